// Owns the subset-mean interval of a mean over few clusters: the exact inversion of the cluster sign-flip test.
// Source: Hartigan 1969, typical values; assumes that clusters deviate symmetrically.
import { totalsFault, type ClusterTotals } from './cluster-totals.js'
import { faultsOf, openShareFault } from './input-fault.js'
import { CONVERSATIONS, refuse, result, type Interval, type Result } from './result.js'
import { sum } from './summation.js'

export interface SubsetMeanInterval {
  readonly interval: Interval
  /** The limits are the k-th smallest and the k-th largest subset mean. */
  readonly k: number
  /** 2^G − 1. */
  readonly subsets: number
}

const MAX_CLUSTERS = 20

/** Sorts the ratio means of all non-empty subsets of clusters; refuses when G is too small for `alpha` (G ≥ 6 at 0.05) or too large. */
export function subsetMeanInterval(totals: ClusterTotals, alpha: number): Result<SubsetMeanInterval> {
  const fault = faultsOf(totalsFault(totals), openShareFault('alpha', alpha))
  if (fault !== null) return refuse(fault)
  const { sums, sizes } = totals
  const G = sizes.length
  if (G > MAX_CLUSTERS)
    return refuse(`${G} clusters have too many subsets to enumerate (at most ${MAX_CLUSTERS}); use CR2 with Bell–McCaffrey`)
  const k = Math.floor(alpha * 2 ** (G - 1))
  if (k < 1) return refuse(`${G} clusters cannot support a level of ${1 - alpha}: ⌊α·2^(G−1)⌋ is 0`)
  const subsets = 2 ** G - 1
  const totalOf = new Float64Array(subsets + 1)
  const sizeOf = new Float64Array(subsets + 1)
  const means = new Float64Array(subsets)
  for (let subset = 1; subset <= subsets; subset++) {
    const added = 31 - Math.clz32(subset & -subset)
    const rest = subset & (subset - 1)
    totalOf[subset] = (totalOf[rest] as number) + (sums[added] as number)
    sizeOf[subset] = (sizeOf[rest] as number) + (sizes[added] as number)
    means[subset - 1] = (totalOf[subset] as number) / (sizeOf[subset] as number)
  }
  means.sort()
  const interval = { method: 'subset-mean', level: 1 - alpha, lower: means[k - 1] as number, upper: means[subsets - k] as number }
  return result({ method: 'subset-mean', ...CONVERSATIONS, n: sum(sizes), G }, { interval, k, subsets })
}
