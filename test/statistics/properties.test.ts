// The properties that the specification asks for: each holds for every input, so the inputs are drawn.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreement } from '../../src/statistics/agreement.js'
import { clusterBootstrap } from '../../src/statistics/cluster-bootstrap.js'
import { bellMcCaffrey, clusterCorrelation, clusteredMean, clusterError } from '../../src/statistics/cluster-error.js'
import { clusterSignFlip } from '../../src/statistics/cluster-sign-flip.js'
import { decoyExcess } from '../../src/statistics/decoy-excess.js'
import { equivalence } from '../../src/statistics/equivalence.js'
import { bootstrapMean, countValues } from '../../src/statistics/exact-bootstrap.js'
import { marginBounds } from '../../src/statistics/margin-bounds.js'
import { maxT } from '../../src/statistics/max-t.js'
import { mcnemar } from '../../src/statistics/mcnemar.js'
import { adjustP } from '../../src/statistics/multiplicity.js'
import { nominalAlpha } from '../../src/statistics/nominal-alpha.js'
import { pairedDifference, tangoInterval, tangoStatistic } from '../../src/statistics/paired-interval.js'
import { pairedReal } from '../../src/statistics/paired-real.js'
import { passNoise, repeatedPasses } from '../../src/statistics/pass-noise.js'
import { proportionIntervals } from '../../src/statistics/proportion.js'
import { raterCorrelation } from '../../src/statistics/rater-correlation.js'
import { CONVERSATIONS, QUESTIONS, type Interval } from '../../src/statistics/result.js'
import { selectionOptimism } from '../../src/statistics/selection.js'
import { discordantEValue } from '../../src/statistics/sequential.js'
import { signFlip } from '../../src/statistics/sign-flip.js'
import { eachSignPattern } from '../../src/statistics/sign-patterns.js'
import { normalCritical } from '../../src/statistics/special.js'
import { subsetMeanInterval } from '../../src/statistics/subset-mean-interval.js'
import { tieGroups } from '../../src/statistics/ties.js'
import { tokenOffset } from '../../src/statistics/token-offset.js'
import { varianceComponents } from '../../src/statistics/variance-components.js'
import { valueOf as of } from './value-of.js'

const close = (a: number | null, b: number | null, slack = 1e-10): void => {
  if (a === null || b === null) expect(a).toBe(b)
  else expect(Math.abs(a - b), `${a} against ${b}`).toBeLessThanOrEqual(slack * Math.max(1, Math.abs(a)))
}

const count = fc.integer({ min: 0, max: 40 })
const table = fc
  .record({ both: count, aOnly: count, bOnly: count, neither: count })
  .filter((t) => t.both + t.aOnly + t.bOnly + t.neither > 0)
const level = fc.constantFrom(0.5, 0.8, 0.9, 0.95, 0.99, 0.999)
const alpha = fc.constantFrom(0.001, 0.01, 0.05, 0.1)
const clusters = fc
  .array(fc.record({ size: fc.integer({ min: 1, max: 30 }), sum: fc.integer({ min: -8, max: 8 }) }), { minLength: 2, maxLength: 8 })
  .map((rows) => ({ sums: rows.map(({ sum }) => sum), sizes: rows.map(({ size }) => size) }))

