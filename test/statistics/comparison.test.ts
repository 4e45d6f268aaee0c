// The structure of the data picks the methods, and the comparison runs them.
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/core/seeded-random.js'
import { armScore } from '../../src/statistics/arm-score.js'
import { clusterBootstrap } from '../../src/statistics/cluster-bootstrap.js'
import { clusterError } from '../../src/statistics/cluster-error.js'
import { clusterSignFlip } from '../../src/statistics/cluster-sign-flip.js'
import { compareLadder } from '../../src/statistics/ladder.js'
import { mcnemar } from '../../src/statistics/mcnemar.js'
import { chooseComparison, chooseLevel, meanClusterSize, type DataStructure } from '../../src/statistics/method-choice.js'
import { adjustP } from '../../src/statistics/multiplicity.js'
import { comparePaired } from '../../src/statistics/paired-comparison.js'
import { tangoInterval } from '../../src/statistics/paired-interval.js'
import { clusterSizes, differencesOf } from '../../src/statistics/question-scores.js'
import { rankArms } from '../../src/statistics/ranking.js'
import type { Interval } from '../../src/statistics/result.js'
import { signFlip } from '../../src/statistics/sign-flip.js'
import { smallestDetectableDifference, underpoweredMargin } from '../../src/statistics/smallest-detectable-difference.js'
import { studentTails } from '../../src/statistics/special.js'
import { subsetMeanInterval } from '../../src/statistics/subset-mean-interval.js'
import { valueOf as of } from './value-of.js'

const LOCOMO = [152, 81, 152, 199, 178, 123, 150, 191, 156, 158]
const structure: DataStructure = {
  rows: 'per-question',
  scores: 'verdicts',
  clusterSizes: Array<number>(500).fill(1),
  repeats: 1,
  alpha: 0.05,
}
const arm = (scores: readonly number[], repeats = 1) => ({ scores, repeats })
const ids = (n: number): readonly string[] => Array.from({ length: n }, (_, i) => `q${i}`)

