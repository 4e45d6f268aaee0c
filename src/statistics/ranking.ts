// Owns the comparison of many arms over the same questions: all pairs, one family-wise adjustment, tie groups. It refuses to rank ties.
import { clusterTotals } from './cluster-totals.js'
import { faultsOf, openShareFault } from './input-fault.js'
import { maxT } from './max-t.js'
import { adjustP } from './multiplicity.js'
import { comparePaired, type PairedComparison } from './paired-comparison.js'
import { differencesOf, type ArmScores } from './question-scores.js'
import { refuse, result, type Result } from './result.js'
import { tieGroups, type TieGroups } from './ties.js'

export interface RankedPair {
  /** Indices of the two arms, a < b. */
  readonly a: number
  readonly b: number
  readonly comparison: { readonly ok: true } & PairedComparison
  /** After the adjustment for all pairs. */
  readonly pAdjusted: number | null
  readonly resolved: boolean
}

export interface Ranking {
  readonly means: readonly number[]
  readonly pairs: readonly RankedPair[]
  readonly adjustment: 'max-t' | 'holm'
  readonly ties: TieGroups
}

export interface RankedScores {
  readonly arms: readonly ArmScores[]
  readonly clusters: readonly (string | number)[]
  readonly kind: 'verdicts' | 'reals'
}

/**
 * Every pair of arms at a family-wise `alpha`. Max-T with conversations as units where questions are clustered, with questions otherwise
 * (drawn from `label` when they are too many to enumerate); Holm over the pairs' own p-values when max-T has no label to draw from.
 */
export function rankArms({ arms, clusters, kind }: RankedScores, alpha: number, label: string | null): Result<Ranking> {
  const fault = faultsOf(openShareFault('alpha', alpha), arms.length === 0 ? 'arms is empty' : null)
  if (fault !== null) return refuse(fault)
  const indices = arms.flatMap((_, a) => arms.slice(a + 1).map((_, offset) => [a, a + 1 + offset] as const))
  const compared = indices.map(([a, b]) => comparePaired({ a: arms[a] as ArmScores, b: arms[b] as ArmScores, clusters, kind }, alpha))
  const refused = compared.find((comparison) => !comparison.ok)
  if (refused !== undefined && !refused.ok) return refused
  const comparisons = compared.flatMap((comparison) => (comparison.ok ? [comparison] : []))
  const columns = indices.map(([a, b]) =>
    unitDifferences(
      { arms, clusters, kind },
      a,
      b,
      comparisons.some(({ choice }) => choice.clustered),
    ),
  )
  const joint = adjust(
    columns,
    comparisons.map(({ p }) => p),
    label,
  )
  const pairs = indices.map(([a, b], i) => {
    const pAdjusted = joint.p[i] as number | null
    return { a, b, comparison: comparisons[i] as RankedPair['comparison'], pAdjusted, resolved: pAdjusted !== null && pAdjusted <= alpha }
  })
  const n = clusters.length
  const means = arms.map(({ scores, repeats }) => scores.reduce((total, score) => total + score, 0) / repeats / n)
  const ties = tieGroups(
    means,
    pairs.filter(({ resolved }) => resolved).map(({ a, b }) => [a, b] as const),
  )
  if (!ties.ok) return ties
  const about = comparisons[0]
  return result(
    { method: joint.adjustment, estimand: about === undefined ? 'super-q' : about.estimand, unit: 'system', n: arms.length, G: null },
    { means, pairs, adjustment: joint.adjustment, ties },
  )
}

/** One column of the max-T matrix: differences per conversation where questions are clustered, per question otherwise. */
function unitDifferences({ arms, clusters, kind }: RankedScores, a: number, b: number, clustered: boolean): readonly number[] {
  const { values } = differencesOf({ a: arms[a] as ArmScores, b: arms[b] as ArmScores, clusters, kind })
  return clustered ? clusterTotals(values, clusters).sums : values
}

interface Adjusted {
  readonly adjustment: 'max-t' | 'holm'
  readonly p: readonly (number | null)[]
}

function adjust(columns: readonly (readonly number[])[], own: readonly (number | null)[], label: string | null): Adjusted {
  const [first] = columns
  const joint =
    first === undefined
      ? null
      : maxT(
          first.map((_, unit) => columns.map((column) => column[unit] as number)),
          label,
        )
  if (joint !== null && joint.ok) return { adjustment: 'max-t', p: joint.pStepDown }
  const known = own.filter((p) => p !== null)
  const holm = adjustP(known)
  if (!holm.ok) return { adjustment: 'holm', p: own.map(() => null) }
  let next = 0
  return { adjustment: 'holm', p: own.map((p) => (p === null ? null : (holm.holm[next++] as number))) }
}
