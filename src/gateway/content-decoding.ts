// Owns the decoded view of encoded bodies, for reading usage and finding secrets. What passes and what is kept are the bytes as they came.
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { BrotliDecompress, Gunzip, Inflate } from 'node:zlib'
import { Decompress } from 'fzstd'

/** What a small body may grow to; a bomb is read no further. */
const DECODED_LIMIT = 256 * 1024 * 1024
/** The window that RFC 9659 allows in HTTP; a larger one would be allocated before the first byte is decoded. */
const ZSTD_WINDOW_LIMIT = 8 * 1024 * 1024
const ZSTD_HEADER_LONGEST = 18
const NOTHING = Buffer.alloc(0)

export interface ContentDecoder {
  /** What these bytes decode to so far, in order. @throws when they are damaged, or grow beyond every measure. */
  push(bytes: Buffer): Promise<Buffer>
  /** What was still waiting for more bytes. @throws when nothing at all could be decoded. */
  end(): Promise<Buffer>
  close(): void
}

/** Null for an encoding that is not known here; `identity` gives back what it is given. */
export function createDecoder(encoding: string): ContentDecoder | null {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return { push: async (bytes) => bytes, end: async () => NOTHING, close() {} }
    case 'gzip':
    case 'x-gzip':
      return zlibDecoder(createGunzip())
    case 'deflate':
      return zlibDecoder(createInflate())
    case 'br':
      return zlibDecoder(createBrotliDecompress())
    case 'zstd':
      return zstdDecoder()
    default:
      return null
  }
}

/** The decoded body, as far as it goes; null when it cannot be decoded at all. */
export async function decodeWhole(bytes: Buffer, encoding: string): Promise<Buffer | null> {
  const decoder = createDecoder(encoding)
  if (decoder === null) return null
  try {
    return Buffer.concat([await decoder.push(bytes), await decoder.end()])
  } catch {
    // Damaged by the upstream or cut on the way: the bytes are kept, and they have no decoded view.
    return null
  } finally {
    decoder.close()
  }
}

function zlibDecoder(stream: Gunzip | Inflate | BrotliDecompress): ContentDecoder {
  const pieces: Buffer[] = []
  let decoded = 0
  let failure: Error | null = null
  let wake: (() => void) | null = null
  stream.on('data', (piece: Buffer) => {
    decoded += piece.length
    if (decoded > DECODED_LIMIT) stream.destroy(tooLarge())
    else pieces.push(piece)
  })
  stream.on('error', (error) => {
    failure = error
    wake?.()
  })
  return {
    async push(bytes) {
      await new Promise<void>((resolve) => {
        wake = resolve
        // The callback comes once the bytes are taken; an output that fills a buffer is then already given.
        if (failure === null) stream.write(bytes, () => resolve())
        else resolve()
      })
      wake = null
      if (failure !== null) throw failure
      return Buffer.concat(pieces.splice(0))
    },
    end: async () => NOTHING,
    close: () => void stream.destroy(),
  }
}

function zstdDecoder(): ContentDecoder {
  const pieces: Buffer[] = []
  let decoded = 0
  let start: Buffer = NOTHING
  let checked = false
  const stream = new Decompress((piece) => {
    decoded += piece.length
    if (decoded > DECODED_LIMIT) throw tooLarge()
    pieces.push(Buffer.from(piece))
  })
  return {
    async push(bytes) {
      let ready = bytes
      if (!checked) {
        start = Buffer.concat([start, bytes])
        if (start.length < ZSTD_HEADER_LONGEST && zstdWindow(start) === null) return NOTHING
        if ((zstdWindow(start) ?? 0) > ZSTD_WINDOW_LIMIT) throw tooLarge()
        checked = true
        ready = start
      }
      stream.push(ready)
      return Buffer.concat(pieces.splice(0))
    },
    async end() {
      try {
        stream.push(NOTHING, true)
      } catch (error) {
        // A frame that was cut: what came before is the decoded view.
        if (decoded === 0) throw error
      }
      return Buffer.concat(pieces.splice(0))
    },
    close() {},
  }
}

/** The window that a frame asks for (RFC 8878 §3.1.1.1), in bytes; null while the header is not whole. */
function zstdWindow(bytes: Buffer): number | null {
  const descriptor = bytes[4]
  if (descriptor === undefined) return null
  const isSingle = (descriptor & 0x20) !== 0
  if (!isSingle) {
    const window = bytes[5]
    if (window === undefined) return null
    const base = 2 ** (10 + (window >> 3))
    return base + (base / 8) * (window & 7)
  }
  // A single segment's window is its content size.
  const dictionary = [0, 1, 2, 4][descriptor & 3] as number
  const size = [1, 2, 4, 8][descriptor >> 6] as number
  const at = 5 + dictionary
  if (bytes.length < at + size) return null
  if (size === 8) return Number(bytes.readBigUInt64LE(at))
  return bytes.readUIntLE(at, size) + (size === 2 ? 256 : 0)
}

function tooLarge(): Error {
  return new Error('the decoded body is larger than this program reads')
}
