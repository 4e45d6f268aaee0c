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

/** The constant of Cormack, Clarke and Büttcher, "Reciprocal rank fusion", SIGIR 2009. */
const FUSION_OFFSET = 60

/** Reciprocal rank fusion: the sum over the lists of 1 ÷ (60 + rank), ranks from 1. Lists must be in rank order. */
export function fuseRanks(lists: readonly (readonly Ranked[])[]): readonly Ranked[] {
  const scores = new Map<number, number>()
  for (const list of lists) {
    list.forEach(({ item }, index) => {
      const known = scores.get(item)
      const share = 1 / (FUSION_OFFSET + index + 1)
      scores.set(item, known === undefined ? share : known + share)
    })
  }
  return [...scores].map(([item, score]) => ({ item, score })).sort(compareRanked)
}
