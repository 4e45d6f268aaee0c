// Owns the frames of the open-bodies file: how each is written, and how a file that was cut at any byte is read again.
import type { Sha256 } from '../core/ids.js'
import type { AppendFile } from '../ports/journal.js'
import { nativeSha256 } from './native-digest.js'

// A frame is a header and a payload. The header is: kind (1 byte), payload length (4 bytes, big-endian), SHA-256 of the payload
// (32 bytes), and the first 4 bytes of the SHA-256 of all that, so that a damaged length is not taken for a torn frame.
const SIGNED_BYTES = 37
export const HEADER_BYTES = 41
const SCAN_BYTES = 1024 * 1024

export const PIECE_FRAME = 0x50
export const BODY_FRAME = 0x42
export const NOTE_FRAME = 0x4e

export interface Frame {
  readonly kind: number
  readonly digest: Sha256
  /** Where the payload lies in the file. */
  readonly offset: number
  readonly payload: Uint8Array
}

/** A frame's header; the payload follows it. `digest` is of the payload. */
export function frameHeader(kind: number, digest: Sha256, payloadBytes: number): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES)
  header[0] = kind
  new DataView(header.buffer).setUint32(1, payloadBytes)
  header.set(Buffer.from(digest, 'hex'), 5)
  header.set(Buffer.from(checkOf(header), 'hex'), SIGNED_BYTES)
  return header
}

/**
 * Gives every whole frame in order, and resolves to the length up to the last of them.
 * A bad frame with anything but zeros after it is damage that no crash leaves; `damagedAt` then says where it begins.
 */
export async function scanFrames(
  file: AppendFile,
  see: (frame: Frame) => void,
): Promise<{ readonly end: number; readonly damagedAt: number | null }> {
  const at = windowOn(file)
  let end = 0
  while (end + HEADER_BYTES <= file.length) {
    const header = await at(end, HEADER_BYTES)
    const bytes = new DataView(header.buffer, header.byteOffset).getUint32(1)
    const kind = header[0] as number
    const digest = Buffer.from(header.subarray(5, SIGNED_BYTES)).toString('hex') as Sha256
    const next = end + HEADER_BYTES + bytes
    const readable = checkOf(header) === Buffer.from(header.subarray(SIGNED_BYTES)).toString('hex')
    if (readable && next > file.length) break
    const payload = readable ? await at(end + HEADER_BYTES, bytes) : null
    if (payload === null || nativeSha256(payload) !== digest) {
      // A file system may leave zeros, never whole frames, behind a torn one.
      if (await isZeroFrom(file, readable ? next : end)) break
      return { end, damagedAt: end }
    }
    see({ kind, digest, offset: end + HEADER_BYTES, payload })
    end = next
  }
  return { end, damagedAt: null }
}

/** Reads through a window, so that small frames do not cost a call each. */
function windowOn(file: AppendFile): (offset: number, bytes: number) => Promise<Uint8Array> {
  let window = new Uint8Array(0)
  let start = 0
  return async (offset, bytes) => {
    if (offset < start || offset + bytes > start + window.length) {
      window = new Uint8Array(await file.read(offset, Math.max(bytes, SCAN_BYTES)))
      start = offset
    }
    return window.subarray(offset - start, offset - start + bytes)
  }
}

async function isZeroFrom(file: AppendFile, offset: number): Promise<boolean> {
  for (let at = offset; at < file.length; at += SCAN_BYTES) {
    if ((await file.read(at, SCAN_BYTES)).some((byte) => byte !== 0)) return false
  }
  return true
}

function checkOf(header: Uint8Array): string {
  return nativeSha256(header.subarray(0, SIGNED_BYTES)).slice(0, 8)
}
