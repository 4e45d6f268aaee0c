// Owns the model client: one logical call through the in-process gateway becomes one outcome with its state. It never sees gold.
import { FactsReader } from '../gateway/response-facts.js'
import { AssayError } from '../core/assay-error.js'
import type { CallJoin, ModelClient, ModelOutcome, ModelRequest } from '../ports/model-client.js'
import { profileOf, refusedFields, type ModelProfiles } from '../ports/model-profile.js'
import { KNOWN_DIALECTS } from './dialects/known-dialects.js'
import { logicalCall, type CallParts } from './logical-call.js'

const UNSEEN = { servedModel: null, fingerprint: null, responseId: null, finish: null, usage: null } as const

export function gatewayClient(profiles: ModelProfiles, parts: CallParts): ModelClient {
  return {
    async complete(request: ModelRequest, join: CallJoin): Promise<ModelOutcome> {
      const profile = profileOf(profiles, request.model, 'chat')
      const faults = refusedFields(profile, request.decoding)
      if (faults.length > 0) throw new AssayError('invalid-input', `${profile.name} cannot be asked so`, { hint: 'Leave the fields out, or choose another model.', faults })
      const dialect = KNOWN_DIALECTS[profile.dialect]
      const body = Buffer.from(JSON.stringify(dialect.document(request, profile)), 'utf8')
      const result = await logicalCall({ profile, endpoint: dialect.endpoint, headers: dialect.headers, body, join }, parts)
      if (result.kind === 'none') return { state: result.state, reason: result.reason, exchanges: result.exchanges, ...UNSEEN }
      const reader = new FactsReader()
      reader.document(result.text)
      const { model_served, fingerprint, response_id, finish_reason, usage } = reader.facts
      const seen = { exchanges: result.exchanges, servedModel: model_served, fingerprint, responseId: response_id, finish: finish_reason, usage }
      const { text, ended, reason } = dialect.read(result.json)
      const kept = text === '' ? {} : { text }
      switch (ended) {
        case 'cut':
          return { state: 'truncated', reason: text.trim() === '' ? `the output limit was used up before any text came (${reason})` : `the output limit cut the answer (${reason})`, ...kept, ...seen }
        case 'refused':
          return { state: 'refused', reason, ...kept, ...seen }
        case 'failed':
          return { state: 'failed', reason, ...kept, ...seen }
        case 'whole':
          return text.trim() === '' ? { state: 'empty', reason: 'the answer has no text', ...kept, ...seen } : { state: 'answered', text, ...seen }
      }
    },
  }
}
