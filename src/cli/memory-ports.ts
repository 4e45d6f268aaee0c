// Owns what memory methods are given when they run: tokenizers, and embedders by name behind a cache of vectors on disk.
import { join } from 'node:path'
import { cachedEmbedder } from '../adapters/cached-embedder.js'
import type { EmbeddingCounts } from '../adapters/cached-embedder.js'
import { gptTokenizer, gptTokenizerSource } from '../adapters/gpt-tokenizer.js'
import type { OpenEmbedder } from '../adapters/open-embedder.js'
import { AssayError } from '../core/assay-error.js'
import type { RagAssets } from '../memory/rag.js'
import type { MemoryPorts } from '../ports/memory-method.js'
import type { Stop } from '../ports/stop.js'

type OpenByName = () => Promise<OpenEmbedder>

/** Every embedder that a design may name. Opening reads digests only; a model loads with its first text. */
const EMBEDDERS: ReadonlyMap<string, OpenByName> = new Map<string, OpenByName>([
  ['minilm', async () => (await import('../adapters/minilm-wasm.js')).openMinilmWasm()],
  ['minilm-onnx', async () => (await import('../adapters/minilm-onnx.js')).openMinilmOnnx()],
  ['hashed-32', async () => (await import('../adapters/hashed-embedder.js')).openHashedEmbedder()],
])

/** What entries need to state their options and assets; it loads no model. */
export const memoryAssets: RagAssets = {
  embedders: [...EMBEDDERS.keys()] as [string, ...string[]],
  embedderDigest: async (name) => (await opener(name)()).digest,
  tokenizerSource: async () => gptTokenizerSource(),
}

export interface OpenMemoryPorts {
  readonly ports: MemoryPorts
  /** By embedder name, for those that were asked for. */
  embeddings(): Readonly<Record<string, Readonly<EmbeddingCounts>>>
  /** Ends threads and finishes the cache's files. */
  close(): Promise<void>
}

/** Vectors lie under `{cacheFolder}/embeddings/{model digest}`. `progress` hears of texts that a model must embed. */
export function openMemoryPorts(options: {
  readonly cacheFolder: string
  readonly stop: Stop
  readonly progress?: (embedder: string, done: number, total: number) => void
}): OpenMemoryPorts {
  const opened = new Map<string, { readonly embedder: Promise<OpenEmbedder>; readonly counts: EmbeddingCounts }>()
  const open = async (name: string, counts: EmbeddingCounts): Promise<OpenEmbedder> => {
    const inner = await opener(name)()
    const { progress } = options
    return cachedEmbedder(inner, {
      folder: join(options.cacheFolder, 'embeddings', inner.digest),
      stop: options.stop,
      counts,
      ...(progress === undefined ? {} : { progress: (done: number, total: number) => progress(name, done, total) }),
    })
  }
  return {
    ports: {
      stop: options.stop,
      tokenizer: gptTokenizer,
      embedder(name) {
        let entry = opened.get(name)
        if (entry === undefined) {
          const counts = { embedded: 0, reused: 0 }
          entry = { embedder: open(name, counts), counts }
          opened.set(name, entry)
        }
        return entry.embedder
      },
    },
    embeddings: () => Object.fromEntries([...opened].map(([name, entry]) => [name, { ...entry.counts }])),
    async close() {
      const embedders = await Promise.allSettled([...opened.values()].map((entry) => entry.embedder))
      opened.clear()
      for (const embedder of embedders) if (embedder.status === 'fulfilled') await embedder.value.close()
    },
  }
}

function opener(name: string): OpenByName {
  const open = EMBEDDERS.get(name)
  if (open === undefined) {
    throw new AssayError('invalid-input', `no embedder is called ${JSON.stringify(name)}`, { hint: `Known: ${[...EMBEDDERS.keys()].join(', ')}.` })
  }
  return open
}
