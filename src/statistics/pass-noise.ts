// Owns the noise between two passes of one arm, read from flip rows. The half range of two passes is a spread, not an interval.
import { atLeastFault, countFault, faultsOf, openShareFault, rectangleFault } from './input-fault.js'
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

/** All figures in answers, for any number of passes. */
export interface RepeatedPasses {
  readonly passTotals: readonly number[]
  readonly mean: number
  readonly halfRange: number
  /** Questions whose verdict differs between any two passes. */
  readonly flipRows: number
  readonly onePassDeviation: number
  readonly meanError: number
  readonly interval: Interval
}

/** The noise of P ≥ 2 passes from `right[question][pass]`; with two passes it is that of `passNoise`. */
export function repeatedPasses(right: readonly (readonly boolean[])[], level: number): Result<RepeatedPasses> {
  const fault = faultsOf(rectangleFault('right', right), openShareFault('level', level))
  if (fault !== null) return refuse(fault)
  const P = (right[0] as readonly boolean[]).length
  if (P < 2) return refuse('pass noise needs two passes')
  const counts = right.map((row) => row.filter((yes) => yes).length)
  const passTotals = Array.from({ length: P }, (_, p) => right.filter((row) => row[p] === true).length)
  // Σ over questions of the variance between its passes, in whole numbers until the last step.
  const onePassVariance = counts.reduce((total, k) => total + k * (P - k), 0) / (P * (P - 1))
  const mean = counts.reduce((total, k) => total + k, 0) / P
  const meanError = Math.sqrt(onePassVariance / P)
  const half = normalCritical(level) * meanError
  return result(
    { method: 'within-question variance', estimand: 'fixed', unit: 'question', n: right.length, G: null },
    {
      passTotals,
      mean,
      halfRange: (passTotals.reduce((a, b) => Math.max(a, b)) - passTotals.reduce((a, b) => Math.min(a, b))) / 2,
      flipRows: counts.filter((k) => k > 0 && k < P).length,
      onePassDeviation: Math.sqrt(onePassVariance),
      meanError,
      interval: { method: 'within-question variance', level, lower: mean - half, upper: mean + half },
    },
  )
}
