// Owns the port by which work is told to end.
export interface Stop {
  readonly aborted: boolean
  /** @throws AssayError `interrupted` once aborted. */
  throwIfAborted(): void
}
