// Owns a map from digests to numbers that costs tens of bytes an entry: open addressing over 128 bits of each SHA-256.
import type { Sha256 } from '../core/ids.js'

const WORDS = 4
const FIRST_CAPACITY = 1024
/** Slots stay at most half full, so that a look-up meets few strangers. */
const SLOTS_PER_ENTRY = 2

export class DigestTable {
  #size = 0
  #keys = new Uint32Array(FIRST_CAPACITY * WORDS)
  #values = new Uint32Array(FIRST_CAPACITY)
  /** Entry number + 1; 0 is empty. */
  #slots = new Uint32Array(FIRST_CAPACITY * SLOTS_PER_ENTRY)
  readonly #wanted = new Uint32Array(WORDS)

  get size(): number {
    return this.#size
  }

  /** The number of a digest; undefined when it has none. */
  get(digest: Sha256): number | undefined {
    const entry = (this.#slots[this.#slotOf(digest)] as number) - 1
    return entry < 0 ? undefined : this.#values[entry]
  }

  /** Gives a digest its number, from 0 to 2^32 − 1. */
  set(digest: Sha256, value: number): void {
    if (this.#size === this.#values.length) this.#grow()
    const slot = this.#slotOf(digest)
    const known = (this.#slots[slot] as number) - 1
    if (known >= 0) {
      this.#values[known] = value
      return
    }
    this.#keys.set(this.#wanted, this.#size * WORDS)
    this.#values[this.#size] = value
    this.#size += 1
    this.#slots[slot] = this.#size
  }

  /** The slot of the digest, or the empty one where it would stand. Leaves its words in `#wanted`. */
  #slotOf(digest: Sha256): number {
    for (let word = 0; word < WORDS; word++) this.#wanted[word] = Number.parseInt(digest.slice(word * 8, word * 8 + 8), 16)
    const mask = this.#slots.length - 1
    let slot = (this.#wanted[0] as number) & mask
    for (;;) {
      const entry = (this.#slots[slot] as number) - 1
      if (entry < 0 || this.#isWanted(entry)) return slot
      slot = (slot + 1) & mask
    }
  }

  #isWanted(entry: number): boolean {
    for (let word = 0; word < WORDS; word++) if (this.#keys[entry * WORDS + word] !== this.#wanted[word]) return false
    return true
  }

  #grow(): void {
    this.#keys = grown(this.#keys)
    this.#values = grown(this.#values)
    const slots = new Uint32Array(this.#slots.length * 2)
    const mask = slots.length - 1
    for (let entry = 0; entry < this.#size; entry++) {
      let slot = (this.#keys[entry * WORDS] as number) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = entry + 1
    }
    this.#slots = slots
  }
}

function grown(words: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(words.length * 2)
  larger.set(words)
  return larger
}
