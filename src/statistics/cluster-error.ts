// Owns the clustered standard errors of a mean (CR0 … CR3), Bell–McCaffrey's degrees of freedom, and the design effect.
// For a mean the closed forms hold; sources: Bell and McCaffrey 2002, Pustejovsky and Tipton 2018, Miller 2024.
import { totalsFault, groupByCluster, type ClusterTotals } from './cluster-totals.js'
import { countListFault, faultsOf, finiteListFault, notEmptyFault, openShareFault, sameLengthFault } from './input-fault.js'
import { CONVERSATIONS, refuse, result, type Interval, type Result, type Scope } from './result.js'
import { studentCritical } from './special.js'
import { squaredDeviations, sum } from './summation.js'

export interface ClusterError {
  readonly mean: number
  /** The four standard errors; all null for one cluster, which says nothing about the spread between clusters. */
  readonly CR0: number | null
  readonly CR1: number | null
  readonly CR2: number | null
  readonly CR3: number | null
  readonly degreesBellMcCaffrey: number | null
  readonly degreesPlain: number
  /** CR2 with Bell–McCaffrey degrees of freedom: the printed interval. */
  readonly interval: Interval | null
  readonly intervalCR1: Interval | null
}

/** The mean over all rows with standard errors by cluster, and Student intervals at `level`. */
export function clusterError(totals: ClusterTotals, level: number, scope: Scope = CONVERSATIONS): Result<ClusterError> {
  const fault = faultsOf(totalsFault(totals), openShareFault('level', level))
  if (fault !== null) return refuse(fault)
  const { sums, sizes } = totals
  const G = sizes.length
  const n = sum(sizes)
  const mean = sum(sums) / n
  const about = { method: 'CR2-bell-mccaffrey', ...scope, n, G }
  if (G === 1) {
    const none = { CR0: null, CR1: null, CR2: null, CR3: null, degreesBellMcCaffrey: null, interval: null, intervalCR1: null }
    return result(about, { mean, ...none, degreesPlain: 0 })
  }
  const residuals = sums.map((total, c) => (total - (sizes[c] as number) * mean) ** 2)
  const error = (power: number): number =>
    Math.sqrt(sum(residuals.map((square, c) => square / (1 - (sizes[c] as number) / n) ** power))) / n
  const [CR0, CR2] = [error(0), error(1)]
  const CR1 = CR0 * Math.sqrt(G / (G - 1))
  const degrees = bellMcCaffrey(sizes)
  return result(about, {
    mean,
    CR0,
    CR1,
    CR2,
    CR3: error(2),
    degreesBellMcCaffrey: degrees,
    degreesPlain: G - 1,
    interval: studentInterval('CR2-bell-mccaffrey', mean, CR2, degrees, level),
    intervalCR1: studentInterval('CR1-student', mean, CR1, G - 1, level),
  })
}

export function studentInterval(method: string, mean: number, error: number, degrees: number, level: number): Interval {
  const half = studentCritical(level, degrees) * error
  return { method, level, lower: mean - half, upper: mean + half }
}

/** Bell–McCaffrey's degrees of freedom for a mean over clusters of these sizes (at least two): G − 1 when they are equal. */
export function bellMcCaffrey(sizes: readonly number[]): number {
  const n = sum(sizes)
  const weights = sizes.map((size) => size ** 2 / (1 - size / n))
  // Σ over pairs c ≠ c' of (n_c n_c')² / ((1 − h_c)(1 − h_c')) = (Σ w)² − Σ w².
  const pairs = sum(weights.map((weight, c) => weight * sum(weights.filter((_, other) => other !== c))))
  return n ** 2 / (sum(sizes.map((size) => size ** 2)) + pairs / n ** 2)
}

export interface ClusteredMean {
  readonly mean: number
  /** Plain standard errors with the n and the n − 1 divisor; the second is null for one row. */
  readonly plainError: number
  readonly plainSampleError: number | null
  /** Miller's clustered error; with the n divisor it is CR0. */
  readonly CR0: number | null
  /** Inspect's clustered error. */
  readonly CR1: number | null
}

