// Owns the port through which floors 3 and up learn the time; it reaches timing files only.
export interface Clock {
  /** ISO 8601 in UTC with milliseconds. */
  now(): string
  /** Milliseconds from an arbitrary start, never going back. */
  monotonicMs(): number
}
