// Ends of the range: nothing discordant, everything discordant, one cluster, a million questions, levels near 1.
import { describe, expect, it } from 'vitest'
import { agreement } from '../../src/statistics/agreement.js'
import { binomialProbability, binomialRow } from '../../src/statistics/binomial.js'
import { clusterBootstrap } from '../../src/statistics/cluster-bootstrap.js'
import { clusterCorrelation, clusteredMean, clusterError } from '../../src/statistics/cluster-error.js'
import { clusterSignFlip } from '../../src/statistics/cluster-sign-flip.js'
import { clusterTotals } from '../../src/statistics/cluster-totals.js'
import { equivalence, insideMargin } from '../../src/statistics/equivalence.js'
import { compareCoverage } from '../../src/statistics/evidence-coverage.js'
import { bootstrapMean } from '../../src/statistics/exact-bootstrap.js'
import { ratio } from '../../src/statistics/exact-ratio.js'
import { expectedMaximum } from '../../src/statistics/expected-maximum.js'
import { humanAudit, neymanAllocation } from '../../src/statistics/human-audit.js'
import { convolve, convolvePower, latticeQuantile, trim } from '../../src/statistics/lattice-distribution.js'
import { marginBounds } from '../../src/statistics/margin-bounds.js'
import { maxT } from '../../src/statistics/max-t.js'
import { mcnemar } from '../../src/statistics/mcnemar.js'
import { meanError, stratifiedError } from '../../src/statistics/mean.js'
import { adjustP } from '../../src/statistics/multiplicity.js'
import { nominalAlpha } from '../../src/statistics/nominal-alpha.js'
import { bonettPrice, pairedDifference, tangoInterval, tangoStatistic, waldError } from '../../src/statistics/paired-interval.js'
import { tableSize } from '../../src/statistics/paired-table.js'
import { pairedReal } from '../../src/statistics/paired-real.js'
import { repeatedPasses } from '../../src/statistics/pass-noise.js'
import { connorQuestions, mcnemarPower, smallestDifference } from '../../src/statistics/power.js'
import { exactLower, exactUpper, proportionIntervals } from '../../src/statistics/proportion.js'
import { raterCorrelation } from '../../src/statistics/rater-correlation.js'
import { CONVERSATIONS, QUESTIONS, type Interval } from '../../src/statistics/result.js'
import { selectionOptimism, simultaneousLowerBound } from '../../src/statistics/selection.js'
import { discordantEValue, passLevel, replication } from '../../src/statistics/sequential.js'
import { signFlip } from '../../src/statistics/sign-flip.js'
import { eachSignPattern } from '../../src/statistics/sign-patterns.js'
import { tieGroups } from '../../src/statistics/ties.js'
import { unpairedDifference } from '../../src/statistics/unpaired-interval.js'
import { designStudy, meanVariance, varianceComponents } from '../../src/statistics/variance-components.js'
import { valueOf as of } from './value-of.js'

const near = (actual: number | null, expected: number, relative = 1e-11): void => {
  expect(actual).not.toBeNull()
  expect(Math.abs((actual as number) - expected), `${actual} against ${expected}`).toBeLessThanOrEqual(relative * Math.abs(expected))
}
const repeat = <T>(n: number, value: T): T[] => Array<T>(n).fill(value)

describe('one proportion at its ends', () => {
  it('keeps 0 and 1 exact and its exact bounds closed', () => {
    for (const level of [0.5, 0.95, 0.999]) {
      const [none, all] = [of(proportionIntervals(0, 40, level, QUESTIONS)), of(proportionIntervals(40, 40, level, QUESTIONS))]
      for (const key of ['wilson', 'clopperPearson', 'jeffreys'] as const) {
        expect(none[key].lower).toBe(0)
        expect(all[key].upper).toBe(1)
      }
      near(none.clopperPearson.upper, 1 - ((1 - level) / 2) ** (1 / 40))
    }
    expect([exactLower(0, 5, 0.1), exactUpper(5, 5, 0.1)]).toEqual([0, 1])
    near(exactLower(5, 5, 0.1), 0.1 ** 0.2)
    near(exactUpper(0, 5, 0.1), 1 - 0.1 ** 0.2)
  })

  it('holds for a million trials', () => {
    // statsmodels for Wilson, quadrature in mpmath for Clopper–Pearson.
    const { wilson, clopperPearson } = of(proportionIntervals(500_123, 1_000_000, 0.95, QUESTIONS))
    near(wilson.lower, 0.4991430194471593, 1e-15)
    near(wilson.upper, 0.5011029796078454, 1e-15)
    near(clopperPearson.lower, 0.49914251886872391561, 1e-14)
    near(clopperPearson.upper, 0.50110348041879583848, 1e-14)
  })

  it('has no sample error for one row, and no stratified error with a stratum of one', () => {
    expect(of(meanError(1, 1, 0.95))).toMatchObject({ mean: 1, sampleError: null, bernoulliError: 0, interval: null })
    expect(
      of(
        stratifiedError([
          { n: 1, correct: 1 },
          { n: 4, correct: 2 },
        ]),
      ),
    ).toMatchObject({ micro: 0.6, macro: 0.75, microStratifiedError: null, macroError: null, microSimpleError: Math.sqrt(0.06) })
    expect(of(stratifiedError([{ n: 1, correct: 1 }])).microSimpleError).toBeNull()
  })
})

