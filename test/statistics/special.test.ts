import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bisect } from '../../src/statistics/bisection.js'
import { binomialCounts, binomialProbability, binomialRow, binomialTails } from '../../src/statistics/binomial.js'
import { decimalFraction, logRatio, ratio } from '../../src/statistics/exact-ratio.js'
import {
  betaDensity,
  betaQuantile,
  betaTails,
  chiSquareUpper,
  gammaTails,
  logGamma,
  normalCritical,
  normalDensity,
  normalQuantile,
  normalTails,
  studentCritical,
  studentQuantile,
  studentTails,
} from '../../src/statistics/special.js'
import { mean, squaredDeviations, sum } from '../../src/statistics/summation.js'

/** Expects `actual` within 1e-12 of `expected`, relative. */
const near = (actual: number, expected: number, relative = 1e-12): void => {
  expect(Math.abs(actual - expected), `${actual} against ${expected}`).toBeLessThanOrEqual(relative * Math.abs(expected))
}

// Every expected value below: mpmath 1.2.1 at 50 digits (python3-mpmath).
describe('log gamma', () => {
  it.each([
    [1e-8, 18.420680738180208884],
    [0.3, 1.0957979948180755606],
    [0.5, 0.57236494292470008707],
    [0.75, 0.20328095143129537148],
    [1.0000001, -5.772155829918507097e-8],
    [1.25, -0.098271836421813161464],
    [1.9999, -0.000042275208772153458011],
    [2.3, 0.1541894549596304745],
    [2.5, 0.28468287047291915963],
    [3.7, 1.4280723266653881292],
    [11.5, 16.29200047656724132],
    [12.5, 18.734347511936445702],
    [171.3, 708.11494703899688273],
    [1e8, 1742068066.1038347093],
  ])('of %d', (x, expected) => near(logGamma(x), expected))

  it('is 0 at 1 and 2 and refuses what lies outside', () => {
    expect(logGamma(1)).toBe(0)
    expect(logGamma(2)).toBe(0)
    for (const x of [0, -1, Infinity, Number.NaN]) expect(() => logGamma(x)).toThrow(`logGamma(${x}) lies outside`)
  })

  it('obeys Γ(x + 1) = x Γ(x)', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (x) => {
        const [left, right] = [logGamma(x + 1), logGamma(x) + Math.log(x)]
        expect(Math.abs(left - right)).toBeLessThanOrEqual(4e-15 * Math.max(1, Math.abs(logGamma(x)), Math.abs(Math.log(x))))
      }),
    )
  })
})

