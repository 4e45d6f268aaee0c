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
  /** The calls that may be tried again, by the digests of the bytes and of the value that were sent. */
  readonly open: Map<Sha256, number>
}

export interface SentRequest {
  readonly sha256: Sha256
  /** The digest of the JSON value, whatever the order of its members; null when the body is no JSON. Asked for only after a failure. */
  readonly valueSha256: () => Sha256 | null
}

export const joinKey = (join: ExchangeJoin): string => JSON.stringify([join.stage, join.question_id, join.attempt])

/**
 * Numbers exchanges. A request that repeats one that failed in the same join is its retry; a request that repeats one that was answered
 * is a new call, so that repeats stay repeats. A client that writes the members of the same JSON in another order repeats it too:
 * Codex 0.171.0 does so with `client_metadata`.
 */
export class CallCounter {
  readonly #joins = new Map<string, JoinState>()

  /** `earlier`: the rows of the same run so far, in any order. */
  constructor(earlier: readonly ExchangeRow[]) {
    for (const row of [...earlier].sort((a, b) => a.n - b.n)) {
      const state = this.#stateOf(row)
      state.n = Math.max(state.n, row.n)
      state.calls = Math.max(state.calls, row.logical_call)
      this.#settle(state, row, null)
    }
  }

  begin(join: ExchangeJoin, request: SentRequest): CallNumbers {
    const state = this.#stateOf(join)
    state.n += 1
    const open =
      state.open.size === 0 ? undefined : (state.open.get(request.sha256) ?? state.open.get(request.valueSha256() ?? request.sha256))
    // Taken: a second request at the same time is a call of its own.
    if (open !== undefined) close(state, open)
    else state.calls += 1
    return { n: state.n, logicalCall: open ?? state.calls }
  }

  end(row: ExchangeRow, request: SentRequest): void {
    this.#settle(this.#stateOf(row), row, request)
  }

  #settle(state: JoinState, row: ExchangeRow, request: SentRequest | null): void {
    if (!awaitsRetry(row)) {
      if (request === null) close(state, row.logical_call)
      return
    }
    state.open.set(row.request_sha256, row.logical_call)
    const value = request?.valueSha256() ?? null
    if (value !== null) state.open.set(value, row.logical_call)
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

function close(state: JoinState, call: number): void {
  for (const [digest, open] of state.open) if (open === call) state.open.delete(digest)
}
