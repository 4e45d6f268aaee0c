import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readClaimCard, type ClaimCard } from '../../src/report/claim-card.js'
import { claimDisagreements, familyDisagreements, sourceDisagreements } from '../../src/report/claim-check.js'
import {
  differenceFigures,
  equivalenceFigures,
  levelFigures,
  type ClaimFigures,
  type ClaimRows,
  type RowState,
} from '../../src/report/claim-figures.js'
import { claimWordFaults, isDecided } from '../../src/report/claim-words.js'
import { armScore } from '../../src/statistics/arm-score.js'
import { equivalence } from '../../src/statistics/equivalence.js'
import { mcnemar } from '../../src/statistics/mcnemar.js'
import { tangoInterval } from '../../src/statistics/paired-interval.js'
import { repeatedPasses } from '../../src/statistics/pass-noise.js'
import type { Refusal } from '../../src/statistics/result.js'
import { valueOf } from '../statistics/value-of.js'

const states = (text: string): RowState[] => [...text].map((c) => (c === '1' ? 'correct' : c === '0' ? 'wrong' : 'none'))
const questions = (n: number, cluster: (i: number) => string = (i) => `q${i}`): ClaimRows['questions'] =>
  Array.from({ length: n }, (_, i) => ({ id: `q${i}`, cluster: cluster(i), category: i % 3 === 0 ? 'temporal' : 'single-hop' }))
const rowsOf = (
  arms: Readonly<Record<string, readonly string[]>>,
  policy: ClaimRows['policy'] = 'planned',
  cluster?: (i: number) => string,
): ClaimRows => ({
  questions: questions((Object.values(arms)[0]?.[0] as string).length, cluster),
  arms: Object.entries(arms).map(([name, passes]) => ({ name, passes: passes.map(states) })),
  policy,
})
const figuresOf = (figures: ClaimFigures | Refusal): ClaimFigures => {
  if ('ok' in figures) throw new Error(figures.reason)
  return figures
}
const PAIR = rowsOf({ a: ['111111111101'], b: ['000000111101'] })

function cardOf(figures: ClaimFigures, change: Partial<ClaimCard> = {}): ClaimCard {
  return {
    id: 'claim-1',
    kind: 'difference',
    text: 'a minus b, judge-scored: unresolved',
    estimand: figures.estimand,
    unit: figures.unit as ClaimCard['unit'],
    n: figures.n,
    G: figures.G,
    arms: ['a', 'b'],
    passes: 1,
    value: figures.value,
    interval: figures.interval as ClaimCard['interval'],
    test:
      figures.test === null
        ? null
        : { method: figures.test.method as 'mcnemar-mid-p', p: figures.test.p, p_exact: figures.test.pExact, adjusted: null, family: null },
    spread: null,
    denominators: { policy: 'planned', N: figures.N, per_type: { ...figures.perType } },
    judge: { model: 'judge-1', template_sha256: 'e'.repeat(64), protocol: 'longmemeval', kind: 'upstream' },
    data: { sha256: 'd'.repeat(64), variant: 'S' },
    engine: { commit: '1f2e3d4', dirty: false },
    prereg: null,
    selection: { K: 1, method: null, optimism: null },
    exposure: 'dev',
    audit: { block: 0, qualify: 0, not_tested: 0 },
    sources: [{ file: 'autorater/longmemeval.1/autorater_verdicts.jsonl', sha256: 'a'.repeat(64), rows: 12 }],
    limits: [],
    ...change,
  }
}