describe('paired tests and intervals', () => {
  it('the sign-flip test with one pass is McNemar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), count, (b, c, zeros) => {
        fc.pre(b + c + zeros > 0)
        const D = [...Array<number>(b).fill(1), ...Array<number>(c).fill(-1), ...Array<number>(zeros).fill(0)]
        const [flip, test] = [of(signFlip(D)), of(mcnemar(b, c))]
        expect(flip.pTwoSided).toBe(test.pExact)
        close(flip.pMid, test.pMid, 1e-14)
      }),
    )
  })

  it('Tango is antisymmetric under exchange of the arms', () => {
    fc.assert(
      fc.property(count, count, count, level, (b, c, rest, at) => {
        fc.pre(b + c + rest > 0)
        const n = b + c + rest
        const [one, other] = [tangoInterval(b, c, n, at), tangoInterval(c, b, n, at)]
        close(one.lower, -other.upper, 1e-13)
        close(one.upper, -other.lower, 1e-13)
      }),
    )
  })

  it('a Tango limit solves the score equation', () => {
    fc.assert(
      fc.property(count, count, fc.integer({ min: 1, max: 300 }), level, (b, c, rest, at) => {
        const n = b + c + rest
        const { lower, upper } = tangoInterval(b, c, n, at)
        if (lower > -0.999) close(tangoStatistic(b, c, n, lower), normalCritical(at), 1e-7)
        if (upper < 0.999) close(tangoStatistic(b, c, n, upper), -normalCritical(at), 1e-7)
      }),
    )
  })

  it('every interval contains its estimate and widens with the level', () => {
    fc.assert(
      fc.property(table, (t) => {
        const [wide, narrow] = [of(pairedDifference(t, 0.99)), of(pairedDifference(t, 0.8))]
        for (const key of ['tango', 'newcombe10', 'newcombe8', 'wald'] as const) {
          expect(wide[key].lower).toBeLessThanOrEqual(wide.difference + 1e-12)
          expect(wide[key].upper).toBeGreaterThanOrEqual(wide.difference - 1e-12)
          expect(wide[key].upper - wide[key].lower).toBeGreaterThanOrEqual(narrow[key].upper - narrow[key].lower - 1e-12)
        }
        for (const key of ['tango', 'newcombe10', 'newcombe8', 'bootstrap'] as const) {
          expect(wide[key].lower).toBeGreaterThanOrEqual(-1 - 1e-12)
          expect(wide[key].upper).toBeLessThanOrEqual(1 + 1e-12)
        }
      }),
    )
  })

  it('two one-sided tests equal the 1 − 2α interval inside the margin', () => {
    fc.assert(
      fc.property(count, count, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 40 }), alpha, (b, c, rest, points, a) => {
        const margin = points / 100
        const { equivalent, nonInferior, interval } = of(equivalence(b, c, b + c + rest, margin, a))
        fc.pre(Math.abs(interval.lower + margin) > 1e-9 && Math.abs(interval.upper - margin) > 1e-9)
        expect(equivalent).toBe(interval.lower > -margin && interval.upper < margin)
        expect(nonInferior).toBe(interval.lower > -margin)
      }),
    )
  })

  it('margin-only bounds enclose the p of every pairing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), fc.nat(), fc.nat(), alpha, (n, rawA, rawB, rawBoth, a) => {
        const [xA, xB] = [rawA % (n + 1), rawB % (n + 1)]
        const [least, most] = [Math.max(0, xA + xB - n), Math.min(xA, xB)]
        const both = least + (rawBoth % (most - least + 1))
        const bounds = of(marginBounds(xA, xB, n, a))
        const { pExact } = of(mcnemar(xA - both, xB - both))
        expect(pExact).toBeGreaterThanOrEqual(bounds.pExactMostFavourable)
        expect(pExact).toBeLessThanOrEqual(bounds.pExactLeastFavourable)
        const discordant = xA + xB - 2 * both
        expect(discordant).toBeGreaterThanOrEqual(bounds.minDiscordant)
        expect(discordant).toBeLessThanOrEqual(bounds.maxDiscordant)
      }),
    )
  })

  it('the exact bootstrap keeps the mean and the mirror', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 60 }), level, (values, at) => {
        const one = of(bootstrapMean({ ...countValues(values), scale: 3 }, at))
        const mirrored = of(bootstrapMean({ ...countValues(values.map((v) => -v)), scale: 3 }, at))
        close(one.mean, -mirrored.mean)
        expect(one.lowerSum).toBeLessThanOrEqual(one.upperSum)
        // The type-1 quantile of the mirror differs only where a step of the distribution meets the probability exactly.
        expect(Math.abs(one.lowerSum + mirrored.upperSum)).toBeLessThanOrEqual(6)
      }),
    )
  })

  it('single-proportion intervals contain the estimate and mirror', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(), level, (n, raw, at) => {
        const x = raw % (n + 1)
        const [here, there] = [of(proportionIntervals(x, n, at, QUESTIONS)), of(proportionIntervals(n - x, n, at, QUESTIONS))]
        for (const key of ['wilson', 'clopperPearson', 'jeffreys'] as const) {
          close(here[key].lower, 1 - there[key].upper, 1e-11)
          if (key !== 'jeffreys') {
            expect(here[key].lower).toBeLessThanOrEqual(x / n)
            expect(here[key].upper).toBeGreaterThanOrEqual(x / n)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('clusters', () => {
  it('with one question per cluster CR1, CR2 and the plain error are one number', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 2, maxLength: 40 }), (values) => {
        const error = of(clusterError({ sums: values, sizes: values.map(() => 1) }, 0.95))
        const plain = of(
          clusteredMean(
            values,
            values.map((_, i) => i),
          ),
        ).plainSampleError
        close(error.CR1, plain)
        close(error.CR2, plain)
      }),
    )
  })

  it('equal clusters have G − 1 degrees of freedom, unequal ones fewer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), fc.integer({ min: 1, max: 200 }), (G, size) => {
        close(bellMcCaffrey(Array<number>(G).fill(size)), G - 1)
        const uneven = bellMcCaffrey([...Array<number>(G - 1).fill(size), size + 1 + G])
        expect(uneven).toBeLessThan(G - 1 + 1e-9)
      }),
    )
  })

  it('CR0 ≤ CR1 and CR0 ≤ CR2 ≤ CR3, and the printed interval contains the mean', () => {
    fc.assert(
      fc.property(clusters, level, (totals, at) => {
        const { mean, CR0, CR1, CR2, CR3, interval } = of(clusterError(totals, at))
        expect(CR0 as number).toBeLessThanOrEqual((CR1 as number) + 1e-15)
        expect(CR0 as number).toBeLessThanOrEqual((CR2 as number) + 1e-15)
        expect(CR2 as number).toBeLessThanOrEqual((CR3 as number) + 1e-15)
        expect((interval as Interval).lower).toBeLessThanOrEqual(mean)
        expect((interval as Interval).upper).toBeGreaterThanOrEqual(mean)
      }),
    )
  })

  it('the subset-mean interval is the inversion of the sign-flip test', () => {
    const six = fc.array(fc.record({ size: fc.integer({ min: 1, max: 30 }), sum: fc.integer({ min: -9, max: 9 }) }), {
      minLength: 6,
      maxLength: 8,
    })
    fc.assert(
      fc.property(six, fc.constantFrom(0.05, 0.1, 0.2), (rows, a) => {
        const totals = { sums: rows.map(({ sum }) => sum), sizes: rows.map(({ size }) => size) }
        const { interval } = of(subsetMeanInterval(totals, a))
        const span = interval.upper - interval.lower
        fc.pre(span > 1e-3)
        const p = (delta: number): number => of(clusterSignFlip(totals, Number(delta.toFixed(12)))).pTwoSided
        // Just inside a limit is not rejected, just outside is.
        const step = 1e-9
        expect(p(interval.lower + step)).toBeGreaterThan(a)
        expect(p(interval.upper - step)).toBeGreaterThan(a)
        expect(p(interval.lower - step)).toBeLessThanOrEqual(a)
        expect(p(interval.upper + step)).toBeLessThanOrEqual(a)
      }),
    )
  })

  it('enumerated and counted sign patterns give the same p', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 2, maxLength: 12 }), (sums) => {
        fc.pre(sums.some((total) => total !== 0))
        const enumerated = of(clusterSignFlip({ sums, sizes: sums.map(() => 5) }))
        const counted = of(signFlip(sums))
        close(enumerated.pTwoSided, counted.pTwoSided, 1e-14)
        close(enumerated.pMid, counted.pMid, 1e-14)
      }),
    )
  })
})

