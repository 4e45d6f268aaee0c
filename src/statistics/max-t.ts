// Owns Westfall–Young max-T over contrasts that share questions: one flip turns a unit's differences in every contrast at once.
// For LoCoMo the units are conversations, not questions. Source: Westfall and Young 1993.
import { faultsOf, finiteListFault, rectangleFault } from './input-fault.js'
import { refuse, result, type Result, type Scope, QUESTIONS } from './result.js'
import { eachSignPattern } from './sign-patterns.js'
import { sum } from './summation.js'

/** Each list in the order of the contrasts. */
export interface MaxT {
  /** |Σ D| / √Σ D²; 0 for a contrast without any difference. */
  readonly statistics: readonly number[]
  readonly pRaw: readonly number[]
  readonly pSingleStep: readonly number[]
  /** The printed one. */
  readonly pStepDown: readonly number[]
  /** Whether all sign patterns were walked; else the p-values are (1 + hits) / (draws + 1). */
  readonly full: boolean
  readonly patterns: number
}

/** Relative slack of comparisons between real-valued statistics; whole-number differences are compared exactly. */
const TIE = 1e-12

/**
 * `differences[unit][contrast]`. Up to 16 units with any difference are enumerated, more are drawn 9,999 times from
 * `label` (by convention `pack:…|analysis:…|v1`); with too many units and a null label it refuses.
 */
export function maxT(differences: readonly (readonly number[])[], label: string | null, scope: Scope = QUESTIONS): Result<MaxT> {
  const fault = faultsOf(
    rectangleFault('differences', differences),
    ...differences.map((row, i) => finiteListFault(`differences[${i}]`, row)),
  )
  if (fault !== null) return refuse(fault)
  const contrasts = (differences[0] as readonly number[]).map((_, k) => k)
  const column = (k: number): readonly number[] => differences.map((row) => row[k] as number)
  const squares = contrasts.map((k) => sum(column(k).map((value) => value * value)))
  const totals = contrasts.map((k) => sum(column(k)))
  const slack = differences.every((row) => row.every((value) => Number.isSafeInteger(value))) ? 1 : 1 - TIE
  const statistics = contrasts.map((k) => (squares[k] === 0 ? 0 : Math.abs(totals[k] as number) / Math.sqrt(squares[k] as number)))
  const order = [...contrasts].sort((a, b) => (statistics[b] as number) - (statistics[a] as number) || a - b)
  const none = (): number[] => contrasts.map(() => 0)
  const hits = { raw: none(), single: none(), step: none() }
  // Compares S_j² / Q_j with T_k² by cross-multiplication, which is exact for whole numbers.
  const reaches = (sums: Float64Array, j: number, k: number): boolean =>
    squares[j] === 0
      ? totals[k] === 0
      : (sums[j] as number) ** 2 * (squares[k] as number) >= (totals[k] as number) ** 2 * (squares[j] as number) * slack
  const larger = (sums: Float64Array, j: number, k: number): boolean =>
    squares[k] === 0 || (sums[j] as number) ** 2 * (squares[k] as number) > (sums[k] as number) ** 2 * (squares[j] as number)
  const last = order[order.length - 1] as number
  const walked = eachSignPattern(differences, label, (sums) => {
    let largest = last
    for (let rank = order.length - 1; rank >= 0; rank--) {
      const k = order[rank] as number
      if (larger(sums, k, largest)) largest = k
      if (reaches(sums, k, k)) hits.raw[k] = (hits.raw[k] as number) + 1
      if (reaches(sums, largest, k)) hits.step[k] = (hits.step[k] as number) + 1
    }
    for (const k of contrasts) if (reaches(sums, largest, k)) hits.single[k] = (hits.single[k] as number) + 1
  })
  if (walked === null)
    return refuse(`${differences.length} units are too many to enumerate, and no label to draw sign patterns from was given`)
  const p = (count: number): number => (walked.full ? count / walked.patterns : (1 + count) / (walked.patterns + 1))
  const pStepDown = none()
  let running = 0
  for (const k of order) {
    running = Math.max(running, p(hits.step[k] as number))
    pStepDown[k] = running
  }
  return result(
    { method: 'max-t-sign-flip', ...scope, n: differences.length, G: null },
    { statistics, pRaw: hits.raw.map(p), pSingleStep: hits.single.map(p), pStepDown, full: walked.full, patterns: walked.patterns },
  )
}
