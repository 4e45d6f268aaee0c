// Owns the intervals of a single proportion: Wilson (printed), Clopper–Pearson and Jeffreys. Wald's is not here on purpose.
// Assumes independent trials: sessions of one question, or questions of one conversation, are none (see cluster.ts).
import { countFault, faultsOf, openShareFault, atLeastFault } from './input-fault.js'
import { refuse, result, type Interval, type Result, type Scope } from './result.js'
import { betaQuantile, normalCritical } from './special.js'

export interface ProportionIntervals {
  readonly estimate: number
  readonly wilson: Interval
  readonly clopperPearson: Interval
  readonly jeffreys: Interval
}

/** Wilson's score limits for x of n (n ≥ 1) at the normal quantile z. */
export function wilsonLimits(x: number, n: number, z: number): readonly [number, number] {
  const square = z * z
  const centre = (x + square / 2) / (n + square)
  const half = (z / (n + square)) * Math.sqrt((x * (n - x)) / n + square / 4)
  return [x === 0 ? 0 : Math.max(0, centre - half), x === n ? 1 : Math.min(1, centre + half)]
}

/** The one-sided exact lower bound of x of n: the share at which x or more has probability `tail`. */
export const exactLower = (x: number, n: number, tail: number): number => (x === 0 ? 0 : betaQuantile(tail, x, n - x + 1))

/** The one-sided exact upper bound of x of n: the share at which x or fewer has probability `tail`. */
export const exactUpper = (x: number, n: number, tail: number): number => (x === n ? 1 : betaQuantile(tail, x + 1, n - x, 'upper'))

/** Wilson's interval alone, for x of n trials at `level`. */
export function wilson(x: number, n: number, level: number): Interval {
  const [lower, upper] = wilsonLimits(x, n, normalCritical(level))
  return { method: 'wilson', level, lower, upper }
}

/**
 * Three intervals for x successes in n independent trials at a two-sided `level`.
 * Source: Wilson 1927; Clopper and Pearson 1934; Brown, Cai and DasGupta 2001 for Jeffreys.
 */
export function proportionIntervals(x: number, n: number, level: number, scope: Scope): Result<ProportionIntervals> {
  const fault = faultsOf(
    countFault('x', x),
    atLeastFault('n', n, 1),
    openShareFault('level', level),
    x > n ? `x = ${x} exceeds n = ${n}` : null,
  )
  if (fault !== null) return refuse(fault)
  const tail = (1 - level) / 2
  return result(
    { method: 'wilson', ...scope, n, G: null },
    {
      estimate: x / n,
      wilson: wilson(x, n, level),
      clopperPearson: { method: 'clopper-pearson', level, lower: exactLower(x, n, tail), upper: exactUpper(x, n, tail) },
      jeffreys: {
        method: 'jeffreys',
        level,
        lower: x === 0 ? 0 : betaQuantile(tail, x + 0.5, n - x + 0.5),
        upper: x === n ? 1 : betaQuantile(tail, x + 0.5, n - x + 0.5, 'upper'),
      },
    },
  )
}
