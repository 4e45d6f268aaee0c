// Owns equivalence and non-inferiority of two arms at a margin registered beforehand (two one-sided tests on Tango's score).
import { atLeastFault, countFault, faultsOf, openShareFault } from './input-fault.js'
import { tangoInterval, tangoStatistic } from './paired-interval.js'
import { QUESTIONS, refuse, result, type Interval, type Result } from './result.js'
import { normalTails } from './special.js'

export interface Equivalence {
  readonly zLower: number
  readonly zUpper: number
  /** One-sided p against "A is worse by the margin or more". */
  readonly pLower: number
  /** One-sided p against "A is better by the margin or more". */
  readonly pUpper: number
  /** The larger of the two. */
  readonly p: number
  /** The 1 − 2α interval; the arms are equivalent when it lies inside (−margin, margin). */
  readonly interval: Interval
  readonly equivalent: boolean
  readonly nonInferior: boolean
}

/** Tests |A − B| < margin for `b` questions right in A only and `c` in B only, of n. The margin is a share: 0.02 is 2 points. */
export function equivalence(b: number, c: number, n: number, margin: number, alpha: number): Result<Equivalence> {
  const fault = faultsOf(
    countFault('b', b),
    countFault('c', c),
    atLeastFault('n', n, 1),
    b + c > n ? `b + c = ${b + c} exceeds n = ${n}` : null,
    openShareFault('margin', margin),
    alpha > 0 && alpha < 0.5 ? null : `alpha must lie strictly between 0 and 0.5, got ${alpha}`,
  )
  if (fault !== null) return refuse(fault)
  const zLower = tangoStatistic(b, c, n, -margin)
  const zUpper = tangoStatistic(b, c, n, margin)
  const pLower = normalTails(zLower).upper
  const pUpper = normalTails(zUpper).lower
  const p = Math.max(pLower, pUpper)
  return result(
    { method: 'tost-tango', ...QUESTIONS, n, G: null },
    {
      zLower,
      zUpper,
      pLower,
      pUpper,
      p,
      interval: tangoInterval(b, c, n, 1 - 2 * alpha),
      equivalent: p < alpha,
      nonInferior: pLower < alpha,
    },
  )
}

/** Whether an interval (for example CR2/Bell–McCaffrey at 1 − 2α over conversations) lies inside (−margin, margin). */
export const insideMargin = (interval: Interval, margin: number): boolean => -margin < interval.lower && interval.upper < margin

/** The noise of comparing two two-pass means on these questions, as a share: no margin below it can be registered. */
export const noiseFloor = (flipsA: number, flipsB: number, n: number, z: number): number => (z * Math.sqrt(flipsA + flipsB)) / 2 / n