describe('figures of a claim', () => {
  it('of a difference are those of the comparison', () => {
    const figures = figuresOf(differenceFigures(PAIR, 0.05))
    const test = valueOf(mcnemar(6, 0))
    expect(figures).toEqual({
      value: 0.5,
      estimand: 'super-q',
      unit: 'question',
      n: 12,
      G: null,
      halfRange: null,
      N: 12,
      withoutVerdict: 0,
      perType: { temporal: 4, 'single-hop': 8 },
      interval: tangoInterval(6, 0, 12, 0.95),
      test: { method: 'mcnemar-mid-p', p: test.pMid, pExact: test.pExact },
    })
  })

  it('of a level are about these questions, or about others like them', () => {
    const rows = rowsOf({ a: ['110101', '100111'] })
    const fixed = figuresOf(levelFigures(rows, 'fixed', 0.05))
    const noise = valueOf(
      repeatedPasses(
        [
          [true, true],
          [true, false],
          [false, false],
          [true, true],
          [false, true],
          [true, true],
        ],
        0.95,
      ),
    )
    expect(fixed).toMatchObject({ value: 4 / 6, estimand: 'fixed', unit: 'question', n: 6, G: null, halfRange: 0, test: null, N: 6 })
    expect(fixed.interval).toEqual({ ...noise.interval, lower: noise.interval.lower / 6, upper: noise.interval.upper / 6 })
    const wide = figuresOf(levelFigures(rows, 'super', 0.05))
    expect(wide).toMatchObject({ estimand: 'super-q', halfRange: 0, value: 4 / 6 })
    expect(wide.interval).toEqual(
      valueOf(armScore({ scores: [2, 1, 0, 2, 1, 2], repeats: 2 }, ['q0', 'q1', 'q2', 'q3', 'q4', 'q5'], 'verdicts', 0.05, false)).interval,
    )
    expect(figuresOf(levelFigures(rowsOf({ a: ['1101'] }), 'super', 0.05)).halfRange).toBeNull()
    const clustered = figuresOf(
      levelFigures(
        rowsOf({ a: ['110101', '100110'] }, 'planned', (i) => `c${i % 2}`),
        'super',
        0.05,
      ),
    )
    expect(clustered).toMatchObject({ estimand: 'super-c', unit: 'conversation', G: 2, halfRange: 0.5 })
  })

  it('keep a row without a verdict in the denominator or leave it out, as the policy says, and count it', () => {
    const rows = { a: ['11?0', '1100'], b: ['0?00', '0000'] }
    const planned = figuresOf(differenceFigures(rowsOf(rows), 0.05))
    expect(planned).toMatchObject({ N: 4, n: 4, withoutVerdict: 2, value: 0.5 })
    const judged = figuresOf(differenceFigures(rowsOf(rows, 'judged'), 0.05))
    expect(judged).toMatchObject({ N: 2, n: 2, withoutVerdict: 2, value: 0.5, perType: { temporal: 2 } })
    expect(differenceFigures(rowsOf({ a: ['?1'], b: ['1?'] }, 'judged'), 0.05)).toEqual({
      ok: false,
      reason: 'no question has a verdict in every arm and pass',
    })
  })

  it('of an equivalence are two one-sided tests', () => {
    const figures = figuresOf(equivalenceFigures(PAIR, 0.6, 0.05))
    const test = valueOf(equivalence(6, 0, 12, 0.6, 0.05))
    expect(figures).toMatchObject({ value: 0.5, interval: test.interval, test: { method: 'tost-tango', p: test.p, pExact: null } })
    expect(valueOf(equivalence(0, 6, 12, 0.6, 0.05)).p).toBe(
      figuresOf(equivalenceFigures({ ...PAIR, arms: [...PAIR.arms].reverse() }, 0.6, 0.05)).test?.p,
    )
    const passes = rowsOf({ a: ['11', '11'], b: ['10', '00'] })
    expect(equivalenceFigures(passes, 0.1, 0.05)).toEqual({
      ok: false,
      reason: 'equivalence is tested over independent questions with one verdict per arm',
    })
    expect(equivalenceFigures(PAIR, 0, 0.05)).toMatchObject({ ok: false })
    expect(equivalenceFigures({ ...PAIR, arms: [] }, 0.1, 0.05)).toMatchObject({ ok: false })
  })

  it('are refused where the rows do not fit', () => {
    const reason = (figures: ClaimFigures | Refusal): string => ('ok' in figures ? figures.reason : 'none')
    expect(reason(levelFigures(PAIR, 'super', 0.05))).toBe('a level is of one arm, got 2')
    expect(reason(differenceFigures(rowsOf({ a: ['1'] }), 0.05))).toBe('a difference is of two arms, got 1')
    expect(reason(levelFigures({ questions: [], arms: [{ name: 'a', passes: [[]] }], policy: 'planned' }, 'super', 0.05))).toBe(
      'the claim counts no question',
    )
    expect(reason(levelFigures({ questions: questions(1), arms: [{ name: 'a', passes: [] }], policy: 'planned' }, 'super', 0.05))).toBe(
      'arm a has no pass',
    )
    expect(
      reason(
        levelFigures(
          { questions: questions(2), arms: [{ name: 'a', passes: [states('11'), states('1')] }], policy: 'planned' },
          'super',
          0.05,
        ),
      ),
    ).toBe('arm a, pass 2 has 1 rows for 2 questions')
    expect(reason(levelFigures(rowsOf({ a: ['11'] }), 'fixed', 0.05))).toBe('pass noise needs two passes')
    expect(reason(differenceFigures(PAIR, 2))).toBe('alpha must lie strictly between 0 and 1, got 2')
    expect(reason(levelFigures(rowsOf({ a: ['11'] }), 'super', 0))).toBe('alpha must lie strictly between 0 and 1, got 0')
  })
})

