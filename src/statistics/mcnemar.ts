// Owns McNemar's test on two arms over the same questions: mid-p decides, the exact p is printed beside it.
import { binomialCounts, binomialProbability, binomialTails } from './binomial.js'
import { ratio } from './exact-ratio.js'
import { countFault, faultsOf } from './input-fault.js'
import { refuse, result, type Estimand, type Result } from './result.js'
import { chiSquareUpper } from './special.js'

export interface McNemar {
  readonly b: number
  readonly c: number
  /** Twice the smaller binomial tail, at most 1. */
  readonly pExact: number
  /** The exact p with half the weight of what was observed: the one that decides. */
  readonly pMid: number
  readonly chiSquare: number
  readonly pAsymptotic: number
  readonly chiSquareCorrected: number
  readonly pCorrected: number
}

/** Up to here every binomial coefficient is an exact whole number; above, doubles to 1e-12. */
const EXACT_UP_TO = 2_500

/** P(X ≤ k) and P(X = k) for X ~ Binomial(n, ½). */
function fairTail(n: number, k: number): { readonly upTo: number; readonly at: number } {
  if (n > EXACT_UP_TO) return { upTo: binomialTails(k, n, 0.5).lower, at: binomialProbability(k, n, 0.5) }
  const counts = binomialCounts(n, k)
  const all = 1n << BigInt(n)
  return { upTo: ratio(counts.upTo, all), at: ratio(counts.at, all) }
}

/** The two p-values that most callers want, for discordant counts already known to be whole. Without a discordant question both are 1. */
export function mcnemarP(b: number, c: number): { readonly exact: number; readonly mid: number } {
  if (b + c === 0) return { exact: 1, mid: 1 }
  const { upTo, at } = fairTail(b + c, Math.min(b, c))
  return b === c ? { exact: 1, mid: 1 - at / 2 } : { exact: Math.min(1, 2 * upTo), mid: 2 * upTo - at }
}

/**
 * McNemar's test. `b`: questions only A answers correctly; `c`: only B.
 * Null: on a discordant question either arm is as likely to be the right one. Wrong on clustered rows and on pooled passes.
 * Source: Fagerland, Lydersen and Laake 2013 for the choice of mid-p.
 */
export function mcnemar(b: number, c: number, estimand: Estimand = 'super-q'): Result<McNemar> {
  const fault = faultsOf(countFault('b', b), countFault('c', c))
  if (fault !== null) return refuse(fault)
  const n = b + c
  const gap = Math.abs(b - c)
  const chiSquare = n === 0 ? 0 : gap ** 2 / n
  const chiSquareCorrected = n === 0 ? 0 : Math.max(0, gap - 1) ** 2 / n
  const p = mcnemarP(b, c)
  return result(
    { method: 'mcnemar-mid-p', estimand, unit: 'discordant question', n, G: null },
    {
      b,
      c,
      pExact: p.exact,
      pMid: p.mid,
      chiSquare,
      pAsymptotic: chiSquareUpper(chiSquare, 1),
      chiSquareCorrected,
      pCorrected: chiSquareUpper(chiSquareCorrected, 1),
    },
  )
}
