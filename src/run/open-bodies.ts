// Owns the bodies of a run that is still open: one append-only file of pieces and recipes that survives a cut at any byte.
import { AssayError } from '../core/assay-error.js'
import type { Sha256 } from '../core/ids.js'
import type { BodyStore } from '../ports/body-store.js'
import type { AppendFile } from '../ports/journal.js'
import { chunkEnds } from './content-chunks.js'
import { nativeSha256 } from './native-digest.js'

// A frame is a header and a payload. The header is: kind (1 byte), payload length (4 bytes, big-endian), SHA-256 of the payload
// (32 bytes), and the first 4 bytes of the SHA-256 of all that, so that a damaged length is not taken for a torn frame.
const SIGNED_BYTES = 37
const HEADER_BYTES = 41
const PIECE = 0x50
const BODY = 0x42
const SCAN_BYTES = 1024 * 1024

/** Where a piece lies in the open file. */
interface Piece {
  readonly offset: number
  readonly bytes: number
}

interface Recipe {
  readonly bytes: number
  /** Ranges of piece numbers, in order of first arrival: [first, count]. */
  readonly ranges: readonly (readonly [number, number])[]
}

export interface OpenBodies extends BodyStore {
  /** Bytes of a torn tail that were dropped at opening. */
  readonly droppedBytes: number
  readonly digests: readonly Sha256[]
  /** The pieces of a body, as numbers that are stable while the file is open. @throws AssayError when there is no such body. */
  piecesOf(digest: Sha256): readonly number[]
  readPiece(piece: number): Promise<Uint8Array>
  close(): Promise<void>
}

/**
 * Reads the frames that are whole and cuts a torn tail.
 * @throws AssayError `invalid-input` for damage that no crash leaves: a bad frame with whole frames after it.
 */
export async function openBodies(file: AppendFile): Promise<OpenBodies> {
  const store = new FramedBodies(file)
  await store.load()
  return store
}

class FramedBodies implements OpenBodies {
  readonly #file: AppendFile
  readonly #pieces: Piece[] = []
  readonly #numbers = new Map<Sha256, number>()
  readonly #recipes = new Map<Sha256, Recipe>()
  readonly #pending = new Map<Sha256, Promise<void>>()
  /** Where the next frame will lie, counting appends that are not durable yet. */
  #end = 0
  droppedBytes = 0

  constructor(file: AppendFile) {
    this.#file = file
  }

