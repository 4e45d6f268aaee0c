// Owns power and sample size of paired comparisons. ψ is the share of discordant questions, δ the true difference, both as shares.
import { binomialProbability, binomialTails } from './binomial.js'
import { bisect } from './bisection.js'
import { atLeastFault, faultsOf, notNegativeFault, openShareFault, positiveFault, shareFault } from './input-fault.js'
import { mcnemarP } from './mcnemar.js'
import { QUESTIONS, refuse, result, type Result } from './result.js'
import { normalQuantile } from './special.js'

export interface McNemarPower {
  /** Unconditional power of the exact and of the mid-p test, by enumeration. */
  readonly powerExact: number
  readonly powerMid: number
  /** Questions needed for `power` by Connor and Miettinen's formula, not rounded; null for δ = 0. */
  readonly questionsNeeded: number | null
  /** The smallest δ that n questions show with `power`; null when even δ = ψ does not reach it. */
  readonly smallestDifference: number | null
}

/** Connor 1987 / Miettinen 1968: (z_{α/2} √ψ + z_β √(ψ − δ²))² / δ². */
export function connorQuestions(psi: number, delta: number, alpha: number, power: number): number {
  return ((normalQuantile(1 - alpha / 2) * Math.sqrt(psi) + normalQuantile(power) * Math.sqrt(psi - delta * delta)) / delta) ** 2
}

/** The smallest |δ| ≤ ψ that n questions (not necessarily whole: an effective n) detect with `power`, or null. */
export function smallestDifference(n: number, psi: number, alpha: number, power: number): number | null {
  if (psi === 0 || connorQuestions(psi, psi, alpha, power) > n) return null
  return bisect(0, psi, (delta) => connorQuestions(psi, delta, alpha, power) > n)
}

/** Power of McNemar's test at n questions, and the sample size for a wanted power. */
export function mcnemarPower(n: number, psi: number, delta: number, alpha: number, power: number): Result<McNemarPower> {
  const fault = faultsOf(
    atLeastFault('n', n, 1),
    shareFault('psi', psi),
    openShareFault('alpha', alpha),
    openShareFault('power', power),
    Math.abs(delta) <= psi ? null : `|delta| must not exceed psi = ${psi}, got ${delta}`,
  )
  if (fault !== null) return refuse(fault)
  const { exact, mid } = enumeratePower(n, psi, delta, alpha)
  return result(
    { method: 'mcnemar power', ...QUESTIONS, n, G: null },
    {
      powerExact: exact,
      powerMid: mid,
      questionsNeeded: delta === 0 ? null : connorQuestions(psi, Math.abs(delta), alpha, power),
      smallestDifference: smallestDifference(n, psi, alpha, power),
    },
  )
}

/** Σ_m P(m discordant) · P(reject | m); the rejection region of m is both tails up to a critical count, or nothing. */
function enumeratePower(n: number, psi: number, delta: number, alpha: number): { readonly exact: number; readonly mid: number } {
  const share = psi === 0 ? 0.5 : (psi + delta) / (2 * psi)
  const reach = 12 * Math.sqrt(n * psi * (1 - psi)) + 60
  const [from, to] = [Math.max(0, Math.floor(n * psi - reach)), Math.min(n, Math.ceil(n * psi + reach))]
  const power = { exact: 0, mid: 0 }
  const critical = { exact: -1, mid: -1 }
  for (let m = from; m <= to; m++) {
    const weight = binomialProbability(m, n, psi)
    if (weight === 0) continue
    for (const kind of ['exact', 'mid'] as const) {
      critical[kind] = criticalCount(m, alpha, kind, critical[kind])
      const k = critical[kind]
      if (k >= 0) power[kind] += weight * (binomialTails(k, m, share).lower + binomialTails(m - k - 1, m, share).upper)
    }
  }
  return { exact: Math.min(1, power.exact), mid: Math.min(1, power.mid) }
}

/** The largest k < m/2 with p(k, m − k) ≤ α, or −1; it never falls as m grows, so the search starts at the last one. */
function criticalCount(m: number, alpha: number, kind: 'exact' | 'mid', from: number): number {
  let k = from
  while (2 * (k + 1) < m && mcnemarP(k + 1, m - k - 1)[kind] <= alpha) k++
  return k
}

export interface MillerPlan {
  readonly omegaSquared: number
  readonly sigmaSquaredA: number
  readonly sigmaSquaredB: number
  readonly passesA: number
  readonly passesB: number
}

export interface MillerSize {
  /** Not rounded. */
  readonly questionsNeeded: number
  /** The smallest difference at `atQuestions` questions. */
  readonly smallestDifference: number
}

/** Miller 2024: (z_{α/2} + z_β)² (ω² + σ_A²/K_A + σ_B²/K_B) / δ², with ω² the variance of the questions' mean differences. */
export function millerSize(plan: MillerPlan, delta: number, alpha: number, power: number, atQuestions: number): Result<MillerSize> {
  const fault = faultsOf(
    notNegativeFault('omegaSquared', plan.omegaSquared),
    notNegativeFault('sigmaSquaredA', plan.sigmaSquaredA),
    notNegativeFault('sigmaSquaredB', plan.sigmaSquaredB),
    atLeastFault('passesA', plan.passesA, 1),
    atLeastFault('passesB', plan.passesB, 1),
    positiveFault('delta', delta),
    openShareFault('alpha', alpha),
    openShareFault('power', power),
    atLeastFault('atQuestions', atQuestions, 1),
  )
  if (fault !== null) return refuse(fault)
  const variance = plan.omegaSquared + plan.sigmaSquaredA / plan.passesA + plan.sigmaSquaredB / plan.passesB
  const z = normalQuantile(1 - alpha / 2) + normalQuantile(power)
  return result(
    { method: 'miller sample size', ...QUESTIONS, n: atQuestions, G: null },
    { questionsNeeded: (z * z * variance) / (delta * delta), smallestDifference: z * Math.sqrt(variance / atQuestions) },
  )
}

export interface EquivalenceSize {
  /** Not rounded. */
  readonly questionsNeeded: number
}

/** Questions needed to show equivalence within `margin` with `power` when the true difference is 0: (z_{1−α} + z_{1−β/2})² ψ / Δ². */
export function equivalenceSize(psi: number, margin: number, alpha: number, power: number): Result<EquivalenceSize> {
  const fault = faultsOf(
    shareFault('psi', psi),
    positiveFault('margin', margin),
    openShareFault('alpha', alpha),
    openShareFault('power', power),
  )
  if (fault !== null) return refuse(fault)
  const z = normalQuantile(1 - alpha) + normalQuantile((1 + power) / 2)
  const questionsNeeded = (z * z * psi) / (margin * margin)
  return result({ method: 'tost sample size', ...QUESTIONS, n: Math.ceil(questionsNeeded), G: null }, { questionsNeeded })
}
