// Owns the bias of "best of a family": the optimism of the winner and a simultaneous lower bound.
// Needs the rows of every variant; with the winner's rows only, no correction exists and the claim says so.
import { seededRandom } from '../core/seeded-random.js'
import { faultsOf, finiteListFault, openShareFault, rectangleFault } from './input-fault.js'
import { QUESTIONS, refuse, result, type Result, type Scope } from './result.js'
import { eachSignPattern } from './sign-patterns.js'
import { mean, sum } from './summation.js'

export interface SelectionOptimism {
  readonly means: readonly number[]
  /** Index of the best mean; the lowest index among equals. */
  readonly winner: number
  readonly winnerScore: number
  /** E*[score in the resample of the resample's winner − its score in the data]. */
  readonly optimism: number
  readonly corrected: number
  /** E*[best score of the resample] − best score of the data. */
  readonly maximumBias: number
  /** How often each variant wins a resample. */
  readonly selectionProbability: readonly number[]
  /** Whether every resample was enumerated; else 9,999 were drawn. */
  readonly full: boolean
}

const MAX_COMPOSITIONS = 2_000_000
const DRAWS = 9_999
/** Two sums of real scores closer than this share of the largest count as equal, and the lowest index wins. */
const TIE = 1e-12

type Matrix = readonly (readonly number[])[]

/** Distinct rows and how often each occurs; the resample only sees these counts. */
function patternsOf(scores: Matrix): { readonly rows: Matrix; readonly counts: readonly number[] } {
  const seen = new Map<string, { readonly row: readonly number[]; count: number }>()
  for (const row of scores) {
    const key = row.join(' ')
    const known = seen.get(key)
    if (known === undefined) seen.set(key, { row, count: 1 })
    else known.count++
  }
  const all = [...seen.values()]
  return { rows: all.map(({ row }) => row), counts: all.map(({ count }) => count) }
}

/** C(n + k − 1, k − 1): the ways to split n draws over k patterns, or Infinity beyond any use. */
function compositions(n: number, k: number): number {
  let ways = 1
  for (let i = 1; i < k && ways < Infinity; i++) ways = (ways * (n + i)) / i
  return ways
}

function winnerOf(sums: readonly number[]): number {
  const best = sums.reduce((a, b) => Math.max(a, b))
  const slack = TIE * sums.reduce((a, b) => Math.max(a, Math.abs(b)), 0)
  return sums.findIndex((value) => value >= best - slack)
}

/**
 * Resamples the rows (`scores[question][variant]`; for LoCoMo pass one row per conversation). Enumerated when there are at most two
 * million distinct resamples, else drawn from `label`; with a null label it refuses.
 */
export function selectionOptimism(scores: Matrix, label: string | null, scope: Scope = QUESTIONS): Result<SelectionOptimism> {
  const fault = faultsOf(rectangleFault('scores', scores), ...scores.map((row, i) => finiteListFault(`scores[${i}]`, row)))
  if (fault !== null) return refuse(fault)
  const n = scores.length
  const { rows, counts } = patternsOf(scores)
  const totals = (scores[0] as readonly number[]).map((_, k) => sum(scores.map((row) => row[k] as number)))
  const tally = { wins: totals.map(() => 0), gain: 0, best: 0, weight: 0 }
  const visit = (sums: readonly number[], weight: number): void => {
    const k = winnerOf(sums)
    tally.wins[k] = (tally.wins[k] as number) + weight
    tally.gain += weight * ((sums[k] as number) - (totals[k] as number))
    tally.best += weight * (sums[k] as number)
    tally.weight += weight
  }
  const full = compositions(n, rows.length) <= MAX_COMPOSITIONS
  if (!full && label === null) return refuse(`${n} rows have too many resamples to enumerate, and no label to draw them from was given`)
  if (full) eachComposition(rows, counts, n, visit)
  else drawResamples(scores, label as string, visit)
  const winner = winnerOf(totals)
  const winnerScore = (totals[winner] as number) / n
  const optimism = tally.gain / tally.weight / n
  return result(
    { method: 'bootstrap selection optimism', ...scope, n, G: null },
    {
      means: totals.map((total) => total / n),
      winner,
      winnerScore,
      optimism,
      corrected: winnerScore - optimism,
      maximumBias: tally.best / tally.weight / n - winnerScore,
      selectionProbability: tally.wins.map((weight) => weight / tally.weight),
      full,
    },
  )
}

