// Owns turning the UTF-8 bytes of one JSON value into the value, fast. It knows nothing of what the value is.
import { isAscii, isUtf8 } from 'node:buffer'

const BLOCK_BYTES = 512
const BACKSLASH = 0x5c
const LOWER_U = 0x75
const HEX_DIGITS = Buffer.from('0123456789abcdef')

// Kept between calls: a record of LongMemEval-M would otherwise cost a fresh 12 MB each.
let scratch = Buffer.alloc(0)

/** The value, boxed so that JSON's null is told from none; null when the bytes are no JSON in UTF-8. */
export function parseJsonBytes(bytes: Uint8Array): { readonly value: unknown } | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = textOf(view)
  if (text === null) return null
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * A text that parses to the same value as the bytes. V8 decodes UTF-8 byte by byte after the first byte beyond ASCII, and
 * parses texts of two-byte characters slowly, so the few such characters are written as JSON escapes instead.
 */
function textOf(bytes: Buffer): string | null {
  if (isAscii(bytes)) return bytes.toString('latin1')
  if (!isUtf8(bytes)) return null
  return escaped(bytes) ?? bytes.toString('utf8')
}

/** The bytes with `\uXXXX` for all beyond ASCII; null when there are too many of them, or one behind a backslash. */
function escaped(bytes: Buffer): string | null {
  const limit = bytes.length + (bytes.length >> 1) + 12
  if (scratch.length < limit) scratch = Buffer.allocUnsafeSlow(limit)
  let written = 0
  let copiedTo = 0
  for (let block = 0; block < bytes.length; block += BLOCK_BYTES) {
    const blockEnd = Math.min(block + BLOCK_BYTES, bytes.length)
    if (isAscii(bytes.subarray(block, blockEnd))) continue
    for (let at = Math.max(block, copiedTo); at < blockEnd; at++) {
      if ((bytes[at] as number) < 0x80) continue
      // "\é" is no JSON, and would become "\\u00e9", which is.
      if (at > 0 && bytes[at - 1] === BACKSLASH) return null
      if (written + (at - copiedTo) + 12 + (bytes.length - at) > limit) return null
      written += bytes.copy(scratch, written, copiedTo, at)
      const length = sequenceLength(bytes[at] as number)
      written = putEscape(codePointAt(bytes, at, length), written)
      copiedTo = at + length
      at = copiedTo - 1
    }
  }
  written += bytes.copy(scratch, written, copiedTo)
  return scratch.toString('latin1', 0, written)
}

function sequenceLength(first: number): 2 | 3 | 4 {
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
}

function codePointAt(bytes: Buffer, at: number, length: 2 | 3 | 4): number {
  let codePoint = (bytes[at] as number) & (0x7f >> length)
  for (let i = 1; i < length; i++) codePoint = (codePoint << 6) | ((bytes[at + i] as number) & 0x3f)
  return codePoint
}

function putEscape(codePoint: number, at: number): number {
  if (codePoint < 0x10000) return putUnit(codePoint, at)
  const rest = codePoint - 0x10000
  return putUnit(0xdc00 | (rest & 0x3ff), putUnit(0xd800 | (rest >> 10), at))
}

function putUnit(unit: number, at: number): number {
  scratch[at] = BACKSLASH
  scratch[at + 1] = LOWER_U
  for (let i = 0; i < 4; i++) scratch[at + 2 + i] = HEX_DIGITS[(unit >> (12 - 4 * i)) & 15] as number
  return at + 6
}
