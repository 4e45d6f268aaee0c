// Owns one recorded request and response on the wire: its join to a question, its identity, its outcome, its row.
import { digestOf } from './digest.js'
import type { Hasher } from './digest.js'
import type { QuestionId, Sha256 } from './ids.js'
import type { Json } from './json.js'

/** Where an exchange belongs. Question and attempt are null for calls that serve no single question (building a memory, a bare client). */
export interface ExchangeJoin {
  readonly stage: string
  readonly question_id: QuestionId | null
  readonly attempt: number | null
}

/**
 * `complete`: the upstream's message reached its end, whatever its status. The rest name what broke it off, or who refused it:
 * `budget-exceeded` and `replay-mismatch` are the gateway's own refusals and cost nothing.
 */
export const EXCHANGE_OUTCOMES = [
  'complete',
  'client-disconnected',
  'upstream-disconnected',
  'upstream-unreachable',
  'upstream-timed-out',
  'response-too-large',
  'secret-in-response',
  'budget-exceeded',
  'replay-mismatch',
] as const
export type ExchangeOutcome = (typeof EXCHANGE_OUTCOMES)[number]

/** Tokens as the provider reported them; null where it said nothing. Cached and cache-writing input are parts of `input_tokens`, reasoning a part of `output_tokens`. */
export interface ReportedUsage {
  readonly input_tokens: number | null
  readonly cached_input_tokens: number | null
  readonly cache_write_input_tokens: number | null
  readonly output_tokens: number | null
  readonly reasoning_output_tokens: number | null
  /** The provider's own object, verbatim. */
  readonly reported: Json
}

/** One line of `exchanges.jsonl`. Times lie in `ExchangeTiming`, so that equal runs have equal rows. */
export interface ExchangeRow extends ExchangeJoin {
  readonly id: Sha256
  /** From 1 within its join. Physical requests that are retries of one call share the number. */
  readonly logical_call: number
  /** From 1 within its join, in order of arrival. */
  readonly n: number
  readonly route: string
  /** `chat/completions`, `responses`, `embeddings`, `messages`, `messages/count_tokens`, `rerank`, `models`, `models/{id}`. */
  readonly endpoint: string
  readonly request_sha256: Sha256
  readonly response_sha256: Sha256
  readonly request_bytes: number
  readonly response_bytes: number
  /** The HTTP status that the client got; null when it got none. */
  readonly status: number | null
  readonly outcome: ExchangeOutcome
  /** Whose bytes the response is: the upstream's, or an error that the gateway made. */
  readonly answered_by: 'upstream' | 'gateway'
  /** What broke or refused it, or was masked in it, in words; null when there is nothing to say. */
  readonly reason: string | null
  readonly model_asked: string | null
  readonly model_served: string | null
  readonly fingerprint: string | null
  readonly response_id: string | null
  /** The provider's own word; null when it gave none. */
  readonly finish_reason: string | null
  readonly usage: ReportedUsage | null
  /** True when the bytes came from an earlier recording and nothing was sent. */
  readonly replayed: boolean
  /** True when the bodies are kept; false in `hash-only`, and for a body that held a secret. */
  readonly bodies_kept: boolean
  /** Headers that say what the bytes are, by allow-list, names in lower case. */
  readonly request_headers: Readonly<Record<string, string>>
  readonly response_headers: Readonly<Record<string, string>>
}

/** One line of `exchange_timing.jsonl`: everything about an exchange that changes from run to run. */
export interface ExchangeTiming {
  readonly id: Sha256
  /** ISO 8601, UTC, milliseconds. Null when nothing was sent, or nothing came. */
  readonly sent_at: string | null
  readonly first_byte_at: string | null
  readonly received_at: string
  /** Request ids, rate limits and processing times of the provider, by allow-list. */
  readonly headers: Readonly<Record<string, string>>
}

/** The identity of an exchange, known before its answer: the join, its number there, and the bytes that were sent. */
export function exchangeId(join: ExchangeJoin, n: number, requestSha256: Sha256, hasher?: Hasher): Sha256 {
  return digestOf({ stage: join.stage, question_id: join.question_id, attempt: join.attempt, n, request_sha256: requestSha256 }, hasher)
}

/** Statuses after which the same call may be sent again, with the same bytes. */
export function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500
}

/** An answered exchange was paid for and holds an answer: it is in the pack once, and never asked again. */
export function isAnswered(row: Pick<ExchangeRow, 'outcome' | 'status'>): boolean {
  return row.outcome === 'complete' && row.status !== null && row.status >= 200 && row.status < 300
}

/** True when the next request with the same bytes in the same join is another try of the same call. */
export function awaitsRetry(row: Pick<ExchangeRow, 'outcome' | 'status'>): boolean {
  switch (row.outcome) {
    case 'complete':
      return row.status === null || isRetryableStatus(row.status)
    case 'budget-exceeded':
    case 'replay-mismatch':
    case 'secret-in-response':
    case 'response-too-large':
      return false
    default:
      return true
  }
}