/** Every split of n draws over the patterns, with its multinomial probability. */
function eachComposition(
  rows: Matrix,
  counts: readonly number[],
  n: number,
  visit: (sums: readonly number[], weight: number) => void,
): void {
  const walk = (pattern: number, left: number, sums: readonly number[], weight: number, shareLeft: number): void => {
    const row = rows[pattern] as readonly number[]
    const plus = (times: number): readonly number[] => sums.map((value, k) => value + times * (row[k] as number))
    if (pattern === rows.length - 1) return visit(plus(left), weight)
    const share = (counts[pattern] as number) / n / shareLeft
    let chance = (1 - share) ** left
    for (let times = 0; times <= left; times++) {
      walk(pattern + 1, left - times, plus(times), weight * chance, shareLeft * (1 - share))
      chance *= ((left - times) / (times + 1)) * (share / (1 - share))
    }
  }
  walk(
    0,
    n,
    (rows[0] as readonly number[]).map(() => 0),
    1,
    1,
  )
}

function drawResamples(scores: Matrix, label: string, visit: (sums: readonly number[], weight: number) => void): void {
  const random = seededRandom(label)
  const variants = (scores[0] as readonly number[]).length
  for (let draw = 0; draw < DRAWS; draw++) {
    const sums = Array.from({ length: variants }, () => 0)
    for (let i = 0; i < scores.length; i++) {
      const row = scores[random.below(scores.length)] as readonly number[]
      for (let k = 0; k < variants; k++) sums[k] = (sums[k] as number) + (row[k] as number)
    }
    visit(sums, 1)
  }
}

export interface SimultaneousLowerBound {
  readonly winner: number
  readonly winnerScore: number
  /** The 1 − α quantile of the largest studentised deviation over all variants. */
  readonly critical: number
  readonly lower: number
}

/** A one-sided lower bound for the winner's mean that holds for all variants at once, from sign flips of the centred rows. */
export function simultaneousLowerBound(
  scores: Matrix,
  alpha: number,
  label: string | null,
  scope: Scope = QUESTIONS,
): Result<SimultaneousLowerBound> {
  const fault = faultsOf(
    rectangleFault('scores', scores),
    ...scores.map((row, i) => finiteListFault(`scores[${i}]`, row)),
    openShareFault('alpha', alpha),
  )
  if (fault !== null) return refuse(fault)
  const n = scores.length
  const means = (scores[0] as readonly number[]).map((_, k) => mean(scores.map((row) => row[k] as number)))
  const centred = scores.map((row) => row.map((value, k) => value - (means[k] as number)))
  const norms = means.map((_, k) => Math.sqrt(sum(centred.map((row) => (row[k] as number) ** 2))))
  const winner = winnerOf(means)
  const maxima: number[] = []
  const walked = eachSignPattern(centred, label, (sums) => {
    maxima.push(norms.reduce((most, norm, k) => (norm === 0 ? most : Math.max(most, (sums[k] as number) / norm)), -Infinity))
  })
  if (walked === null) return refuse(`${n} rows are too many to enumerate, and no label to draw sign patterns from was given`)
  if (norms.every((norm) => norm === 0)) return refuse('no variant varies between questions: there is no deviation to bound')
  maxima.sort((a, b) => a - b)
  const critical = maxima[Math.min(maxima.length, Math.ceil((1 - alpha) * maxima.length)) - 1] as number
  const winnerScore = means[winner] as number
  return result(
    { method: 'simultaneous lower bound', ...scope, n, G: null },
    { winner, winnerScore, critical, lower: winnerScore - (critical * (norms[winner] as number)) / n },
  )
}
