// Owns the port of stored bodies: byte strings that were sent, received or read, kept once and addressed by their digest.
import type { Sha256 } from '../core/ids.js'

export interface BodyReader {
  /** The bytes, checked against the digest; null when there is no such body. */
  get(digest: Sha256): Promise<Uint8Array | null>
}

export interface BodyStore extends BodyReader {
  has(digest: Sha256): boolean
  /** Durable when the promise resolves to the digest of the bytes. Bytes that are there already cost nothing. */
  put(bytes: Uint8Array): Promise<Sha256>
}
