// Owns the noise between two passes of one arm, read from flip rows. The half range of two passes is a spread, not an interval.
import { atLeastFault, countFault, faultsOf, openShareFault } from './input-fault.js'
import { mcnemarP } from './mcnemar.js'
import { refuse, result, type Interval, type Result } from './result.js'
import { studentInterval } from './cluster-error.js'
import { normalCritical } from './special.js'

export interface PassPair {
  /** Correct answers of pass 1 and pass 2, of the same n questions. */
  readonly x1: number
  readonly x2: number
  readonly n: number
  /** Questions wrong in pass 1 and right in pass 2, and the reverse. */
  readonly flipsUp: number
  readonly flipsDown: number
}

/** All figures in answers, not shares. */
export interface PassNoise {
  readonly mean: number
  readonly halfRange: number
  readonly flips: number
  /** √(F / 2). */
  readonly onePassDeviation: number
  /** √F / 2: the standard error of the two-pass mean. */
  readonly meanError: number
  /** About these exact questions: the noise of reader and judge only. */
  readonly interval: Interval
  /** What the half range alone would have to claim, on one degree of freedom. */
  readonly halfRangeInterval: Interval
  readonly driftPExact: number
  readonly driftPMid: number
  /** What reporting the better of two passes adds on average. */
  readonly bestOfTwoInflation: number
}

/** E[max of two standard normals] = 1/√π. */
const BEST_OF_TWO = 1 / Math.sqrt(Math.PI)

export function passNoise(pair: PassPair, level: number): Result<PassNoise> {
  const { x1, x2, n, flipsUp, flipsDown } = pair
  const fault = faultsOf(
    countFault('x1', x1),
    countFault('x2', x2),
    atLeastFault('n', n, 1),
    countFault('flipsUp', flipsUp),
    countFault('flipsDown', flipsDown),
    Math.max(x1, x2) > n ? `a pass has more than n = ${n} correct answers` : null,
    flipsDown > x1 || flipsUp > n - x1 ? `${flipsUp} up and ${flipsDown} down do not fit ${x1} of ${n}` : null,
    x2 - x1 === flipsUp - flipsDown ? null : `x2 − x1 = ${x2 - x1} differs from up − down = ${flipsUp - flipsDown}`,
    openShareFault('level', level),
  )
  if (fault !== null) return refuse(fault)
  const flips = flipsUp + flipsDown
  const mean = (x1 + x2) / 2
  const halfRange = Math.abs(x1 - x2) / 2
  const onePassDeviation = Math.sqrt(flips / 2)
  const meanError = Math.sqrt(flips) / 2
  const half = normalCritical(level) * meanError
  const drift = mcnemarP(flipsUp, flipsDown)
  return result(
    { method: 'flip rows', estimand: 'fixed', unit: 'question', n, G: null },
    {
      mean,
      halfRange,
      flips,
      onePassDeviation,
      meanError,
      interval: { method: 'flip rows', level, lower: mean - half, upper: mean + half },
      halfRangeInterval: studentInterval('half range on one degree of freedom', mean, halfRange, 1, level),
      driftPExact: drift.exact,
      driftPMid: drift.mid,
      bestOfTwoInflation: BEST_OF_TWO * onePassDeviation,
    },
  )
}

/** How far two two-pass means must lie apart, in answers, before their difference exceeds pass noise on these questions. */
export const passResolution = (flipsA: number, flipsB: number, level: number): number =>
  (normalCritical(level) * Math.sqrt(flipsA + flipsB)) / 2

/** The probability that P exchangeable passes bracket their own true mean: 1 − 2^(1 − P). */
export const bracketChance = (passes: number): number => 1 - 2 ** (1 - passes)
