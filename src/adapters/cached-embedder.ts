// Owns the embedder that embeds each text once: duplicates in a call, calls at the same time, and runs after each other share vectors.
import { createHash } from 'node:crypto'
import type { Stop } from '../ports/stop.js'
import { openEmbeddingCache } from './embedding-cache.js'
import type { EmbeddingCache } from './embedding-cache.js'
import type { OpenEmbedder } from './open-embedder.js'

export interface EmbeddingCounts {
  /** Distinct texts that the model embedded now. */
  embedded: number
  /** Texts asked for that needed no model: duplicates, and what was stored before. */
  reused: number
}

/** By the digest of their text. */
type Vectors = ReadonlyMap<string, Float32Array>

/** Texts a step: what an interruption may lose, and how often progress moves. */
const STEP_TEXTS = 128

/**
 * `folder` holds one folder a model. Vectors are stored as soon as a step of texts is done, so an interrupted run loses one step.
 * `progress` hears of texts that the model must embed.
 */
export function cachedEmbedder(
  inner: OpenEmbedder,
  options: { readonly folder: string; readonly stop: Stop; readonly counts: EmbeddingCounts; readonly progress?: (done: number, total: number) => void },
): OpenEmbedder {
  const { stop, counts, progress } = options
  const cache: EmbeddingCache = openEmbeddingCache(options.folder, inner.digest, inner.dimensions)
  const running = new Map<string, Promise<Vectors>>()

  const embedMissing = async (missing: ReadonlyMap<string, string>): Promise<Vectors> => {
    const vectors = new Map<string, Float32Array>()
    const pending = [...missing]
    for (let start = 0; start < pending.length; start += STEP_TEXTS) {
      stop.throwIfAborted()
      const step = pending.slice(start, start + STEP_TEXTS)
      const made = await inner.embed(step.map(([, text]) => text))
      const entries = step.map(([textDigest], index) => ({ textDigest, vector: made[index] as Float32Array }))
      cache.put(entries)
      counts.embedded += entries.length
      for (const entry of entries) vectors.set(entry.textDigest, entry.vector)
      progress?.(vectors.size, pending.length)
    }
    return vectors
  }

  return {
    name: inner.name,
    digest: inner.digest,
    dimensions: inner.dimensions,
    async embed(texts) {
      const digests = texts.map(digestOfText)
      const sources = new Map<string, Float32Array | Promise<Vectors>>()
      const missing = new Map<string, string>()
      digests.forEach((textDigest, index) => {
        if (sources.has(textDigest) || missing.has(textDigest)) return
        const source = running.get(textDigest) ?? cache.get(textDigest)
        if (source === undefined) missing.set(textDigest, texts[index] as string)
        else sources.set(textDigest, source)
      })
      counts.reused += texts.length - missing.size
      if (missing.size > 0) {
        const started = embedMissing(missing)
        for (const textDigest of missing.keys()) {
          running.set(textDigest, started)
          sources.set(textDigest, started)
        }
        await started.finally(() => {
          for (const textDigest of missing.keys()) running.delete(textDigest)
        })
      }
      return Promise.all(
        digests.map(async (textDigest) => {
          const source = sources.get(textDigest) as Float32Array | Promise<Vectors>
          return source instanceof Float32Array ? source : ((await source).get(textDigest) as Float32Array)
        }),
      )
    },
    async close() {
      cache.close()
      await inner.close()
    },
  }
}

function digestOfText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
