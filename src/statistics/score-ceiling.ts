// Owns the honest ceiling of a score under a key with known faults: above it, the judge credits wrong gold.
import { atLeastFault, countFault, faultsOf } from './input-fault.js'
import { refuse, result, type Result } from './result.js'

export interface ScoreCeiling {
  readonly score: number
  /** (N − faults) / N. */
  readonly ceiling: number
  readonly exceeds: boolean
  /** The fewest rows with faulty gold that must have been credited. */
  readonly creditedFaultyRows: number
}

export function scoreCeiling(correct: number, n: number, faultyGold: number): Result<ScoreCeiling> {
  const fault = faultsOf(
    countFault('correct', correct),
    atLeastFault('n', n, 1),
    countFault('faultyGold', faultyGold),
    correct > n ? `correct = ${correct} exceeds n = ${n}` : null,
    faultyGold > n ? `faultyGold = ${faultyGold} exceeds n = ${n}` : null,
  )
  if (fault !== null) return refuse(fault)
  const sound = n - faultyGold
  return result(
    { method: 'key ceiling', estimand: 'fixed', unit: 'question', n, G: null },
    { score: correct / n, ceiling: sound / n, exceeds: correct > sound, creditedFaultyRows: Math.max(0, correct - sound) },
  )
}