describe('the beta distribution', () => {
  it.each([
    [0.25, 2, 3, 0.26171875, 0.73828125],
    [0.999, 0.5, 0.5, 0.97986495836662250008, 0.020135041633377499917],
    [0.5, 1000, 1200, 0.99999012818307421319, 9.8718169257868058154e-6],
    [0.999999, 1e6, 0.5, 0.15729915515583528348, 0.84270084484416471652],
    [1e-6, 0.5, 1e6, 0.84270084483819635892, 0.15729915516180364108],
    [0.5005, 1e6, 1e6, 0.9213504224190753254, 0.078649577580924674602],
    [0.2, 30, 0.1, 6.4061520559453103732e-24, 1],
    [0.5, 5, 5, 0.5, 0.5],
    [0.01, 1, 7, 0.067934652093010001372, 0.93206534790698999863],
  ])('at x = %d, a = %d, b = %d', (x, a, b, lower, upper) => {
    near(betaTails(x, a, b).lower, lower)
    near(betaTails(x, a, b).upper, upper)
  })

  it('ends at 0 and 1 and refuses what lies outside', () => {
    expect(betaTails(0, 2, 3)).toEqual({ lower: 0, upper: 1 })
    expect(betaTails(1, 2, 3)).toEqual({ lower: 1, upper: 0 })
    for (const [x, a, b] of [
      [-0.1, 1, 1],
      [1.1, 1, 1],
      [0.5, 0, 1],
      [0.5, 1, 0],
      [0.5, Infinity, 1],
      [Number.NaN, 1, 1],
    ] as const) {
      expect(() => betaTails(x, a, b)).toThrow('lies outside')
    }
    for (const x of [0, 1]) expect(() => betaDensity(x, 2, 2)).toThrow('lies outside')
    expect(() => betaDensity(0.5, -1, 2)).toThrow('lies outside')
  })

  it('has the density of its distribution', () => {
    near(betaDensity(0.25, 2, 3), 12 * 0.25 * 0.75 ** 2)
    near(betaDensity(0.5, 0.5, 0.5), 2 / Math.PI)
  })

  it('mirrors: the lower tail at x is the upper tail of the swapped shape at 1 − x', () => {
    const shape = fc.double({ min: 0.05, max: 5e4, noNaN: true })
    fc.assert(
      fc.property(shape, shape, fc.integer({ min: 1, max: 1023 }), (a, b, step) => {
        const x = step / 1024
        const [here, there] = [betaTails(x, a, b), betaTails(1 - x, b, a)]
        expect(Math.abs(here.lower - there.upper)).toBeLessThanOrEqual(1e-12 * here.lower + 1e-15)
        expect(Math.abs(here.lower + here.upper - 1)).toBeLessThanOrEqual(1e-15)
      }),
    )
  })

  it('has a quantile that inverts each tail', () => {
    const shape = fc.double({ min: 0.2, max: 5000, noNaN: true })
    fc.assert(
      fc.property(shape, shape, fc.double({ min: 1e-9, max: 0.5, noNaN: true }), (a, b, p) => {
        const [low, high] = [betaQuantile(p, a, b), betaQuantile(p, a, b, 'upper')]
        if (low > 1e-200 && low < 1 - 1e-4) near(betaTails(low, a, b).lower, p, 1e-10)
        if (high > 1e-200 && high < 1 - 1e-4) near(betaTails(high, a, b).upper, p, 1e-10)
      }),
      { numRuns: 60 },
    )
  })

  it('has quantiles at the ends', () => {
    expect([betaQuantile(0, 2, 3), betaQuantile(1, 2, 3)]).toEqual([0, 1])
    expect([betaQuantile(0, 2, 3, 'upper'), betaQuantile(1, 2, 3, 'upper')]).toEqual([1, 0])
    for (const p of [-0.1, 1.1, Number.NaN]) expect(() => betaQuantile(p, 2, 3)).toThrow(`a probability of ${p}`)
  })
})

describe('the gamma and chi-square distributions', () => {
  it.each([
    [0.1, 0.5, 0.34527915398142297956, 0.65472084601857702044],
    [3, 3, 0.57680991887315648468, 0.42319008112684351532],
    [40, 20, 0.99982369710226143172, 0.0001763028977385682789],
    [1e4, 1e4, 0.50132980833995520038, 0.49867019166004479962],
    [1e6, 1e6, 0.50013298076087259124, 0.49986701923912740876],
    [700, 1.5, 1, 2.9456193610163087457e-303],
    [1e-8, 2, 4.9999999666666670009e-17, 1],
  ])('at x = %d, a = %d', (x, a, lower, upper) => {
    near(gammaTails(x, a).lower, lower)
    near(gammaTails(x, a).upper, upper)
  })

  it('ends at 0 and infinity and refuses what lies outside', () => {
    expect(gammaTails(0, 3)).toEqual({ lower: 0, upper: 1 })
    expect(gammaTails(Infinity, 3)).toEqual({ lower: 1, upper: 0 })
    for (const [x, a] of [
      [-1, 1],
      [1, 0],
      [1, Infinity],
      [Number.NaN, 1],
    ] as const)
      expect(() => gammaTails(x, a)).toThrow('lies outside')
  })

  it('chi-square on two degrees is exponential', () => {
    for (const x of [0.5, 3, 100]) near(chiSquareUpper(x, 2), Math.exp(-x / 2))
    expect(chiSquareUpper(-1, 3)).toBe(1)
  })
})

