// Owns the reranker behind the Rerank endpoint of Cohere's form, as Jina, vLLM and llama.cpp speak it too: one call through the gateway.
import { AssayError } from '../core/assay-error.js'
import type { CallJoin } from '../ports/model-client.js'
import { profileDigest, type RerankProfile } from '../ports/model-profile.js'
import type { Reranker } from '../ports/reranker.js'
import { listOf, membersOf } from './dialects/dialect.js'
import { logicalCall, type CallParts } from './logical-call.js'

/** @throws AssayError `missing-need` from `rerank` when a document gets no score */
export function gatewayReranker(profile: RerankProfile, join: Omit<CallJoin, 'stage'>, parts: CallParts): Reranker {
  return {
    name: profile.name,
    digest: profileDigest(profile),
    async rerank(query, documents) {
      if (documents.length === 0) return []
      const body = Buffer.from(JSON.stringify({ model: profile.model, query, documents, top_n: documents.length }), 'utf8')
      const result = await logicalCall({ profile, endpoint: 'rerank', headers: {}, body, join: { stage: 'rerank', ...join } }, parts)
      if (result.kind === 'none') throw failed(profile, result.reason)
      const scores = new Map<number, number>()
      for (const item of listOf(membersOf(result.json)['results'])) {
        const { index, relevance_score: score } = membersOf(item)
        if (typeof index === 'number' && typeof score === 'number') scores.set(index, score)
      }
      return documents.map((_, index) => {
        const score = scores.get(index)
        if (score === undefined) throw failed(profile, `the answer has no score for document ${index} of ${documents.length}`)
        return score
      })
    },
  }
}

function failed(profile: RerankProfile, why: string): AssayError {
  return new AssayError('missing-need', `${profile.name} gave no scores: ${why}`, { hint: 'Check the profile and the service, then run the same command again; it goes on from here.' })
}
