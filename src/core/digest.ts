// Owns SHA-256 over bytes, text and canonical JSON. Pure; bulk work may inject a native hasher of the same shape.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from './canonical-json.js'
import type { Sha256 } from './ids.js'

/** SHA-256 of bytes, or of the UTF-8 bytes of a text, as lower-case hex. */
export type Hasher = (data: Uint8Array | string) => Sha256

export const sha256Hex: Hasher = (data) => bytesToHex(sha256(typeof data === 'string' ? utf8ToBytes(data) : data)) as Sha256

/** SHA-256 of the canonical JSON of a value: the identity of every frozen description. */
export function digestOf(value: unknown, hasher: Hasher = sha256Hex): Sha256 {
  return hasher(canonicalJson(value))
}