describe('the normal and Student distributions', () => {
  it.each([
    [0.1, 0.46017216272297101633],
    [1, 0.15865525393145705141],
    [3, 0.0013498980316300945267],
    [8, 6.2209605742717841235e-16],
    [20, 2.7536241186062336951e-89],
    [37, 5.7255712225245768227e-300],
  ])('beyond z = %d', (z, upper) => {
    near(normalTails(z).upper, upper)
    near(normalTails(-z).lower, upper)
    near(normalTails(z).lower, 1 - upper)
  })

  it.each([
    [1, 1, 0.25],
    [2.5, 3, 0.043853323504032773625],
    [30, 7.5, 2.187366705051821029e-9],
    [0.01, 20, 0.49606018308969883812],
    [2, 1e6, 0.022750266925659604211],
  ])('beyond t = %d on %d degrees', (t, degrees, upper) => {
    near(studentTails(t, degrees).upper, upper)
    near(studentTails(-t, degrees).lower, upper)
    near(studentTails(t, degrees).lower, 1 - upper)
  })

  it('has known quantiles', () => {
    near(normalQuantile(0.975), 1.959963984540054235)
    near(normalCritical(0.95), 1.959963984540054235)
    near(normalQuantile(1e-12), -7.034483825301131932)
    expect(normalQuantile(0.5)).toBe(0)
    near(studentQuantile(0.975, 9), 2.2621571627982053)
    near(studentCritical(0.95, 9), 2.2621571627982053)
    near(studentQuantile(0.75, 1), 1)
    near(studentQuantile(0.25, 1), -1)
    expect(studentQuantile(0.5, 4)).toBe(0)
    near(normalDensity(0), 1 / Math.sqrt(2 * Math.PI))
    near(normalDensity(2), Math.exp(-2) / Math.sqrt(2 * Math.PI))
  })

  it('has quantiles that invert the distribution', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 0.4999, noNaN: true }), fc.double({ min: 0.7, max: 2000, noNaN: true }), (p, degrees) => {
        near(normalTails(normalQuantile(p)).lower, p)
        near(normalQuantile(1 - p), -normalQuantile(1 - (1 - p)), 1e-9)
        near(studentTails(studentQuantile(p, degrees), degrees).lower, p, 1e-11)
      }),
      { numRuns: 80 },
    )
  })

  it('refuses what lies outside', () => {
    for (const p of [0, 1, -1, Number.NaN]) {
      expect(() => normalQuantile(p)).toThrow('lies outside')
      expect(() => studentQuantile(p, 3)).toThrow('lies outside')
    }
    expect(() => studentQuantile(0.3, 0)).toThrow('lies outside')
    expect(() => studentTails(1, 0)).toThrow('lies outside')
    for (const t of [Infinity, -Infinity]) expect(() => studentTails(t, 3)).toThrow('lies outside')
  })
})

