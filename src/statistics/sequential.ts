// Owns replication over passes: the e-value of discordant questions, and the verdict of registered passes against a bar.
import { logGamma } from './special.js'
import { ratio, logRatio } from './exact-ratio.js'
import { atLeastFault, countFault, countListFault, faultsOf, notEmptyFault, openShareFault } from './input-fault.js'
import { refuse, result, type Result } from './result.js'

export interface EValue {
  /** 2ⁿ B(a + b, a + c) / B(a, a) for a = ½ and a = 1; null above what a double holds (see the logarithm). */
  readonly betaHalf: number | null
  readonly uniform: number | null
  readonly log10BetaHalf: number
  readonly log10Uniform: number
}

const EXACT_UP_TO = 5_000

/**
 * Evidence against "both arms are equally likely to win a discordant question". Valid at any time: reject when it reaches 1/α (Ville).
 * Up to 5,000 discordant questions the value is an exact fraction.
 */
export function discordantEValue(b: number, c: number): Result<EValue> {
  const fault = faultsOf(countFault('b', b), countFault('c', c))
  if (fault !== null) return refuse(fault)
  const half = b + c <= EXACT_UP_TO ? exactEValue(b, c, 2) : approximateEValue(b, c, 0.5)
  const uniform = b + c <= EXACT_UP_TO ? exactEValue(b, c, 1) : approximateEValue(b, c, 1)
  return result(
    { method: 'beta-mixture e-value', estimand: 'super-q', unit: 'discordant question', n: b + c, G: null },
    { betaHalf: half.value, log10BetaHalf: half.log10, uniform: uniform.value, log10Uniform: uniform.log10 },
  )
}

interface Evidence {
  readonly value: number | null
  readonly log10: number
}

/** With a = 1/s: 2ⁿ Π(1 + s i) Π(1 + s j) / Π(2 + s k) over i < b, j < c, k < n. */
function exactEValue(b: number, c: number, s: number): Evidence {
  const rising = (from: number, count: number): bigint => {
    let product = 1n
    for (let i = 0; i < count; i++) product *= BigInt(from + s * i)
    return product
  }
  const numerator = (rising(1, b) * rising(1, c)) << BigInt(b + c)
  const denominator = rising(2, b + c)
  const value = ratio(numerator, denominator)
  return { value: Number.isFinite(value) ? value : null, log10: logRatio(numerator, denominator) / Math.LN10 }
}

function approximateEValue(b: number, c: number, a: number): Evidence {
  const logBeta = (x: number, y: number): number => logGamma(x) + logGamma(y) - logGamma(x + y)
  const log = (b + c) * Math.LN2 + logBeta(a + b, a + c) - logBeta(a, a)
  const value = Math.exp(log)
  return { value: Number.isFinite(value) ? value : null, log10: log / Math.LN10 }
}

export interface Replication {
  /** All passes reach the bar, all miss it, or they lie on both sides. */
  readonly verdict: 'meets' | 'below' | 'straddles'
  readonly lowest: number
  readonly highest: number
}

/** The registered passes of one configuration, all of them, against a registered bar in answers. */
export function replication(passes: readonly number[], bar: number, n: number): Result<Replication> {
  const fault = faultsOf(
    notEmptyFault('passes', passes),
    countListFault('passes', passes),
    countFault('bar', bar),
    atLeastFault('n', n, 1),
    passes.some((x) => x > n) ? `a pass exceeds n = ${n}` : null,
    passes.length < 2 ? 'replication needs two full passes' : null,
  )
  if (fault !== null) return refuse(fault)
  const lowest = passes.reduce((a, b) => Math.min(a, b))
  const highest = passes.reduce((a, b) => Math.max(a, b))
  const verdict = lowest >= bar ? 'meets' : highest < bar ? 'below' : 'straddles'
  return result({ method: 'registered passes', estimand: 'fixed', unit: 'question', n, G: null }, { verdict, lowest, highest })
}

export interface PassLevel {
  /** The level of each look when passes may be added after looking: α / P_max. */
  readonly alphaPerLook: number
  /** The e-value at which a running comparison rejects. */
  readonly rejectAtEValue: number
}

/** What adding passes after a look costs. */
export function passLevel(alpha: number, maxPasses: number): Result<PassLevel> {
  const fault = faultsOf(openShareFault('alpha', alpha), atLeastFault('maxPasses', maxPasses, 1))
  if (fault !== null) return refuse(fault)
  return result(
    { method: 'bonferroni over looks', estimand: 'fixed', unit: 'pass', n: maxPasses, G: null },
    { alphaPerLook: alpha / maxPasses, rejectAtEValue: 1 / alpha },
  )
}