describe('families and selection', () => {
  const p = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 })

  it('adjusted p-values are at least the raw ones, at most Bonferroni, and keep the order', () => {
    fc.assert(
      fc.property(p, (raw) => {
        const adjusted = of(adjustP(raw))
        for (const list of [adjusted.holm, adjusted.hochberg, adjusted.bh, adjusted.holmSidak]) {
          list.forEach((value, i) => {
            expect(value).toBeGreaterThanOrEqual((raw[i] as number) - 1e-15)
            expect(value).toBeLessThanOrEqual((adjusted.bonferroni[i] as number) + 1e-12)
            raw.forEach((other, j) => {
              if (other < (raw[i] as number)) expect(list[j] as number).toBeLessThanOrEqual(value + 1e-15)
            })
          })
        }
        adjusted.hochberg.forEach((value, i) => expect(value).toBeLessThanOrEqual((adjusted.holm[i] as number) + 1e-15))
        adjusted.by.forEach((value, i) => expect(value).toBeGreaterThanOrEqual((adjusted.bh[i] as number) - 1e-15))
      }),
    )
  })

  const matrixOf = (value: fc.Arbitrary<number>): fc.Arbitrary<number[][]> =>
    fc.integer({ min: 1, max: 4 }).chain((K) => fc.array(fc.array(value, { minLength: K, maxLength: K }), { minLength: 1, maxLength: 8 }))

  it('max-T is at least raw, step-down at most single-step, and that at most the sum over all contrasts', () => {
    fc.assert(
      fc.property(matrixOf(fc.integer({ min: -2, max: 2 })), (D) => {
        const { pRaw, pSingleStep, pStepDown, statistics, full } = of(maxT(D, null))
        expect(full).toBe(true)
        const squares = statistics.map((_, k) => D.reduce((total, row) => total + (row[k] as number) ** 2, 0))
        pRaw.forEach((raw, k) => {
          expect(pStepDown[k] as number).toBeGreaterThanOrEqual(raw)
          expect(pStepDown[k] as number).toBeLessThanOrEqual(pSingleStep[k] as number)
          // Bonferroni's union bound at this statistic; it is K times the raw p only where all contrasts have one distribution.
          let reached = 0
          const walked = eachSignPattern(D, null, (sums) => {
            squares.forEach((square, j) => {
              const statistic = square === 0 ? 0 : Math.abs(sums[j] as number) / Math.sqrt(square)
              if (statistic >= (statistics[k] as number) - 1e-9) reached++
            })
          })
          expect(pSingleStep[k] as number).toBeLessThanOrEqual(reached / (walked as { patterns: number }).patterns + 1e-12)
        })
      }),
    )
  })

  it('max-T is at most Bonferroni where every contrast has the same distribution', () => {
    fc.assert(
      fc.property(matrixOf(fc.constantFrom(-1, 1)), (D) => {
        const { pRaw, pSingleStep } = of(maxT(D, null))
        pRaw.forEach((raw, k) => expect(pSingleStep[k] as number).toBeLessThanOrEqual(Math.min(1, raw * pRaw.length) + 1e-12))
      }),
    )
  })

  it('selection probabilities sum to 1 and the winner is never understated', () => {
    const matrix = fc
      .integer({ min: 1, max: 3 })
      .chain((K) => fc.array(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: K, maxLength: K }), { minLength: 1, maxLength: 7 }))
    fc.assert(
      fc.property(matrix, (Y) => {
        const s = of(selectionOptimism(Y, null))
        close(
          s.selectionProbability.reduce((a, b) => a + b, 0),
          1,
        )
        expect(s.optimism).toBeGreaterThanOrEqual(-1e-12)
        expect(s.maximumBias).toBeGreaterThanOrEqual(-1e-12)
        close(s.corrected + s.optimism, s.winnerScore)
      }),
    )
  })

  it('the e-value has mean 1 under the null', () => {
    for (const n of [1, 2, 5, 12, 30]) {
      let half = 0
      let uniform = 0
      let ways = 1
      for (let b = 0; b <= n; b++) {
        const { betaHalf, uniform: one } = of(discordantEValue(b, n - b))
        half += (ways * (betaHalf as number)) / 2 ** n
        uniform += (ways * (one as number)) / 2 ** n
        ways = (ways * (n - b)) / (b + 1)
      }
      close(half, 1, 1e-12)
      close(uniform, 1, 1e-12)
    }
  })

  it('tie groups hold no significant pair and cover every other pair', () => {
    const systems = fc.integer({ min: 1, max: 6 }).chain((K) => {
      const pairs = Array.from({ length: K }, (_, i) => Array.from({ length: i }, (_, j) => [j, i] as const)).flat()
      return fc.record({ K: fc.constant(K), pairs: fc.subarray(pairs) })
    })
    fc.assert(
      fc.property(systems, ({ K, pairs }) => {
        const means = Array.from({ length: K }, (_, i) => 1 - i / 10)
        const { groups, letters, rankIntervals } = of(tieGroups(means, pairs))
        const apart = (i: number, j: number): boolean => pairs.some(([a, b]) => (a === i && b === j) || (a === j && b === i))
        for (let i = 0; i < K; i++) {
          for (let j = 0; j < i; j++) {
            expect(groups.some((group) => group.includes(i) && group.includes(j))).toBe(!apart(i, j))
            expect([...(letters[i] as string)].some((letter) => (letters[j] as string).includes(letter))).toBe(!apart(i, j))
          }
          const [low, high] = rankIntervals[i] as readonly [number, number]
          expect(low >= 1 && low <= i + 1 && high >= i + 1 && high <= K).toBe(true)
        }
        groups.forEach((group, g) => {
          groups.forEach((other, h) => {
            if (g !== h) expect(group.every((member) => other.includes(member))).toBe(false)
          })
        })
      }),
    )
  })
})