describe('discordant questions at their ends', () => {
  it('two thousand of them are exact, and more go on without a step', () => {
    expect(of(mcnemar(2000, 0)).pExact).toBe(0)
    near(of(mcnemar(1000, 0)).pExact, 2 ** -999)
    near(of(mcnemar(1000, 0)).pMid, 2 ** -1000)
    // mpmath at 50 digits.
    near(of(mcnemar(1300, 1200)).pExact, 0.047681865221043604, 1e-15)
    near(of(mcnemar(1300, 1200)).pMid, 0.04552186640631168, 1e-15)
    near(of(mcnemar(1301, 1200)).pExact, 0.04552186640631168, 1e-12)
    near(of(mcnemar(1301, 1200)).pMid, 0.043445710743112397, 1e-12)
    near(of(mcnemar(500_500, 499_500)).pExact, 0.317794691363305537, 1e-12)
    near(of(mcnemar(500_500, 499_500)).pMid, 0.317310749833610392, 1e-12)
    const half = of(mcnemar(5000, 5000))
    expect(half.pExact).toBe(1)
    near(half.pMid, 1 - binomialProbability(5000, 10_000, 0.5) / 2, 1e-13)
  })

  it('none at all leave p at 1 and an interval of z² / (n + z²) on both sides', () => {
    expect(of(mcnemar(0, 0))).toMatchObject({
      pExact: 1,
      pMid: 1,
      chiSquare: 0,
      pAsymptotic: 1,
      chiSquareCorrected: 0,
      pCorrected: 1,
      n: 0,
    })
    const z = 1.959963984540054 ** 2
    for (const n of [1, 10, 500, 1_000_000]) {
      const { lower, upper } = tangoInterval(0, 0, n, 0.95)
      near(upper, z / (n + z), 1e-12)
      near(lower, -z / (n + z), 1e-12)
    }
  })

  it('nothing else leave one end of Tango’s interval at ±1', () => {
    expect(tangoInterval(9, 0, 9, 0.95).upper).toBe(1)
    expect(tangoInterval(0, 9, 9, 0.95).lower).toBe(-1)
    near(tangoInterval(9, 0, 9, 0.95).lower, -tangoInterval(0, 9, 9, 0.95).upper, 1e-14)
    expect(tangoStatistic(3, 1, 10, 0.2)).toBe(0)
    const all = of(pairedDifference({ both: 0, aOnly: 9, bOnly: 0, neither: 0 }, 0.95))
    expect(all).toMatchObject({ difference: 1, waldError: 0, bootstrap: { lower: 1, upper: 1 } })
    expect(bonettPrice(9, 0, 9, 0.95).upper).toBeGreaterThan(1)
    expect(waldError(3, 0, 3)).toBe(0)
    expect(tableSize({ both: 1, aOnly: 2, bOnly: 3, neither: 4 })).toBe(10)
  })

  it('keep the intervals inside a millionth for a million questions', () => {
    const difference = of(pairedDifference({ both: 900_000, aOnly: 30_000, bOnly: 29_000, neither: 41_000 }, 0.95))
    for (const key of ['tango', 'newcombe10', 'bonettPrice', 'bootstrap', 'wald'] as const) {
      expect(difference[key].lower).toBeCloseTo(0.000523955, 5)
      expect(difference[key].upper).toBeCloseTo(0.001476045, 5)
    }
  })

  it('at level 0.999 and 0.001 stay finite and nested', () => {
    const wide = tangoInterval(1, 0, 3, 0.999)
    const narrow = tangoInterval(1, 0, 3, 0.001)
    expect(wide.lower).toBeLessThan(narrow.lower)
    expect(narrow.lower).toBeLessThan(1 / 3)
    expect(narrow.upper).toBeGreaterThan(1 / 3)
    expect(wide.upper).toBeLessThan(1)
  })

  it('decide equivalence by the interval inside the margin', () => {
    expect(of(equivalence(0, 0, 1000, 0.02, 0.001))).toMatchObject({ equivalent: true, nonInferior: true })
    expect(of(equivalence(0, 0, 10, 0.02, 0.05)).equivalent).toBe(false)
    const interval = (lower: number, upper: number): Interval => ({ method: 'x', level: 0.9, lower, upper })
    expect(insideMargin(interval(-0.01, 0.019), 0.02)).toBe(true)
    expect(insideMargin(interval(-0.02, 0.01), 0.02)).toBe(false)
    expect(insideMargin(interval(-0.01, 0.02), 0.02)).toBe(false)
  })

  it('bound the margins of two totals whichever is larger', () => {
    const [one, other] = [of(marginBounds(20, 30, 60, 0.05)), of(marginBounds(30, 20, 60, 0.05))]
    expect({ ...one, difference: 0 }).toEqual({ ...other, difference: 0 })
    expect([one.difference, other.difference]).toEqual([-10, 10])
    expect(of(marginBounds(5, 5, 5, 0.05))).toMatchObject({
      minDiscordant: 0,
      maxDiscordant: 0,
      pExactMostFavourable: 1,
      pMidMostFavourable: 1,
    })
  })

  it('unpaired, at both ends', () => {
    const { difference, interval } = of(unpairedDifference(10, 10, 0, 10, 0.95))
    expect(difference).toBe(1)
    expect(interval.upper).toBe(1)
    expect(interval.lower).toBeCloseTo(0.6075, 3)
  })
})

