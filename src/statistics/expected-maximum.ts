// Owns how much the best of K equally good variants is expected to stand out by luck alone.
import { atLeastFault, faultsOf, notNegativeFault, shareFault } from './input-fault.js'
import { refuse, result, type Result } from './result.js'
import { normalDensity, normalTails } from './special.js'
import { sum } from './summation.js'

const STEP = 1 / 64
/** The density beyond these z contributes less than 1e-20 for any K up to 10^9. */
const FROM = -10
const TO = 14

/** E[max of k independent standard normals], by the trapezoidal rule, which converges beyond 1e-12 on this integrand. */
export function expectedMaximum(k: number): number {
  if (k === 1) return 0
  const points = Array.from({ length: (TO - FROM) / STEP + 1 }, (_, i) => FROM + i * STEP)
  return STEP * sum(points.map((z) => z * k * normalDensity(z) * Math.exp((k - 1) * Math.log1p(-normalTails(z).upper))))
}

export interface SelectionInflation {
  /** In the unit of `error`. */
  readonly inflation: number
  readonly expectedMaximum: number
}

/** The planning figure E[max of k] · error · √(1 − ρ) for k variants whose scores correlate by ρ. */
export function selectionInflation(k: number, error: number, correlation: number): Result<SelectionInflation> {
  const fault = faultsOf(atLeastFault('k', k, 1), notNegativeFault('error', error), shareFault('correlation', correlation))
  if (fault !== null) return refuse(fault)
  const maximum = expectedMaximum(k)
  return result(
    { method: 'expected maximum', estimand: 'super-q', unit: 'system', n: k, G: null },
    { inflation: maximum * error * Math.sqrt(1 - correlation), expectedMaximum: maximum },
  )
}