describe('agreement and variance', () => {
  it('coefficients do not change when the raters are exchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.array(count, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 }), (t) => {
        fc.pre(t.flat().some((value) => value > 0))
        const transposed = t.map((_, i) => t.map((row) => row[i] as number))
        const [one, other] = [of(agreement(t)), of(agreement(transposed))]
        for (const key of [
          'observed',
          'cohenKappa',
          'cohenKappaError',
          'scottPi',
          'gwetAc1',
          'gwetAc1Error',
          'krippendorffAlpha',
          'pabak',
        ] as const) {
          close(one[key], other[key])
        }
      }),
    )
  })

  it('Krippendorff’s α of a table equals that of its rows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 2 }), { minLength: 2, maxLength: 2 }),
        (t) => {
          fc.pre(t.flat().some((value) => value > 0))
          const units = t.flatMap((row, i) => row.flatMap((times, j) => Array.from({ length: times }, () => [i, j])))
          close(of(agreement(t)).krippendorffAlpha, of(nominalAlpha(units)).alpha)
        },
      ),
    )
  })

  it('with two passes the general pass noise is that of flip rows', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 60 }), (rows) => {
        const total = (p: 0 | 1): number => rows.filter((row) => row[p]).length
        const flipsUp = rows.filter(([one, two]) => !one && two).length
        const flipsDown = rows.filter(([one, two]) => one && !two).length
        const pair = of(passNoise({ x1: total(0), x2: total(1), n: rows.length, flipsUp, flipsDown }, 0.95))
        const general = of(repeatedPasses(rows, 0.95))
        expect(general.passTotals).toEqual([total(0), total(1)])
        expect(general.flipRows).toBe(flipsUp + flipsDown)
        for (const key of ['mean', 'halfRange', 'onePassDeviation', 'meanError'] as const) close(general[key], pair[key])
        close(general.interval.lower, pair.interval.lower)
        close(general.interval.upper, pair.interval.upper)
      }),
    )
  })
})

