// Owns the offset between the tokens a provider reports and the tokens counted here: constant, or some request had more than we know.
import { countValues } from './exact-bootstrap.js'
import { faultsOf, integerListFault, notEmptyFault, sameLengthFault } from './input-fault.js'
import { refuse, result, type Result } from './result.js'

/** All in tokens. */
export interface TokenOffset {
  /** The smallest of the most frequent offsets. */
  readonly mode: number
  readonly median: number
  readonly min: number
  readonly max: number
  /** Requests whose offset is not the mode. */
  readonly offMode: number
}

export function tokenOffset(reported: readonly number[], local: readonly number[]): Result<TokenOffset> {
  const fault = faultsOf(
    notEmptyFault('reported', reported),
    sameLengthFault('reported', reported, 'local', local),
    integerListFault('reported', reported),
    integerListFault('local', local),
  )
  if (fault !== null) return refuse(fault)
  const offsets = reported.map((value, i) => value - (local[i] as number)).sort((a, b) => a - b)
  const { values, counts } = countValues(offsets)
  const most = counts.reduce((a, b) => Math.max(a, b))
  const mode = values[counts.indexOf(most)] as number
  const n = offsets.length
  const middle = Math.floor(n / 2)
  const median = n % 2 === 1 ? (offsets[middle] as number) : ((offsets[middle - 1] as number) + (offsets[middle] as number)) / 2
  return result(
    { method: 'token offset', estimand: 'fixed', unit: 'request', n, G: null },
    { mode, median, min: offsets[0] as number, max: offsets[n - 1] as number, offMode: n - most },
  )
}
