// Owns what a dialect is: the endpoint, the bytes of a request, and what an answer says. It decides nothing about retries or states.
import type { Json } from '../../core/json.js'
import type { ModelRequest } from '../../ports/model-client.js'
import type { ChatProfile } from '../../ports/model-profile.js'

/** What the text of an answer is: the whole of it, the part before a limit, a refusal, or nothing usable. */
export interface DialectAnswer {
  readonly text: string
  readonly ended: 'whole' | 'cut' | 'refused' | 'failed'
  /** Why it did not end as a whole, in words; empty for a whole one. */
  readonly reason: string
}

export interface Dialect {
  /** Below the base URL: `chat/completions`. */
  readonly endpoint: 'chat/completions' | 'responses' | 'messages'
  /** Sent beside the content type; part of the record. */
  readonly headers: Readonly<Record<string, string>>
  /** The document to send. Fields that the caller left out are left out. */
  document(request: ModelRequest, profile: ChatProfile): { readonly [k: string]: Json }
  /** What an answer of status 2xx says. */
  read(answer: Json): DialectAnswer
}

export type Members = { readonly [k: string]: Json }

/** The value as an object, or an empty one. */
export function membersOf(value: Json | undefined): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}

export const failed = (reason: string): DialectAnswer => ({ text: '', ended: 'failed', reason })

/** The reason of an error document, as far as it gives one. */
export function errorMessage(answer: Json): string | null {
  const error = membersOf(answer)['error']
  if (typeof error === 'string') return error
  const message = membersOf(error)['message']
  return typeof message === 'string' ? message : error === undefined || error === null ? null : JSON.stringify(error)
}

/** The joined text of parts of one type: a string as it is, a list of `{type, text}`. */
export function textOfParts(content: Json | undefined, types: readonly string[]): string {
  if (typeof content === 'string') return content
  return listOf(content)
    .map(membersOf)
    .filter((part) => types.includes(String(part['type'])))
    .map((part) => (typeof part['text'] === 'string' ? part['text'] : ''))
    .join('')
}
