// Owns the record of exchanges: numbers and identity at the start, bodies and one journal line at the end. No header but the allowed
// ones, no key and no token ever reaches it.
import { createHash } from 'node:crypto'
import { exchangeId } from '../core/exchange.js'
import type { ExchangeJoin, ExchangeOutcome, ExchangeRow, ExchangeTiming } from '../core/exchange.js'
import type { Hasher } from '../core/digest.js'
import type { Sha256 } from '../core/ids.js'
import type { Json } from '../core/json.js'
import type { BodyStore } from '../ports/body-store.js'
import type { Clock } from '../ports/clock.js'
import { EXCHANGE_KIND } from '../run/exchange-rows.js'
import { CallCounter } from './call-numbers.js'
import type { ResponseFacts } from './response-facts.js'

export interface ExchangeLog {
  /** Durable when it resolves. */
  append(kind: string, members: { readonly [member: string]: Json }): Promise<void>
}

export interface RecorderOptions {
  readonly log: ExchangeLog
  /** Absent in `hash-only`: then no text is written. */
  readonly bodies?: BodyStore
  readonly clock: Clock
  /** The rows of the same run so far. */
  readonly earlier: readonly ExchangeRow[]
}

export interface RecordedRequest {
  readonly join: ExchangeJoin
  readonly route: string
  readonly endpoint: string
  readonly body: Uint8Array
  readonly modelAsked: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly headersWithTimes: Readonly<Record<string, string>>
}

export interface RecordedResponse {
  readonly outcome: ExchangeOutcome
  readonly reason: string | null
  readonly status: number | null
  readonly answeredBy: 'upstream' | 'gateway'
  readonly body: Uint8Array
  readonly facts: ResponseFacts
  readonly headers: Readonly<Record<string, string>>
  readonly headersWithTimes: Readonly<Record<string, string>>
  readonly sentAt: string | null
  readonly firstByteAt: string | null
  readonly replayed: boolean
}

export interface OpenExchange {
  readonly id: Sha256
  readonly requestSha256: Sha256
  /** Durable when it resolves. @throws when the disk is full or gone: the answer must then not be given out. */
  end(response: RecordedResponse): Promise<ExchangeRow>
}

export const nativeHash: Hasher = (data) => createHash('sha256').update(data).digest('hex') as Sha256

export class ExchangeRecorder {
  readonly #options: RecorderOptions
  readonly #counter: CallCounter

  constructor(options: RecorderOptions) {
    this.#options = options
    this.#counter = new CallCounter(options.earlier)
  }

  /** Numbers the request and begins to store its body, while the upstream is at work. */
  begin(request: RecordedRequest): OpenExchange {
    const requestSha256 = nativeHash(request.body)
    const { n, logicalCall } = this.#counter.begin(request.join, requestSha256)
    const id = exchangeId(request.join, n, requestSha256, nativeHash)
    const stored = this.#options.bodies?.put(request.body) ?? Promise.resolve(requestSha256)
    // A failure is told by `end`, where it can still be acted upon.
    stored.catch(() => undefined)
    const end = async (response: RecordedResponse): Promise<ExchangeRow> => {
      const keeps = this.#options.bodies !== undefined && response.outcome !== 'secret-in-response'
      const responseSha256 = keeps ? await (this.#options.bodies as BodyStore).put(response.body) : nativeHash(response.body)
      await stored
      const row: ExchangeRow = {
        id,
        stage: request.join.stage,
        question_id: request.join.question_id,
        attempt: request.join.attempt,
        logical_call: logicalCall,
        n,
        route: request.route,
        endpoint: request.endpoint,
        request_sha256: requestSha256,
        response_sha256: responseSha256,
        request_bytes: request.body.length,
        response_bytes: response.body.length,
        status: response.status,
        outcome: response.outcome,
        answered_by: response.answeredBy,
        reason: response.reason,
        model_asked: request.modelAsked,
        ...response.facts,
        replayed: response.replayed,
        bodies_kept: keeps,
        request_headers: request.headers,
        response_headers: response.headers,
      }
      const timing: ExchangeTiming = {
        id,
        sent_at: response.sentAt,
        first_byte_at: response.firstByteAt,
        received_at: this.#options.clock.now(),
        headers: { ...request.headersWithTimes, ...response.headersWithTimes },
      }
      await this.#options.log.append(EXCHANGE_KIND, { exchange: row as unknown as Json, timing: timing as unknown as Json })
      this.#counter.end(row)
      return row
    }
    return { id, requestSha256, end }
  }
}