describe('the choice of methods', () => {
  it.each<[string, Partial<DataStructure>, object]>([
    [
      'independent questions, one verdict',
      {},
      {
        estimand: 'super-q',
        unit: 'question',
        test: 'mcnemar-mid-p',
        interval: 'tango-score',
        clustered: false,
        sensitivity: ['exact p', 'exact-percentile-bootstrap'],
        why: 'independent questions, one verdict per question and arm',
      },
    ],
    [
      'two passes',
      { repeats: 2 },
      {
        test: 'exact-sign-flip',
        interval: 'exact-percentile-bootstrap',
        sensitivity: [],
        why: 'independent questions, 2 verdicts per question and arm',
      },
    ],
    [
      'real-valued scores',
      { scores: 'reals' },
      { test: 'student-t', interval: 'student', sensitivity: [], why: 'independent questions with real-valued scores' },
    ],
    [
      'totals only',
      { rows: 'totals' },
      {
        estimand: 'super-q',
        unit: 'question',
        test: 'none',
        interval: 'none',
        clustered: false,
        sensitivity: ['margin-only bounds'],
        why: 'only totals are known: the range of p over every pairing, and no p-value',
      },
    ],
    [
      'some questions with a shared root',
      { clusterSizes: [...Array<number>(470).fill(1), ...Array<number>(15).fill(2)] },
      { test: 'mcnemar-mid-p', sensitivity: ['exact p', 'exact-percentile-bootstrap', 'CR1 by root question'], clustered: false },
    ],
    [
      'two passes with a shared root',
      { repeats: 2, clusterSizes: [1, 1, 2] },
      { test: 'exact-sign-flip', sensitivity: ['CR1 by root question'] },
    ],
    [
      'reals with a shared root',
      { scores: 'reals', clusterSizes: [1, 1, 2] },
      { test: 'student-t', sensitivity: ['CR1 by root question'] },
    ],
    [
      'ten conversations',
      { clusterSizes: LOCOMO },
      {
        estimand: 'super-c',
        unit: 'conversation',
        test: 'exact-cluster-sign-flip',
        interval: 'subset-mean',
        clustered: true,
        sensitivity: ['CR2-bell-mccaffrey', 'exact-cluster-bootstrap'],
        why: 'questions share 10 conversations',
      },
    ],
    [
      'five conversations',
      { clusterSizes: [9, 9, 9, 9, 9] },
      {
        interval: 'CR2-bell-mccaffrey',
        sensitivity: ['no subset-mean interval at this number of conversations', 'exact-cluster-bootstrap'],
      },
    ],
    ['five conversations at a wider α', { clusterSizes: [9, 9, 9, 9, 9], alpha: 0.1 }, { interval: 'subset-mean' }],
    ['six conversations', { clusterSizes: [9, 9, 9, 9, 9, 9] }, { interval: 'subset-mean' }],
    ['twenty conversations', { clusterSizes: Array<number>(20).fill(9) }, { interval: 'subset-mean' }],
    ['twenty-one conversations', { clusterSizes: Array<number>(21).fill(9) }, { interval: 'CR2-bell-mccaffrey' }],
    [
      'one conversation',
      { clusterSizes: [40] },
      {
        test: 'none',
        interval: 'none',
        clustered: true,
        sensitivity: [],
        why: 'one conversation says nothing about conversations like it',
      },
    ],
    ['pairs of questions', { clusterSizes: [2, 2, 2, 2, 2, 2] }, { clustered: true }],
  ])('for %s', (_, change, expected) => {
    expect(chooseComparison({ ...structure, ...change })).toMatchObject(expected)
  })

  it.each<[string, Partial<DataStructure>, boolean, object]>([
    [
      'one score',
      {},
      false,
      { estimand: 'super-q', unit: 'question', interval: 'wilson', clustered: false, claim: 'allowed', why: 'independent questions' },
    ],
    ['a score over passes', { repeats: 2 }, false, { interval: 'exact-percentile-bootstrap' }],
    ['a real score', { scores: 'reals' }, false, { interval: 'student' }],
    ['a type of 29', { clusterSizes: Array<number>(29).fill(1) }, true, { claim: 'descriptive only' }],
    ['a type of 30', { clusterSizes: Array<number>(30).fill(1) }, true, { claim: 'allowed' }],
    ['a whole benchmark of 29', { clusterSizes: Array<number>(29).fill(1) }, false, { claim: 'allowed' }],
    [
      'LoCoMo',
      { clusterSizes: LOCOMO },
      false,
      {
        estimand: 'super-c',
        unit: 'conversation',
        interval: 'CR2-bell-mccaffrey',
        clustered: true,
        why: 'questions share 10 conversations',
      },
    ],
    ['a category of 96 in clusters', { clusterSizes: [10, 10, 10, 10, 10, 10, 10, 10, 10, 6] }, true, { claim: 'descriptive only' }],
    ['a category of 100 in clusters', { clusterSizes: Array<number>(10).fill(10) }, true, { claim: 'allowed' }],
    ['one conversation', { clusterSizes: [100] }, false, { interval: 'none' }],
  ])('for %s alone', (_, change, category, expected) => {
    expect(chooseLevel({ ...structure, ...change }, category)).toMatchObject(expected)
  })

  it('measures dependence by the cluster of a random question', () => {
    expect(meanClusterSize([1, 1, 1])).toBe(1)
    expect(meanClusterSize([1, 3])).toBe(2.5)
    expect(clusterSizes(['b', 'a', 'b', 1, '1'])).toEqual([2, 1, 2])
  })
})

describe('differences of mean scores', () => {
  it('are whole numbers over the least common divisor of the repeats', () => {
    const base = { clusters: ids(2), kind: 'verdicts' as const }
    expect(differencesOf({ ...base, a: arm([2, 1], 2), b: arm([3, 0], 3) })).toEqual({ values: [0, 3], scale: 6 })
    expect(differencesOf({ ...base, a: arm([4, 1], 4), b: arm([1, 2], 2) })).toEqual({ values: [2, -3], scale: 4 })
    expect(differencesOf({ ...base, a: arm([1, 0]), b: arm([1, 1]) })).toEqual({ values: [0, -1], scale: 1 })
  })
})

const A = [1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1]
const B = [0, 0, 0, 0, 0, 1, 1, 1, 0, 1, 0, 1]

