// Owns the interval of a difference between two independent proportions. On paired questions it is far too wide.
import { atLeastFault, countFault, faultsOf, openShareFault } from './input-fault.js'
import { wilsonLimits } from './proportion.js'
import { QUESTIONS, refuse, result, type Interval, type Result } from './result.js'
import { normalCritical } from './special.js'

export interface UnpairedDifference {
  readonly difference: number
  readonly interval: Interval
}

/** Newcombe's hybrid score interval (method 10 of his 1998 paper on independent proportions). `n` of the result is n1 + n2. */
export function unpairedDifference(x1: number, n1: number, x2: number, n2: number, level: number): Result<UnpairedDifference> {
  const fault = faultsOf(
    countFault('x1', x1),
    atLeastFault('n1', n1, 1),
    countFault('x2', x2),
    atLeastFault('n2', n2, 1),
    x1 > n1 ? `x1 = ${x1} exceeds n1 = ${n1}` : null,
    x2 > n2 ? `x2 = ${x2} exceeds n2 = ${n2}` : null,
    openShareFault('level', level),
  )
  if (fault !== null) return refuse(fault)
  const z = normalCritical(level)
  const [p1, p2] = [x1 / n1, x2 / n2]
  const [lower1, upper1] = wilsonLimits(x1, n1, z)
  const [lower2, upper2] = wilsonLimits(x2, n2, z)
  const lower = p1 - p2 - Math.hypot(p1 - lower1, upper2 - p2)
  const upper = p1 - p2 + Math.hypot(upper1 - p1, p2 - lower2)
  return result(
    { method: 'newcombe-unpaired', ...QUESTIONS, n: n1 + n2, G: null },
    { difference: p1 - p2, interval: { method: 'newcombe-unpaired', level, lower, upper } },
  )
}
