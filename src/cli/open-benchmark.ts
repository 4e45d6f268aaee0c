// Owns the way from a path to a benchmark: file, digest, index, pin. The one door through which commands and runs open a data file.
import type { Benchmark } from '../core/answer-key.js'
import { AssayError } from '../core/assay-error.js'
import type { Sha256 } from '../core/ids.js'
import { openFileSource, type FileSource } from '../adapters/file-byte-source.js'
import { startFileDigest } from '../adapters/file-digest.js'
import { indexBenchmark, type BenchmarkIndex } from '../datasets/benchmark-index.js'
import { openIndexed } from '../datasets/indexed-benchmark.js'
import { pinOf } from '../datasets/pins.js'
import type { Stop } from '../ports/stop.js'
import { datasetCache } from './dataset-cache.js'
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
  const source = await openFileSource(request.path)
  const { sha256, index } = await readOrRecall(source, request)
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

/** A smaller file is read before anybody wonders. */
const PROGRESS_FROM_BYTES = 16 << 20

interface Known {
  readonly sha256: Sha256
  readonly index: BenchmarkIndex
}

async function readOrRecall(source: FileSource, request: OpenRequest): Promise<Known> {
  const cache = datasetCache(request.cacheFolder, (why) => request.progress?.note(why))
  const seen = await cache.digestOf(source.identity)
  const kept = seen === null ? null : await cache.indexOf(seen)
  if (seen !== null && kept !== null) return { sha256: seen, index: kept }
  const known = await readWhole(source, request)
  await cache.keep(source.identity, known.sha256, known.index)
  return known
}

/** Digest and index side by side; both are of the same unchanged bytes. */
async function readWhole(source: FileSource, { path, progress, stop }: OpenRequest): Promise<Known> {
  const digest = startFileDigest(path, source)
  // The scan may fail first; a digest that fails later must then not go unhandled.
  digest.sha256.catch(() => undefined)
  try {
    const index = await indexBenchmark(source, (done) => {
      stop?.throwIfAborted()
      if (source.size >= PROGRESS_FROM_BYTES) progress?.at('reading', done, source.size)
    })
    const sha256 = await digest.sha256
    await source.assertUnchanged()
    return { sha256, index }
  } catch (error) {
    await digest.cancel()
    throw named(error, path)
  }
}

/** The same refusal, with the file it is about. */
function named(error: unknown, path: string): unknown {
  if (!(error instanceof AssayError) || error.code !== 'invalid-input' || error.message.includes(path)) return error
  return new AssayError(error.code, `${path}: ${error.message}`, { hint: error.hint, faults: error.faults, cause: error })
}
