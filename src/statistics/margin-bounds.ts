// Owns what two totals alone can say about a difference: the range of McNemar's p over every pairing. Never a p-value of its own.
import { atLeastFault, countFault, faultsOf, openShareFault } from './input-fault.js'
import { mcnemarP } from './mcnemar.js'
import { QUESTIONS, refuse, result, type Result } from './result.js'

/** How far the pairing that nobody published could settle the difference. */
export type Resolvability = 'never resolvable' | 'depends on pairing' | 'resolved under every pairing'

export interface MarginBounds {
  /** Correct answers of A minus those of B. */
  readonly difference: number
  readonly minDiscordant: number
  readonly maxDiscordant: number
  readonly pExactMostFavourable: number
  readonly pMidMostFavourable: number
  readonly pExactLeastFavourable: number
  readonly verdict: Resolvability
}

/**
 * Bounds for `xA` and `xB` correct of the same `n` questions, decided by the exact p at `alpha`.
 * The most favourable pairing has |d| discordant questions, the least favourable 2·min(xA, n − xB) − d.
 * The caller makes sure that data, key and judge are the same; else the two are not comparable at all.
 */
export function marginBounds(xA: number, xB: number, n: number, alpha: number): Result<MarginBounds> {
  const fault = faultsOf(
    countFault('xA', xA),
    countFault('xB', xB),
    atLeastFault('n', n, 1),
    xA > n ? `xA = ${xA} exceeds n = ${n}` : null,
    xB > n ? `xB = ${xB} exceeds n = ${n}` : null,
    openShareFault('alpha', alpha),
  )
  if (fault !== null) return refuse(fault)
  const difference = xA - xB
  const most = Math.min(xA, n - xB)
  const best = mcnemarP(Math.max(0, difference), Math.max(0, -difference))
  const worst = mcnemarP(most, most - difference)
  const verdict = best.exact > alpha ? 'never resolvable' : worst.exact <= alpha ? 'resolved under every pairing' : 'depends on pairing'
  return result(
    { method: 'margin-only bounds', ...QUESTIONS, n, G: null },
    {
      difference,
      minDiscordant: Math.abs(difference),
      maxDiscordant: 2 * most - difference,
      pExactMostFavourable: best.exact,
      pMidMostFavourable: best.mid,
      pExactLeastFavourable: worst.exact,
      verdict,
    },
  )
}

/** The smallest net difference in answers that exact McNemar (or mid-p) can resolve under any pairing: 6 (or 5) at 0.05. */
export function smallestResolvableNet(alpha: number, kind: 'exact' | 'mid'): number {
  for (let net = 1; ; net++) if (mcnemarP(net, 0)[kind] <= alpha) return net
}
