// Owns the way pure code reads a file that is too big for one string: bytes by offset, and UTF-8 decoding, both injected.

export interface ByteSource {
  /** Length in bytes; the content does not change while the source is in use. */
  readonly size: number
  /**
   * Fills `target` with the bytes from `offset`; resolves to how many there were (fewer than asked only at the end).
   * @throws AssayError `invalid-input` when the content is no longer what it was when the source was opened.
   */
  read(target: Uint8Array, offset: number): Promise<number>
  /** The text of UTF-8 bytes, a leading BOM kept; null when they are not UTF-8. */
  decode(bytes: Uint8Array): string | null
}
