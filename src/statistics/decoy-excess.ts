// Owns the test whether own golds turn up in packets more often than decoy golds of the same kind do.
import { atLeastFault, countListFault, faultsOf, notEmptyFault, sameLengthFault } from './input-fault.js'
import { refuse, result, type Result } from './result.js'
import { sum } from './summation.js'

export interface DecoyExcess {
  readonly observed: number
  readonly expected: number
  /** P(own hits ≥ observed), given each row's total of hits. */
  readonly pUpper: number
}

/**
 * Row i has `ownHits[i]` ∈ {0, 1} and `decoyHits[i]` of `decoys` decoys. Under exchangeability own is hit with probability
 * t / (decoys + 1), t being all hits of the row; the sum is Poisson-binomial and its tail is computed exactly.
 */
export function decoyExcess(ownHits: readonly number[], decoyHits: readonly number[], decoys: number): Result<DecoyExcess> {
  const fault = faultsOf(
    notEmptyFault('ownHits', ownHits),
    sameLengthFault('ownHits', ownHits, 'decoyHits', decoyHits),
    countListFault('ownHits', ownHits),
    countListFault('decoyHits', decoyHits),
    atLeastFault('decoys', decoys, 1),
    ownHits.some((hit) => hit > 1) ? 'ownHits must be 0 or 1' : null,
    decoyHits.some((hits) => hits > decoys) ? `decoyHits must not exceed decoys = ${decoys}` : null,
  )
  if (fault !== null) return refuse(fault)
  const chances = ownHits.map((own, i) => (own + (decoyHits[i] as number)) / (decoys + 1))
  const observed = sum(ownHits)
  let distribution = [1]
  for (const chance of chances) {
    distribution = Array.from({ length: distribution.length + 1 }, (_, k) => {
      const stays = k < distribution.length ? (distribution[k] as number) * (1 - chance) : 0
      return k > 0 ? stays + (distribution[k - 1] as number) * chance : stays
    })
  }
  return result(
    { method: 'poisson-binomial decoy excess', estimand: 'fixed', unit: 'question', n: ownHits.length, G: null },
    { observed, expected: sum(chances), pUpper: Math.min(1, sum(distribution.slice(observed))) },
  )
}