describe('A against B', () => {
  it('over independent questions is McNemar and Tango', () => {
    const c = of(comparePaired({ a: arm(A), b: arm(B), clusters: ids(12), kind: 'verdicts' }, 0.05))
    const test = of(mcnemar(6, 1))
    expect(c).toMatchObject({
      method: 'mcnemar-mid-p',
      estimand: 'super-q',
      unit: 'question',
      n: 12,
      G: null,
      table: { both: 4, aOnly: 6, bOnly: 1, neither: 1 },
      pExact: test.pExact,
      pMid: test.pMid,
      p: test.pMid,
      resolved: false,
      smallestP: null,
      missing: [],
      interval: tangoInterval(6, 1, 12, 0.95),
    })
    expect(c.difference).toBeCloseTo(5 / 12, 15)
    expect(c.sensitivity.map(({ method }) => method)).toEqual(['exact-percentile-bootstrap'])
    expect(c.sensitivity[0]?.interval).toMatchObject({ method: 'exact-percentile-bootstrap', level: 0.95, lower: 1 / 12, upper: 9 / 12 })
    expect(of(comparePaired({ a: arm(A), b: arm(B), clusters: ids(12), kind: 'verdicts' }, 0.1)).resolved).toBe(true)
  })

  it('adds the error by root question when roots are shared', () => {
    const clusters = ids(12).map((id, i) => (i === 1 ? 'q0' : id))
    const c = of(comparePaired({ a: arm(A), b: arm(B), clusters, kind: 'verdicts' }, 0.05))
    expect(c.method).toBe('mcnemar-mid-p')
    const [, line] = c.sensitivity
    // One root with sum 2, four more singletons with 1 and one with −1, five with 0: CR1 over 11 roots.
    const sums = [2, 1, 1, 1, 0, 0, -1, 0, 0, 1, 0]
    const sizes = [2, ...Array<number>(10).fill(1)]
    expect(line).toEqual({
      method: 'CR1 by root question',
      interval: null,
      error: expect.closeTo(of(clusterError({ sums, sizes }, 0.95)).CR1 as number, 14),
    })
  })

  it('over passes is the sign-flip test and the exact bootstrap, in shares', () => {
    const a = arm([2, 2, 2, 1, 2, 2, 0, 2], 2)
    const b = arm([0, 1, 0, 0, 1, 0, 1, 2], 2)
    const c = of(comparePaired({ a, b, clusters: ids(8), kind: 'verdicts' }, 0.05))
    const test = of(signFlip([2, 1, 2, 1, 1, 2, -1, 0]))
    expect(c).toMatchObject({
      method: 'exact-sign-flip',
      table: null,
      pExact: test.pTwoSided,
      pMid: test.pMid,
      p: test.pMid,
      difference: 8 / 16,
      resolved: true,
      missing: [],
    })
    expect(c.interval).toMatchObject({ method: 'exact-percentile-bootstrap', lower: 2 / 16, upper: 13 / 16 })
    const pairs = of(comparePaired({ a, b, clusters: ['x', 'x', 'c', 'd', 'e', 'f', 'g', 'h'], kind: 'verdicts' }, 0.05))
    expect(pairs.sensitivity).toHaveLength(1)
    const sizes = [2, 1, 1, 1, 1, 1, 1]
    const half = of(clusterError({ sums: [1.5, 1, 0.5, 0.5, 1, -0.5, 0], sizes }, 0.95)).CR1 as number
    expect(pairs.sensitivity[0]?.error).toBeCloseTo(half, 14)
  })

  it('over passes too many to convolve keeps the test and says what is missing', () => {
    const repeats = 60_000
    const c = of(comparePaired({ a: arm([repeats, 0], repeats), b: arm([0, 0], repeats), clusters: ids(2), kind: 'verdicts' }, 0.05))
    expect(c.interval).toBeNull()
    expect(c.pExact).toBe(1)
    expect(c.missing).toEqual(['values spanning 60001 units over 2 questions are too many to convolve'])
  })

  it('over real scores is Student’s test', () => {
    const a = [0.5, 0.75, 0.25, 1, 0.5]
    const b = [0.25, 0.5, 0.5, 0.5, 0.25]
    const c = of(comparePaired({ a: arm(a), b: arm(b), clusters: ids(5), kind: 'reals' }, 0.05))
    // Differences .25 .25 −.25 .5 .25: mean .2, s² = .075, error √.015.
    expect(c.difference).toBeCloseTo(0.2, 15)
    expect(c.p).toBeCloseTo(2 * studentTails(0.2 / Math.sqrt(0.015), 4).upper, 14)
    expect(c.interval).toMatchObject({ method: 'student', level: 0.95 })
    expect(c).toMatchObject({ method: 'student-t', pExact: null, pMid: null, resolved: false, table: null })
    const mirrored = of(comparePaired({ a: arm(b), b: arm(a), clusters: ids(5), kind: 'reals' }, 0.05))
    expect(mirrored.p).toBe(c.p)
    expect((mirrored.interval as Interval).lower).toBeCloseTo(-(c.interval as Interval).upper, 15)
  })

  it('over real scores without spread, or of one question, has no p', () => {
    const flat = of(comparePaired({ a: arm([0.5, 0.5]), b: arm([0.25, 0.25]), clusters: ids(2), kind: 'reals' }, 0.05))
    expect(flat).toMatchObject({
      p: null,
      resolved: false,
      missing: ['every question differs by the same amount: there is no spread to test against'],
    })
    const one = of(comparePaired({ a: arm([0.5]), b: arm([0.25]), clusters: ids(1), kind: 'reals' }, 0.05))
    expect(one).toMatchObject({ p: null, interval: null, resolved: false, missing: ['one question has no standard error'] })
  })

  it('over conversations is the cluster sign-flip test and the subset-mean interval', () => {
    const sums = [3, 2, 4, 1, 2, 5, 3]
    const a = sums.flatMap((s) => Array.from({ length: 6 }, (_, i) => (i < s ? 1 : 0)))
    const clusters = sums.flatMap((_, c) => Array<string>(6).fill(`conv-${c}`))
    const c = of(comparePaired({ a: arm(a), b: arm(a.map(() => 0)), clusters, kind: 'verdicts' }, 0.05))
    const totals = { sums, sizes: sums.map(() => 6) }
    const test = of(clusterSignFlip(totals))
    const errors = of(clusterError(totals, 0.95))
    const boot = of(clusterBootstrap(totals, 0.05))
    expect(c).toMatchObject({
      method: 'exact-cluster-sign-flip',
      estimand: 'super-c',
      unit: 'conversation',
      n: 42,
      G: 7,
      p: test.pTwoSided,
      pExact: test.pTwoSided,
      pMid: test.pMid,
      smallestP: 2 / 128,
      resolved: true,
      missing: [],
      table: { both: 0, aOnly: 20, bOnly: 0, neither: 22 },
      interval: of(subsetMeanInterval(totals, 0.05)).interval,
    })
    expect(c.sensitivity).toEqual([
      { method: 'CR2-bell-mccaffrey', interval: errors.interval, error: errors.CR2 },
      { method: 'exact-cluster-bootstrap', interval: boot.interval, error: boot.bootError },
    ])
    const doubled = of(
      comparePaired(
        {
          a: arm(
            a.map((x) => 2 * x),
            2,
          ),
          b: arm(
            a.map(() => 0),
            2,
          ),
          clusters,
          kind: 'verdicts',
        },
        0.05,
      ),
    )
    expect(doubled.interval).toEqual(c.interval)
    expect(doubled.p).toBe(c.p)
    expect(doubled.difference).toBe(c.difference)
    expect(doubled.sensitivity[0]?.error).toBeCloseTo(errors.CR2 as number, 15)
    expect(doubled.sensitivity[1]?.error).toBeCloseTo(boot.bootError, 15)
    expect(doubled.table).toBeNull()
  })

  it('over few or one conversations says what is missing', () => {
    const pair = of(comparePaired({ a: arm([1, 1, 1, 0]), b: arm([0, 0, 0, 0]), clusters: ['x', 'x', 'y', 'y'], kind: 'verdicts' }, 0.05))
    expect(pair.interval?.method).toBe('CR2-bell-mccaffrey')
    expect(pair.smallestP).toBe(0.5)
    expect(pair.missing).toEqual(['2 clusters cannot support a level of 0.95: ⌊α·2^(G−1)⌋ is 0'])
    const one = of(comparePaired({ a: arm([1, 1]), b: arm([0, 0]), clusters: ['x', 'x'], kind: 'verdicts' }, 0.05))
    expect(one).toMatchObject({
      method: 'none',
      G: 1,
      p: null,
      pExact: null,
      pMid: null,
      interval: null,
      smallestP: null,
      resolved: false,
      sensitivity: [],
      missing: ['one conversation says nothing about conversations like it'],
    })
    const many = Array.from({ length: 60 }, (_, i) => `c${i % 30}`)
    const wide = of(
      comparePaired(
        { a: arm(many.map((_, i) => (i % 3 === 0 ? 0.5 : 0.25))), b: arm(many.map(() => 0)), clusters: many, kind: 'reals' },
        0.05,
      ),
    )
    expect(wide).toMatchObject({ p: null, pExact: null, pMid: null, smallestP: null })
    expect(wide.missing).toHaveLength(3)
    expect(wide.sensitivity.map(({ method }) => method)).toEqual(['CR2-bell-mccaffrey'])
  })
})

