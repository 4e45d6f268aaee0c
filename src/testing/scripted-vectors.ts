// Owns the Embeddings, Rerank and Models dialects of the scripted upstream. Numbers are drawn from the texts, so they never change.
import { seededRandom } from '../core/seeded-random.js'
import type { Json } from '../core/json.js'
import { CREATED, jsonBody } from './scripted-body.js'
import type { ScriptedBody } from './scripted-body.js'
import { member, replyId, servedModel, usageOf } from './scripted-reply.js'
import type { ScriptedReply, ScriptedRequest } from './scripted-reply.js'

const DIMENSIONS = 16
const MODELS = ['scripted-small', 'scripted-large']

export function embeddingsBody(request: ScriptedRequest, reply: ScriptedReply): ScriptedBody {
  const input = member(request.json, 'input')
  const texts: readonly Json[] = Array.isArray(input) ? input : [input]
  const inBase64 = member(request.json, 'encoding_format') === 'base64'
  const tokens = usageOf(request, reply).input
  const data = texts.map((text, index) => {
    const vector = reply.vectors?.[index] ?? drawn(`embedding/${JSON.stringify(text)}`, DIMENSIONS)
    return { object: 'embedding', index, embedding: inBase64 ? base64(vector) : vector }
  })
  return jsonBody({ object: 'list', data, model: servedModel(request, reply), usage: { prompt_tokens: tokens, total_tokens: tokens } })
}

export function rerankBody(request: ScriptedRequest, reply: ScriptedReply): ScriptedBody {
  const listed = member(request.json, 'documents')
  const documents: readonly Json[] = Array.isArray(listed) ? listed : []
  const query = JSON.stringify(member(request.json, 'query'))
  const scored = documents.map((document, index) => {
    const [score] = drawn(`rerank/${query}/${JSON.stringify(document)}`, 1) as [number]
    return { index, relevance_score: reply.scores?.[index] ?? (score + 1) / 2 }
  })
  scored.sort((a, b) => b.relevance_score - a.relevance_score || a.index - b.index)
  const top = member(request.json, 'top_n')
  return jsonBody({
    id: replyId('rerank-', request),
    model: servedModel(request, reply),
    results: typeof top === 'number' ? scored.slice(0, top) : scored,
    usage: { total_tokens: usageOf(request, reply).input },
  })
}

export function modelsBody(request: ScriptedRequest): ScriptedBody {
  const one = (id: string): Json => ({ id, object: 'model', created: CREATED, owned_by: 'scripted' })
  if (request.endpoint === 'models') return jsonBody({ object: 'list', data: MODELS.map(one) })
  return jsonBody(one(request.model))
}

function drawn(label: string, length: number): readonly number[] {
  const random = seededRandom(label)
  return Array.from({ length }, () => Math.fround(random.unit() * 2 - 1))
}

function base64(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4)
  vector.forEach((value, index) => bytes.writeFloatLE(value, index * 4))
  return bytes.toString('base64')
}
