// Owns the rendered form of a reply: one JSON document or a list of server-sent events, as bytes.
import type { Json } from '../core/json.js'

export interface ScriptedBody {
  readonly status: number
  readonly contentType: string
  /** One write each, in order: the document, or one event each. */
  readonly writes: readonly Buffer[]
  readonly events: boolean
}

/** When every scripted reply says it was made, in Unix seconds. */
export const CREATED = 1_700_000_000

export function jsonBody(document: Json, status = 200): ScriptedBody {
  return { status, contentType: 'application/json', writes: [Buffer.from(JSON.stringify(document))], events: false }
}

export function eventBody(events: readonly string[]): ScriptedBody {
  return { status: 200, contentType: 'text/event-stream; charset=utf-8', writes: events.map((event) => Buffer.from(event)), events: true }
}

/** A nameless event, as Chat Completions streams them. */
export const dataEvent = (data: Json | '[DONE]'): string => `data: ${data === '[DONE]' ? data : JSON.stringify(data)}\n\n`

/** A named event, as Responses and Messages stream them. */
export const namedEvent = (name: string, data: Json): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
