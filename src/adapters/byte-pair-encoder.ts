// Owns byte-pair encoding over a published rank table. Merging takes n·log n for a piece of n bytes, so a megabyte without
// a space is no trap, and decoding keeps no state between calls.
import { AssayError } from '../core/assay-error.js'

/** By rank: the token's text, or its bytes where they are no UTF-8. Holes are unused ranks. */
export type RankTable = readonly (string | readonly number[])[]

const MEMO_PIECE_CHARS = 48
const MEMO_ENTRIES = 100_000
const POSITIONS = 2 ** 32

export class BytePairEncoder {
  /** Token bytes as a latin-1 string → rank. */
  readonly #ranks = new Map<string, number>()
  readonly #bytes: (Buffer | undefined)[] = []
  readonly #pieces: RegExp
  readonly #memo = new Map<string, readonly number[]>()
  #longestToken = 0

  /** `pieces` is the encoding's split pattern with the flags `gu`; it must match every character of any text. */
  constructor(table: RankTable, pieces: RegExp) {
    this.#pieces = pieces
    table.forEach((token, rank) => {
      const bytes = typeof token === 'string' ? Buffer.from(token, 'utf8') : Buffer.from(token)
      this.#bytes[rank] = bytes
      this.#ranks.set(bytes.toString('latin1'), rank)
      this.#longestToken = Math.max(this.#longestToken, bytes.length)
    })
  }

  encode(text: string): number[] {
    const tokens: number[] = []
    for (const [piece] of text.matchAll(this.#pieces)) for (const token of this.#encodePiece(piece)) tokens.push(token)
    return tokens
  }

  count(text: string): number {
    let count = 0
    for (const [piece] of text.matchAll(this.#pieces)) count += this.#encodePiece(piece).length
    return count
  }

  /** Bytes that are no UTF-8 (a token may hold half a character) become U+FFFD. */
  decode(tokens: readonly number[]): string {
    const parts = tokens.map((token) => {
      const bytes = this.#bytes[token]
      if (bytes === undefined) {
        throw new AssayError('broken-invariant', `expected a token of this encoding, got ${token}`, { hint: 'Decode with the encoding that encoded.' })
      }
      return bytes
    })
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(parts))
  }

  #encodePiece(piece: string): readonly number[] {
    const known = this.#memo.get(piece)
    if (known !== undefined) return known
    const bytes = Buffer.from(piece, 'utf8').toString('latin1')
    const whole = this.#ranks.get(bytes)
    const tokens = whole === undefined ? this.#merge(bytes) : [whole]
    if (piece.length <= MEMO_PIECE_CHARS) {
      if (this.#memo.size >= MEMO_ENTRIES) this.#memo.clear()
      this.#memo.set(piece, tokens)
    }
    return tokens
  }

  /** Joins the adjacent pair of lowest rank, leftmost first, until no pair has a rank. */
  #merge(bytes: string): readonly number[] {
    const length = bytes.length
    const next = new Int32Array(length + 1)
    const previous = new Int32Array(length + 1)
    const pairRank = new Int32Array(length).fill(-1)
    for (let i = 0; i <= length; i++) {
      next[i] = i + 1
      previous[i] = i - 1
    }
    const queue = new MinHeap()
    const rate = (at: number): void => {
      const middle = next[at] as number
      const end = middle < length ? (next[middle] as number) : length + 1
      const rank = end > length || end - at > this.#longestToken ? undefined : this.#ranks.get(bytes.slice(at, end))
      pairRank[at] = rank ?? -1
      if (rank !== undefined) queue.push(rank * POSITIONS + at)
    }
    for (let at = 0; at < length - 1; at++) rate(at)
    for (let entry = queue.pop(); entry !== undefined; entry = queue.pop()) {
      const at = entry % POSITIONS
      // A pair that was joined or has changed since left an entry behind.
      if (pairRank[at] !== Math.floor(entry / POSITIONS)) continue
      const gone = next[at] as number
      const after = next[gone] as number
      next[at] = after
      previous[after] = at
      pairRank[gone] = -1
      rate(at)
      if ((previous[at] as number) >= 0) rate(previous[at] as number)
    }
    const tokens: number[] = []
    for (let at = 0; at < length; at = next[at] as number) tokens.push(this.#rankOf(bytes.slice(at, next[at])))
    return tokens
  }

  #rankOf(bytes: string): number {
    const rank = this.#ranks.get(bytes)
    if (rank === undefined) {
      throw new AssayError('broken-invariant', `the rank table lacks the bytes ${JSON.stringify(bytes)}`, { hint: 'Reinstall the tokenizer package.' })
    }
    return rank
  }
}

/** Numbers out in ascending order. */
class MinHeap {
  readonly #items: number[] = []

  push(item: number): void {
    const items = this.#items
    let at = items.length
    items.push(item)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if ((items[parent] as number) <= item) break
      items[at] = items[parent] as number
      at = parent
    }
    items[at] = item
  }

  pop(): number | undefined {
    const items = this.#items
    const top = items[0]
    const last = items.pop()
    if (items.length === 0 || last === undefined) return top
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= items.length) break
      if (child + 1 < items.length && (items[child + 1] as number) < (items[child] as number)) child++
      if ((items[child] as number) >= last) break
      items[at] = items[child] as number
      at = child
    }
    items[at] = last
    return top
  }
}