describe('one arm', () => {
  it('has the interval of its structure', () => {
    const single = of(armScore(arm(A), ids(12), 'verdicts', 0.05, false))
    expect(single).toMatchObject({
      method: 'wilson',
      unit: 'question',
      n: 12,
      G: null,
      score: 10 / 12,
      interval: { method: 'wilson', level: 0.95 },
    })
    const passes = of(armScore(arm([2, 1, 0, 2], 2), ids(4), 'verdicts', 0.2, false))
    expect(passes).toMatchObject({
      score: 5 / 8,
      interval: { method: 'exact-percentile-bootstrap', level: 0.8, lower: 3 / 8, upper: 7 / 8 },
    })
    const reals = of(armScore(arm([0.5, 0.25, 0.75]), ids(3), 'reals', 0.05, false))
    expect(reals).toMatchObject({ score: 0.5, interval: { method: 'student' } })
    expect((reals.interval as Interval).upper).toBeCloseTo(0.5 + 4.302652729749464 * (0.25 / Math.sqrt(3)), 12)
    const clusters = A.map((_, i) => `c${i % 4}`)
    const clustered = of(armScore(arm(A), clusters, 'verdicts', 0.05, true))
    expect(clustered).toMatchObject({
      method: 'CR2-bell-mccaffrey',
      estimand: 'super-c',
      unit: 'conversation',
      G: 4,
      choice: { claim: 'descriptive only' },
    })
    const student = of(clusterError({ sums: [2, 3, 3, 2], sizes: [3, 3, 3, 3] }, 0.95)).interval as Interval
    expect(student.upper).toBeGreaterThan(1)
    expect(clustered.interval).toEqual({ ...student, upper: 1 })
    const few = A.map((x) => 1 - x)
    expect(of(armScore(arm(few), clusters, 'verdicts', 0.05, false)).interval?.lower).toBe(0)
    expect(of(armScore(arm(few), clusters, 'reals', 0.05, false)).interval?.lower).toBeLessThan(0)
    expect(of(armScore(arm([1, 0]), ['x', 'x'], 'verdicts', 0.05, false)).interval).toBeNull()
    expect(of(armScore(arm([0.5]), ['x'], 'reals', 0.05, false)).interval).toBeNull()
  })
})