describe('a claim card', () => {
  const figures = figuresOf(differenceFigures(PAIR, 0.05))
  const good = cardOf(figures)

  it('reads back what it says', () => {
    expect(readClaimCard(JSON.parse(JSON.stringify(good)))).toEqual({ ok: true, card: good })
  })

  it('names every fault with its path', () => {
    const read = readClaimCard({
      ...good,
      kind: 'boast',
      n: 1.5,
      interval: { level: 2, method: 'overlap', lower: 0, upper: 1 },
      sources: [{ file: '', sha256: 'x', rows: 1 }],
      extra: 1,
    })
    expect(read.ok).toBe(false)
    expect(read.ok ? [] : read.faults.map(({ where }) => where).sort()).toEqual([
      '$',
      '$.interval.level',
      '$.interval.method',
      '$.kind',
      '$.n',
      '$.sources[0].file',
      '$.sources[0].sha256',
    ])
    expect(readClaimCard(null)).toMatchObject({ ok: false })
  })

  it.each<[Partial<ClaimCard>, string, string]>([
    [{ arms: ['a'] }, '$.arms', 'a difference needs two arms, got 1'],
    [{ kind: 'sensitivity', arms: ['a'] }, '$.arms', 'a sensitivity needs two arms, got 1'],
    [{ kind: 'equivalence', arms: ['a'] }, '$.arms', 'a equivalence needs two arms, got 1'],
    [{ kind: 'ranking', arms: ['a'] }, '$.arms', 'a ranking needs two arms, got 1'],
    [{ kind: 'level' }, '$.arms', 'a level is of one arm, got 2'],
    [{ arms: ['a', 'a'] }, '$.arms', 'an arm is named twice'],
    [{ value: null }, '$.value', 'a difference needs a value'],
    [
      { interval: { level: 0.95, method: 'wilson', lower: 0.6, upper: 0.5 } },
      '$.interval',
      'the lower limit 0.6 exceeds the upper one 0.5',
    ],
    [{ estimand: 'super-c' }, '$.G', 'a claim about conversations needs their number'],
    [{ n: 432 }, '$.n', 'n = 432 exceeds the 12 questions of the denominator'],
    [
      { denominators: { policy: 'planned', N: 13, per_type: { all: 12 } } },
      '$.denominators.per_type',
      'the types add up to 12, the denominator is 13',
    ],
    [
      { test: { method: 'holm', p: 0.1, p_exact: null, adjusted: 0.2, family: null } },
      '$.test',
      'an adjusted p and its family come together',
    ],
    [
      { test: { method: 'holm', p: 0.1, p_exact: null, adjusted: null, family: 'f' } },
      '$.test',
      'an adjusted p and its family come together',
    ],
  ])('is refused with %j', (change, where, message) => {
    expect(readClaimCard({ ...good, ...change })).toEqual({ ok: false, faults: [{ where, message }] })
  })

  it('may be about conversations, clusters, answers or systems', () => {
    for (const unit of ['conversation', 'cluster', 'answer', 'system'] as const) {
      expect(readClaimCard({ ...good, unit, estimand: 'super-c', G: 10 }).ok).toBe(true)
    }
  })

  it('a ranking needs no value, a level no second arm', () => {
    expect(readClaimCard({ ...good, kind: 'ranking', value: null, interval: null, test: null }).ok).toBe(true)
    expect(readClaimCard({ ...good, kind: 'level', arms: ['a'] }).ok).toBe(true)
    expect(readClaimCard({ ...good, kind: 'coverage', arms: ['a'] }).ok).toBe(true)
  })
})

