// Owns the exact sign-flip test on whole-number differences per question: McNemar's test for any number of passes and draws.
import { binomialProbability, binomialRow } from './binomial.js'
import { ratio } from './exact-ratio.js'
import { faultsOf, integerListFault, notEmptyFault } from './input-fault.js'
import { convolve, type Lattice } from './lattice-distribution.js'
import { QUESTIONS, refuse, result, type Result, type Scope } from './result.js'

export interface SignFlip {
  readonly sum: number
  readonly pTwoSided: number
  /** The two-sided p with half the weight of what was observed. 1 when no difference is non-zero. */
  readonly pMid: number
  readonly nonZero: number
}

/** How many differences have each non-zero magnitude; the most frequent magnitude comes last. */
type Magnitudes = readonly (readonly [magnitude: number, count: number])[]

const EXACT_QUESTIONS = 3_000
const EXACT_STEPS = 2e7

/**
 * P(|Σ ±D| ≥ |Σ D|) over all sign patterns. Null: each D is symmetric about 0, as it is when the arms are exchangeable on each question.
 * Whole numbers up to 3,000 non-zero differences; above, doubles to about 1e-12.
 */
export function signFlip(differences: readonly number[], scope: Scope = QUESTIONS): Result<SignFlip> {
  const fault = faultsOf(notEmptyFault('differences', differences), integerListFault('differences', differences))
  if (fault !== null) return refuse(fault)
  const sum = differences.reduce((total, d) => total + d, 0)
  const magnitudes = magnitudesOf(differences)
  const about = { method: 'exact-sign-flip', ...scope, n: differences.length, G: null }
  const nonZero = magnitudes.reduce((total, [, count]) => total + count, 0)
  if (nonZero === 0) return result(about, { sum, pTwoSided: 1, pMid: 1, nonZero })
  const steps = magnitudes.slice(0, -1).reduce((total, [magnitude, count]) => total + magnitude * count * nonZero, 0)
  const span = magnitudes.reduce((total, [magnitude, count]) => total + magnitude * count, 0)
  if (span > 5e7) return refuse(`the differences sum to ${span} in magnitude: too many units for an exact distribution`)
  const tails = nonZero <= EXACT_QUESTIONS && steps <= EXACT_STEPS ? exactTails : doubleTails
  const { beyond, at } = tails(magnitudes, Math.abs(sum))
  const pTwoSided = sum === 0 ? 1 : Math.min(1, 2 * beyond)
  return result(about, { sum, pTwoSided, pMid: sum === 0 ? 1 - at / 2 : pTwoSided - at, nonZero })
}

function magnitudesOf(differences: readonly number[]): Magnitudes {
  const counts = new Map<number, number>()
  for (const difference of differences) {
    const magnitude = Math.abs(difference)
    if (magnitude === 0) continue
    const before = counts.get(magnitude)
    counts.set(magnitude, before === undefined ? 1 : before + 1)
  }
  return [...counts].sort(([a, m], [b, n]) => m - n || a - b)
}

/** The place in the last magnitude's row from which on the whole sum reaches `wanted`, given the sum of the others. */
const placeOf = (wanted: number, others: number, magnitude: number, count: number): number => (count + (wanted - others) / magnitude) / 2

/** P(S ≥ s) and P(S = s) in exact whole numbers. */
function exactTails(magnitudes: Magnitudes, s: number): { readonly beyond: number; readonly at: number } {
  const [last, count] = magnitudes[magnitudes.length - 1] as readonly [number, number]
  let span = 0
  let patterns: bigint[] = [1n]
  let flips = count
  for (const [magnitude, times] of magnitudes.slice(0, -1)) {
    for (let k = 0; k < times; k++) {
      patterns = flipOnce(patterns, magnitude)
      span += magnitude
    }
    flips += times
  }
  const row = binomialRow(count)
  const tailOf: bigint[] = Array.from({ length: count + 2 }, () => 0n)
  for (let k = count; k >= 0; k--) tailOf[k] = (tailOf[k + 1] as bigint) + (row[k] as bigint)
  let beyond = 0n
  let at = 0n
  patterns.forEach((ways, i) => {
    if (ways === 0n) return
    const place = placeOf(s, i - span, last, count)
    beyond += ways * (tailOf[Math.min(count + 1, Math.max(0, Math.ceil(place)))] as bigint)
    if (Number.isInteger(place) && place >= 0 && place <= count) at += ways * (row[place] as bigint)
  })
  const all = 1n << BigInt(flips)
  return { beyond: ratio(beyond, all), at: ratio(at, all) }
}

/** The pattern counts after one more difference: index i stands for the sum i − span, and the span grows by `magnitude`. */
function flipOnce(patterns: readonly bigint[], magnitude: number): bigint[] {
  const next: bigint[] = Array.from({ length: patterns.length + 2 * magnitude }, () => 0n)
  patterns.forEach((ways, i) => {
    if (ways === 0n) return
    next[i] = (next[i] as bigint) + ways
    next[i + 2 * magnitude] = (next[i + 2 * magnitude] as bigint) + ways
  })
  return next
}

/** The same in doubles: every magnitude's sum is a stretched binomial, and these are convolved. */
function doubleTails(magnitudes: Magnitudes, s: number): { readonly beyond: number; readonly at: number } {
  let total: Lattice = { first: 0, mass: Float64Array.of(1) }
  for (const [magnitude, count] of magnitudes) total = convolve(flipLattice(magnitude, count), total)
  let beyond = 0
  for (let i = total.mass.length - 1; i >= 0 && total.first + i >= s; i--) beyond += total.mass[i] as number
  const at = total.mass[s - total.first]
  return { beyond, at: at === undefined ? 0 : at }
}

/** The sum of `count` flips of `magnitude`, without the parts that weigh less than about 1e-150. */
function flipLattice(magnitude: number, count: number): Lattice {
  const reach = Math.ceil(13.5 * Math.sqrt(count)) + 20
  const from = Math.max(0, Math.floor(count / 2) - reach)
  const to = Math.min(count, Math.ceil(count / 2) + reach)
  const mass = new Float64Array(2 * magnitude * (to - from) + 1)
  for (let k = from; k <= to; k++) mass[2 * magnitude * (k - from)] = binomialProbability(k, count, 0.5)
  return { first: magnitude * (2 * from - count), mass }
}
