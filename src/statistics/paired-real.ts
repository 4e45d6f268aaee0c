// Owns paired differences of real-valued scores (F1): plain and clustered errors, sign-flip on cluster sums, bootstrap.
// The scored answer is frozen by digest before any difference is looked at.
import { clusterBootstrap } from './cluster-bootstrap.js'
import { clusterError, studentInterval } from './cluster-error.js'
import { clusterSignFlip } from './cluster-sign-flip.js'
import { clusterTotals } from './cluster-totals.js'
import { faultsOf, finiteListFault, notEmptyFault, openShareFault, sameLengthFault } from './input-fault.js'
import { refuse, result, type Interval, type Result, type Scope } from './result.js'
import { squaredDeviations } from './summation.js'

/** Null where the structure of the data allows none; the reasons are listed. */
export interface PairedReal {
  readonly mean: number
  /** Sample error as if questions were independent; null for one question. */
  readonly plainError: number | null
  /** Student's interval on it. */
  readonly plainInterval: Interval | null
  readonly CR1: number | null
  readonly CR2: number | null
  readonly degreesBellMcCaffrey: number | null
  readonly interval: Interval | null
  readonly signFlipP: number | null
  readonly bootstrap: Interval | null
  readonly missing: readonly string[]
}

/** `differences[row]` = score of A − score of B, with the cluster of each row. */
export function pairedReal(
  differences: readonly number[],
  labels: readonly (string | number)[],
  level: number,
  scope: Scope,
): Result<PairedReal> {
  const fault = faultsOf(
    notEmptyFault('differences', differences),
    finiteListFault('differences', differences),
    sameLengthFault('differences', differences, 'labels', labels),
    openShareFault('level', level),
  )
  if (fault !== null) return refuse(fault)
  const totals = clusterTotals(differences, labels)
  const clustered = clusterError(totals, level, scope)
  if (!clustered.ok) return clustered
  const flips = clusterSignFlip(totals)
  const bootstrap = clusterBootstrap(totals, 1 - level)
  const n = differences.length
  const plainError = n === 1 ? null : Math.sqrt(squaredDeviations(differences) / (n - 1) / n)
  return result(
    { method: 'CR2-bell-mccaffrey', ...scope, n, G: totals.sizes.length },
    {
      mean: clustered.mean,
      plainError,
      plainInterval: plainError === null ? null : studentInterval('student', clustered.mean, plainError, n - 1, level),
      CR1: clustered.CR1,
      CR2: clustered.CR2,
      degreesBellMcCaffrey: clustered.degreesBellMcCaffrey,
      interval: clustered.interval,
      signFlipP: flips.ok ? flips.pTwoSided : null,
      bootstrap: bootstrap.ok ? bootstrap.interval : null,
      missing: [flips, bootstrap].flatMap((part) => (part.ok ? [] : [part.reason])),
    },
  )
}
