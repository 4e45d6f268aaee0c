// Embeddings and reranking through the same gateway: batches, order, retries, and answers that lack something.
import { describe, expect, it } from 'vitest'
import { gatewayEmbedder } from '../../src/adapters/gateway-embedder.js'
import { gatewayReranker } from '../../src/adapters/gateway-reranker.js'
import { profileOf } from '../../src/ports/model-profile.js'
import { serverError } from '../../src/testing/scripted-faults.js'
import type { ScriptedRequest } from '../../src/testing/scripted-reply.js'
import { openClient, testProfiles } from './client-bench.js'

const embedding = profileOf(testProfiles(), 'embed', 'embedding')
const reranking = profileOf(testProfiles(), 'rerank', 'rerank')
const inputsOf = (request: ScriptedRequest): readonly string[] => (request.json as { input: string[] }).input
/** A vector that tells its text. */
const vectorOf = (text: string): readonly number[] => [text.length, text.charCodeAt(0), 1, 0]

describe('the embedder', () => {
  it('gives unit vectors in input order, a batch a call, tried again after a fault', async () => {
    let n = 0
    await using bench = await openClient((request) => (n++ === 1 ? serverError() : { vectors: inputsOf(request).map(vectorOf) }))
    const embedder = gatewayEmbedder(embedding, bench.parts)
    const texts = ['one', 'three', 'fifteen', 'a', 'two hundred']
    const vectors = await embedder.embed(texts)
    texts.forEach((text, i) => {
      const raw = vectorOf(text)
      const length = Math.hypot(...raw)
      expect([...(vectors[i] as Float32Array)]).toEqual([...Float32Array.from(raw, (value) => value / length)])
    })
    expect(bench.bench.record.rows.map(({ stage, question_id, endpoint, logical_call }) => [stage, question_id, endpoint, logical_call])).toEqual([
      ['embed', null, 'embeddings', 1],
      ['embed', null, 'embeddings', 2],
      ['embed', null, 'embeddings', 2],
      ['embed', null, 'embeddings', 3],
    ])
  })

  it('puts results back by their index, and refuses missing vectors and wrong lengths', async () => {
    const raw = (data: unknown) => ({ raw: { contentType: 'application/json', body: JSON.stringify({ data }) } })
    const replies = [
      raw([{ index: 1, embedding: [0, 1, 0, 0] }, { index: 0, embedding: [1, 0, 0, 0] }]),
      raw([{ index: 0, embedding: [1, 0, 0, 0] }]),
      raw([{ index: 0, embedding: [1, 0] }, { index: 1, embedding: [1, 0] }]),
    ]
    let n = 0
    await using bench = await openClient(() => replies[n++] as (typeof replies)[0])
    const embedder = gatewayEmbedder(embedding, bench.parts)
    expect((await embedder.embed(['a', 'b'])).map((vector) => [...vector])).toEqual([[1, 0, 0, 0], [0, 1, 0, 0]])
    await expect(embedder.embed(['a', 'b'])).rejects.toMatchObject({ code: 'missing-need', message: expect.stringContaining('no vector for text 1') })
    await expect(embedder.embed(['a', 'b'])).rejects.toMatchObject({ message: expect.stringContaining('expected 4 numbers') })
  })
})

describe('the reranker', () => {
  it('gives one score a document in input order, in one call of its question', async () => {
    await using bench = await openClient({ scores: [0.2, 0.9, 0.5] })
    const reranker = gatewayReranker(reranking, { question: 'q-7', attempt: 1 }, bench.parts)
    expect(await reranker.rerank('who?', ['x', 'y', 'z'])).toEqual([0.2, 0.9, 0.5])
    expect(await reranker.rerank('who?', [])).toEqual([])
    expect(bench.bench.record.rows.map(({ stage, question_id, endpoint }) => [stage, question_id, endpoint])).toEqual([['rerank', 'q-7', 'rerank']])
  })

  it('refuses an answer that leaves a document out', async () => {
    await using bench = await openClient({ raw: { contentType: 'application/json', body: '{"results":[{"index":0,"relevance_score":1}]}' } })
    await expect(gatewayReranker(reranking, { question: null, attempt: 1 }, bench.parts).rerank('q', ['x', 'y'])).rejects.toMatchObject({ message: expect.stringContaining('document 1 of 2') })
  })
})
