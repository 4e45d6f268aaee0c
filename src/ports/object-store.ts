// Owns the port of a folder of named byte strings: packs are read and written through it.
export interface ObjectStore {
  /** Null when there is no such object. */
  read(path: string): Promise<Uint8Array | null>
  /** Whole or not at all: readers see the old bytes or the new ones. Durable when the promise resolves. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Paths below a prefix, sorted by code point, with forward slashes. */
  list(prefix: string): Promise<readonly string[]>
  remove(path: string): Promise<void>
}
