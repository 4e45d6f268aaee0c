// Owns the numbers of an exchange within its join: its place, and the logical call that it is a try of.
import { awaitsRetry } from '../core/exchange.js'
import type { ExchangeJoin, ExchangeRow } from '../core/exchange.js'
import type { Sha256 } from '../core/ids.js'

export interface CallNumbers {
  readonly n: number
  readonly logicalCall: number
}

interface JoinState {
  n: number
  calls: number
  /** Request digest → the call that may be tried again. */
  readonly open: Map<Sha256, number>
}

export const joinKey = (join: ExchangeJoin): string => JSON.stringify([join.stage, join.question_id, join.attempt])

/**
 * Numbers exchanges. A request with the bytes of one that failed in the same join is its retry; a request with the bytes of one that
 * was answered is a new call, so that repeats stay repeats.
 */
export class CallCounter {
  readonly #joins = new Map<string, JoinState>()

  /** `earlier`: the rows of the same run so far, in any order. */
  constructor(earlier: readonly ExchangeRow[]) {
    for (const row of [...earlier].sort((a, b) => a.n - b.n)) {
      const state = this.#stateOf(row)
      state.n = Math.max(state.n, row.n)
      state.calls = Math.max(state.calls, row.logical_call)
      this.#settle(state, row)
    }
  }

  begin(join: ExchangeJoin, request: Sha256): CallNumbers {
    const state = this.#stateOf(join)
    state.n += 1
    const open = state.open.get(request)
    // Taken: a second request at the same time is a call of its own.
    state.open.delete(request)
    if (open === undefined) state.calls += 1
    return { n: state.n, logicalCall: open ?? state.calls }
  }

  end(row: ExchangeRow): void {
    this.#settle(this.#stateOf(row), row)
  }

  #settle(state: JoinState, row: ExchangeRow): void {
    if (awaitsRetry(row)) state.open.set(row.request_sha256, row.logical_call)
    else if (state.open.get(row.request_sha256) === row.logical_call) state.open.delete(row.request_sha256)
  }

  #stateOf(join: ExchangeJoin): JoinState {
    const key = joinKey(join)
    let state = this.#joins.get(key)
    if (state === undefined) {
      state = { n: 0, calls: 0, open: new Map() }
      this.#joins.set(key, state)
    }
    return state
  }
}
