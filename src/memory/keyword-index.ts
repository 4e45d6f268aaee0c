// Owns BM25 over lists of terms. Formula: Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009, with the
// inverse document frequency ln(1 + (N − n + ½) / (n + ½)), which is never negative.
import { compareRanked } from './rank-fusion.js'
import type { Ranked } from './rank-fusion.js'

export interface KeywordIndex {
  /** Items that share a term with the query, best first. Repeated query terms count once. */
  rank(query: readonly string[]): readonly Ranked[]
}

interface Posting {
  readonly item: number
  readonly count: number
}

const K1 = 1.2
/** Turns are short, and a long one is long because it says more. */
const B = 0.3

export function buildKeywordIndex(items: readonly (readonly string[])[]): KeywordIndex {
  const postings = new Map<string, Posting[]>()
  items.forEach((terms, item) => {
    const counts = new Map<string, number>()
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, count] of counts) {
      const list = postings.get(term)
      if (list === undefined) postings.set(term, [{ item, count }])
      else list.push({ item, count })
    }
  })
  const meanLength = items.length === 0 ? 0 : items.reduce((sum, terms) => sum + terms.length, 0) / items.length
  return {
    rank(query) {
      const scores = new Map<number, number>()
      for (const term of new Set(query)) {
        const list = postings.get(term)
        if (list === undefined) continue
        const rarity = Math.log(1 + (items.length - list.length + 0.5) / (list.length + 0.5))
        for (const { item, count } of list) {
          const length = (items[item] as readonly string[]).length
          const share = (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / meanLength))
          scores.set(item, (scores.get(item) ?? 0) + share)
        }
      }
      return [...scores].map(([item, score]) => ({ item, score })).sort(compareRanked)
    },
  }
}
