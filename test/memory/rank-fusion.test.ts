// Fusion of ranks and exact cosine against plain references.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildDenseIndex } from '../../src/memory/dense-index.js'
import { fuseRanks } from '../../src/memory/rank-fusion.js'

const ranking = fc.uniqueArray(fc.nat(30), { maxLength: 20 }).map((items) => items.map((item, index) => ({ item, score: 100 - index })))

describe('reciprocal rank fusion', () => {
  it('adds weight ÷ (10 + rank) over the lists', () => {
    fc.assert(
      fc.property(fc.array(ranking, { maxLength: 4 }), (lists) => {
        const got = fuseRanks(lists.map((ranked, index) => ({ weight: index + 1, ranked })))
        const items = [...new Set(lists.flat().map(({ item }) => item))]
        expect(got.map(({ item }) => item).sort()).toEqual(items.sort())
        for (const { item, score } of got) {
          const shares = lists.map((list, index) => ({ weight: index + 1, rank: list.findIndex((entry) => entry.item === item) + 1 })).filter(({ rank }) => rank > 0)
          expect(score).toBeCloseTo(shares.map(({ weight, rank }) => weight / (10 + rank)).reduce((a, b) => a + b, 0), 12)
        }
        for (let i = 1; i < got.length; i++) {
          const [a, b] = [got[i - 1], got[i]] as [{ item: number; score: number }, { item: number; score: number }]
          expect(a.score > b.score || (a.score === b.score && a.item < b.item)).toBe(true)
        }
      }),
    )
  })

  it('puts what both lists hold before what one list holds', () => {
    const lists = [[{ item: 1, score: 9 }, { item: 2, score: 8 }], [{ item: 3, score: 0.9 }, { item: 2, score: 0.8 }]]
    expect(fuseRanks(lists.map((ranked) => ({ weight: 1, ranked }))).map(({ item }) => item)).toEqual([2, 1, 3])
  })
})

describe('dense index', () => {
  const vector = fc.array(fc.float({ noNaN: true, min: -4, max: 4 }), { minLength: 3, maxLength: 3 }).map((values) => Float32Array.from(values))

  it('scores an item by the best cosine of its vectors, and a zero vector by 0', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(vector, fc.nat(5)), { minLength: 1, maxLength: 12 }), vector, (rows, query) => {
        const got = buildDenseIndex(rows.map(([v]) => v), rows.map(([, owner]) => owner)).rank(query)
        const cosine = (a: Float32Array, b: Float32Array): number => {
          const product = (x: Float32Array, y: Float32Array): number => [...x].reduce((sum, value, i) => sum + value * (y[i] as number), 0)
          const norm = Math.sqrt(product(a, a)) * Math.sqrt(product(b, b))
          return norm === 0 ? 0 : product(a, b) / norm
        }
        for (const owner of new Set(rows.map(([, item]) => item))) {
          const best = Math.max(...rows.filter(([, item]) => item === owner).map(([v]) => cosine(v, query)))
          expect(got.find(({ item }) => item === owner)?.score).toBeCloseTo(best, 10)
        }
        expect(got.map(({ score }) => score)).toEqual(got.map(({ score }) => score).sort((a, b) => b - a))
      }),
    )
  })
})
