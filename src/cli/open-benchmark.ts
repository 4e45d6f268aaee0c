// Owns the way from a path to a benchmark: file, digest, index, pin. The one door through which commands and runs open a data file.
import type { Benchmark } from '../core/answer-key.js'
import { AssayError } from '../core/assay-error.js'
import type { Sha256 } from '../core/ids.js'
import { digestFile } from '../adapters/file-digest.js'
import { openFileSource } from '../adapters/file-byte-source.js'
import { indexBenchmark, type BenchmarkIndex } from '../datasets/benchmark-index.js'
import { openIndexed } from '../datasets/indexed-benchmark.js'
import { pinOf } from '../datasets/pins.js'
import type { Stop } from '../ports/stop.js'
import type { Progress } from './progress.js'

export interface OpenRequest {
  readonly path: string
  /** Where indexes are kept; one that cannot be written costs time and nothing else. */
  readonly cacheFolder: string
  readonly progress?: Progress
  readonly stop?: Stop
}

export interface OpenedBenchmark {
  readonly benchmark: Benchmark
  readonly sha256: Sha256
  readonly bytes: number
  readonly kind: 'locomo' | 'longmemeval'
  /** The name of the known file that this is; null for any other, which is labelled `unpinned`. */
  readonly pinned: string | null
  /** Counts and anomalies, for `data inspect`. Scorer side. */
  readonly index: BenchmarkIndex
}

/**
 * Opens a data file. Nothing of it stays in memory but questions and answer key; haystacks are read when asked for.
 * @throws AssayError `invalid-input` with every fault and its JSON path, or the byte offset where the JSON breaks
 */
export async function openBenchmark(request: OpenRequest): Promise<OpenedBenchmark> {
  const { path, progress, stop } = request
  const source = await openFileSource(path)
  const digest = digestFile(path, source)
  // The scan below may fail first; a rejected digest must then not go unhandled.
  digest.catch(() => undefined)
  const index = await indexBenchmark(source, (done) => {
    stop?.throwIfAborted()
    progress?.at('reading', done, source.size)
  }).catch((error: unknown) => {
    throw named(error, path)
  })
  const sha256 = await digest
  const pin = pinOf(sha256)
  return {
    benchmark: openIndexed(source, index, { name: pin?.name ?? 'unpinned', sha256 }),
    sha256,
    bytes: source.size,
    kind: index.kind,
    pinned: pin?.name ?? null,
    index,
  }
}

/** The same refusal, with the file it is about. */
function named(error: unknown, path: string): unknown {
  if (!(error instanceof AssayError) || error.code !== 'invalid-input') return error
  return new AssayError(error.code, `${path}: ${error.message}`, { hint: error.hint, faults: error.faults, cause: error })
}
