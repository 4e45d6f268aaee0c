// Owns the byte form of a file of vectors: a header that names the model, then records of one size, each with its own check.
// A torn, half-written or foreign record is passed over; it can never be taken for a vector.
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, writeSync } from 'node:fs'

const MAGIC = 'ASSAYVEC'
const FORMAT = 1
const HEADER_BYTES = 64
const KEY_BYTES = 32
const CHECK_BYTES = 8
const CHUNK_RECORDS = 512

/** Record: the text's SHA-256 (32 bytes), the vector (float32, little-endian), the first 8 bytes of the SHA-256 of both. */
export class VectorLayout {
  readonly header: Buffer
  readonly recordBytes: number
  readonly headerBytes = HEADER_BYTES
  readonly #vectorBytes: number

  /** `modelDigest` is 64 hex characters. */
  constructor(modelDigest: string, dimensions: number) {
    this.#vectorBytes = dimensions * 4
    this.recordBytes = KEY_BYTES + this.#vectorBytes + CHECK_BYTES
    this.header = Buffer.alloc(HEADER_BYTES)
    this.header.write(MAGIC, 0, 'latin1')
    this.header.writeUInt32LE(FORMAT, 8)
    this.header.writeUInt32LE(dimensions, 12)
    this.header.write(modelDigest, 16, 'hex')
  }

  record(textDigest: string, vector: Float32Array): Buffer {
    const record = Buffer.alloc(this.recordBytes)
    record.write(textDigest, 0, 'hex')
    vector.forEach((value, index) => record.writeFloatLE(value, KEY_BYTES + index * 4))
    checkOf(record).copy(record, KEY_BYTES + this.#vectorBytes)
    return record
  }

  /** The vector of a record that `scan` reported. */
  vectorAt(handle: number, offset: number): Float32Array {
    const bytes = Buffer.alloc(this.#vectorBytes)
    readSync(handle, bytes, 0, bytes.length, offset + KEY_BYTES)
    const vector = new Float32Array(bytes.length / 4)
    for (let index = 0; index < vector.length; index++) vector[index] = bytes.readFloatLE(index * 4)
    return vector
  }

  /** Reports every whole record with its key. False when the file holds something else than this model's vectors. */
  scan(handle: number, found: (key: string, offset: number) => void): boolean {
    const header = Buffer.alloc(HEADER_BYTES)
    if (readSync(handle, header, 0, HEADER_BYTES, 0) !== HEADER_BYTES || !header.equals(this.header)) return false
    const chunk = Buffer.alloc(CHUNK_RECORDS * this.recordBytes)
    for (let offset = HEADER_BYTES; ; offset += chunk.length) {
      const got = readSync(handle, chunk, 0, chunk.length, offset)
      for (let at = 0; at + this.recordBytes <= got; at += this.recordBytes) {
        const record = chunk.subarray(at, at + this.recordBytes)
        if (checkOf(record).equals(record.subarray(-CHECK_BYTES))) found(record.toString('latin1', 0, KEY_BYTES), offset + at)
      }
      if (got < chunk.length) return true
    }
  }
}

/** The key of a text in `scan`: its digest's bytes as a latin-1 string, half the memory of hex. */
export function keyOf(textDigest: string): string {
  return Buffer.from(textDigest, 'hex').toString('latin1')
}

/** Writes all bytes at a place, or throws; a later write to the same place repairs a torn one. */
export function writeAll(handle: number, bytes: Uint8Array, at: number): void {
  let done = 0
  while (done < bytes.length) done += writeSync(handle, bytes, done, bytes.length - done, at + done)
}

/** Undefined when there is no such file (any more). */
export function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export function closeAll(handles: readonly number[]): void {
  for (const handle of handles) closeSync(handle)
}

function checkOf(record: Buffer): Buffer {
  return createHash('sha256').update(record.subarray(0, -CHECK_BYTES)).digest().subarray(0, CHECK_BYTES)
}
