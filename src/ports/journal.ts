// Owns the port of an append-only file of lines. There is no update.
export interface AppendFile {
  /** Bytes present when opened. */
  readonly existing: Uint8Array
  /** Durable (fsynced) when the promise resolves; concurrent appends may share one sync and keep their call order. */
  append(bytes: Uint8Array): Promise<void>
  /** Cuts a torn tail left by a crash; only before the first append. */
  truncateTo(length: number): Promise<void>
  close(): Promise<void>
}
