// Owns what an answer says of itself: served model, fingerprint, id, finish reason, reported usage. Reads all dialects by their shape.
import type { ReportedUsage } from '../core/exchange.js'
import type { Json } from '../core/json.js'
import { count, members, parseMembers, text } from './json-members.js'
import type { Members } from './json-members.js'

export interface ResponseFacts {
  readonly model_served: string | null
  readonly fingerprint: string | null
  readonly response_id: string | null
  readonly finish_reason: string | null
  readonly usage: ReportedUsage | null
}

/**
 * How far a stream has come. `answered`: the whole answer is there, only its account may follow. `final`: nothing follows.
 */
export type StreamState = 'open' | 'answered' | 'final'

/** Gathers the facts of one response, from its document or from its events in order. */
export class FactsReader {
  #model: string | null = null
  #fingerprint: string | null = null
  #id: string | null = null
  #finish: string | null = null
  #reported: Members | null = null
  #state: StreamState = 'open'
  readonly #openChoices = new Set<number>()

  /** The whole of a response that is no stream. */
  document(text: string): void {
    const value = parseMembers(text)
    if (value !== null) this.#take(value)
  }

  /** The data of one event. */
  event(data: string): StreamState {
    if (data.trim() === '[DONE]') return (this.#state = 'final')
    const value = parseMembers(data)
    if (value === null) return this.#state
    // Responses wraps the document in its events, Messages in its first.
    const inner = members(value['response']) ?? members(value['message'])
    this.#take(inner ?? value)
    if (inner !== null) this.#take(value)
    this.#advance(value)
    return this.#state
  }

  get facts(): ResponseFacts {
    return {
      model_served: this.#model,
      fingerprint: this.#fingerprint,
      response_id: this.#id,
      finish_reason: this.#finish,
      usage: this.#reported === null ? null : reportedUsage(this.#reported),
    }
  }

  #take(value: Members): void {
    this.#model = text(value['model']) ?? this.#model
    this.#fingerprint = text(value['system_fingerprint']) ?? this.#fingerprint
    this.#id = text(value['id']) ?? this.#id
    this.#finish = finishOf(value) ?? this.#finish
    const usage = members(value['usage']) ?? members(members(value['meta'])?.['billed_units'])
    // Messages reports input at its start and output at its end.
    if (usage !== null) this.#reported = { ...this.#reported, ...usage }
  }

  #advance(value: Members): void {
    const type = text(value['type'])
    if (type === 'message_stop' || type === 'response.completed' || type === 'response.incomplete' || type === 'response.failed') {
      this.#state = 'final'
    } else if (type === 'message_delta' && text(members(value['delta'])?.['stop_reason']) !== null) {
      this.#state = 'answered'
    }
    for (const choice of items(value['choices'])) {
      const index = Number(choice['index'])
      if (text(choice['finish_reason']) === null) this.#openChoices.add(index)
      else {
        this.#openChoices.delete(index)
        if (this.#openChoices.size === 0) this.#state = 'answered'
      }
    }
  }
}

/** The usage object of any dialect, with cached input counted as a part of the input. */
export function reportedUsage(usage: Members): ReportedUsage {
  const inputDetails = members(usage['prompt_tokens_details']) ?? members(usage['input_tokens_details'])
  const outputDetails = members(usage['completion_tokens_details']) ?? members(usage['output_tokens_details'])
  const apartRead = count(usage['cache_read_input_tokens'])
  const apartWrite = count(usage['cache_creation_input_tokens'])
  const counted = count(usage['prompt_tokens']) ?? count(usage['input_tokens'])
  // Messages leaves cached input out of `input_tokens`; the others count it in. Embeddings and rerankers may name a total only.
  const input = counted === null ? onlyTotal(usage) : counted + (apartRead ?? 0) + (apartWrite ?? 0)
  return {
    input_tokens: input,
    cached_input_tokens: apartRead ?? count(inputDetails?.['cached_tokens']),
    cache_write_input_tokens: apartWrite ?? count(inputDetails?.['cache_write_tokens']),
    output_tokens: count(usage['completion_tokens']) ?? count(usage['output_tokens']),
    reasoning_output_tokens: count(outputDetails?.['reasoning_tokens']),
    reported: usage,
  }
}

function onlyTotal(usage: Members): number | null {
  return count(usage['completion_tokens']) === null && count(usage['output_tokens']) === null ? count(usage['total_tokens']) : null
}

function finishOf(value: Members): string | null {
  const stop = text(value['stop_reason']) ?? text(members(value['delta'])?.['stop_reason'])
  if (stop !== null) return stop
  for (const choice of items(value['choices'])) {
    const reason = text(choice['finish_reason'])
    if (reason !== null) return reason
  }
  const status = value['object'] === 'response' ? text(value['status']) : null
  if (status === null || status === 'in_progress' || status === 'queued') return null
  return text(members(value['incomplete_details'])?.['reason']) ?? status
}

function items(value: Json | undefined): readonly Members[] {
  if (!Array.isArray(value)) return []
  return (value as readonly Json[]).map(members).filter((item) => item !== null)
}
