// Owns the exact sign-flip test over conversations: all 2^G sign patterns of the clusters' deviations, in whole numbers.
import { totalsFault, type ClusterTotals } from './cluster-totals.js'
import { decimalFraction } from './exact-ratio.js'
import { faultsOf, finiteListFault } from './input-fault.js'
import { CONVERSATIONS, refuse, result, type Result } from './result.js'
import { signFlip } from './sign-flip.js'
import { sum } from './summation.js'

export interface ClusterSignFlip {
  readonly pTwoSided: number
  readonly pMid: number
  /** 2^G; null above 2^1023. */
  readonly patterns: number | null
  /** 2 / 2^(clusters with a non-zero deviation): at least six are needed for p < .05. */
  readonly smallestP: number
  readonly nonZeroClusters: number
}

/** Above this many clusters the patterns are counted by their sum instead of one by one. */
const ENUMERATE_UP_TO = 20
/** Two sums of reals closer than this share of Σ|deviation| count as equal. */
const TIE = 1e-12

/**
 * P(|Σ ±(d_c − n_c δ₀)| ≥ observed). Null: each conversation's deviation is symmetric about 0.
 * `delta0` is read as the decimal it prints as. Sums of whole numbers are compared exactly, sums of reals to 1e-12.
 */
export function clusterSignFlip(totals: ClusterTotals, delta0 = 0): Result<ClusterSignFlip> {
  const fault = faultsOf(totalsFault(totals), finiteListFault('delta0', [delta0]))
  if (fault !== null) return refuse(fault)
  const { sizes } = totals
  const { deviations, exact } = deviationsOf(totals, delta0)
  const G = sizes.length
  const about = { method: 'exact-cluster-sign-flip', ...CONVERSATIONS, n: sum(sizes), G }
  const moving = deviations.filter((deviation) => deviation !== 0)
  const shape = {
    patterns: G <= 1023 ? 2 ** G : null,
    smallestP: Math.min(1, 2 / 2 ** moving.length),
    nonZeroClusters: moving.length,
  }
  if (moving.length === 0) return result(about, { pTwoSided: 1, pMid: 1, ...shape })
  if (moving.length <= ENUMERATE_UP_TO) return result(about, { ...enumerate(moving, exact), ...shape })
  if (!exact) return refuse(`${moving.length} clusters of real-valued sums have too many sign patterns to enumerate`)
  const counted = signFlip(moving, CONVERSATIONS)
  return counted.ok ? result(about, { pTwoSided: counted.pTwoSided, pMid: counted.pMid, ...shape }) : counted
}

/** d_c − n_c δ₀ times a common denominator, as whole numbers where the sums are whole and the products fit a double. */
function deviationsOf({ sums, sizes }: ClusterTotals, delta0: number): { readonly deviations: readonly number[]; readonly exact: boolean } {
  if (sums.every((total) => Number.isSafeInteger(total))) {
    const { numerator, denominator } = decimalFraction(delta0)
    const whole = sums.map((total, c) => BigInt(total) * denominator - BigInt(sizes[c] as number) * numerator)
    const span = whole.reduce((total, value) => total + (value < 0n ? -value : value), 0n)
    if (span <= BigInt(Number.MAX_SAFE_INTEGER)) return { deviations: whole.map(Number), exact: true }
  }
  return { deviations: sums.map((total, c) => total - (sizes[c] as number) * delta0), exact: false }
}

/** All patterns with the first sign fixed (the others mirror them), walked in Gray-code order. */
function enumerate(deviations: readonly number[], exact: boolean): { readonly pTwoSided: number; readonly pMid: number } {
  const span = sum(deviations.map((deviation) => Math.abs(deviation)))
  const observed = Math.abs(sum(deviations))
  const slack = exact ? 0 : TIE * span
  const half = 2 ** (deviations.length - 1)
  const signs = deviations.map(() => 1)
  let current = sum(deviations)
  let beyond = 0
  let equal = 0
  for (let step = 1; ; step++) {
    const size = Math.abs(current)
    if (size >= observed - slack) beyond++
    if (Math.abs(size - observed) <= slack) equal++
    if (step === half) break
    // The lowest set bit of the step says which sign turns next.
    const turn = deviations.length - 1 - (31 - Math.clz32(step & -step))
    signs[turn] = -(signs[turn] as number)
    current += 2 * (signs[turn] as number) * (deviations[turn] as number)
  }
  return { pTwoSided: beyond / half, pMid: (beyond - equal / 2) / half }
}