describe('the binomial distribution', () => {
  it.each([
    [3, 10, 0.3, 0.266827932],
    [0, 500, 0.001, 0.60637894486118499872],
    [500, 1000, 0.5, 0.025225018178360801907],
    [500000, 1000000, 0.5, 0.00079788436133175008909],
    [10, 10, 0.9, 0.34867844010000008602],
  ])('gives %d of %d at %d', (k, n, p, expected) => near(binomialProbability(k, n, p), expected))

  it('is degenerate at p = 0 and p = 1 and zero outside', () => {
    expect([
      binomialProbability(0, 5, 0),
      binomialProbability(1, 5, 0),
      binomialProbability(5, 5, 1),
      binomialProbability(4, 5, 1),
    ]).toEqual([1, 0, 1, 0])
    expect([binomialProbability(-1, 5, 0.5), binomialProbability(6, 5, 0.5)]).toEqual([0, 0])
    expect(binomialTails(-1, 5, 0.3)).toEqual({ lower: 0, upper: 1 })
    expect(binomialTails(5, 5, 0.3)).toEqual({ lower: 1, upper: 0 })
    expect(binomialTails(4, 5, 1)).toEqual({ lower: 0, upper: 1 })
  })

  it('has tails that sum its probabilities, and whole counts at p = 1/2', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), (n, raw) => {
        const k = raw % (n + 1)
        const row = binomialRow(n)
        expect(row).toHaveLength(n + 1)
        const counts = binomialCounts(n, k)
        expect(counts.at).toBe(row[k])
        expect(counts.upTo).toBe(row.slice(0, k + 1).reduce((a, b) => a + b, 0n))
        near(binomialTails(k, n, 0.5).lower, ratio(counts.upTo, 1n << BigInt(n)))
        const tail = Array.from({ length: k + 1 }, (_, i) => binomialProbability(i, n, 0.3)).reduce((a, b) => a + b, 0)
        near(binomialTails(k, n, 0.3).lower, tail, 1e-11)
      }),
    )
    expect(binomialRow(0)).toEqual([1n])
    expect(binomialRow(4)).toEqual([1n, 4n, 6n, 4n, 1n])
  })
})

describe('exact ratios', () => {
  it('agrees with division where doubles are exact', () => {
    const whole = fc.integer({ min: -(2 ** 50), max: 2 ** 50 })
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 2 ** 50 }), (a, b) => {
        expect(Math.abs(ratio(BigInt(a), BigInt(b)) - a / b)).toBeLessThanOrEqual(2 ** -52 * Math.abs(a / b))
      }),
    )
  })

  it('holds numbers no double can', () => {
    near(ratio(3n ** 2000n, 3n ** 2001n), 1 / 3)
    near(ratio(-(10n ** 400n), 10n ** 401n), -0.1)
    expect(ratio(0n, 7n)).toBe(0)
    expect(ratio(1n, 1n << 2000n)).toBe(0)
    expect(ratio(1n, 1n << 1074n)).toBe(2 ** -1074)
    expect(ratio((1n << 1023n) * 3n, 2n)).toBe(2 ** 1023 * 1.5)
    near(logRatio(7n ** 1000n, 1n), 1000 * Math.log(7))
    near(logRatio(1n, 7n ** 1000n), -1000 * Math.log(7))
    near(logRatio(10n, 5n), Math.LN2)
  })

  it.each([
    [0, 0n, 1n],
    [0.03, 3n, 100n],
    [-1.25, -125n, 100n],
    [12, 12n, 1n],
    [1e21, 10n ** 21n, 1n],
    [2.5e-7, 25n, 10n ** 8n],
    [-0.05, -5n, 100n],
  ])('reads %d as the decimal it prints as', (value, numerator, denominator) => {
    const fraction = decimalFraction(value)
    expect(fraction.numerator * denominator).toBe(numerator * fraction.denominator)
    expect(fraction.denominator > 0n).toBe(true)
  })
})

describe('bisection and sums', () => {
  it('finds the turn to the last bit', () => {
    expect(bisect(0, 10, (x) => x * x < 2)).toBeCloseTo(Math.SQRT2, 15)
    expect(bisect(-4, -1, (x) => x < -Math.PI)).toBeCloseTo(-Math.PI, 15)
    expect(bisect(0, 1, (x) => x < 1e-200)).toBeGreaterThan(0.99e-200)
    expect(bisect(3, 3, () => true)).toBe(3)
  })

  it('sums without regard to order and size', () => {
    expect(sum([1, 1e100, 1, -1e100])).toBe(2)
    expect(sum([])).toBe(0)
    expect(mean([1, 2, 6])).toBe(3)
    expect(squaredDeviations([1, 2, 6])).toBe(14)
    expect(squaredDeviations([1, 2], 0)).toBe(5)
  })
})
