// Owns the bodies of a sealed pack: `blobs/NNNN.bin` (gzip of pieces end to end) and `blobs/index.jsonl` (where each body's pieces lie).
import { crc32, inflateRawSync, type ZlibOptions } from 'node:zlib'
import { gzipSync } from 'fflate'
import { z } from 'zod'
import { AssayError } from '../core/assay-error.js'
import type { Sha256 } from '../core/ids.js'
import type { BodyReader } from '../ports/body-store.js'
import type { ObjectStore } from '../ports/object-store.js'
import { nativeSha256 } from './native-digest.js'
import type { OpenBodies } from './open-bodies.js'

export const BLOB_INDEX = 'blobs/index.jsonl'
/** A blob file is closed with the piece that brings it to so many bytes before compression. */
const BLOB_BYTES = 1024 * 1024
/** A file that unpacks to more was not written here. */
const MAX_UNPACKED_BYTES = 16 * BLOB_BYTES
/** Blob files kept unpacked while bodies are rebuilt. */
const UNPACKED_KEPT = 8

/** File number, offset and length in the unpacked blob file. */
export type PieceRange = readonly [file: number, offset: number, bytes: number]

/** `pieces` end to end are the body. Neighbours in one file are joined into one range. */
export const blobRowSchema = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/) as unknown as z.ZodType<Sha256>,
  bytes: z.int().min(0),
  pieces: z.array(z.tuple([z.int().min(1), z.int().min(0), z.int().min(1)])) as unknown as z.ZodType<readonly PieceRange[]>,
})
export type BlobRow = z.infer<typeof blobRowSchema>

export const blobPath = (file: number): string => `blobs/${String(file).padStart(4, '0')}.bin`

/**
 * Writes the named bodies in the given order; the same bodies in the same order give the same bytes, whatever the order of arrival was.
 * Returns the paths written.
 */
export async function writeBlobs(store: ObjectStore, bodies: OpenBodies, digests: readonly Sha256[]): Promise<readonly string[]> {
  const paths: string[] = []
  const rows: string[] = []
  const places = new Map<number, PieceRange>()
  const seen = new Set<Sha256>()
  let parts: Uint8Array[] = []
  let size = 0
  let file = 1
  const flush = async (): Promise<void> => {
    if (size === 0) return
    // Level 6 and no time stamp: the bytes depend on the pieces only.
    await store.write(blobPath(file), gzipSync(Buffer.concat(parts), { level: 6, mtime: 0 }))
    paths.push(blobPath(file))
    parts = []
    size = 0
    file += 1
  }
  for (const digest of digests) {
    if (seen.has(digest)) continue
    seen.add(digest)
    const ranges: PieceRange[] = []
    let total = 0
    for (const piece of await bodies.piecesOf(digest)) {
      let place = places.get(piece)
      if (place === undefined) {
        const bytes = await bodies.readPiece(piece)
        if (size >= BLOB_BYTES) await flush()
        place = [file, size, bytes.length]
        places.set(piece, place)
        parts.push(bytes)
        size += bytes.length
      }
      total += place[2]
      joinRange(ranges, place)
    }
    rows.push(JSON.stringify({ sha256: digest, bytes: total, pieces: ranges } satisfies BlobRow))
  }
  await flush()
  await store.write(BLOB_INDEX, Buffer.from(rows.map((row) => `${row}\n`).join(''), 'utf8'))
  return [...paths, BLOB_INDEX]
}

function joinRange(ranges: PieceRange[], [file, offset, bytes]: PieceRange): void {
  const last = ranges.at(-1)
  if (last !== undefined && last[0] === file && last[1] + last[2] === offset) ranges[ranges.length - 1] = [file, last[1], last[2] + bytes]
  else ranges.push([file, offset, bytes])
}

/** Rebuilds bodies from a sealed pack. `rows` is the parsed index. Every body is checked against its digest. */
export function sealedBodies(store: ObjectStore, rows: readonly BlobRow[]): BodyReader {
  const byDigest = new Map(rows.map((row) => [row.sha256, row]))
  const unpacked = new Map<number, Uint8Array>()
  const unpack = async (file: number): Promise<Uint8Array> => {
    const known = unpacked.get(file)
    if (known !== undefined) return known
    const packed = await store.read(blobPath(file))
    if (packed === null) throw broken(`${blobPath(file)} is missing`)
    const bytes = unpackBlob(packed, blobPath(file))
    if (unpacked.size >= UNPACKED_KEPT) unpacked.delete(unpacked.keys().next().value as number)
    unpacked.set(file, bytes)
    return bytes
  }
  return {
    async get(digest) {
      const row = byDigest.get(digest)
      if (row === undefined) return null
      const parts: Uint8Array[] = []
      for (const [file, offset, bytes] of row.pieces) parts.push((await unpack(file)).subarray(offset, offset + bytes))
      const body = Buffer.concat(parts)
      if (nativeSha256(body) !== digest || body.length !== row.bytes) throw broken(`body ${digest} does not rebuild`)
      return body
    },
  }
}

/** A gzip header without a name, a comment or an extra field; the trailer is checksum and length (RFC 1952). */
const GZIP_HEADER_BYTES = 10
const GZIP_TRAILER_BYTES = 8

/** @throws AssayError `check-failed` when the bytes are anything but one gzip member that holds data alone. */
export function unpackBlob(packed: Uint8Array, path: string): Uint8Array {
  const deflated = packed.subarray(GZIP_HEADER_BYTES, -GZIP_TRAILER_BYTES)
  let unpacked: { readonly buffer: Uint8Array; readonly engine: { readonly bytesWritten: number } }
  try {
    // `info` is of Node's interface and not yet of its types.
    unpacked = inflateRawSync(deflated, { maxOutputLength: MAX_UNPACKED_BYTES, info: true } as ZlibOptions) as unknown as typeof unpacked
  } catch (cause) {
    throw broken(`${path} does not unpack`, cause)
  }
  const { buffer, engine } = unpacked
  const trailer = new DataView(packed.buffer, packed.byteOffset + packed.length - GZIP_TRAILER_BYTES)
  const plain = packed[0] === 0x1f && packed[1] === 0x8b && packed[2] === 8 && packed[3] === 0 && engine.bytesWritten === deflated.length
  if (!plain || trailer.getUint32(0, true) !== crc32(buffer) || trailer.getUint32(4, true) !== buffer.length) throw broken(`${path} is not one plain gzip file`)
  return buffer
}

function broken(what: string, cause?: unknown): AssayError {
  return new AssayError('check-failed', what, { hint: 'The pack was changed after sealing, or copied in part. Get it again.', cause })
}