describe('many arms', () => {
  const random = seededRandom('test:ranking')
  const n = 200
  const base = Array.from({ length: n }, () => random.below(100))
  const armAt = (percent: number): ReturnType<typeof arm> => arm(base.map((x) => (x < percent ? 1 : 0)))

  it('are ranked by max-T where it can be drawn, and by Holm where it cannot', () => {
    const arms = [armAt(90), armAt(89), armAt(60)]
    const ranking = of(rankArms({ arms, clusters: ids(n), kind: 'verdicts' }, 0.05, 'pack:0|analysis:rank|v1'))
    expect(ranking).toMatchObject({ method: 'max-t', estimand: 'super-q', unit: 'system', n: 3, adjustment: 'max-t' })
    expect(ranking.pairs.map(({ a, b, resolved }) => [a, b, resolved])).toEqual([
      [0, 1, false],
      [0, 2, true],
      [1, 2, true],
    ])
    expect(ranking.ties).toMatchObject({
      groups: [[0, 1], [2]],
      letters: ['a', 'a', 'b'],
      rankIntervals: [
        [1, 2],
        [1, 2],
        [3, 3],
      ],
      uniqueBest: null,
    })
    expect(ranking.means[2]).toBe(base.filter((x) => x < 60).length / n)
    const again = of(rankArms({ arms, clusters: ids(n), kind: 'verdicts' }, 0.05, 'pack:0|analysis:rank|v1'))
    expect(again).toEqual(ranking)
    const holm = of(rankArms({ arms, clusters: ids(n), kind: 'verdicts' }, 0.05, null))
    expect(holm.adjustment).toBe('holm')
    const raw = holm.pairs.map(({ comparison }) => comparison.p as number)
    expect(holm.pairs.map(({ pAdjusted }) => pAdjusted)).toEqual(of(adjustP(raw)).holm)
    expect(holm.ties.groups).toEqual([[0, 1], [2]])
  })

  it('over conversations flip conversations, without a seed', () => {
    const clusters = base.map((_, i) => `conv-${i % 8}`)
    const ranking = of(rankArms({ arms: [armAt(90), armAt(20)], clusters, kind: 'verdicts' }, 0.05, null))
    expect(ranking).toMatchObject({ adjustment: 'max-t', estimand: 'super-c' })
    expect(ranking.pairs[0]?.pAdjusted).toBe(2 / 256)
    expect(ranking.ties.uniqueBest).toBe(0)
  })

  it('of one system is one group, and of one conversation one tie', () => {
    const one = of(rankArms({ arms: [armAt(50)], clusters: ids(n), kind: 'verdicts' }, 0.05, null))
    expect(one).toMatchObject({ pairs: [], adjustment: 'holm', estimand: 'super-q', ties: { groups: [[0]], rankIntervals: [[1, 1]] } })
    const reals = { arms: [arm([0.5, 0.5]), arm([0.25, 0.25])], clusters: ids(2), kind: 'reals' as const }
    expect(of(rankArms(reals, 0.05, null)).pairs[0]).toMatchObject({ pAdjusted: 0.5, resolved: false })
  })

  it('keeps a pair without a p unresolved under Holm', () => {
    const flat = Array.from({ length: 20 }, () => 0.5)
    const other = flat.map((x, i) => x - 0.25 - (i % 2) / 100)
    const ranking = of(
      rankArms({ arms: [arm(flat), arm(flat.map((x) => x - 0.25)), arm(other)], clusters: ids(20), kind: 'reals' }, 0.05, null),
    )
    expect(ranking.adjustment).toBe('holm')
    const [constant, first, second] = ranking.pairs
    expect(constant).toMatchObject({ a: 0, b: 1, pAdjusted: null, resolved: false })
    const own = [first?.comparison.p as number, second?.comparison.p as number]
    expect([first?.pAdjusted, second?.pAdjusted]).toEqual(of(adjustP(own)).holm)
  })
})