describe('sign flips', () => {
  it('in whole numbers and in doubles agree around the change-over', () => {
    const D = (n: number): number[] => [...repeat(n, 1), ...repeat(n - 40, -1), ...repeat(30, 2), ...repeat(20, -2), 3, 0]
    const [whole, double] = [of(signFlip(D(1480))), of(signFlip(D(1480).flatMap((d) => (d === 0 ? [d] : [d]))))]
    expect(whole).toEqual(double)
    // 3,051 non-zero differences are beyond the exact count; Gaussian tails of the same mean and variance bound the answer.
    const large = of(signFlip([...repeat(1540, 1), ...repeat(1450, -1), ...repeat(40, 2), ...repeat(30, -2), 3]))
    expect(large).toMatchObject({ sum: 113, nonZero: 3061 })
    expect(large.pTwoSided).toBeGreaterThan(0.04)
    expect(large.pTwoSided).toBeLessThan(0.06)
    expect(large.pMid).toBeLessThan(large.pTwoSided)
  })

  it('of one magnitude in doubles are the binomial', () => {
    const D = [...repeat(2000, 2), ...repeat(1880, -2)]
    const test = of(signFlip(D))
    near(test.pTwoSided, of(mcnemar(2000, 1880)).pExact, 1e-11)
    near(test.pMid, of(mcnemar(2000, 1880)).pMid, 1e-11)
    const even = of(signFlip([...repeat(2000, 1), ...repeat(2000, -1)]))
    expect(even.pTwoSided).toBe(1)
    near(even.pMid, of(mcnemar(2000, 2000)).pMid, 1e-12)
  })

  it('of two magnitudes in doubles are the exact count', () => {
    const small = [...repeat(30, 1), ...repeat(21, -1), ...repeat(9, 3), ...repeat(4, -3)]
    const exact = of(signFlip(small))
    // The same through the walk over patterns of cluster sums, 20 clusters at a time, is not possible; a plain convolution is.
    let mass = new Map<number, number>([[0, 1]])
    for (const d of small) {
      const next = new Map<number, number>()
      for (const [sum, p] of mass) for (const s of [d, -d]) next.set(sum + s, (next.get(sum + s) ?? 0) + p / 2)
      mass = next
    }
    const beyond = [...mass].filter(([sum]) => Math.abs(sum) >= Math.abs(exact.sum)).reduce((total, [, p]) => total + p, 0)
    near(exact.pTwoSided, beyond, 1e-12)
    const many = of(signFlip(repeat(60, small).flat()))
    expect(many.nonZero).toBe(3840)
    // P(S ≥ 1440) for 3,060 flips of 1 and 780 of 3, in whole numbers.
    const [ones, threes] = [binomialRow(3060), binomialRow(780)]
    const beyond3060 = [0n]
    for (const ways of [...ones].reverse()) beyond3060.push((beyond3060.at(-1) as bigint) + ways)
    let tail = 0n
    threes.forEach((ways, k) => {
      const place = (3060 + 1440 - 3 * (2 * k - 780)) / 2
      tail += ways * (beyond3060[3061 - Math.min(3061, Math.max(0, place))] as bigint)
    })
    near(many.pTwoSided, ratio(2n * tail, 1n << 3840n), 1e-11)
    expect(many.pTwoSided).toBeLessThan(1e-40)
  })

  it('walk all patterns of few rows and draw for many', () => {
    const sums: number[][] = []
    expect(
      eachSignPattern(
        [
          [1, 10],
          [0, 0],
          [2, 20],
        ],
        null,
        (s) => sums.push([...s]),
      ),
    ).toEqual({ full: true, patterns: 4 })
    expect(sums).toEqual([
      [3, 30],
      [1, 10],
      [-1, -10],
      [-3, -30],
    ])
    const rows = repeat(40, [1, 2])
    expect(eachSignPattern(rows, null, () => expect.unreachable())).toBeNull()
    const drawn: number[][] = []
    expect(eachSignPattern(rows, 'label', (s) => drawn.push([...s]))).toEqual({ full: false, patterns: 9999 })
    expect(drawn).toHaveLength(9999)
    for (const [one, two] of drawn as [number, number][]) expect(two).toBe(2 * one)
    const mean = drawn.reduce((total, [one]) => total + (one as number), 0) / 9999
    const square = drawn.reduce((total, [one]) => total + (one as number) ** 2, 0) / 9999
    expect(Math.abs(mean)).toBeLessThan(0.3)
    expect(Math.abs(square - 40)).toBeLessThan(3)
    expect(eachSignPattern([], null, (s) => expect([...s]).toEqual([]))).toEqual({ full: true, patterns: 1 })
  })
})

