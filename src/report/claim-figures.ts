// Owns the figures of a claim, computed from verdict rows: value, interval, test, spread and denominators. A row without a verdict is a
// third state; the policy says whether it stays in the denominator, and it is never turned into a wrong one silently.
import { armScore } from '../statistics/arm-score.js'
import { equivalence } from '../statistics/equivalence.js'
import { comparePaired } from '../statistics/paired-comparison.js'
import { repeatedPasses } from '../statistics/pass-noise.js'
import type { ArmScores } from '../statistics/question-scores.js'
import { refuse, type Estimand, type Interval, type Refusal, type Unit } from '../statistics/result.js'

export type RowState = 'correct' | 'wrong' | 'none'

export interface ClaimQuestion {
  readonly id: string
  /** From the dataset: the conversation, or the root question. */
  readonly cluster: string
  readonly category: string
}

export interface ClaimRows {
  readonly questions: readonly ClaimQuestion[]
  /** Per arm and pass, the state of each question in the order of `questions`. */
  readonly arms: readonly { readonly name: string; readonly passes: readonly (readonly RowState[])[] }[]
  /** `planned`: a row without a verdict counts as not correct. `judged`: questions with such a row in any arm or pass are left out. */
  readonly policy: 'planned' | 'judged'
}

export interface ClaimFigures {
  readonly value: number
  readonly estimand: Estimand
  readonly unit: Unit
  readonly n: number
  readonly G: number | null
  readonly interval: Interval | null
  readonly test: { readonly method: string; readonly p: number; readonly pExact: number | null } | null
  /** In answers; null for one pass, or for a difference. */
  readonly halfRange: number | null
  readonly N: number
  readonly perType: Readonly<Record<string, number>>
  readonly withoutVerdict: number
}

interface Kept {
  readonly clusters: readonly string[]
  readonly arms: readonly ArmScores[]
  /** Per arm, right or not, per question and pass. */
  readonly right: readonly (readonly (readonly boolean[])[])[]
  readonly base: Pick<ClaimFigures, 'N' | 'perType' | 'withoutVerdict'>
}

function keep({ questions, arms, policy }: ClaimRows): Kept | Refusal {
  if (questions.length === 0) return refuse('the claim counts no question')
  for (const { name, passes } of arms) {
    if (passes.length === 0) return refuse(`arm ${name} has no pass`)
    const short = passes.findIndex((pass) => pass.length !== questions.length)
    if (short !== -1) return refuse(`arm ${name}, pass ${short + 1} has ${passes[short]?.length} rows for ${questions.length} questions`)
  }
  const stateless = questions.map((_, q) => arms.some(({ passes }) => passes.some((pass) => pass[q] === 'none')))
  const kept = questions.flatMap((_, q) => (policy === 'judged' && stateless[q] === true ? [] : [q]))
  if (kept.length === 0) return refuse('no question has a verdict in every arm and pass')
  const right = arms.map(({ passes }) => kept.map((q) => passes.map((pass) => pass[q] === 'correct')))
  const perType = new Map<string, number>()
  for (const q of kept) {
    const { category } = questions[q] as ClaimQuestion
    const before = perType.get(category)
    perType.set(category, before === undefined ? 1 : before + 1)
  }
  return {
    clusters: kept.map((q) => (questions[q] as ClaimQuestion).cluster),
    arms: right.map((rows, a) => ({
      scores: rows.map((row) => row.filter((yes) => yes).length),
      repeats: (arms[a] as ClaimRows['arms'][number]).passes.length,
    })),
    right,
    base: { N: kept.length, perType: Object.fromEntries(perType), withoutVerdict: stateless.filter((none) => none).length },
  }
}

/** One arm's score as a share: about these questions (`fixed`, two passes or more), or about questions or conversations like them. */
export function levelFigures(rows: ClaimRows, estimand: 'fixed' | 'super', alpha: number): ClaimFigures | Refusal {
  if (rows.arms.length !== 1) return refuse(`a level is of one arm, got ${rows.arms.length}`)
  const kept = keep(rows)
  if ('ok' in kept) return kept
  const [arm, right] = [kept.arms[0] as ArmScores, kept.right[0] as readonly (readonly boolean[])[]]
  const n = kept.clusters.length
  const noise = repeatedPasses(right, 1 - alpha)
  const halfRange = noise.ok ? noise.halfRange : null
  if (estimand === 'fixed') {
    if (!noise.ok) return noise
    const interval = { ...noise.interval, lower: noise.interval.lower / n, upper: noise.interval.upper / n }
    return { ...kept.base, value: noise.mean / n, estimand, unit: 'question', n, G: null, interval, test: null, halfRange }
  }
  const score = armScore(arm, kept.clusters, 'verdicts', alpha, false)
  if (!score.ok) return score
  const { interval, unit, G } = score
  return { ...kept.base, value: score.score, estimand: score.estimand, unit, n, G, interval, test: null, halfRange }
}

/** The first arm minus the second one. */
export function differenceFigures(rows: ClaimRows, alpha: number): ClaimFigures | Refusal {
  if (rows.arms.length !== 2) return refuse(`a difference is of two arms, got ${rows.arms.length}`)
  const kept = keep(rows)
  if ('ok' in kept) return kept
  const [a, b] = kept.arms as readonly [ArmScores, ArmScores]
  const compared = comparePaired({ a, b, clusters: kept.clusters, kind: 'verdicts' }, alpha)
  if (!compared.ok) return compared
  const { p, pExact, interval, difference, estimand, unit, n, G } = compared
  const test = p === null ? null : { method: compared.method, p, pExact }
  return { ...kept.base, value: difference, estimand, unit, n, G, interval, test, halfRange: null }
}

/** The first arm minus the second one, tested against a registered margin (a share); independent questions, one pass per arm. */
export function equivalenceFigures(rows: ClaimRows, margin: number, alpha: number): ClaimFigures | Refusal {
  const difference = differenceFigures(rows, alpha)
  if ('ok' in difference) return difference
  if (difference.test?.method !== 'mcnemar-mid-p')
    return refuse('equivalence is tested over independent questions with one verdict per arm')
  const kept = keep(rows) as Kept
  const [a, b] = kept.right as readonly [readonly (readonly boolean[])[], readonly (readonly boolean[])[]]
  const only = (x: typeof a, y: typeof a): number => x.filter((row, q) => row[0] === true && y[q]?.[0] === false).length
  const test = equivalence(only(a, b), only(b, a), difference.n, margin, alpha)
  if (!test.ok) return test
  return { ...difference, interval: test.interval, test: { method: 'tost-tango', p: test.p, pExact: null } }
}