describe('the component ladder', () => {
  const n = 20
  const rung = (right: number): ReturnType<typeof arm> => arm(Array.from({ length: n }, (_, i) => (i < right ? 1 : 0)))
  const rows = {
    arms: { A: rung(6), B: rung(12), C: rung(13), D: rung(19) },
    clusters: ids(n),
    shared: Array.from({ length: n }, (_, i) => i < 3),
    sharedPolicy: 'reused' as const,
  }

  it('adjusts the three steps together and leaves the whole alone', () => {
    const ladder = of(compareLadder(rows, 0.05))
    expect(ladder.steps.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['packet', 'A', 'B'],
      ['index', 'B', 'C'],
      ['instructions', 'C', 'D'],
      ['all', 'A', 'D'],
    ])
    expect(ladder.steps.map(({ comparison }) => comparison.difference)).toEqual([6 / n, 1 / n, 6 / n, 13 / n])
    const own = ladder.steps.map(({ comparison }) => comparison.p as number)
    expect(ladder.steps.map(({ pAdjusted }) => pAdjusted)).toEqual([...of(adjustP(own.slice(0, 3))).holm, own[3]])
    expect(ladder).toMatchObject({
      words: ['packet', 'index', 'instructions'],
      sharedRows: 3,
      sharedPolicy: 'reused',
      n: 4,
      unit: 'contrast',
      method: 'holm',
    })
  })

  it('gives no word for a rung that was not run', () => {
    const ladder = of(compareLadder({ ...rows, arms: { ...rows.arms, C: null } }, 0.05))
    expect(ladder.words).toEqual(['packet'])
    expect(ladder.steps.map(({ name }) => name)).toEqual(['packet', 'all'])
    const bare = of(compareLadder({ ...rows, arms: { ...rows.arms, B: null, C: null } }, 0.05))
    expect(bare).toMatchObject({ words: [], n: 1 })
    expect(bare.steps[0]?.pAdjusted).toBe(bare.steps[0]?.comparison.p)
  })

  it('lets redrawn shared rows differ', () => {
    const shared = Array<boolean>(n).fill(true)
    expect(of(compareLadder({ ...rows, shared, sharedPolicy: 'redrawn' }, 0.05)).sharedRows).toBe(n)
  })
})

