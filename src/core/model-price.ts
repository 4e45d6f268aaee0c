// Owns what tokens cost: a list price with its date and source, and the one formula. Cached tokens are a part of the input.
import type { ExchangeRow } from './exchange.js'

/** US dollars per million tokens. `cachedInput` and `cacheWriteInput`: absent means the price of input. */
export interface ModelPrice {
  readonly input: number
  readonly cachedInput?: number
  readonly cacheWriteInput?: number
  readonly output: number
}

export interface PricedTokens {
  /** With the cached and the cache-writing ones. */
  readonly input: number
  readonly output: number
  readonly cachedInput?: number
  readonly cacheWriteInput?: number
}

const PER_MILLION = 1_000_000

/** US dollars of so many tokens. */
export function dollarsOf(price: ModelPrice, used: PricedTokens): number {
  const cached = used.cachedInput ?? 0
  const written = used.cacheWriteInput ?? 0
  const fresh = used.input - cached - written
  const input = fresh * price.input + cached * (price.cachedInput ?? price.input) + written * (price.cacheWriteInput ?? price.input)
  return (input + used.output * price.output) / PER_MILLION
}

/** An error status costs nothing; anything that was broken off after it was sent may have been billed. */
export function mayBeBilled(row: Pick<ExchangeRow, 'outcome' | 'status'>): boolean {
  if (row.outcome === 'upstream-unreachable') return false
  return row.outcome !== 'complete' || (row.status !== null && row.status < 400)
}
