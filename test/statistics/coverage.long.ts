// Whether the intervals cover what they claim: by enumeration for pairs, by simulation for ten conversations. And what they cost.
import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { seededRandom, type SeededRandom } from '../../src/core/seeded-random.js'
import { binomialProbability } from '../../src/statistics/binomial.js'
import { clusterBootstrap } from '../../src/statistics/cluster-bootstrap.js'
import { clusterError } from '../../src/statistics/cluster-error.js'
import { bootstrapMean } from '../../src/statistics/exact-bootstrap.js'
import { mcnemarP } from '../../src/statistics/mcnemar.js'
import { bonettPrice, tangoInterval, waldError } from '../../src/statistics/paired-interval.js'
import type { Interval } from '../../src/statistics/result.js'
import { subsetMeanInterval } from '../../src/statistics/subset-mean-interval.js'
import { valueOf as of } from './value-of.js'

const N = 500
const Z = 1.959963984540054
const METHODS: Readonly<Record<string, (b: number, c: number) => { readonly lower: number; readonly upper: number }>> = {
  tango: (b, c) => tangoInterval(b, c, N, 0.95),
  bootstrap: (b, c) => of(bootstrapMean({ values: [1, -1, 0], counts: [b, c, N - b - c], scale: 1 }, 0.95)).interval,
  bonettPrice: (b, c) => bonettPrice(b, c, N, 0.95),
  wald: (b, c) => ({ lower: (b - c) / N - Z * waldError(b, c, N), upper: (b - c) / N + Z * waldError(b, c, N) }),
}

/** Coverage, and the weight of intervals that lie above and below δ, over the whole trinomial. */
function coverage(psi: number, delta: number): Readonly<Record<string, { cover: number; above: number; below: number }>> {
  const tally = Object.fromEntries(Object.keys(METHODS).map((name) => [name, { cover: 0, above: 0, below: 0 }]))
  for (let m = 0; m <= N; m++) {
    const weightM = binomialProbability(m, N, psi)
    if (weightM < 1e-9) continue
    for (let b = 0; b <= m; b++) {
      const weight = weightM * binomialProbability(b, m, (psi + delta) / (2 * psi))
      if (weight < 1e-9) continue
      for (const [name, interval] of Object.entries(METHODS)) {
        const { lower, upper } = interval(b, m - b)
        const entry = tally[name] as { cover: number; above: number; below: number }
        if (lower > delta + 1e-12) entry.above += weight
        else if (upper < delta - 1e-12) entry.below += weight
        else entry.cover += weight
      }
    }
  }
  return tally
}

describe('coverage of paired intervals at n = 500, nominal 95 %', () => {
  it.each([
    [0.02, 0, { tango: 0.957, bootstrap: 0.958, bonettPrice: 0.976, wald: 0.957 }],
    [0.05, 0, { tango: 0.947, bootstrap: 0.956, bonettPrice: 0.956, wald: 0.947 }],
    [0.052, 0.02, { tango: 0.951, bootstrap: 0.957, bonettPrice: 0.955, wald: 0.947 }],
    [0.052, 0.04, { tango: 0.95, bootstrap: 0.957, bonettPrice: 0.954, wald: 0.943 }],
    [0.1, 0.03, { tango: 0.949, bootstrap: 0.956, bonettPrice: 0.954, wald: 0.948 }],
  ])('ψ = %d, δ = %d', (psi, delta, expected) => {
    const found = coverage(psi, delta)
    for (const [name, value] of Object.entries(expected)) {
      expect(
        Math.abs((found[name] as { cover: number }).cover - value),
        `${name}: ${(found[name] as { cover: number }).cover}`,
      ).toBeLessThan(0.0011)
    }
    const wald = found['wald'] as { above: number; below: number }
    if (delta > 0) expect(wald.below).toBeGreaterThan(wald.above)
  })

  it('mid-p has a size of 4.5 %, the exact test 3.0 % at ψ = .05', () => {
    const size = { exact: 0, mid: 0 }
    for (let m = 0; m <= 120; m++) {
      for (let b = 0; b <= m; b++) {
        const weight = binomialProbability(m, N, 0.05) * binomialProbability(b, m, 0.5)
        const p = mcnemarP(b, m - b)
        if (p.exact <= 0.05) size.exact += weight
        if (p.mid <= 0.05) size.mid += weight
      }
    }
    expect([size.mid.toFixed(3), size.exact.toFixed(3)]).toEqual(['0.045', '0.030'])
  })
})

