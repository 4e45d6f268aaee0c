// Owns what a request says of itself that the gateway acts on: its model and the most output that it allows.
import { decodeWhole } from './content-decoding.js'
import { count, parseMembers, text } from './json-members.js'

export interface RequestFacts {
  /** The decoded body; null when it is under an encoding that cannot be undone here. */
  readonly plain: Buffer | null
  readonly model: string | null
  /** `max_tokens`, `max_completion_tokens` or `max_output_tokens`; null when none is declared. */
  readonly outputLimit: number | null
}

export async function readRequest(body: Buffer, encoding: string | undefined): Promise<RequestFacts> {
  const plain = encoding === undefined || encoding === 'identity' ? body : await decodeWhole(body, encoding)
  if (plain === null) return { plain, model: null, outputLimit: null }
  const asked = plain.length === 0 ? null : parseMembers(plain.toString('utf8'))
  return {
    plain,
    model: text(asked?.['model']),
    outputLimit: count(asked?.['max_completion_tokens']) ?? count(asked?.['max_output_tokens']) ?? count(asked?.['max_tokens']),
  }
}
