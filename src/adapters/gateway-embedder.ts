// Owns the embedder behind the OpenAI-compatible Embeddings endpoint: batches through the recording gateway, unit vectors back.
import { AssayError } from '../core/assay-error.js'
import type { Json } from '../core/json.js'
import { profileDigest, type EmbeddingProfile } from '../ports/model-profile.js'
import { listOf, membersOf } from './dialects/dialect.js'
import { logicalCall, type CallParts } from './logical-call.js'
import type { OpenEmbedder } from './open-embedder.js'

/** Calls that serve no single question: a vector is used by many. */
const JOIN = { stage: 'embed', question: null, attempt: 1 } as const

/** @throws AssayError `missing-need` from `embed` when the service gives no vectors: without them there is no memory */
export function gatewayEmbedder(profile: EmbeddingProfile, parts: CallParts): OpenEmbedder {
  return {
    name: profile.name,
    digest: profileDigest(profile),
    dimensions: profile.dimensions,
    async embed(texts) {
      const vectors: Float32Array[] = []
      for (let at = 0; at < texts.length; at += profile.batch) vectors.push(...(await embedBatch(texts.slice(at, at + profile.batch), profile, parts)))
      return vectors
    },
    close: async () => {},
  }
}

async function embedBatch(texts: readonly string[], profile: EmbeddingProfile, parts: CallParts): Promise<readonly Float32Array[]> {
  const body = Buffer.from(JSON.stringify({ model: profile.model, input: texts, encoding_format: 'float' }), 'utf8')
  const result = await logicalCall({ profile, endpoint: 'embeddings', headers: {}, body, join: JOIN }, parts)
  if (result.kind === 'none') throw failed(profile, result.reason)
  const vectors = new Array<Float32Array | undefined>(texts.length).fill(undefined)
  for (const item of listOf(membersOf(result.json)['data'])) {
    const { index, embedding } = membersOf(item)
    if (typeof index === 'number' && index >= 0 && index < texts.length) vectors[index] = unitVector(embedding, profile)
  }
  const missing = vectors.findIndex((vector) => vector === undefined)
  if (missing >= 0) throw failed(profile, `the answer has no vector for text ${missing} of ${texts.length}`)
  return vectors as Float32Array[]
}

/** Length 1, computed in double precision; a zero vector stays one. */
function unitVector(embedding: Json | undefined, profile: EmbeddingProfile): Float32Array {
  const values = listOf(embedding)
  if (values.length !== profile.dimensions || !values.every((value) => typeof value === 'number')) {
    throw failed(profile, `expected ${profile.dimensions} numbers a vector, got ${values.length} members`)
  }
  const numbers = values as readonly number[]
  const length = Math.sqrt(numbers.reduce((sum, value) => sum + value * value, 0))
  return Float32Array.from(numbers, (value) => (length === 0 ? 0 : value / length))
}

function failed(profile: EmbeddingProfile, why: string): AssayError {
  return new AssayError('missing-need', `${profile.name} gave no vectors: ${why}`, { hint: 'Check the profile and the service, then run the same command again; it goes on from here.' })
}
