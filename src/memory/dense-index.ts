// Owns exact search by cosine over vectors. Haystacks are small: no approximation, so the same ranks everywhere.
import { compareRanked } from './rank-fusion.js'
import type { Ranked } from './rank-fusion.js'

export interface DenseIndex {
  /** Every item, best first. An item's score is that of its best vector. */
  rank(query: Float32Array): readonly Ranked[]
}

/** `owners[i]` is the item that vector `i` belongs to. Cosine in double precision; the zero vector scores 0. */
export function buildDenseIndex(vectors: readonly Float32Array[], owners: readonly number[]): DenseIndex {
  const lengths = vectors.map((vector) => Math.sqrt(dot(vector, vector)))
  return {
    rank(query) {
      const queryLength = Math.sqrt(dot(query, query))
      const best = new Map<number, number>()
      vectors.forEach((vector, index) => {
        const norm = queryLength * (lengths[index] as number)
        const score = norm === 0 ? 0 : dot(query, vector) / norm
        const owner = owners[index] as number
        const known = best.get(owner)
        if (known === undefined || score > known) best.set(owner, score)
      })
      return [...best].map(([item, score]) => ({ item, score })).sort(compareRanked)
    },
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number)
  return sum
}
