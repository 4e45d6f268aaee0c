// Owns the port of an append-only file. There is no update.
export interface AppendFile {
  /** Durable bytes: those found when it was opened, and every append that has resolved. */
  readonly length: number
  /** Durable bytes from `offset`; fewer than `length` only at the end. */
  read(offset: number, length: number): Promise<Uint8Array>
  /** Durable (fsynced) when the promise resolves; concurrent appends may share one sync and keep their call order. After one has failed, all fail. */
  append(bytes: Uint8Array): Promise<void>
  /** Cuts a torn tail left by a crash; only before the first append. */
  truncateTo(length: number): Promise<void>
  close(): Promise<void>
}
