// Owns what a statistical function accepts: each check names its argument and says what was expected and what was got.

/** A fault in words, or null. */
export type InputFault = string | null

/** All faults in one text, or null when there is none. */
export function faultsOf(...faults: readonly InputFault[]): InputFault {
  const found = faults.filter((fault) => fault !== null)
  return found.length === 0 ? null : found.join('; ')
}

export const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

/** A whole number ≥ 0 that a double holds exactly. */
export const countFault = (name: string, value: number): InputFault =>
  isCount(value) ? null : `${name} must be a whole number ≥ 0, got ${value}`

/** A whole number ≥ `least`. */
export const atLeastFault = (name: string, value: number, least: number): InputFault =>
  isCount(value) && value >= least ? null : `${name} must be a whole number ≥ ${least}, got ${value}`

/** A share strictly between 0 and 1: a confidence level, a significance level, a power. */
export const openShareFault = (name: string, value: number): InputFault =>
  value > 0 && value < 1 ? null : `${name} must lie strictly between 0 and 1, got ${value}`

/** A share in [0, 1]. */
export const shareFault = (name: string, value: number): InputFault =>
  value >= 0 && value <= 1 ? null : `${name} must lie in [0, 1], got ${value}`

export const positiveFault = (name: string, value: number): InputFault =>
  Number.isFinite(value) && value > 0 ? null : `${name} must be a finite number > 0, got ${value}`

export const notNegativeFault = (name: string, value: number): InputFault =>
  Number.isFinite(value) && value >= 0 ? null : `${name} must be a finite number ≥ 0, got ${value}`

/** Every value a finite number; the first other one is named by its place. */
export function finiteListFault(name: string, values: readonly number[]): InputFault {
  const at = values.findIndex((value) => !Number.isFinite(value))
  return at === -1 ? null : `${name}[${at}] must be a finite number, got ${values[at]}`
}

/** Every value a whole number a double holds exactly, of either sign. */
export function integerListFault(name: string, values: readonly number[]): InputFault {
  const at = values.findIndex((value) => !Number.isSafeInteger(value))
  return at === -1 ? null : `${name}[${at}] must be a whole number, got ${values[at]}`
}

/** Every value a whole number ≥ `least`. */
export function countListFault(name: string, values: readonly number[], least = 0): InputFault {
  const at = values.findIndex((value) => !isCount(value) || value < least)
  return at === -1 ? null : `${name}[${at}] must be a whole number ≥ ${least}, got ${values[at]}`
}

export const notEmptyFault = (name: string, values: readonly unknown[]): InputFault => (values.length > 0 ? null : `${name} is empty`)

export const sameLengthFault = (name: string, a: readonly unknown[], other: string, b: readonly unknown[]): InputFault =>
  a.length === b.length ? null : `${name} has ${a.length} values and ${other} has ${b.length}`

/** Every row as long as the first one, and that not empty. */
export function rectangleFault(name: string, rows: readonly (readonly unknown[])[]): InputFault {
  const [first] = rows
  if (first === undefined) return `${name} is empty`
  if (first.length === 0) return `${name}[0] is empty`
  const at = rows.findIndex((row) => row.length !== first.length)
  return at === -1 ? null : `${name}[${at}] has ${(rows[at] as readonly unknown[]).length} values, ${name}[0] has ${first.length}`
}