describe('max-T', () => {
  it('gives a contrast without any difference p = 1 and leaves the others alone', () => {
    const t = of(
      maxT(
        [
          [1, 0],
          [1, 0],
          [1, 0],
          [1, 0],
        ],
        null,
      ),
    )
    expect(t).toMatchObject({
      statistics: [2, 0],
      pRaw: [0.125, 1],
      pSingleStep: [0.125, 1],
      pStepDown: [0.125, 1],
      full: true,
      patterns: 16,
    })
    expect(of(maxT([[0], [0]], null))).toMatchObject({ statistics: [0], pRaw: [1], pStepDown: [1], patterns: 1 })
  })

  it('draws reproducibly beyond 16 units', () => {
    const rows = Array.from({ length: 60 }, (_, i) => [i % 3 === 0 ? -1 : 1, i % 2 === 0 ? 1 : -1])
    const [one, again, other] = [of(maxT(rows, 'pack:1|a|v1')), of(maxT(rows, 'pack:1|a|v1')), of(maxT(rows, 'pack:2|a|v1'))]
    expect(one).toEqual(again)
    expect(one.pRaw).not.toEqual(other.pRaw)
    expect(one).toMatchObject({ full: false, patterns: 9999 })
    // The exact p of the first contrast is that of 40 against 20; of the second, 1.
    expect(Math.abs((one.pRaw[0] as number) - of(mcnemar(40, 20)).pExact)).toBeLessThan(0.005)
    expect(one.pRaw[1]).toBe(1)
    expect((one.pRaw[0] as number) * 10_000).toBeCloseTo(Math.round((one.pRaw[0] as number) * 10_000), 8)
  })

  it('treats real-valued ties as ties', () => {
    expect(of(maxT([[0.1], [0.2], [-0.3], [0.3]], null)).pRaw[0]).toBe(of(maxT([[1], [2], [-3], [3]], null)).pRaw[0])
  })
})

