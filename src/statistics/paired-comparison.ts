// Owns "A against B" on per-question rows: the method table picks test and interval, and this file runs them.
import { clusterBootstrap } from './cluster-bootstrap.js'
import { clusteredMean, clusterError } from './cluster-error.js'
import { clusterSignFlip } from './cluster-sign-flip.js'
import { clusterTotals } from './cluster-totals.js'
import { bootstrapMean, countValues } from './exact-bootstrap.js'
import { openShareFault } from './input-fault.js'
import { mcnemar } from './mcnemar.js'
import { chooseComparison, type MethodChoice } from './method-choice.js'
import { tangoInterval } from './paired-interval.js'
import type { PairedTable } from './paired-table.js'
import { clusterSizes, differencesOf, pairedScoresFault, type Differences, type PairedScores } from './question-scores.js'
import { QUESTIONS, refuse, result, type Interval, type Refusal, type Result } from './result.js'
import { signFlip } from './sign-flip.js'
import { studentTails } from './special.js'
import { subsetMeanInterval } from './subset-mean-interval.js'

export interface PairedComparison {
  readonly choice: MethodChoice
  /** Mean score of A minus mean score of B, micro. */
  readonly difference: number
  /** Questions by which arm was right, for one verdict per question and arm; else null. */
  readonly table: PairedTable | null
  readonly pExact: number | null
  /** Half weight on what was observed; null where the test is not discrete. */
  readonly pMid: number | null
  /** The p that decides: mid-p for independent questions, the exact p over conversations. */
  readonly p: number | null
  readonly interval: Interval | null
  readonly resolved: boolean
  /** The smallest p the design can reach, where that is a limit. */
  readonly smallestP: number | null
  readonly sensitivity: readonly Sensitivity[]
  /** What could not be computed, and why. */
  readonly missing: readonly string[]
}

export interface Sensitivity {
  readonly method: string
  readonly interval: Interval | null
  readonly error: number | null
}

/** What one test says, before it is dressed with the choice. */
type Evidence = Omit<PairedComparison, 'choice' | 'difference' | 'table' | 'resolved'>

/** Compares two arms over the same questions at `alpha`. */
export function comparePaired(data: PairedScores, alpha: number): Result<PairedComparison> {
  const fault = pairedScoresFault(data) ?? openShareFault('alpha', alpha)
  if (fault !== null) return refuse(fault)
  const sizes = clusterSizes(data.clusters)
  const repeats = Math.max(data.a.repeats, data.b.repeats)
  const choice = chooseComparison({ rows: 'per-question', scores: data.kind, clusterSizes: sizes, repeats, alpha })
  if ('ok' in choice) return choice
  const differences = differencesOf(data)
  const evidence = choice.clustered
    ? clusteredEvidence(data, differences, choice, alpha)
    : data.kind === 'reals'
      ? realEvidence(data, differences, alpha)
      : repeats === 1
        ? singleEvidence(data, differences, alpha)
        : repeatedEvidence(data, differences, alpha)
  if ('ok' in evidence) return evidence
  const n = data.clusters.length
  return result(
    { method: choice.test, estimand: choice.estimand, unit: choice.unit, n, G: choice.clustered ? sizes.length : null },
    {
      choice,
      difference: differences.values.reduce((total, d) => total + d, 0) / differences.scale / n,
      table: data.kind === 'verdicts' && repeats === 1 ? verdictTable(data) : null,
      resolved: evidence.p !== null && evidence.p <= alpha,
      ...evidence,
    },
  )
}

function verdictTable({ a, b }: PairedScores): PairedTable {
  const count = (x: number, y: number): number => a.scores.filter((score, q) => score === x && b.scores[q] === y).length
  return { both: count(1, 1), aOnly: count(1, 0), bOnly: count(0, 1), neither: count(0, 0) }
}

/** The root-question sensitivity line of questions that count as independent. */
function rootLine({ clusters }: PairedScores, { values, scale }: Differences): readonly Sensitivity[] {
  if (new Set(clusters.map(String)).size === clusters.length) return []
  const clustered = clusteredMean(
    values.map((value) => value / scale),
    clusters,
    { estimand: 'super-q', unit: 'cluster' },
  )
  return clustered.ok ? [{ method: 'CR1 by root question', interval: null, error: clustered.CR1 }] : []
}

