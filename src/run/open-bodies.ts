// Owns the bodies of a run that is still open: one append-only file of pieces, recipes and notes that survives a cut at any byte.
import { AssayError } from '../core/assay-error.js'
import type { Sha256 } from '../core/ids.js'
import type { BodyStore } from '../ports/body-store.js'
import type { AppendFile } from '../ports/journal.js'
import { chunkEnds } from './content-chunks.js'
import { DigestTable } from './digest-table.js'
import { FilePlaces } from './file-places.js'
import { nativeSha256 } from './native-digest.js'
import { BODY_FRAME, HEADER_BYTES, NOTE_FRAME, PIECE_FRAME, frameHeader, scanFrames } from './open-frames.js'
import type { Frame } from './open-frames.js'

/** A body that is cut and digested, and not yet stored. */
export interface PreparedBody {
  readonly digest: Sha256
  readonly bytes: Uint8Array
  /** In order; the end of each, and the digest of what lies before it. */
  readonly pieces: readonly { readonly end: number; readonly digest: Sha256 }[]
}

export interface OpenBodies extends BodyStore {
  /** Bytes of a torn tail that were dropped at opening. */
  readonly droppedBytes: number
  /**
   * Stores bodies and a note in one append: after a crash the note is there only if the bodies are. Durable when the promise resolves.
   */
  putAll(bodies: readonly PreparedBody[], note?: Uint8Array): Promise<void>
  /** The notes found at opening, in order; given once, then forgotten. */
  takeNotes(): readonly Uint8Array[]
  /** The pieces of a body, as numbers that are stable while the file is open. @throws AssayError when there is no such body. */
  piecesOf(digest: Sha256): Promise<readonly number[]>
  readPiece(piece: number): Promise<Uint8Array>
  close(): Promise<void>
}