  get digests(): readonly Sha256[] {
    return [...this.#recipes.keys()]
  }

  has(digest: Sha256): boolean {
    return this.#recipes.has(digest)
  }

  async put(bytes: Uint8Array): Promise<Sha256> {
    const digest = nativeSha256(bytes)
    if (!this.#recipes.has(digest)) {
      const written = this.#file.append(this.#frames(digest, bytes))
      this.#pending.set(digest, written)
      try {
        await written
      } catch (error) {
        this.#recipes.delete(digest)
        throw error
      } finally {
        this.#pending.delete(digest)
      }
    } else {
      await this.#pending.get(digest)
    }
    return digest
  }

  async get(digest: Sha256): Promise<Uint8Array | null> {
    const recipe = this.#recipes.get(digest)
    if (recipe === undefined) return null
    await this.#pending.get(digest)
    const body = new Uint8Array(recipe.bytes)
    let at = 0
    for (const number of this.piecesOf(digest)) {
      const piece = await this.readPiece(number)
      body.set(piece, at)
      at += piece.length
    }
    if (nativeSha256(body) !== digest) throw damaged(`body ${digest} does not rebuild`)
    return body
  }

  piecesOf(digest: Sha256): readonly number[] {
    const recipe = this.#recipes.get(digest)
    if (recipe === undefined) throw damaged(`body ${digest} is not there`)
    return recipe.ranges.flatMap(([first, count]) => Array.from({ length: count }, (_, i) => first + i))
  }

  readPiece(piece: number): Promise<Uint8Array> {
    const { offset, bytes } = this.#pieces[piece] as Piece
    return this.#file.read(offset, bytes)
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async load(): Promise<void> {
    const { length } = this.#file
    let window = new Uint8Array(0)
    let windowStart = 0
    const at = async (offset: number, bytes: number): Promise<Uint8Array> => {
      if (offset < windowStart || offset + bytes > windowStart + window.length) {
        window = new Uint8Array(await this.#file.read(offset, Math.max(bytes, SCAN_BYTES)))
        windowStart = offset
      }
      return window.subarray(offset - windowStart, offset - windowStart + bytes)
    }
    while (this.#end + HEADER_BYTES <= length) {
      const header = await at(this.#end, HEADER_BYTES)
      const bytes = new DataView(header.buffer, header.byteOffset).getUint32(1)
      const kind = header[0]
      const expected = Buffer.from(header.subarray(5, SIGNED_BYTES)).toString('hex') as Sha256
      const next = this.#end + HEADER_BYTES + bytes
      const readable = checkOf(header) === Buffer.from(header.subarray(SIGNED_BYTES)).toString('hex')
      if (readable && next > length) break
      const payload = readable ? await at(this.#end + HEADER_BYTES, bytes) : null
      if (payload === null || nativeSha256(payload) !== expected) {
        // A file system may leave zeros, never whole frames, behind a torn one.
        if (await this.#isTornFrom(readable ? next : this.#end)) break
        throw damaged(`the bytes from ${this.#end} on are damaged`)
      }
      if (kind === PIECE) this.#addPiece(expected, this.#end + HEADER_BYTES, bytes)
      else this.#addRecipe(payload)
      this.#end = next
    }
    this.droppedBytes = length - this.#end
    if (this.droppedBytes > 0) await this.#file.truncateTo(this.#end)
  }

  async #isTornFrom(offset: number): Promise<boolean> {
    for (let at = offset; at < this.#file.length; at += SCAN_BYTES) {
      if ((await this.#file.read(at, SCAN_BYTES)).some((byte) => byte !== 0)) return false
    }
    return true
  }

  #addPiece(digest: Sha256, offset: number, bytes: number): void {
    if (!this.#numbers.has(digest)) this.#numbers.set(digest, this.#pieces.length)
    this.#pieces.push({ offset, bytes })
  }

  #addRecipe(payload: Uint8Array): void {
    const [digest, bytes, ranges] = JSON.parse(Buffer.from(payload).toString('utf8')) as [Sha256, number, [number, number][]]
    if (ranges.some(([first, count]) => first + count > this.#pieces.length)) throw damaged(`the recipe of ${digest} names pieces that are not there`)
    this.#recipes.set(digest, { bytes, ranges })
  }

  /** The frames of a new body: the pieces that are not there yet, then its recipe. */
  #frames(digest: Sha256, bytes: Uint8Array): Uint8Array {
    const frames: Uint8Array[] = []
    const ranges: [number, number][] = []
    let start = 0
    for (const end of chunkEnds(bytes)) {
      const piece = bytes.subarray(start, end)
      start = end
      const name = nativeSha256(piece)
      let number = this.#numbers.get(name)
      if (number === undefined) {
        number = this.#pieces.length
        this.#addPiece(name, this.#end + HEADER_BYTES, piece.length)
        frames.push(this.#header(PIECE, name, piece.length), piece)
      }
      const last = ranges.at(-1)
      if (last !== undefined && last[0] + last[1] === number) last[1] += 1
      else ranges.push([number, 1])
    }
    this.#recipes.set(digest, { bytes: bytes.length, ranges })
    const recipe = Buffer.from(JSON.stringify([digest, bytes.length, ranges]), 'utf8')
    frames.push(this.#header(BODY, nativeSha256(recipe), recipe.length), recipe)
    return Buffer.concat(frames)
  }

  #header(kind: number, payloadDigest: Sha256, bytes: number): Uint8Array {
    const header = new Uint8Array(HEADER_BYTES)
    header[0] = kind
    new DataView(header.buffer).setUint32(1, bytes)
    header.set(Buffer.from(payloadDigest, 'hex'), 5)
    header.set(Buffer.from(checkOf(header), 'hex'), SIGNED_BYTES)
    this.#end += HEADER_BYTES + bytes
    return header
  }
}

function checkOf(header: Uint8Array): string {
  return nativeSha256(header.subarray(0, SIGNED_BYTES)).slice(0, 8)
}

function damaged(what: string): AssayError {
  return new AssayError('invalid-input', `the stored bodies of this run: ${what}`, {
    hint: 'The disk or another program changed the file. Move the run folder away and run again.',
  })
}