describe('the smallest detectable difference', () => {
  const plan = { clusterSizes: Array<number>(500).fill(1), discordant: [0.05, 0.1], correlations: [], alpha: 0.05, power: 0.8 }

  it('of independent questions is Connor’s', () => {
    const detectable = of(smallestDetectableDifference(plan))
    expect(detectable).toMatchObject({
      method: 'connor',
      estimand: 'super-q',
      n: 500,
      G: null,
      floorExact: 6,
      floorMid: 5,
      fewClusterFactor: 1,
    })
    expect(detectable.rows.map(({ points }) => points?.toFixed(2))).toEqual(['2.79', '3.95'])
    expect(detectable.rows.map(({ answers }) => answers)).toEqual([14, 20])
    expect(detectable.rows[0]).toMatchObject({ discordant: 0.05, correlation: null, designEffect: 1 })
  })

  it('of conversations is widened by the design effect and by few clusters', () => {
    const detectable = of(
      smallestDetectableDifference({ ...plan, clusterSizes: LOCOMO, discordant: [0.1], correlations: [0, 0.5 / 159.690909] }),
    )
    expect(detectable).toMatchObject({ estimand: 'super-c', n: 1540, G: 10 })
    expect(detectable.fewClusterFactor).toBeCloseTo(1.13, 2)
    const [plain, inflated] = detectable.rows
    expect(((plain?.points as number) / detectable.fewClusterFactor).toFixed(2)).toBe('2.26')
    expect(inflated?.designEffect).toBeCloseTo(1.5, 6)
    expect(((inflated?.points as number) / detectable.fewClusterFactor).toFixed(2)).toBe('2.76')
  })

  it('may not exist', () => {
    const detectable = of(smallestDetectableDifference({ ...plan, clusterSizes: Array<number>(20).fill(1), discordant: [0.02, 0] }))
    expect(detectable.rows.map(({ share, points, answers }) => [share, points, answers])).toEqual([
      [null, null, null],
      [null, null, null],
    ])
    expect(underpoweredMargin(0.5, detectable)).toBe('no difference is detectable under any of the assumptions')
    const few = of(smallestDetectableDifference({ ...plan, clusterSizes: [60, 60, 60], discordant: [0.1], correlations: [0] }))
    expect(few.rows[0]?.share).toBeNull()
  })

  it('refuses a margin below it', () => {
    const detectable = of(smallestDetectableDifference(plan))
    expect(underpoweredMargin(0.02, detectable)).toBe(
      'the margin of 2.00 points lies below the smallest detectable difference of 2.79 points',
    )
    expect(underpoweredMargin(0.03, detectable)).toBeNull()
    expect(underpoweredMargin(detectable.rows[0]?.share as number, detectable)).toBeNull()
  })
})