/** Cuts and digests a body; what `put` does before it writes. */
export function prepareBody(bytes: Uint8Array): PreparedBody {
  let start = 0
  const pieces = chunkEnds(bytes).map((end) => {
    const digest = nativeSha256(bytes.subarray(start, end))
    start = end
    return { end, digest }
  })
  // A body of one piece is that piece.
  const [only] = pieces
  return { digest: pieces.length === 1 && only !== undefined ? only.digest : nativeSha256(bytes), bytes, pieces }
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
  readonly #pieceNumbers = new DigestTable()
  readonly #pieces = new FilePlaces()
  /** Bodies of no or several pieces; one of a single piece is found among the pieces. */
  readonly #recipeNumbers = new DigestTable()
  readonly #recipes = new FilePlaces()
  #notes: Uint8Array[] = []
  /** Resolves when every append so far is durable: one file keeps their order. */
  #durable: Promise<void> = Promise.resolve()
  /** Where the next frame will lie, counting appends that are not durable yet. */
  #end = 0
  droppedBytes = 0

  constructor(file: AppendFile) {
    this.#file = file
  }

  has(digest: Sha256): boolean {
    return this.#recipeNumbers.get(digest) !== undefined || this.#pieceNumbers.get(digest) !== undefined
  }

  async put(bytes: Uint8Array): Promise<Sha256> {
    const body = prepareBody(bytes)
    await this.putAll([body])
    return body.digest
  }

  putAll(bodies: readonly PreparedBody[], note?: Uint8Array): Promise<void> {
    const frames: Uint8Array[] = []
    for (const body of bodies) if (!this.has(body.digest)) this.#addBody(body, frames)
    if (note !== undefined) this.#addFrame(NOTE_FRAME, nativeSha256(note), note, frames)
    if (frames.length > 0) this.#durable = this.#file.append(Buffer.concat(frames))
    return this.#durable
  }

  takeNotes(): readonly Uint8Array[] {
    const notes = this.#notes
    this.#notes = []
    return notes
  }

  async get(digest: Sha256): Promise<Uint8Array | null> {
    if (!this.has(digest)) return null
    const parts: Uint8Array[] = []
    for (const piece of await this.piecesOf(digest)) parts.push(await this.readPiece(piece))
    const body = parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts)
    if (nativeSha256(body) !== digest) throw damaged(`body ${digest} does not rebuild`)
    return body
  }

  async piecesOf(digest: Sha256): Promise<readonly number[]> {
    await this.#durable
    const recipe = this.#recipeNumbers.get(digest)
    if (recipe !== undefined) return listed(parseRecipe(await this.#read(this.#recipes, recipe)).ranges)
    const piece = this.#pieceNumbers.get(digest)
    if (piece === undefined) throw damaged(`body ${digest} is not there`)
    return [piece]
  }

  readPiece(piece: number): Promise<Uint8Array> {
    return this.#read(this.#pieces, piece)
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async load(): Promise<void> {
    const { end, damagedAt } = await scanFrames(this.#file, (frame) => this.#see(frame))
    if (damagedAt !== null) throw damaged(`the bytes from ${damagedAt} on are damaged`)
    this.#end = end
    this.droppedBytes = this.#file.length - end
    if (this.droppedBytes > 0) await this.#file.truncateTo(end)
  }

  #see({ kind, digest, offset, payload }: Frame): void {
    if (kind === PIECE_FRAME) this.#pieceNumbers.set(digest, this.#pieces.add(offset, payload.length))
    else if (kind === NOTE_FRAME) this.#notes.push(Uint8Array.from(payload))
    else {
      const recipe = parseRecipe(payload)
      if (recipe.ranges.some(([first, count]) => first + count > this.#pieces.length))
        throw damaged(`the recipe of ${recipe.digest} names pieces that are not there`)
      this.#recipeNumbers.set(recipe.digest, this.#recipes.add(offset, payload.length))
    }
  }

  /** The frames of a new body: the pieces that are not there yet, then its recipe unless it is one of them. */
  #addBody({ digest, bytes, pieces }: PreparedBody, frames: Uint8Array[]): void {
    const ranges: [number, number][] = []
    let start = 0
    for (const piece of pieces) {
      const payload = bytes.subarray(start, piece.end)
      start = piece.end
      let number = this.#pieceNumbers.get(piece.digest)
      if (number === undefined) {
        number = this.#pieces.add(this.#addFrame(PIECE_FRAME, piece.digest, payload, frames), payload.length)
        this.#pieceNumbers.set(piece.digest, number)
      }
      const last = ranges.at(-1)
      if (last !== undefined && last[0] + last[1] === number) last[1] += 1
      else ranges.push([number, 1])
    }
    if (pieces.length === 1) return
    const recipe = Buffer.from(JSON.stringify([digest, bytes.length, ranges]), 'utf8')
    const offset = this.#addFrame(BODY_FRAME, nativeSha256(recipe), recipe, frames)
    this.#recipeNumbers.set(digest, this.#recipes.add(offset, recipe.length))
  }

  /** Where the payload will lie. */
  #addFrame(kind: number, digest: Sha256, payload: Uint8Array, frames: Uint8Array[]): number {
    frames.push(frameHeader(kind, digest, payload.length), payload)
    const offset = this.#end + HEADER_BYTES
    this.#end = offset + payload.length
    return offset
  }

  async #read(places: FilePlaces, number: number): Promise<Uint8Array> {
    await this.#durable
    return this.#file.read(places.offsetOf(number), places.bytesOf(number))
  }
}

/** `ranges` are of piece numbers, in order of first arrival: [first, count]. */
function parseRecipe(payload: Uint8Array): { readonly digest: Sha256; readonly ranges: readonly (readonly [number, number])[] } {
  const [digest, , ranges] = JSON.parse(Buffer.from(payload).toString('utf8')) as [Sha256, number, [number, number][]]
  return { digest, ranges }
}

function listed(ranges: readonly (readonly [number, number])[]): number[] {
  return ranges.flatMap(([first, count]) => Array.from({ length: count }, (_, i) => first + i))
}

function damaged(what: string): AssayError {
  return new AssayError('invalid-input', `the stored bodies of this run: ${what}`, {
    hint: 'The disk or another program changed the file. Move the run folder away and run again.',
  })
}
