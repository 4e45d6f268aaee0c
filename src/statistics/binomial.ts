// Owns the binomial distribution: exact counts in BigInt for p = 1/2, doubles to 1e-12 for any p and any n.
import { betaDensity, betaTails, type Tails } from './special.js'

/** C(n, 0) … C(n, n), exactly. */
export function binomialRow(n: number): readonly bigint[] {
  const row: bigint[] = [1n]
  let term = 1n
  for (let k = 1; k <= n; k++) {
    term = (term * BigInt(n - k + 1)) / BigInt(k)
    row.push(term)
  }
  return row
}

/** C(n, 0) + … + C(n, k) and C(n, k), exactly; 0 ≤ k ≤ n. */
export function binomialCounts(n: number, k: number): { readonly upTo: bigint; readonly at: bigint } {
  let term = 1n
  let upTo = 1n
  for (let i = 1; i <= k; i++) {
    term = (term * BigInt(n - i + 1)) / BigInt(i)
    upTo += term
  }
  return { upTo, at: term }
}

/** P(X ≤ k) as `lower` and P(X > k) as `upper`, for X ~ Binomial(n, p) and a whole k. */
export function binomialTails(k: number, n: number, p: number): Tails {
  if (k < 0) return { lower: 0, upper: 1 }
  if (k >= n) return { lower: 1, upper: 0 }
  const at = betaTails(p, k + 1, n - k)
  return { lower: at.upper, upper: at.lower }
}

/** P(X = k) for X ~ Binomial(n, p). */
export function binomialProbability(k: number, n: number, p: number): number {
  if (k < 0 || k > n) return 0
  if (p === 0 || p === 1) return k === (p === 0 ? 0 : n) ? 1 : 0
  return betaDensity(p, k + 1, n - k + 1) / (n + 1)
}
