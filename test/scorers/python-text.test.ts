import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairwiseMean, pairwiseSum, roundHalfEven, splitSpaces, strip } from '../../src/scorers/python-text.js'

describe('Python text', () => {
  it('splits where Python splits, and not where JavaScript does', () => {
    expect(splitSpaces(' a\u001cb\u0085c\u00a0d\u3000e\ufefff\u200bg\n')).toEqual(['a', 'b', 'c', 'd', 'e\ufefff\u200bg'])
    expect(splitSpaces(' \t')).toEqual([])
    expect(strip('\u001f a b\u0085')).toBe('a b')
    expect(strip('\ufeffa')).toBe('\ufeffa')
  })

  it('rounds ties of the binary value to the even digit', () => {
    const cases: readonly (readonly [number, number, number])[] = [
      [0.0625, 3, 0.062],
      [0.1875, 3, 0.188],
      [0.3125, 3, 0.312],
      [0.9375, 3, 0.938],
      // 2.675 is a little less than it says, 1.005 too.
      [2.675, 2, 2.67],
      [1.005, 2, 1],
      [0.5, 1, 0.5],
      [0.25, 1, 0.2],
      [0.75, 1, 0.8],
      [0.0005, 3, 0.001],
      [0, 3, 0],
      [1, 3, 1],
      [2 / 3, 3, 0.667],
    ]
    for (const [value, digits, rounded] of cases) expect([value, roundHalfEven(value, digits)]).toEqual([value, rounded])
  })

  it('stays within half a unit of the last digit', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 6 }), (value, digits) => {
        expect(Math.abs(roundHalfEven(value, digits) - value)).toBeLessThanOrEqual(0.5 * 10 ** -digits + 1e-12)
      }),
    )
  })

  it('sums as numpy does, which is not what a plain loop gives', () => {
    // `numpy.sum([0.1] * n)` and its like, numpy 1.24.
    const tenths: readonly (readonly [number, number])[] = [[9, 0.9], [100, 9.999999999999998], [1540, 154], [1986, 198.60000000000002]]
    for (const [count, sum] of tenths) expect(pairwiseSum(Array.from({ length: count }, () => 0.1))).toBe(sum)
    expect(pairwiseSum(Array.from({ length: 1986 }, () => 1 / 3))).toBe(661.9999999999999)
    expect(pairwiseSum(Array.from({ length: 1986 }, (_, i) => 1 / (i + 1)))).toBe(8.171345250714914)
    expect(pairwiseMean([0.1, 0.2, 0.3])).toBe((0.1 + 0.2 + 0.3) / 3)
  })

  it('sums integers exactly whatever their number', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 700 }), (values) => {
        expect(pairwiseSum(values)).toBe(values.reduce((sum, value) => sum + value, 0))
      }),
    )
  })
})
