// Owns the answers of an earlier recording, given again in order within their join. It sends nothing and invents nothing.
import type { ExchangeJoin, ExchangeRow } from '../core/exchange.js'
import type { Sha256 } from '../core/ids.js'
import type { BodyReader } from '../ports/body-store.js'
import { joinKey } from './call-numbers.js'

export interface AskedAgain extends ExchangeJoin {
  readonly endpoint: string
  /** For `models/{id}`, whose request has no body. */
  readonly model: string | null
  readonly requestSha256: Sha256
}

export interface ReplayReport {
  readonly recorded: number
  readonly served: number
  /** Recorded, and not asked for. */
  readonly left: readonly ExchangeRow[]
  /** Requests that met no recorded one. */
  readonly refused: number
  /** Served before one that was recorded earlier in its join. */
  readonly outOfOrder: number
}

export class RecordedAnswers {
  readonly #bodies: BodyReader
  readonly #left = new Map<string, ExchangeRow[]>()
  readonly #recorded: number
  #served = 0
  #refused = 0
  #outOfOrder = 0

  constructor(rows: readonly ExchangeRow[], bodies: BodyReader) {
    this.#bodies = bodies
    this.#recorded = rows.length
    for (const row of [...rows].sort((a, b) => a.n - b.n)) {
      const key = joinKey(row)
      const queue = this.#left.get(key)
      if (queue === undefined) this.#left.set(key, [row])
      else queue.push(row)
    }
  }

  /** The next recorded exchange of the join with the same bytes; each is given once. Null when there is none. */
  take(asked: AskedAgain): ExchangeRow | null {
    const queue = this.#left.get(joinKey(asked)) ?? []
    const at = queue.findIndex(
      (row) => row.request_sha256 === asked.requestSha256 && row.endpoint === asked.endpoint && isSameModel(row, asked),
    )
    if (at < 0) {
      this.#refused += 1
      return null
    }
    if (at > 0) this.#outOfOrder += 1
    this.#served += 1
    return (queue.splice(at, 1)[0] as ExchangeRow) ?? null
  }

  /** The bodies of a recorded exchange. @throws AssayError when the pack does not hold them. */
  async bodiesOf(row: ExchangeRow): Promise<{ readonly request: Uint8Array | null; readonly response: Uint8Array | null }> {
    return { request: await this.#bodies.get(row.request_sha256), response: await this.#bodies.get(row.response_sha256) }
  }

  /**
   * Recorded requests that the one asked may have been meant to be, most likely first: those left in its join, then those of the
   * same endpoint whose length is nearest.
   */
  candidates(asked: AskedAgain, requestBytes: number, limit: number): readonly ExchangeRow[] {
    const own = this.#left.get(joinKey(asked)) ?? []
    const others = [...this.#left.values()].flat().filter((row) => row.endpoint === asked.endpoint && !own.includes(row))
    others.sort((a, b) => Math.abs(a.request_bytes - requestBytes) - Math.abs(b.request_bytes - requestBytes))
    return [...own, ...others].slice(0, limit)
  }

  get report(): ReplayReport {
    return {
      recorded: this.#recorded,
      served: this.#served,
      left: [...this.#left.values()].flat(),
      refused: this.#refused,
      outOfOrder: this.#outOfOrder,
    }
  }
}

function isSameModel(row: ExchangeRow, asked: AskedAgain): boolean {
  return asked.endpoint !== 'models/{id}' || row.model_asked === asked.model
}