describe('a card against its rows', () => {
  const figures = figuresOf(differenceFigures(PAIR, 0.05))
  const good = cardOf(figures)

  it('agrees with the rows it was made from', () => {
    expect(claimDisagreements(good, figures)).toEqual([])
    const passes = figuresOf(levelFigures(rowsOf({ a: ['1101', '1000'] }), 'super', 0.05))
    const level = cardOf(passes, { kind: 'level', arms: ['a'], spread: { kind: 'half_range', value: 1 } })
    expect(claimDisagreements(level, passes)).toEqual([])
    expect(claimDisagreements({ ...level, spread: { kind: 'half_range', value: 2 } }, passes)).toEqual([
      { field: 'spread.value', claimed: '2', recomputed: '1' },
    ])
  })

  it.each<[string, Partial<ClaimCard>, readonly string[]]>([
    ['a value', { value: 0.51 }, ['value']],
    ['an estimand', { estimand: 'fixed' }, ['estimand']],
    ['a unit', { unit: 'answer' }, ['unit']],
    ['an n', { n: 11 }, ['n']],
    ['clusters', { G: 3 }, ['G']],
    [
      'a denominator',
      { denominators: { policy: 'planned', N: 13, per_type: { temporal: 5, 'single-hop': 8 } } },
      ['denominators.N', 'denominators.per_type.temporal'],
    ],
    [
      'another type',
      { denominators: { policy: 'planned', N: 12, per_type: { temporal: 4, 'multi-hop': 8 } } },
      ['denominators.per_type.multi-hop', 'denominators.per_type.single-hop'],
    ],
    ['no interval', { interval: null }, ['interval']],
    ['no test', { test: null }, ['test']],
    [
      'an interval',
      { interval: { level: 0.9, method: 'wilson', lower: 0, upper: 1 } },
      ['interval.method', 'interval.level', 'interval.lower', 'interval.upper'],
    ],
    ['a test', { test: { method: 'holm', p: 0.5, p_exact: 0.6, adjusted: null, family: null } }, ['test.method', 'test.p', 'test.p_exact']],
  ])('is caught with %s changed', (_, change, fields) => {
    expect(claimDisagreements({ ...good, ...change }, figures).map(({ field }) => field)).toEqual(fields)
  })

  it('recomputes for any rows, and never for other rows with another value', () => {
    const verdicts = fc.array(fc.tuple(fc.constantFrom('0', '1', '?'), fc.constantFrom('0', '1', '?')), { minLength: 2, maxLength: 30 })
    fc.assert(
      fc.property(verdicts, fc.constantFrom('planned' as const, 'judged' as const), (pairs, policy) => {
        const rows = rowsOf({ a: [pairs.map(([a]) => a).join('')], b: [pairs.map(([, b]) => b).join('')] }, policy)
        const computed = differenceFigures(rows, 0.05)
        fc.pre(!('ok' in computed))
        const card = cardOf(computed as ClaimFigures)
        expect(claimDisagreements(card, figuresOf(differenceFigures(rows, 0.05)))).toEqual([])
        const swapped = figuresOf(differenceFigures({ ...rows, arms: [...rows.arms].reverse() }, 0.05))
        expect(claimDisagreements(card, swapped).some(({ field }) => field === 'value')).toBe((computed as ClaimFigures).value !== 0)
      }),
    )
  })

  it('names sources that are missing, changed or cut', () => {
    const file = good.sources[0]?.file as string
    expect(sourceDisagreements(good, new Map([[file, { sha256: 'a'.repeat(64), rows: 12 }]]))).toEqual([])
    expect(sourceDisagreements(good, new Map())).toEqual([{ field: 'sources[0].file', claimed: file, recomputed: 'missing' }])
    expect(sourceDisagreements(good, new Map([[file, { sha256: 'b'.repeat(64), rows: 11 }]]))).toEqual([
      { field: 'sources[0].sha256', claimed: 'a'.repeat(64), recomputed: 'b'.repeat(64) },
      { field: 'sources[0].rows', claimed: '12', recomputed: '11' },
    ])
  })
})

describe('a family of contrasts', () => {
  const figures = figuresOf(differenceFigures(PAIR, 0.05))
  const contrast = (id: string, p: number, adjusted: number | null, family: string | null): ClaimCard =>
    cardOf(figures, { id, test: { method: 'mcnemar-mid-p', p, p_exact: null, adjusted, family } })

  it('is adjusted together, by Holm', () => {
    expect(familyDisagreements([contrast('one', 0.01, 0.02, 'main'), contrast('two', 0.04, 0.04, 'main')])).toEqual([])
    expect(familyDisagreements([contrast('one', 0.01, 0.01, 'main'), contrast('two', 0.04, 0.04, 'main')])).toEqual([
      { id: 'one', field: 'test.adjusted', claimed: '0.01', recomputed: '0.02' },
    ])
  })

  it('may be one contrast without a family, and not two', () => {
    const level = cardOf(figures, { id: 'level', test: null })
    expect(familyDisagreements([contrast('one', 0.01, null, null), level])).toEqual([])
    expect(familyDisagreements([contrast('one', 0.01, null, null), contrast('two', 0.04, 0.04, 'main')])).toEqual([
      { id: 'one', field: 'test.family', claimed: 'null', recomputed: 'one of 2 contrasts' },
    ])
    expect(familyDisagreements([contrast('one', 0.01, null, null), { ...contrast('two', 0.04, null, null), kind: 'ranking' }])).toEqual([])
  })
})

