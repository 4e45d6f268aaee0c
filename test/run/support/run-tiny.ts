// Owns a whole run over the tiny benchmark, from design to seal, with every part open to a test.
import type { AnswerKey, Benchmark } from '../../../src/core/answer-key.js'
import type { Clock } from '../../../src/ports/clock.js'
import type { MemoryMethod } from '../../../src/ports/memory-method.js'
import type { Reader } from '../../../src/ports/reader.js'
import type { RunFolder } from '../../../src/ports/run-folder.js'
import type { Stop } from '../../../src/ports/stop.js'
import { AssayError } from '../../../src/core/assay-error.js'
import type { Design } from '../../../src/run/design.js'
import { execute } from '../../../src/run/execute.js'
import { expand } from '../../../src/run/expand.js'
import { openRun } from '../../../src/run/open-run.js'
import type { Seal } from '../../../src/run/pack-seal.js'
import { planOf, type RunPlan } from '../../../src/run/run-plan.js'
import { sealRun } from '../../../src/run/seal-run.js'
import { tinyBenchmark } from './tiny-benchmark.js'
import { countingReader, tinyCatalogue } from './tiny-catalogue.js'

export interface TinyRun {
  readonly folder: RunFolder
  readonly memory?: 'whole' | 'words'
  readonly reader?: Reader
  /** Stands in for the catalogue's method, under its spec. */
  readonly method?: MemoryMethod
  readonly benchmark?: Benchmark
  readonly key?: AnswerKey
  readonly concurrency?: number
  readonly maxQuestions?: number
  readonly stop?: Stop
  readonly clock?: Clock
  readonly onProgress?: (done: number) => void
}

export const DESIGN: Design = {
  name: 'tiny',
  asks: 'Does the walk hold?',
  dataset: { kind: 'pinned', name: 'tiny' },
  memory: [
    { name: 'whole', options: {}, label: 'whole' },
    { name: 'words', options: { order: 'date', k: 5 }, label: 'words' },
  ],
  answerer: [{ name: 'counting', options: {}, label: 'counting' }],
  passes: 1,
  questions: 'all',
  scoredAnswer: 'whole',
  comparisons: [{ arm: 'words', against: 'whole', endpoint: 'locomo_f1', rule: 'report the paired difference' }],
}

export const NEVER: Stop = { aborted: false, throwIfAborted: () => undefined }

/** A stop that a test presses. */
export function stopButton(): Stop & { press(): void } {
  let aborted = false
  return {
    press: () => (aborted = true),
    get aborted() {
      return aborted
    },
    throwIfAborted() {
      if (aborted) throw new AssayError('interrupted', 'interrupted', { hint: 'Run again.' })
    },
  }
}

/** Each reading is another time, so that a time in a content file would show. */
export function tickingClock(start = 0): Clock {
  let ticks = start
  return {
    now: () => new Date(1_700_000_000_000 + ticks++ * 1000).toISOString(),
    monotonicMs: () => ticks++ * 1.5,
  }
}

export async function tinyPlan(run: TinyRun): Promise<{ plan: RunPlan; method: MemoryMethod; reader: Reader }> {
  const benchmark = run.benchmark ?? tinyBenchmark()
  const { questions, digest, name } = benchmark.dataset
  const planned = await expand(DESIGN, { name, digest, questions: questions.length }, tinyCatalogue, '0.1.0', run.maxQuestions)
  const index = run.memory === 'words' ? 1 : 0
  const method = run.method ?? (tinyCatalogue.memory[index] as (typeof tinyCatalogue.memory)[0]).create(DESIGN.memory[index]?.options ?? {})
  const reader = run.reader ?? countingReader()
  return { plan: planOf(planned[index] as (typeof planned)[0], DESIGN, benchmark.dataset, method, reader), method, reader }
}

/** Runs, or resumes, to the seal. */
export async function runTiny(run: TinyRun): Promise<Seal> {
  const benchmark = run.benchmark ?? tinyBenchmark()
  const { plan, method, reader } = await tinyPlan(run)
  const clock = run.clock ?? tickingClock()
  const open = await openRun(run.folder, plan, clock, { version: '0.1.0' })
  try {
    await execute({
      run: open,
      dataset: benchmark.dataset,
      method,
      reader,
      ports: { stop: NEVER, embedder: refuse, tokenizer: refuse },
      concurrency: run.concurrency ?? 1,
      clock,
      stop: run.stop ?? NEVER,
      progress: (done) => run.onProgress?.(done),
    })
    return await sealRun({ run: open, folder: run.folder, key: run.key ?? benchmark.key, environment: { version: '0.1.0' }, clock, progress: () => undefined })
  } finally {
    await open.close()
  }
}

const refuse = async (): Promise<never> => {
  throw new Error('the tiny methods need nothing')
}

/** Path → bytes of every file of a folder. */
export async function filesOf(folder: RunFolder): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const path of await folder.list('')) files.set(path, Buffer.from((await folder.read(path)) as Uint8Array))
  return files
}

