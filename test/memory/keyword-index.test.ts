// BM25 against the formula written out plainly, and the forms of words that the index joins.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTermReader } from '../../src/memory/index-terms.js'
import { buildKeywordIndex } from '../../src/memory/keyword-index.js'

/** The formula as it stands in the reference, one term and one item at a time. */
function plainBm25(items: readonly (readonly string[])[], query: readonly string[]): { readonly item: number; readonly score: number }[] {
  const mean = items.map((terms) => terms.length).reduce((a, b) => a + b, 0) / items.length
  const scores = items.map((terms, item) => {
    let score = 0
    for (const term of [...new Set(query)]) {
      const holding = items.filter((other) => other.includes(term)).length
      const count = terms.filter((other) => other === term).length
      const rarity = Math.log(1 + (items.length - holding + 0.5) / (holding + 0.5))
      if (count > 0) score += rarity * ((count * 2.2) / (count + 1.2 * (0.7 + (0.3 * terms.length) / mean)))
    }
    return { item, score }
  })
  return scores.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.item - b.item)
}

const term = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', '__proto__', 'constructor')

describe('keyword index', () => {
  it('ranks as the plain formula does', () => {
    fc.assert(
      fc.property(fc.array(fc.array(term, { maxLength: 8 }), { maxLength: 20 }), fc.array(term, { maxLength: 6 }), (items, query) => {
        const got = buildKeywordIndex(items).rank(query)
        const want = plainBm25(items, query)
        expect(got.map(({ item }) => item).sort()).toEqual(want.map(({ item }) => item).sort())
        for (const { item, score } of got) expect(score).toBeCloseTo((want.find((other) => other.item === item) as { score: number }).score, 12)
        for (let i = 1; i < got.length; i++) {
          const [a, b] = [got[i - 1], got[i]] as [{ item: number; score: number }, { item: number; score: number }]
          expect(a.score > b.score || (a.score === b.score && a.item < b.item)).toBe(true)
        }
      }),
    )
  })
})

describe('index terms', () => {
  const terms = (text: string): string[] => createTermReader().read(text)

  it.each([
    ['paint painted painting paints', 'paint paint paint paint'],
    ['go goes went gone', 'go go go go'],
    ['bought buys children child', 'buy buy child child'],
    ["Caroline's Caroline’s", 'carolin carolin'],
    ["don't I've she'll o'clock", 'do i she oclock'],
    ['$1,300.50 at 7:30, 3.5 km; the 80s', '1300.50 at 7:30 3.5 km the 80s'],
    ['Zoë naïve ﬁve', 'zoe naiv five'],
    ['東京タワー', '東京 京タ タワ ワー'],
    ['鉢 Tokyoへ', '鉢 へ tokyo'],
    ['مرحبا بالعالم', 'مرحبا بالعالم'],
    ['🥣 bowl', '🥣 bowl'],
    ['', ''],
    ['!? …', ''],
  ])('%s → %s', (text, want) => {
    expect(terms(text).join(' ')).toBe(want)
  })

  it('reads any text, and the same each time', () => {
    const reader = createTermReader()
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(reader.read(text)).toEqual(terms(text))
      }),
    )
  })
})
