// Owns what a design can tell from noise before a paid call: the smallest detectable difference, and the refusal of a margin below it.
import { bellMcCaffrey, designEffect } from './cluster-error.js'
import { countListFault, faultsOf, notEmptyFault, openShareFault, shareFault } from './input-fault.js'
import { smallestResolvableNet } from './margin-bounds.js'
import { CLUSTERED_FROM, meanClusterSize } from './method-choice.js'
import { smallestDifference } from './power.js'
import { refuse, result, type Result } from './result.js'
import { normalQuantile, studentQuantile } from './special.js'
import { sum } from './summation.js'

export interface DesignAssumptions {
  /** Questions per cluster; all 1 for independent questions. */
  readonly clusterSizes: readonly number[]
  /** Shares of discordant questions to plan with: a pilot's, or 0.05 and 0.10. */
  readonly discordant: readonly number[]
  /** Intra-cluster correlations of the paired difference to plan with; ignored for independent questions. */
  readonly correlations: readonly number[]
  readonly alpha: number
  readonly power: number
}

export interface DetectableDifference {
  readonly discordant: number
  readonly correlation: number | null
  readonly designEffect: number
  /** As a share of the questions; null when not even a one-sided disagreement of this size would be seen. */
  readonly share: number | null
  readonly points: number | null
  /** Whole answers, rounded up. */
  readonly answers: number | null
}

export interface SmallestDetectableDifference {
  readonly rows: readonly DetectableDifference[]
  /** Net answers below which no pairing resolves a difference, whatever n is. */
  readonly floorExact: number
  readonly floorMid: number
  /** How much few clusters widen it: (t_{1−α/2} + t_power) / (z_{1−α/2} + z_power); 1 for independent questions. */
  readonly fewClusterFactor: number
}

export function smallestDetectableDifference(assumptions: DesignAssumptions): Result<SmallestDetectableDifference> {
  const { clusterSizes, discordant, correlations, alpha, power } = assumptions
  const fault = faultsOf(
    notEmptyFault('clusterSizes', clusterSizes),
    countListFault('clusterSizes', clusterSizes, 1),
    notEmptyFault('discordant', discordant),
    ...discordant.map((psi, i) => shareFault(`discordant[${i}]`, psi)),
    ...correlations.map((icc, i) => shareFault(`correlations[${i}]`, icc)),
    openShareFault('alpha', alpha),
    openShareFault('power', power),
  )
  if (fault !== null) return refuse(fault)
  const n = sum(clusterSizes)
  const clustered = meanClusterSize(clusterSizes) >= CLUSTERED_FROM
  if (clustered && clusterSizes.length === 1)
    return refuse('one conversation says nothing about conversations like it: no difference is detectable')
  if (clustered && correlations.length === 0) return refuse('clustered questions need an intra-cluster correlation to plan with')
  const factor = clustered ? fewClusterFactor(bellMcCaffrey(clusterSizes), alpha, power) : 1
  const rows: DetectableDifference[] = []
  for (const correlation of clustered ? correlations : [null]) {
    const effect = correlation === null ? 1 : designEffect(clusterSizes, correlation)
    if (typeof effect !== 'number' && !effect.ok) return effect
    const inflation = typeof effect === 'number' ? effect : effect.designEffect
    for (const psi of discordant) {
      const raw = smallestDifference(n / inflation, psi, alpha, power)
      const share = raw === null || raw * factor > psi ? null : raw * factor
      const answers = share === null ? null : Math.ceil(share * n - 1e-9)
      rows.push({ discordant: psi, correlation, designEffect: inflation, share, points: share === null ? null : share * 100, answers })
    }
  }
  return result(
    { method: 'connor', estimand: clustered ? 'super-c' : 'super-q', unit: 'question', n, G: clustered ? clusterSizes.length : null },
    { rows, floorExact: smallestResolvableNet(alpha, 'exact'), floorMid: smallestResolvableNet(alpha, 'mid'), fewClusterFactor: factor },
  )
}

function fewClusterFactor(degrees: number, alpha: number, power: number): number {
  const student = studentQuantile(1 - alpha / 2, degrees) + studentQuantile(power, degrees)
  return student / (normalQuantile(1 - alpha / 2) + normalQuantile(power))
}

/** Why a registered margin (a share) cannot be kept by the design, or null when it can under at least one assumption. */
export function underpoweredMargin(margin: number, detectable: SmallestDetectableDifference): string | null {
  const reached = detectable.rows.flatMap(({ share }) => (share === null ? [] : [share]))
  const best = reached.length === 0 ? null : reached.reduce((a, b) => Math.min(a, b))
  if (best === null) return 'no difference is detectable under any of the assumptions'
  const inPoints = (share: number): string => `${(share * 100).toFixed(2)} points`
  return margin >= best ? null : `the margin of ${inPoints(margin)} lies below the smallest detectable difference of ${inPoints(best)}`
}
