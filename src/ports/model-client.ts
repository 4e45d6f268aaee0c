// Owns the port of model clients: one logical call becomes one outcome. A client records what it sent; it never decides what is right.
import type { UnansweredState } from '../core/attempt.js'
import type { ReportedUsage } from '../core/exchange.js'
import type { Sha256 } from '../core/ids.js'
import type { Json } from '../core/json.js'

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** Sampling fields as the caller wants them. A field that is absent is not sent; one that the model's profile refuses is an error. */
export interface Decoding {
  readonly temperature?: number
  readonly top_p?: number
  readonly seed?: number
  readonly n?: number
  /** Sent under the name that the profile gives: `max_tokens` or `max_completion_tokens`. */
  readonly max_tokens?: number
  readonly stop?: readonly string[]
  readonly reasoning_effort?: string
  readonly response_format?: { readonly [k: string]: Json }
}

export interface ModelRequest {
  /** The name of a model profile. */
  readonly model: string
  readonly messages: readonly ModelMessage[]
  readonly decoding: Decoding
}

/** To which work a call belongs; the gateway writes it into every exchange. */
export interface CallJoin {
  /** `reader`, `judge.<protocol>.<pass>`, `writer`, `embed`, `rerank`. */
  readonly stage: string
  /** Null for work that serves no single question, as building a memory. */
  readonly question: string | null
  /** From 1; without a meaning where there is no question. */
  readonly attempt: number
}

interface Observed {
  /** Digests of the exchanges of this logical call, retries included, in order. */
  readonly exchanges: readonly Sha256[]
  readonly servedModel: string | null
  readonly fingerprint: string | null
  readonly responseId: string | null
  readonly finish: string | null
  /** As the provider reports it; cached tokens are a part of input. */
  readonly usage: ReportedUsage | null
}

export type ModelOutcome =
  | (Observed & { readonly state: 'answered'; readonly text: string })
  | (Observed & { readonly state: UnansweredState; readonly reason: string; readonly text?: string })

export interface ModelClient {
  /**
   * One logical call with its retries: same bytes each time.
   * @throws AssayError `stopped` for 401, 403 and exhausted quota, which end the run with the journal intact; `interrupted` on stop
   */
  complete(request: ModelRequest, join: CallJoin): Promise<ModelOutcome>
}
