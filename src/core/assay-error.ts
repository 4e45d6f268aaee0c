// Owns the one error class for broken invariants and refused work. Expected outcomes are values, not errors.

/** What a caller can tell apart. `EXIT_CODE` gives the process exit code of each. */
export type ErrorCode =
  | 'invalid-input'
  | 'wrong-usage'
  | 'missing-need'
  | 'store-full'
  | 'stopped'
  | 'incomplete'
  | 'check-failed'
  | 'interrupted'
  | 'broken-invariant'

/** Exit codes of `product.md`: 1 a check fails, 2 usage or input, 3 something needed is missing, 4 rows missing, 130 interrupted. */
export const EXIT_CODE: Readonly<Record<ErrorCode, number>> = {
  'invalid-input': 2,
  'wrong-usage': 2,
  'missing-need': 3,
  'store-full': 3,
  stopped: 3,
  incomplete: 4,
  'check-failed': 1,
  interrupted: 130,
  'broken-invariant': 70,
}

/** One problem in an input: where it is, what was expected, what was got. */
export interface Fault {
  /** A JSON path (`$[3].qa[2].category`), `line:column`, or a file name. */
  readonly where: string
  readonly message: string
}

/** Thrown for refused input and broken invariants. `hint` says what to do next. */
export class AssayError extends Error {
  override readonly name = 'AssayError'
  readonly code: ErrorCode
  readonly hint: string
  readonly faults: readonly Fault[]

  constructor(code: ErrorCode, message: string, options: { readonly hint: string; readonly faults?: readonly Fault[]; readonly cause?: unknown }) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.code = code
    this.hint = options.hint
    this.faults = options.faults ?? []
  }
}