describe('selection', () => {
  it('drawn from a label comes close to the enumeration and repeats itself', () => {
    const rows = Array.from({ length: 8 }, (_, i) => [i % 2, i % 3 === 0 ? 1 : 0, i < 5 ? 1 : 0])
    const exact = of(selectionOptimism(rows, null))
    expect(exact.full).toBe(true)
    const many = Array.from({ length: 40 }, (_, i) => [(i * 7) % 11, (i * 5) % 13])
    const [one, again] = [of(selectionOptimism(many, 'pack:1|optimism|v1')), of(selectionOptimism(many, 'pack:1|optimism|v1'))]
    expect(one).toEqual(again)
    expect(one.full).toBe(false)
    expect(one.selectionProbability.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
    expect(one.winner).toBe(1)
    // Normal theory for the better of two means bounds the optimism.
    expect(one.optimism).toBeGreaterThan(0)
    expect(one.optimism).toBeLessThan(1)
    expect(one.corrected).toBe(one.winnerScore - one.optimism)
  })

  it('of real-valued ties takes the lowest index', () => {
    expect(
      of(
        selectionOptimism(
          [
            [0.1 + 0.2, 0.3],
            [0.3, 0.1 + 0.2],
          ],
          null,
        ),
      ).winner,
    ).toBe(0)
    expect(
      of(
        selectionOptimism(
          [
            [0, 1],
            [0, 1],
          ],
          null,
        ),
      ),
    ).toMatchObject({ winner: 1, selectionProbability: [0, 1], optimism: 0, maximumBias: 0 })
  })

  it('bounds the winner from below, for all variants at once', () => {
    const rows = [
      [1, 0],
      [1, 1],
      [0, 1],
      [1, 0],
      [1, 1],
      [1, 0],
    ]
    const bound = of(simultaneousLowerBound(rows, 0.1, null))
    // Columns deviate by (1/6 ×5, −5/6) and ±1/2; 64 patterns, the 58th largest studentised maximum.
    expect(bound).toMatchObject({ winner: 0, winnerScore: 5 / 6, n: 6 })
    const norm = Math.sqrt(5 / 6)
    expect(bound.lower).toBeCloseTo(5 / 6 - (bound.critical * norm) / 6, 14)
    const maxima: number[] = []
    eachSignPattern(
      rows.map(([a, b]) => [(a as number) - 5 / 6, (b as number) - 0.5]),
      null,
      (s) => maxima.push(Math.max((s[0] as number) / norm, (s[1] as number) / Math.sqrt(1.5))),
    )
    expect(bound.critical).toBeCloseTo(maxima.sort((x, y) => x - y)[57] as number, 12)
    const tight = of(simultaneousLowerBound(rows, 0.5, null))
    expect(tight.lower).toBeGreaterThan(bound.lower)
    const constant = of(
      simultaneousLowerBound(
        rows.map(([a]) => [a as number, 1]),
        0.1,
        null,
      ),
    )
    expect(constant).toMatchObject({ winner: 1, winnerScore: 1, lower: 1 })
  })
})

describe('clusters at their ends', () => {
  it('one cluster has a mean and no error', () => {
    expect(of(clusterError({ sums: [3], sizes: [4] }, 0.95))).toEqual({
      ok: true,
      method: 'CR2-bell-mccaffrey',
      estimand: 'super-c',
      unit: 'conversation',
      n: 4,
      G: 1,
      mean: 0.75,
      CR0: null,
      CR1: null,
      CR2: null,
      CR3: null,
      degreesBellMcCaffrey: null,
      degreesPlain: 0,
      interval: null,
      intervalCR1: null,
    })
    expect(of(clusterSignFlip({ sums: [3], sizes: [4] }))).toMatchObject({
      pTwoSided: 1,
      pMid: 0.5,
      patterns: 2,
      smallestP: 1,
      nonZeroClusters: 1,
    })
    expect(of(clusterBootstrap({ sums: [3], sizes: [4] }, 0.05))).toMatchObject({
      interval: { lower: 0.75, upper: 0.75 },
      bootError: 0,
      multisets: 1,
    })
    expect(of(clusteredMean([1, 0], ['x', 'x'])).CR1).toBeNull()
    expect(of(clusteredMean([1], ['x']))).toMatchObject({ plainSampleError: null, plainError: 0 })
  })

  it('two clusters have one degree of freedom or fewer', () => {
    const equal = of(clusterError({ sums: [3, 1], sizes: [4, 4] }, 0.95))
    near(equal.degreesBellMcCaffrey, 1, 1e-13)
    near(equal.CR1, 0.25)
    near(equal.CR2, 0.25)
    near(equal.interval?.upper ?? null, 0.5 + 0.25 * 12.706204736174707, 1e-12)
    expect(of(clusterSignFlip({ sums: [0, 0], sizes: [1, 1] }))).toMatchObject({
      pTwoSided: 1,
      pMid: 1,
      smallestP: 1,
      nonZeroClusters: 0,
      patterns: 4,
    })
  })

  it('hundreds of clusters are counted by their sums', () => {
    const sums = Array.from({ length: 470 }, (_, i) => (i % 9 === 0 ? 1 : i % 23 === 0 ? -1 : 0))
    const flips = of(clusterSignFlip({ sums, sizes: repeat(470, 1) }))
    const wins = sums.filter((s) => s === 1).length
    const losses = sums.filter((s) => s === -1).length
    expect(flips.pTwoSided).toBe(of(mcnemar(wins, losses)).pExact)
    expect(flips).toMatchObject({ patterns: 2 ** 470, nonZeroClusters: wins + losses })
    expect(of(clusterSignFlip({ sums: repeat(1100, 0), sizes: repeat(1100, 1) })).patterns).toBeNull()
    expect(of(clusterSignFlip({ sums: repeat(1023, 0), sizes: repeat(1023, 1) })).patterns).toBe(2 ** 1023)
  })

  it('twenty clusters are walked, twenty-one counted, with the same answer', () => {
    const sums = Array.from({ length: 21 }, (_, i) => ((i * 5) % 7) - 2).map((s) => (s === 0 ? 4 : s))
    const counted = of(clusterSignFlip({ sums, sizes: repeat(21, 9) }))
    expect(counted.pTwoSided).toBe(of(signFlip(sums)).pTwoSided)
    const walked = of(clusterSignFlip({ sums: sums.slice(0, 20), sizes: repeat(20, 9) }))
    near(walked.pTwoSided, of(signFlip(sums.slice(0, 20))).pTwoSided, 1e-14)
    near(walked.pMid, of(signFlip(sums.slice(0, 20))).pMid, 1e-14)
  })

  it('reads a null difference as the decimal it prints as', () => {
    // Every deviation is 2 − 20·0.1 = 0, exactly.
    expect(of(clusterSignFlip({ sums: [2, 2, 2], sizes: [20, 20, 20] }, 0.1))).toMatchObject({ pTwoSided: 1, nonZeroClusters: 0 })
    // Deviations too wide for whole doubles fall back to reals.
    const wide = of(clusterSignFlip({ sums: [9e15, 5e14], sizes: [1, 1] }, 0.001))
    expect(wide.pTwoSided).toBe(0.5)
    expect(of(clusterSignFlip({ sums: [0.1, 0.2, -0.3], sizes: [1, 1, 1] })).pTwoSided).toBe(1)
  })

  it('groups rows by label, whatever their order', () => {
    expect(clusterTotals([1, 2, 3, 4], ['b', 'a', 'b', 'c'])).toEqual({ sums: [2, 4, 4], sizes: [1, 2, 1] })
    expect(of(clusterCorrelation([2, 2], [2, 2]))).toMatchObject({ betweenMeanSquare: 0, withinMeanSquare: 0, correlation: null })
  })

  it('leaves out what real differences cannot support, and says so', () => {
    const one = of(pairedReal([0.5], ['x'], 0.95, CONVERSATIONS))
    expect(one).toMatchObject({ plainError: null, plainInterval: null, CR2: null, signFlipP: 1, missing: [] })
    const many = of(
      pairedReal(
        Array.from({ length: 25 }, (_, i) => 0.01 * (i + 1)),
        Array.from({ length: 25 }, (_, i) => i),
        0.95,
        QUESTIONS,
      ),
    )
    expect(many).toMatchObject({ signFlipP: null, bootstrap: null, G: 25, estimand: 'super-q' })
    expect(many.missing).toHaveLength(2)
    near(many.plainError, 0.01 * Math.sqrt((25 * 26) / 12 / 25), 1e-12)
    near(many.plainInterval?.lower ?? null, 0.13 - 2.0638985616280205 * (many.plainError as number), 1e-11)
  })
})

describe('power at its ends', () => {
  it('is the level or less at δ = 0 and 1 at the far end', () => {
    const none = of(mcnemarPower(100, 0, 0, 0.05, 0.8))
    expect(none).toMatchObject({ powerExact: 0, powerMid: 0, questionsNeeded: null, smallestDifference: null })
    const sure = of(mcnemarPower(50, 1, 1, 0.05, 0.8))
    expect(sure.powerExact).toBeCloseTo(1, 14)
    const few = of(mcnemarPower(5, 1, 1, 0.05, 0.8))
    expect([few.powerExact, few.powerMid.toFixed(12)]).toEqual([0, '1.000000000000'])
  })

  it('holds for a million questions', () => {
    const large = of(mcnemarPower(1_000_000, 0.05, 0.0006, 0.05, 0.8))
    // Normal approximation: z = 0.6·√(1e6/0.05)/1000 = 2.683.
    expect(large.powerMid).toBeCloseTo(0.7651, 3)
    expect(Math.abs(large.powerMid - large.powerExact)).toBeLessThan(0.005)
  })

  it('inverts the sample size', () => {
    const delta = smallestDifference(500, 0.1, 0.05, 0.8) as number
    near(connorQuestions(0.1, delta, 0.05, 0.8), 500, 1e-12)
    expect(smallestDifference(10, 0.1, 0.05, 0.8)).toBeNull()
  })
})

describe('lattice distributions', () => {
  it('convolve like sums of dice', () => {
    const coin = { first: 0, mass: Float64Array.of(0.5, 0.5) }
    const three = convolvePower(coin, 3)
    expect(three.first).toBe(0)
    expect([...three.mass]).toEqual([0.125, 0.375, 0.375, 0.125])
    expect(convolvePower(coin, 1)).toBe(coin)
    expect([...convolve({ first: -2, mass: Float64Array.of(1) }, three).mass]).toEqual([...three.mass])
    expect(convolve({ first: -2, mass: Float64Array.of(1) }, three).first).toBe(-2)
    expect([0.125, 0.126, 0.5, 0.875, 0.9, 1].map((p) => latticeQuantile(three, p))).toEqual([0, 1, 1, 2, 3, 3])
    expect(latticeQuantile({ first: 5, mass: Float64Array.of(0.5, 0.4) }, 0.99)).toBe(6)
  })

  it('trim what weighs nothing at the ends only', () => {
    const trimmed = trim({ first: 4, mass: Float64Array.of(0, 1e-151, 0.5, 0, 0.5, 1e-160) })
    expect(trimmed.first).toBe(6)
    expect([...trimmed.mass]).toEqual([0.5, 0, 0.5])
    expect([...trim({ first: 0, mass: Float64Array.of(0, 0) }).mass]).toHaveLength(1)
  })

  it('bootstrap a million questions', () => {
    const { interval } = of(bootstrapMean({ values: [1, -1, 0], counts: [30_000, 29_000, 941_000], scale: 1 }, 0.95))
    const error = Math.sqrt(59_000 - 1) / 1e6
    expect(interval.lower).toBeCloseTo(0.001 - 1.96 * error, 5)
    expect(interval.upper).toBeCloseTo(0.001 + 1.96 * error, 5)
  })
})

describe('agreement and variance at their ends', () => {
  it('has no chance-corrected coefficient when all ratings are one category', () => {
    expect(
      of(
        agreement([
          [50, 0],
          [0, 0],
        ]),
      ),
    ).toMatchObject({
      observed: 1,
      cohenKappa: null,
      cohenKappaError: null,
      scottPi: null,
      krippendorffAlpha: null,
      gwetAc1: 1,
      gwetAc1Error: 0,
      pabak: 1,
      bias: { pExact: 1 },
    })
    expect(
      of(
        nominalAlpha([
          ['a', 'a'],
          ['a', 'a'],
        ]),
      ),
    ).toMatchObject({ alpha: null, fleissKappa: null, pairwiseDisagreement: 0, pairableUnits: 2 })
    expect(
      of(
        nominalAlpha([
          ['a', 'b'],
          ['a', null],
        ]),
      ),
    ).toMatchObject({ fleissKappa: null, pairableUnits: 1, alpha: 0, n: 2, G: 1 })
    expect(
      of(
        nominalAlpha([
          ['a', 'b', 'a'],
          ['a', 'b'],
        ]),
      ).fleissKappa,
    ).toBeNull()
    expect(
      of(
        agreement([
          [10, 0],
          [5, 0],
        ]),
      ).cohenKappa,
    ).toBe(0)
  })

  it('has no intraclass correlation when nothing varies', () => {
    expect(
      of(
        raterCorrelation([
          [1, 1],
          [1, 1],
        ]),
      ),
    ).toMatchObject({ icc1: null, icc2: null, icc3: null, icc1k: null, icc2k: null, icc3k: null })
  })

  it('cannot tell judge noise from question × pass with one draw', () => {
    const c = of(
      varianceComponents([
        [[1], [0]],
        [[1], [1]],
        [[0], [0]],
      ]),
    )
    expect(c).toMatchObject({ drawMeanSquare: null, draw: null, passes: 2, draws: 1 })
    expect(c.interaction).toBe(c.interactionMeanSquare)
    near(c.varianceFixedQuestions, meanVariance(c, 3, 2, 1, 'fixed'))
  })

  it('says what more passes and draws would buy', () => {
    const parts = { question: 0.04, pass: -0.5, interaction: 0.02, draw: 0.01 }
    near(meanVariance(parts, 100, 2, 3, 'super-q'), 0.04 / 100 + 0.02 / 200 + 0.01 / 600)
    near(meanVariance(parts, 100, 2, 3, 'fixed'), 0.02 / 200 + 0.01 / 600)
    near(meanVariance({ ...parts, pass: 0.01, draw: null }, 100, 2, 1, 'fixed'), 0.01 / 2 + 0.02 / 200)
    const study = designStudy(parts, 100)
    expect(study.map(({ passes, draws }) => [passes, draws])).toEqual([
      [1, 1],
      [1, 3],
      [2, 1],
      [2, 3],
      [3, 1],
      [3, 3],
      [5, 1],
      [5, 3],
    ])
    near(study[3]?.errorSuperQuestion as number, Math.sqrt(meanVariance(parts, 100, 2, 3, 'super-q')))
    near(study[3]?.errorFixedQuestions as number, Math.sqrt(meanVariance(parts, 100, 2, 3, 'fixed')))
  })

  it('measures the noise of three passes from the rows', () => {
    const noise = of(
      repeatedPasses(
        [
          [true, true, false],
          [true, true, true],
          [false, true, false],
          [false, false, false],
        ],
        0.95,
      ),
    )
    // Within-question variances 1/3, 0, 1/3, 0.
    expect(noise).toMatchObject({ passTotals: [2, 3, 1], mean: 2, halfRange: 1, flipRows: 2, n: 4, estimand: 'fixed' })
    near(noise.onePassDeviation, Math.sqrt(2 / 3))
    near(noise.meanError, Math.sqrt(2 / 9))
    near(noise.interval.upper, 2 + 1.959963984540054 * Math.sqrt(2 / 9))
    near(noise.interval.lower, 2 - 1.959963984540054 * Math.sqrt(2 / 9))
  })
})

describe('audits, replication, families', () => {
  it('labels are split by size times deviation', () => {
    const strata = [
      { size: 451, deviation: 0.2 },
      { size: 26, deviation: 0.5 },
      { size: 1, deviation: 0.5 },
      { size: 23, deviation: 0 },
    ]
    expect(neymanAllocation(strata, 6)).toBeNull()
    expect(neymanAllocation(strata, 7)).toEqual([2, 2, 1, 2])
    const split = neymanAllocation(strata, 110) as readonly number[]
    expect(split.reduce((a, b) => a + b, 0)).toBe(110)
    const spread = (m: number): number => (451 * 0.2) ** 2 / m + (26 * 0.5) ** 2 / (107 - m)
    const best = Array.from({ length: 80 }, (_, i) => 25 + i).reduce((a, b) => (spread(b) < spread(a) ? b : a))
    expect(split).toEqual([best, 107 - best, 1, 2])
    expect(neymanAllocation(strata, 9999)).toEqual([451, 26, 1, 23])
  })

  it('a census has no error, and a stratum of equal labels adds none', () => {
    expect(of(humanAudit([{ size: 10, sampled: 10, sum: 7, sumOfSquares: 7 }], 0.95))).toMatchObject({
      estimate: 0.7,
      error: 0,
      labels: 10,
      G: 1,
      n: 10,
    })
    expect(of(humanAudit([{ size: 100, sampled: 3, sum: 0.3, sumOfSquares: 0.03 }], 0.95)).error).toBeCloseTo(0, 9)
  })

  it('passes meet, miss or straddle the bar', () => {
    expect(of(replication([479, 475], 475, 500))).toMatchObject({ verdict: 'meets', lowest: 475, highest: 479, n: 500 })
    expect(of(replication([479, 475], 476, 500)).verdict).toBe('straddles')
    expect(of(replication([479, 475], 479, 500)).verdict).toBe('straddles')
    expect(of(replication([479, 475, 470], 480, 500)).verdict).toBe('below')
    expect(of(passLevel(0.05, 4))).toMatchObject({ alphaPerLook: 0.0125, rejectAtEValue: 20, n: 4, unit: 'pass' })
  })

  it('an e-value beyond a double has its logarithm', () => {
    const exact = of(discordantEValue(2000, 0))
    expect(exact.uniform).toBeNull()
    near(exact.log10Uniform, (2000 * Math.LN2 - Math.log(2001)) / Math.LN10, 1e-12)
    const large = of(discordantEValue(9000, 0))
    expect([large.uniform, large.betaHalf]).toEqual([null, null])
    near(large.log10Uniform, (9000 * Math.LN2 - Math.log(9001)) / Math.LN10, 1e-11)
    const balanced = of(discordantEValue(2501, 2500))
    const beside = of(discordantEValue(2500, 2500))
    // Beyond 5,000 the value comes from log gamma; the two sides of the change-over agree.
    near(balanced.uniform, (beside.uniform as number) * ((2 * 2501) / 5002), 1e-9)
    near(balanced.betaHalf, (beside.betaHalf as number) * ((2 * 2500.5) / 5001), 1e-9)
    expect(of(discordantEValue(0, 0))).toMatchObject({ betaHalf: 1, uniform: 1, log10Uniform: 0, log10BetaHalf: 0 })
  })

  it('one p-value stays as it is, p = 1 and p = 0 too', () => {
    expect(of(adjustP([0.3])).holm).toEqual([0.3])
    expect(of(adjustP([1, 0]))).toMatchObject({ holm: [1, 0], holmSidak: [1, 0], bh: [1, 0], bonferroni: [1, 0] })
  })

  it('the expected maximum grows like the quantile', () => {
    expect(expectedMaximum(1)).toBe(0)
    near(expectedMaximum(2), 1 / Math.sqrt(Math.PI), 1e-13)
    near(expectedMaximum(3), 1.5 / Math.sqrt(Math.PI), 1e-13)
    // mpmath: E[max of 10^6].
    near(expectedMaximum(1_000_000), 4.86289748619646272, 1e-12)
  })

  it('letters follow the means, also for more than 26 groups', () => {
    const t = of(tieGroups([0.7, 0.9, 0.8], [[0, 1]]))
    expect(t).toMatchObject({
      groups: [
        [0, 2],
        [1, 2],
      ],
      letters: ['b', 'a', 'ab'],
      rankIntervals: [
        [2, 3],
        [1, 2],
        [1, 3],
      ],
      uniqueBest: null,
    })
    const K = 28
    const pairs = Array.from({ length: K }, (_, i) => Array.from({ length: i }, (_, j) => [j, i] as const)).flat()
    const all = of(
      tieGroups(
        Array.from({ length: K }, (_, i) => K - i),
        pairs,
      ),
    )
    expect(all.letters.slice(24)).toEqual(['y', 'z', 'a2', 'b2'])
    expect(all.uniqueBest).toBe(0)
    expect(all.groups).toHaveLength(K)
  })

  it('coverage leaves out questions without evidence and counts them', () => {
    const c = of(
      compareCoverage(
        [
          { gold: 0, a: 0, b: 0 },
          { gold: 2, a: 2, b: 1 },
          { gold: 1, a: 1, b: 0 },
        ],
        true,
        0.9,
      ),
    )
    expect(c).toMatchObject({
      n: 2,
      notApplicable: 1,
      aOnly: 2,
      bOnly: 0,
      a: { micro: 1, macro: 1, all: 1, any: 1, microError: 0 },
      b: { micro: 1 / 3, macro: 0.25, all: 0, any: 0.5 },
      complete: { difference: 1, interval: { level: 0.9, upper: 1 } },
    })
    expect(of(compareCoverage([{ gold: 2, a: 2, b: 1 }], false, 0.9)).a.microError).toBeNull()
  })
})
