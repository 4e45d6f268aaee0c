// Owns the record of exchanges: numbers and identity at the start, bodies and one journal line at the end. No header but the allowed
// ones, no key and no token ever reaches it.
import { digestOf } from '../core/digest.js'
import { exchangeId } from '../core/exchange.js'
import type { ExchangeJoin, ExchangeOutcome, ExchangeRow, ExchangeTiming } from '../core/exchange.js'
import type { Sha256 } from '../core/ids.js'
import type { Clock } from '../ports/clock.js'
import type { ExchangeLog } from '../run/exchange-log.js'
import { nativeSha256 } from '../run/native-digest.js'
import { CallCounter } from './call-numbers.js'
import { parseMembers } from './json-members.js'
import type { ResponseFacts } from './response-facts.js'

export interface RecorderOptions {
  readonly log: ExchangeLog
  readonly clock: Clock
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

export class ExchangeRecorder {
  readonly #options: RecorderOptions
  readonly #counter: CallCounter

  constructor(options: RecorderOptions) {
    this.#options = options
    this.#counter = new CallCounter(options.log.earlier)
  }

  /** Numbers the request, and cuts its body while the upstream is at work. */
  begin(request: RecordedRequest): OpenExchange {
    const { log, clock } = this.#options
    const sent = log.prepare(request.body)
    const repeated = { sha256: sent.digest, valueSha256: () => valueDigest(request.body) }
    const { n, logicalCall } = this.#counter.begin(request.join, repeated)
    const id = exchangeId(request.join, n, sent.digest, nativeSha256)
    const end = async (response: RecordedResponse): Promise<ExchangeRow> => {
      const received = log.prepare(response.body)
      const keepsResponse = response.outcome !== 'secret-in-response'
      const row: ExchangeRow = {
        id,
        stage: request.join.stage,
        question_id: request.join.question_id,
        attempt: request.join.attempt,
        logical_call: logicalCall,
        n,
        route: request.route,
        endpoint: request.endpoint,
        request_sha256: sent.digest,
        response_sha256: received.digest,
        request_bytes: request.body.length,
        response_bytes: response.body.length,
        status: response.status,
        outcome: response.outcome,
        answered_by: response.answeredBy,
        reason: response.reason,
        model_asked: request.modelAsked,
        ...response.facts,
        replayed: response.replayed,
        bodies_kept: log.bodies !== null && keepsResponse,
        request_headers: request.headers,
        response_headers: response.headers,
      }
      const timing: ExchangeTiming = {
        id,
        sent_at: response.sentAt,
        first_byte_at: response.firstByteAt,
        received_at: clock.now(),
        headers: { ...request.headersWithTimes, ...response.headersWithTimes },
      }
      await log.commit({ exchange: row, timing }, keepsResponse ? [sent, received] : [sent])
      this.#counter.end(row, repeated)
      return row
    }
    return { id, requestSha256: sent.digest, end }
  }
}

function valueDigest(body: Uint8Array): Sha256 | null {
  const value = parseMembers(Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8'))
  return value === null ? null : digestOf(value, nativeSha256)
}
