// Owns the exact percentile bootstrap over clusters. It covers 89–91 % at ten clusters: a sensitivity line, never the interval.
import { totalsFault, type ClusterTotals } from './cluster-totals.js'
import { faultsOf, openShareFault } from './input-fault.js'
import { QUANTILE_SLACK } from './lattice-distribution.js'
import { CONVERSATIONS, refuse, result, type Interval, type Result } from './result.js'
import { sum } from './summation.js'

export interface ClusterBootstrap {
  readonly interval: Interval
  readonly bootMean: number
  readonly bootError: number
  /** C(2G − 1, G): 92,378 for ten clusters. */
  readonly multisets: number
}

const MAX_CLUSTERS = 12

/** Every multiset of G clusters with its multinomial weight; the statistic is the ratio of sums. */
export function clusterBootstrap(totals: ClusterTotals, alpha: number): Result<ClusterBootstrap> {
  const fault = faultsOf(totalsFault(totals), openShareFault('alpha', alpha))
  if (fault !== null) return refuse(fault)
  const { sums, sizes } = totals
  const G = sizes.length
  if (G > MAX_CLUSTERS) return refuse(`${G} clusters have too many multisets to enumerate (at most ${MAX_CLUSTERS} clusters)`)
  const { ratios, weights } = multisets(sums, sizes)
  const bootMean = sum(ratios.map((ratio, i) => ratio * (weights[i] as number)))
  const variance = sum(ratios.map((ratio, i) => (ratio - bootMean) ** 2 * (weights[i] as number)))
  const sorted = Float64Array.from(ratios).sort()
  const quantile = (probability: number): number => sorted[quantileIndex(sorted, ratios, weights, probability)] as number
  const interval = { method: 'exact-cluster-bootstrap', level: 1 - alpha, lower: quantile(alpha / 2), upper: quantile(1 - alpha / 2) }
  return result(
    { method: 'exact-cluster-bootstrap', ...CONVERSATIONS, n: sum(sizes), G },
    { interval, bootMean, bootError: Math.sqrt(variance), multisets: ratios.length },
  )
}

/** The first place in the sorted ratios whose cumulated weight reaches the probability; halving is faster than sorting pairs. */
function quantileIndex(sorted: Float64Array, ratios: Float64Array, weights: Float64Array, probability: number): number {
  const reached = (limit: number): boolean => {
    let cumulated = 0
    for (let i = 0; i < ratios.length; i++) if ((ratios[i] as number) <= limit) cumulated += weights[i] as number
    return cumulated >= probability - QUANTILE_SLACK
  }
  let [from, to] = [0, sorted.length - 1]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (reached(sorted[middle] as number)) to = middle
    else from = middle + 1
  }
  return from
}

interface Multisets {
  readonly ratios: Float64Array
  readonly weights: Float64Array
}

/** Walks the multisets depth first; the weight of one is G! / Π m_c! / G^G. */
function multisets(sums: readonly number[], sizes: readonly number[]): Multisets {
  const G = sizes.length
  const factorial = [1]
  for (let k = 1; k <= G; k++) factorial.push((factorial[k - 1] as number) * k)
  const all = (factorial[G] as number) / G ** G
  const count = Array.from({ length: G }, (_, i) => i + 1).reduce((product, i) => (product * (G - 1 + i)) / i, 1)
  const ratios = new Float64Array(Math.round(count))
  const weights = new Float64Array(ratios.length)
  let at = 0
  const walk = (cluster: number, left: number, total: number, size: number, weight: number): void => {
    const [d, n] = [sums[cluster] as number, sizes[cluster] as number]
    if (cluster === G - 1) {
      ratios[at] = (total + left * d) / (size + left * n)
      weights[at++] = weight / (factorial[left] as number)
      return
    }
    for (let times = 0; times <= left; times++) {
      walk(cluster + 1, left - times, total + times * d, size + times * n, weight / (factorial[times] as number))
    }
  }
  walk(0, G, 0, 0, all)
  return { ratios, weights }
}
