// Owns the percentile bootstrap of a mean of whole-number scores, computed exactly: no seed, no Monte-Carlo error.
import { countListFault, faultsOf, integerListFault, openShareFault, positiveFault, sameLengthFault } from './input-fault.js'
import { convolvePower, latticeQuantile, type Lattice } from './lattice-distribution.js'
import { QUESTIONS, refuse, result, type Interval, type Result } from './result.js'
import { sum } from './summation.js'

/** How often each whole-number value occurs; a question's score is value / scale. */
export interface CountedValues {
  readonly values: readonly number[]
  readonly counts: readonly number[]
  readonly scale: number
}

export interface BootstrapMean {
  readonly mean: number
  readonly interval: Interval
  /** The limits as sums over all n questions, in whole-number units. */
  readonly lowerSum: number
  readonly upperSum: number
}

/** Widest span of values times n the convolution may reach before it would take longer than seconds. */
const WORK_LIMIT = 4e9

/** Resamples of n questions with replacement: the whole distribution of their sum, by n-fold convolution. */
export function bootstrapMean(data: CountedValues, level: number): Result<BootstrapMean> {
  const { values, counts, scale } = data
  const fault = faultsOf(
    sameLengthFault('values', values, 'counts', counts),
    integerListFault('values', values),
    countListFault('counts', counts),
    positiveFault('scale', scale),
    openShareFault('level', level),
  )
  if (fault !== null) return refuse(fault)
  const n = sum(counts)
  if (n === 0) return refuse('there is no question to resample')
  const one = countedLattice(values, counts, n)
  const spread = Math.sqrt(n) * one.mass.length
  if (spread * spread * 50 > WORK_LIMIT)
    return refuse(`values spanning ${one.mass.length} units over ${n} questions are too many to convolve`)
  const total = convolvePower(one, n)
  const tail = (1 - level) / 2
  const [lowerSum, upperSum] = [latticeQuantile(total, tail), latticeQuantile(total, 1 - tail)]
  return result(
    { method: 'exact-percentile-bootstrap', ...QUESTIONS, n, G: null },
    {
      mean: sum(values.map((value, i) => value * (counts[i] as number))) / n / scale,
      interval: { method: 'exact-percentile-bootstrap', level, lower: lowerSum / scale / n, upper: upperSum / scale / n },
      lowerSum,
      upperSum,
    },
  )
}

function countedLattice(values: readonly number[], counts: readonly number[], n: number): Lattice {
  const present = values.filter((_, i) => (counts[i] as number) > 0)
  const first = present.reduce((a, b) => Math.min(a, b))
  const mass = new Float64Array(present.reduce((a, b) => Math.max(a, b)) - first + 1)
  values.forEach((value, i) => {
    const count = counts[i] as number
    if (count > 0) mass[value - first] = (mass[value - first] as number) + count / n
  })
  return { first, mass }
}

/** Counts each distinct value of a list, in ascending order. */
export function countValues(list: readonly number[]): { readonly values: readonly number[]; readonly counts: readonly number[] } {
  const counts = new Map<number, number>()
  for (const value of list) {
    const before = counts.get(value)
    counts.set(value, before === undefined ? 1 : before + 1)
  }
  const values = [...counts.keys()].sort((a, b) => a - b)
  return { values, counts: values.map((value) => counts.get(value) as number) }
}