describe('the order of rows changes nothing', () => {
  interface Row {
    readonly a: number
    readonly b: number
    readonly real: number
    readonly cluster: string
  }
  const rows = fc.array(
    fc.record({
      a: fc.integer({ min: 0, max: 1 }),
      b: fc.integer({ min: 0, max: 1 }),
      real: fc.integer({ min: -8, max: 8 }).map((x) => x / 8),
      cluster: fc.constantFrom('p', 'q', 'r', 's'),
    }),
    { minLength: 4, maxLength: 24 },
  )
  const everything = (list: readonly Row[]): readonly unknown[] => {
    const D = list.map(({ a, b }) => a - b)
    const labels = list.map(({ cluster }) => cluster)
    const real = list.map((row) => row.real)
    return [
      signFlip(D),
      bootstrapMean({ ...countValues(D), scale: 1 }, 0.95),
      clusteredMean(real, labels),
      pairedReal(real, labels, 0.95, CONVERSATIONS),
      maxT(
        list.map(({ a, b }) => [a - b, a]),
        'pack:0|analysis:order|v1',
      ).ok,
      tokenOffset(
        list.map(({ a }) => a),
        list.map(({ b }) => b),
      ),
      decoyExcess(
        list.map(({ a }) => a),
        list.map(({ b }) => b),
        3,
      ),
      nominalAlpha(list.map(({ a, b }) => [a, b])),
      raterCorrelation(list.map(({ a, b }) => [a, b])),
      varianceComponents(list.map(({ a, b }) => [[a], [b]])),
    ]
  }
  const rounded = (value: unknown): unknown =>
    typeof value === 'number'
      ? Math.round(value * 1e9)
      : Array.isArray(value)
        ? value.map(rounded)
        : value !== null && typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, rounded(v)]))
          : value

  it('in any function over rows', () => {
    fc.assert(
      fc.property(
        rows.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }))),
        ([list, shuffled]) => {
          expect(rounded(everything(shuffled))).toEqual(rounded(everything(list)))
        },
      ),
    )
  })

  it('in any function over clusters', () => {
    fc.assert(
      fc.property(
        clusters.chain((totals) =>
          fc.tuple(
            fc.constant(totals),
            fc.shuffledSubarray(
              totals.sizes.map((_, i) => i),
              { minLength: totals.sizes.length, maxLength: totals.sizes.length },
            ),
          ),
        ),
        ([totals, order]) => {
          const moved = { sums: order.map((i) => totals.sums[i] as number), sizes: order.map((i) => totals.sizes[i] as number) }
          const all = (t: typeof totals): unknown => [
            clusterError(t, 0.95),
            clusterSignFlip(t, 0.02),
            subsetMeanInterval(t, 0.2),
            t.sizes.length <= 6 ? clusterBootstrap(t, 0.1) : null,
            clusterCorrelation(
              t.sizes.map((size, i) => Math.min(size, Math.abs(t.sums[i] as number))),
              t.sizes,
            ),
          ]
          expect(rounded(all(moved))).toEqual(rounded(all(totals)))
        },
      ),
    )
  })
})
