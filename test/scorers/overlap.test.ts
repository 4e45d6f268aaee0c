import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { f1Of, multisetF1, sharedCount } from '../../src/scorers/overlap.js'

/** How often each word stands in both, counted the long way. */
const counted = (a: readonly string[], b: readonly string[]): number =>
  [...new Set(a)].reduce((sum, word) => sum + Math.min(a.filter((other) => other === word).length, b.filter((other) => other === word).length), 0)

describe('overlap', () => {
  it('counts a word as often as it stands in both, in short lists and in long ones', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 60 })
    fc.assert(
      fc.property(words, words, (given, wanted) => {
        expect(sharedCount(given, wanted)).toBe(counted(given, wanted))
      }),
      { numRuns: 500 },
    )
  })

  it('is F1 of precision and recall', () => {
    expect(f1Of(0, 0, 5)).toBe(0)
    expect(f1Of(1, 2, 4)).toBe(1 / 3)
    expect(f1Of(3, 3, 3)).toBe(1)
    expect(multisetF1(['a', 'a'], ['a'])).toBe(2 / 3)
  })
})