function singleEvidence(data: PairedScores, differences: Differences, alpha: number): Evidence | Refusal {
  const { aOnly, bOnly } = verdictTable(data)
  const n = data.clusters.length
  const test = mcnemar(aOnly, bOnly)
  const bootstrap = bootstrapMean({ values: [1, -1, 0], counts: [aOnly, bOnly, n - aOnly - bOnly], scale: 1 }, 1 - alpha)
  if (!test.ok) return test
  if (!bootstrap.ok) return bootstrap
  return {
    pExact: test.pExact,
    pMid: test.pMid,
    p: test.pMid,
    interval: tangoInterval(aOnly, bOnly, n, 1 - alpha),
    smallestP: null,
    sensitivity: [{ method: 'exact-percentile-bootstrap', interval: bootstrap.interval, error: null }, ...rootLine(data, differences)],
    missing: [],
  }
}

function repeatedEvidence(data: PairedScores, differences: Differences, alpha: number): Evidence | Refusal {
  const test = signFlip(differences.values)
  const bootstrap = bootstrapMean({ ...countValues(differences.values), scale: differences.scale }, 1 - alpha)
  if (!test.ok) return test
  return {
    pExact: test.pTwoSided,
    pMid: test.pMid,
    p: test.pMid,
    interval: bootstrap.ok ? bootstrap.interval : null,
    smallestP: null,
    sensitivity: rootLine(data, differences),
    missing: bootstrap.ok ? [] : [bootstrap.reason],
  }
}

function realEvidence(data: PairedScores, differences: Differences, alpha: number): Evidence | Refusal {
  const singletons = { sums: differences.values, sizes: differences.values.map(() => 1) }
  const plain = clusterError(singletons, 1 - alpha, QUESTIONS)
  if (!plain.ok) return plain
  const { CR1, mean } = plain
  const empty = { pExact: null, pMid: null, smallestP: null, sensitivity: rootLine(data, differences) }
  if (CR1 === null || plain.intervalCR1 === null) {
    return { ...empty, p: null, interval: null, missing: ['one question has no standard error'] }
  }
  const p = CR1 === 0 ? null : 2 * studentTails(Math.abs(mean) / CR1, plain.degreesPlain).upper
  const missing = p === null ? ['every question differs by the same amount: there is no spread to test against'] : []
  return { ...empty, p, interval: { ...plain.intervalCR1, method: 'student' }, missing }
}

function clusteredEvidence(data: PairedScores, { values, scale }: Differences, choice: MethodChoice, alpha: number): Evidence | Refusal {
  const totals = clusterTotals(values, data.clusters)
  if (choice.test === 'none') {
    return { pExact: null, pMid: null, p: null, interval: null, smallestP: null, sensitivity: [], missing: [choice.why] }
  }
  const scaled = (interval: Interval | null): Interval | null =>
    interval === null ? null : { ...interval, lower: interval.lower / scale, upper: interval.upper / scale }
  const flips = clusterSignFlip(totals)
  const subsets = subsetMeanInterval(totals, alpha)
  const errors = clusterError(totals, 1 - alpha)
  const bootstrap = clusterBootstrap(totals, alpha)
  if (!errors.ok) return errors
  const usesSubsets = choice.interval === 'subset-mean' && subsets.ok
  const bellMcCaffrey = {
    method: 'CR2-bell-mccaffrey',
    interval: scaled(errors.interval),
    error: errors.CR2 === null ? null : errors.CR2 / scale,
  }
  return {
    pExact: flips.ok ? flips.pTwoSided : null,
    pMid: flips.ok ? flips.pMid : null,
    p: flips.ok ? flips.pTwoSided : null,
    interval: usesSubsets ? scaled(subsets.interval) : bellMcCaffrey.interval,
    smallestP: flips.ok ? flips.smallestP : null,
    sensitivity: [
      bellMcCaffrey,
      ...(bootstrap.ok
        ? [{ method: 'exact-cluster-bootstrap', interval: scaled(bootstrap.interval), error: bootstrap.bootError / scale }]
        : []),
    ],
    missing: [flips, subsets, bootstrap].flatMap((part) => (part.ok ? [] : [part.reason])),
  }
}
