// Owns what "0 of n went wrong" proves, and how many clean controls a claim needs.
import { atLeastFault, faultsOf, openShareFault, shareFault } from './input-fault.js'
import { CONTROLS, refuse, result, type Result } from './result.js'

export interface ZeroEventBounds {
  /** One-sided upper bound of the event rate after 0 events in n. */
  readonly upper: number
  /** The rule of thumb 3/n, for orientation. */
  readonly ruleOfThree: number
  /** One-sided lower bound of the success rate after n of n. */
  readonly allPassLower: number
}

/** Exact one-sided bounds after no event in n independent trials, at a one-sided `level`. */
export function zeroEventBounds(n: number, level: number): Result<ZeroEventBounds> {
  const fault = faultsOf(atLeastFault('n', n, 1), openShareFault('level', level))
  if (fault !== null) return refuse(fault)
  const logBound = Math.log1p(-level) / n
  return result(
    { method: 'zero-event bound', ...CONTROLS, n, G: null },
    { upper: -Math.expm1(logBound), ruleOfThree: 3 / n, allPassLower: Math.exp(logBound) },
  )
}

export interface ZeroFlipChance {
  /** P(no control flips) at the true harm rate: the chance that a frozen "accept at zero flips" rule accepts. */
  readonly probability: number
  /** Controls at which the chance of seeing none falls to 1 − detection, not rounded; null when nothing can be seen (harm 0). */
  readonly controlsToDetect: number | null
}

/** The operating characteristic of the rule "accept when no control flips". */
export function zeroFlipChance(harmRate: number, controls: number, detection: number): Result<ZeroFlipChance> {
  const fault = faultsOf(shareFault('harmRate', harmRate), atLeastFault('controls', controls, 1), openShareFault('detection', detection))
  if (fault !== null) return refuse(fault)
  const logClean = Math.log1p(-harmRate)
  const controlsToDetect = harmRate === 0 ? null : harmRate === 1 ? 1 : Math.log1p(-detection) / logClean
  return result(
    { method: 'zero-flip chance', ...CONTROLS, n: controls, G: null },
    { probability: harmRate === 1 ? 0 : Math.exp(controls * logClean), controlsToDetect },
  )
}

/** The smallest number of clean controls that certifies a success rate above `rate` at a one-sided `level`: 59 for 0.95 at 0.95. */
export function cleanControlsNeeded(rate: number, level: number): number {
  const near = Math.max(1, Math.floor(Math.log1p(-level) / Math.log(rate)) - 1)
  for (let n = near; ; n++) if (n * Math.log(rate) <= Math.log1p(-level)) return n
}