const LOCOMO = [152, 81, 152, 199, 178, 123, 150, 191, 156, 158]

/** Sums of paired differences per conversation; each conversation deviates from δ by a normal amount. */
function simulate(random: SeededRandom, psi: number, delta: number, deviation: number): readonly number[] {
  return LOCOMO.map((size) => {
    const normal = Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit())
    const own = Math.max(-psi, Math.min(psi, delta + deviation * normal))
    let total = 0
    for (let q = 0; q < size; q++) {
      const draw = random.unit()
      if (draw < (psi + own) / 2) total++
      else if (draw < psi) total--
    }
    return total
  })
}

describe('coverage over ten conversations of LoCoMo’s sizes, nominal 95 %', () => {
  const holds = ({ lower, upper }: Interval, delta: number): boolean => lower <= delta && delta <= upper

  it.each([
    [0.1, 0.02, 0.01],
    [0.1, 0.02, 0.03],
    [0.2, 0.02, 0.045],
  ])(
    'CR2 with Bell–McCaffrey and the subset mean keep the level, the cluster bootstrap does not (ψ = %d, δ = %d, sd %d)',
    (psi, delta, deviation) => {
      const random = seededRandom(`coverage:${psi}:${delta}:${deviation}`)
      const hits = { cr2: 0, subset: 0, bootstrap: 0 }
      const [runs, bootstrapRuns] = [2000, 300]
      for (let run = 0; run < runs; run++) {
        const totals = { sums: simulate(random, psi, delta, deviation), sizes: LOCOMO }
        if (holds(of(clusterError(totals, 0.95)).interval as Interval, delta)) hits.cr2++
        if (holds(of(subsetMeanInterval(totals, 0.05)).interval, delta)) hits.subset++
        if (run < bootstrapRuns && holds(of(clusterBootstrap(totals, 0.05)).interval, delta)) hits.bootstrap++
      }
      console.log(`CR2 ${hits.cr2 / runs}, subset mean ${hits.subset / runs}, cluster bootstrap ${hits.bootstrap / bootstrapRuns}`)
      // Three standard errors of a coverage of .95 over 2,000 runs are .015; the bootstrap's is known to be .89 to .91.
      expect(Math.abs(hits.cr2 / runs - 0.95)).toBeLessThan(0.015)
      expect(Math.abs(hits.subset / runs - 0.95)).toBeLessThan(0.015)
      expect(hits.bootstrap / bootstrapRuns).toBeLessThan(0.935)
    },
  )
})

describe('the cost of exactness', () => {
  const time = (work: () => void, times: number): number => {
    work()
    const start = performance.now()
    for (let i = 0; i < times; i++) work()
    return (performance.now() - start) / times
  }

  it('the exact bootstrap costs a fraction of 10,000 resamples of the same 500 questions', () => {
    const D = Float64Array.from({ length: N }, (_, i) => (i < 23 ? 1 : i < 26 ? -1 : 0))
    const exact = time(() => of(bootstrapMean({ values: [1, -1, 0], counts: [23, 3, 474], scale: 1 }, 0.95)), 50)
    const random = seededRandom('cost')
    const sampled = time(() => {
      for (let draw = 0; draw < 10_000; draw++) {
        let total = 0
        for (let q = 0; q < N; q++) total += D[Math.floor(random.unit() * N)] as number
        if (total === Infinity) throw new Error('unreachable')
      }
    }, 1)
    console.log(`exact bootstrap ${exact.toFixed(2)} ms, 10,000 resamples ${sampled.toFixed(0)} ms, ratio ${(sampled / exact).toFixed(0)}`)
    expect(sampled / exact).toBeGreaterThan(20)
  })

  it('2^10 subset means cost a fraction of 92,378 multisets, and both are exact', () => {
    const totals = { sums: [-7, -5, 18, 6, 2, -2, 2, 6, 6, 5], sizes: LOCOMO }
    const subsets = time(() => of(subsetMeanInterval(totals, 0.05)), 50)
    const multisets = time(() => of(clusterBootstrap(totals, 0.05)), 5)
    console.log(`subset means ${subsets.toFixed(3)} ms, multisets ${multisets.toFixed(0)} ms`)
    expect(multisets / subsets).toBeGreaterThan(20)
    expect(of(clusterBootstrap(totals, 0.05)).multisets).toBe(92_378)
  })
})