/** Plain and clustered standard errors of labelled rows, side by side. */
export function clusteredMean(
  values: readonly number[],
  labels: readonly (string | number)[],
  scope: Scope = CONVERSATIONS,
): Result<ClusteredMean> {
  const fault = faultsOf(
    notEmptyFault('values', values),
    finiteListFault('values', values),
    sameLengthFault('values', values, 'labels', labels),
  )
  if (fault !== null) return refuse(fault)
  const groups = groupByCluster(values, labels)
  const clustered = clusterError({ sums: groups.map((group) => sum(group)), sizes: groups.map((group) => group.length) }, 0.95, scope)
  if (!clustered.ok) return clustered
  const n = values.length
  const deviations = squaredDeviations(values)
  return result(
    { method: 'CR1', ...scope, n, G: groups.length },
    {
      mean: clustered.mean,
      plainError: Math.sqrt(deviations) / n,
      plainSampleError: n === 1 ? null : Math.sqrt(deviations / (n - 1) / n),
      CR0: clustered.CR0,
      CR1: clustered.CR1,
    },
  )
}

export interface DesignEffect {
  /** Σ n_c² / N: the size of the cluster in which a random question sits. */
  readonly meanSize: number
  readonly designEffect: number
  readonly effectiveN: number
}

/** By how much clustering inflates the variance of a mean at an intra-cluster correlation, and the n that is left. */
export function designEffect(sizes: readonly number[], correlation: number): Result<DesignEffect> {
  const fault = faultsOf(notEmptyFault('sizes', sizes), countListFault('sizes', sizes, 1), finiteListFault('correlation', [correlation]))
  if (fault !== null) return refuse(fault)
  const n = sum(sizes)
  const meanSize = sum(sizes.map((size) => size ** 2)) / n
  const effect = 1 + (meanSize - 1) * correlation
  if (effect <= 0) return refuse(`a correlation of ${correlation} gives a design effect of ${effect}, which no variance can have`)
  return result(
    { method: 'design effect', ...CONVERSATIONS, n, G: sizes.length },
    { meanSize, designEffect: effect, effectiveN: n / effect },
  )
}

export interface ClusterCorrelation {
  readonly betweenMeanSquare: number
  readonly withinMeanSquare: number
  readonly typicalSize: number
  /** Raw, possibly negative; null when nothing varies. */
  readonly correlation: number | null
}

/** The one-way analysis-of-variance intra-cluster correlation of yes-or-no rows: `correct` of `sizes` in each cluster. */
export function clusterCorrelation(correct: readonly number[], sizes: readonly number[]): Result<ClusterCorrelation> {
  const fault = faultsOf(
    totalsFault({ sums: correct, sizes }),
    countListFault('correct', correct),
    ...sizes.map((size, c) => ((correct[c] as number) > size ? `correct[${c}] = ${correct[c]} exceeds its size ${size}` : null)),
  )
  if (fault !== null) return refuse(fault)
  const G = sizes.length
  const n = sum(sizes)
  if (G < 2 || n === G) return refuse('an intra-cluster correlation needs two clusters and one cluster of two rows')
  const share = sum(correct) / n
  const between = sum(sizes.map((size, c) => size * ((correct[c] as number) / size - share) ** 2)) / (G - 1)
  const within = sum(sizes.map((size, c) => (correct[c] as number) * (1 - (correct[c] as number) / size))) / (n - G)
  const typicalSize = (n - sum(sizes.map((size) => size ** 2)) / n) / (G - 1)
  const denominator = between + (typicalSize - 1) * within
  return result(
    { method: 'one-way ANOVA correlation', ...CONVERSATIONS, n, G },
    {
      betweenMeanSquare: between,
      withinMeanSquare: within,
      typicalSize,
      correlation: denominator === 0 ? null : (between - within) / denominator,
    },
  )
}
