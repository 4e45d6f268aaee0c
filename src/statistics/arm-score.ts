// Owns the interval of one arm's score, overall or in one category: the structure of the data picks it.
import { clusterError } from './cluster-error.js'
import { clusterTotals } from './cluster-totals.js'
import { bootstrapMean, countValues } from './exact-bootstrap.js'
import { openShareFault } from './input-fault.js'
import { chooseLevel, type LevelChoice } from './method-choice.js'
import { wilson } from './proportion.js'
import { clusterSizes, pairedScoresFault, type ArmScores } from './question-scores.js'
import { QUESTIONS, refuse, result, type Interval, type Result } from './result.js'

export interface ArmScore {
  readonly choice: LevelChoice
  /** Mean score, micro: a share for verdicts. */
  readonly score: number
  /** Null where the structure allows none; the choice says why. */
  readonly interval: Interval | null
}

/** One arm over its questions; `category` marks a subset, which needs a minimum size to carry a claim. */
export function armScore(
  arm: ArmScores,
  clusters: readonly (string | number)[],
  kind: 'verdicts' | 'reals',
  alpha: number,
  category: boolean,
): Result<ArmScore> {
  const fault = pairedScoresFault({ a: arm, b: arm, clusters, kind }) ?? openShareFault('alpha', alpha)
  if (fault !== null) return refuse(fault)
  const sizes = clusterSizes(clusters)
  const choice = chooseLevel({ rows: 'per-question', scores: kind, clusterSizes: sizes, repeats: arm.repeats, alpha }, category)
  if ('ok' in choice) return choice
  const n = clusters.length
  const score = arm.scores.reduce((total, value) => total + value, 0) / arm.repeats / n
  const about = { method: choice.interval, estimand: choice.estimand, unit: choice.unit, n, G: choice.clustered ? sizes.length : null }
  const interval = intervalOf(arm, clusters, choice, 1 - alpha)
  return result(about, { choice, score, interval: kind === 'verdicts' ? insideShares(interval) : interval })
}

/** A share cannot leave [0, 1], and Student's interval around one can. */
const insideShares = (interval: Interval | null): Interval | null =>
  interval === null ? null : { ...interval, lower: Math.max(0, interval.lower), upper: Math.min(1, interval.upper) }

function intervalOf(arm: ArmScores, clusters: readonly (string | number)[], choice: LevelChoice, level: number): Interval | null {
  const shares = arm.scores.map((value) => value / arm.repeats)
  if (choice.clustered) {
    const clustered = clusterError(clusterTotals(shares, clusters), level)
    return clustered.ok ? clustered.interval : null
  }
  if (choice.interval === 'wilson')
    return wilson(
      arm.scores.reduce((total, value) => total + value, 0),
      clusters.length,
      level,
    )
  if (choice.interval === 'exact-percentile-bootstrap') {
    const bootstrap = bootstrapMean({ ...countValues(arm.scores), scale: arm.repeats }, level)
    return bootstrap.ok ? bootstrap.interval : null
  }
  const plain = clusterError({ sums: shares, sizes: shares.map(() => 1) }, level, QUESTIONS)
  return plain.ok && plain.intervalCR1 !== null ? { ...plain.intervalCR1, method: 'student' } : null
}
