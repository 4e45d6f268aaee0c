// Owns indexing records in memory, for tests.
import { indexBenchmark, type BenchmarkIndex } from '../../src/datasets/benchmark-index.js'
import { openIndexed } from '../../src/datasets/indexed-benchmark.js'
import { sha256Hex } from '../../src/core/digest.js'
import type { Benchmark } from '../../src/core/answer-key.js'
import { AssayError, type Fault } from '../../src/core/assay-error.js'
import { sourceOf } from './memory-source.js'

export async function readSmall(records: unknown): Promise<Benchmark & { index: BenchmarkIndex }> {
  const source = sourceOf(records)
  const index = await indexBenchmark(source)
  return { ...openIndexed(source, index, { name: 'unpinned', sha256: sha256Hex('test') }), index }
}

export const anomaly = (index: BenchmarkIndex, id: string): { count: number; examples: readonly string[] } | undefined => index.anomalies.find((one) => one.id === id)

/** The faults for which the records are refused. */
export async function faultsOf(records: unknown): Promise<readonly Fault[]> {
  try {
    await readSmall(records)
  } catch (error) {
    if (error instanceof AssayError && error.code === 'invalid-input') return error.faults
    throw error
  }
  throw new Error('the records were accepted')
}
