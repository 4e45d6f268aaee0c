// Owns the way pure code reads a file that is too big for one string: bytes by offset, and JSON out of bytes, both injected.

export interface ByteSource {
  /** Length in bytes; the content does not change while the source is in use. */
  readonly size: number
  /**
   * Fills `target` with the bytes from `offset`; resolves to how many there were (fewer than asked only at the end).
   * @throws AssayError `invalid-input` when the content is no longer what it was when the source was opened.
   */
  read(target: Uint8Array, offset: number): Promise<number>
  /** The value of one JSON text in UTF-8, boxed; null when the bytes are none. Not for a whole file: a string has a longest length. */
  parse(bytes: Uint8Array): { readonly value: unknown } | null
}
