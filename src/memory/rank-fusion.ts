// Owns ranked lists: what they hold, how ties are broken, and how several become one.

export interface Ranked {
  /** Position of the item in the list that was indexed. */
  readonly item: number
  readonly score: number
}

/** Higher scores first; equal scores keep the order of the items. */
export function compareRanked(a: Ranked, b: Ranked): number {
  return a.score === b.score ? a.item - b.item : b.score - a.score
}

/**
 * Cormack, Clarke and Büttcher, "Reciprocal rank fusion", SIGIR 2009, use 60, for lists of a thousand. Of lists that share few
 * items only the first ranks are to be trusted, and 60 would put the hundredth of two lists before the first of one.
 */
const FUSION_OFFSET = 10

/** Reciprocal rank fusion: the sum over the lists of weight ÷ (10 + rank), ranks from 1. Lists must be in rank order. */
export function fuseRanks(lists: readonly { readonly weight: number; readonly ranked: readonly Ranked[] }[]): readonly Ranked[] {
  const scores = new Map<number, number>()
  for (const { weight, ranked } of lists) {
    ranked.forEach(({ item }, index) => {
      const known = scores.get(item)
      const share = weight / (FUSION_OFFSET + index + 1)
      scores.set(item, known === undefined ? share : known + share)
    })
  }
  return [...scores].map(([item, score]) => ({ item, score })).sort(compareRanked)
}