describe('the words of a claim', () => {
  const figures = figuresOf(differenceFigures(PAIR, 0.05))
  const decided = cardOf(figures, { test: { method: 'mcnemar-mid-p', p: 0.01, p_exact: null, adjusted: 0.02, family: 'main' } })
  const tied = { ...decided, test: { method: 'mcnemar-mid-p', p: 0.4, p_exact: null, adjusted: null, family: null } } satisfies ClaimCard
  const rules = (card: ClaimCard, text: string, ran: readonly string[] | null = null): readonly string[] =>
    claimWordFaults({ ...card, text }, ran).map(({ word, rule }) => `${rule}: ${word}`)

  it.each([
    'a beats b',
    'a is better than b',
    'A leads',
    'the best system',
    'a outperforms b',
    'rank #1',
    'state-of-the-art memory',
    'a wins',
    'b trails a',
    'improves on b',
  ])('"%s" needs a decision', (text) => {
    expect(rules(decided, text)).toEqual([])
    expect(rules(tied, text).length).toBeGreaterThan(0)
    expect(rules(tied, text).every((fault) => fault.startsWith('ranking: '))).toBe(true)
    expect(rules({ ...decided, kind: 'level' }, text).length).toBeGreaterThan(0)
    expect(rules({ ...decided, kind: 'ranking' }, text)).toEqual([])
  })

  it('decides by the adjusted p at the level of the interval', () => {
    expect(isDecided(decided)).toBe(true)
    expect(isDecided({ ...decided, interval: { level: 0.99, method: 'tango-score', lower: 0, upper: 1 } })).toBe(false)
    expect(isDecided({ ...decided, interval: null })).toBe(true)
    expect(isDecided({ ...decided, test: { method: 'holm', p: 0.01, p_exact: null, adjusted: 0.06, family: 'f' } })).toBe(false)
    expect(isDecided({ ...decided, test: { method: 'holm', p: 0.05, p_exact: null, adjusted: null, family: null } })).toBe(true)
    expect(isDecided({ ...decided, test: null })).toBe(false)
    expect(isDecided({ ...decided, kind: 'equivalence' })).toBe(false)
  })

  it('"equal" needs an equivalence test or the word "unresolved"', () => {
    for (const text of ['a equals b', 'a is tied with b', 'a is on par with b', 'there is no difference', 'a matches b']) {
      expect(rules(decided, text)).toHaveLength(1)
      expect(rules(decided, text)[0]).toMatch(/^equality: /)
      expect(rules({ ...decided, kind: 'equivalence' }, text)).toEqual([])
      expect(rules(decided, `${text} (unresolved)`)).toEqual([])
    }
  })

  it('"accuracy" needs "judge-scored" or a human audit', () => {
    expect(rules(decided, 'accuracy of 95 %')).toEqual(['accuracy: accuracy'])
    expect(rules(decided, 'judge-scored accuracy of 95 %')).toEqual([])
    expect(rules({ ...decided, estimand: 'truth' }, 'accuracy of 95 %')).toEqual([])
  })

  it('"holdout" needs questions that nobody looked at', () => {
    expect(rules(decided, 'on a held-out set')).toEqual(['holdout: held-out'])
    expect(rules({ ...decided, exposure: null }, 'on unseen questions')).toEqual(['holdout: unseen'])
    expect(rules({ ...decided, exposure: 'holdout' }, 'on the holdout')).toEqual([])
  })

  it('component words need their rungs, in a claim of a ladder', () => {
    const text = 'the index adds 2 points on top of the packet and its instructions'
    expect(rules(decided, text, ['packet'])).toEqual(['component: index', 'component: instructions'])
    expect(rules(decided, text, ['packet', 'index', 'instructions'])).toEqual([])
    expect(rules(decided, text, null)).toEqual([])
  })

  it('are found where they stand, whole words only', () => {
    expect(claimWordFaults({ ...tied, text: 'a BEATS b' }, null)).toEqual([
      { word: 'BEATS', at: 2, rule: 'ranking', message: 'needs a difference or a ranking that is decided after adjustment' },
    ])
    expect(rules(tied, 'heartbeats, stopped, misleading, bestow, inaccurate ties', null)).toEqual(['equality: ties'])
    expect(claimWordFaults({ ...tied, text: 'accuracy: a is better' }, null).map(({ at }) => at)).toEqual([0, 15])
  })
})
