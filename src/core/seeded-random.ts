// Owns the only source of randomness: xoshiro128** seeded from a label's SHA-256 (little-endian words), Lemire's bounded draw.
// Reference: Blackman and Vigna, xoshiro128** 1.1; Lemire, "Fast random integer generation in an interval", 2019.
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

export interface SeededRandom {
  /** The next 32-bit unsigned integer. */
  u32(): number
  /** A uniform integer in [0, bound), unbiased. `bound` is in 1 … 2^32. */
  below(bound: number): number
  /** A uniform double in [0, 1) with 53 random bits. */
  unit(): number
  /** One element of a non-empty list. */
  pick<T>(items: readonly T[]): T
  /** A new list in random order (Fisher–Yates from the end). */
  shuffle<T>(items: readonly T[]): T[]
}

/** The four state words that a label stands for. */
export function stateFromLabel(label: string): readonly [number, number, number, number] {
  const view = new DataView(sha256(utf8ToBytes(label)).buffer)
  return [view.getUint32(0, true), view.getUint32(4, true), view.getUint32(8, true), view.getUint32(12, true)]
}

/** Same label, same sequence, on every machine. */
export function seededRandom(label: string): SeededRandom {
  return randomFromState(stateFromLabel(label))
}

/** A generator from four explicit state words, not all zero. */
export function randomFromState(state: readonly [number, number, number, number]): SeededRandom {
  let [a, b, c, d] = state.map((word) => word >>> 0) as [number, number, number, number]
  const rotate = (x: number, k: number): number => ((x << k) | (x >>> (32 - k))) >>> 0
  const u32 = (): number => {
    const result = Math.imul(rotate(Math.imul(b, 5) >>> 0, 7), 9) >>> 0
    const t = (b << 9) >>> 0
    c = (c ^ a) >>> 0
    d = (d ^ b) >>> 0
    b = (b ^ c) >>> 0
    a = (a ^ d) >>> 0
    c = (c ^ t) >>> 0
    d = rotate(d, 11)
    return result
  }
  const below = (bound: number): number => {
    const range = BigInt(bound)
    let product = BigInt(u32()) * range
    let low = product & 0xffffffffn
    if (low < range) {
      const threshold = (0x100000000n - range) % range
      while (low < threshold) {
        product = BigInt(u32()) * range
        low = product & 0xffffffffn
      }
    }
    return Number(product >> 32n)
  }
  const shuffle = <T>(items: readonly T[]): T[] => {
    const list = [...items]
    for (let i = list.length - 1; i > 0; i--) {
      const j = below(i + 1)
      const held = list[i] as T
      list[i] = list[j] as T
      list[j] = held
    }
    return list
  }
  return {
    u32,
    below,
    shuffle,
    unit: () => ((u32() >>> 5) * 67108864 + (u32() >>> 6)) / 9007199254740992,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
  }
}
