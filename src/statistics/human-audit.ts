// Owns the stratified human audit: the true score or difference from labels of a sample, without trusting the judge.
import { atLeastFault, countFault, faultsOf, finiteListFault, openShareFault } from './input-fault.js'
import { refuse, result, type Interval, type Result } from './result.js'
import { normalCritical } from './special.js'
import { sum } from './summation.js'

/** A cell of the judge's 2 × 2 of two arms (or of one arm's verdicts), and the labels of the rows sampled from it. */
export interface AuditStratum {
  readonly size: number
  readonly sampled: number
  /** Σ and Σ² of the sampled labels: 0/1 for a score, −1/0/1 for a difference. */
  readonly sum: number
  readonly sumOfSquares: number
}

export interface HumanAudit {
  readonly estimate: number
  readonly error: number
  readonly interval: Interval
  readonly labels: number
}

/** Σ W ȳ and Σ W² (1 − m/N) s²/m; a stratum labelled whole adds no variance. */
export function humanAudit(strata: readonly AuditStratum[], level: number): Result<HumanAudit> {
  const fault = faultsOf(
    strata.length === 0 ? 'strata is empty' : null,
    openShareFault('level', level),
    ...strata.flatMap(({ size, sampled, ...labels }, h) => [
      atLeastFault(`strata[${h}].size`, size, 1),
      countFault(`strata[${h}].sampled`, sampled),
      sampled > size ? `strata[${h}].sampled = ${sampled} exceeds its size ${size}` : null,
      sampled === 0 ? `strata[${h}] has no label` : null,
      sampled === 1 && size > 1 ? `strata[${h}] has one label of ${size} rows, which has no variance` : null,
      finiteListFault(`strata[${h}].sum and sumOfSquares`, [labels.sum, labels.sumOfSquares]),
    ]),
  )
  if (fault !== null) return refuse(fault)
  const n = sum(strata.map(({ size }) => size))
  const estimate = sum(strata.map((stratum) => (stratum.size / n) * (stratum.sum / stratum.sampled)))
  const variances = strata.map((stratum) => {
    if (stratum.sampled === stratum.size) return 0
    return (stratum.size / n) ** 2 * (1 - stratum.sampled / stratum.size) * (labelVariance(stratum) / stratum.sampled)
  })
  const error = Math.sqrt(sum(variances))
  const half = normalCritical(level) * error
  return result(
    { method: 'stratified human audit', estimand: 'truth', unit: 'answer', n, G: strata.length },
    {
      estimate,
      error,
      interval: { method: 'stratified human audit', level, lower: estimate - half, upper: estimate + half },
      labels: sum(strata.map(({ sampled }) => sampled)),
    },
  )
}

const labelVariance = ({ sampled, sum: total, sumOfSquares }: AuditStratum): number =>
  Math.max(0, (sumOfSquares - (total * total) / sampled) / (sampled - 1))

/**
 * Neyman's split of `labels` over strata by size × expected deviation, in whole rows, at least 2 (or all) of each and never more than it has.
 * Returns null when the labels do not suffice for that.
 */
export function neymanAllocation(
  strata: readonly { readonly size: number; readonly deviation: number }[],
  labels: number,
): readonly number[] | null {
  const least = strata.map(({ size }) => Math.min(2, size))
  const spare = labels - sum(least)
  if (spare < 0) return null
  const given = [...least]
  for (let left = spare; left > 0; left--) {
    const gains = strata.map(({ size, deviation }, h) => {
      const m = given[h] as number
      return m < size ? (size * deviation) ** 2 / (m * (m + 1)) : -1
    })
    const best = gains.reduce((a, b) => Math.max(a, b), -1)
    if (best < 0) break
    const h = gains.indexOf(best)
    given[h] = (given[h] as number) + 1
  }
  return given
}
