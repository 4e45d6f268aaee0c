// Owns the way from a design to its opened benchmark: a pinned file of the cache, a file beside the design, a generated one, or `--data`.
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { folderStore } from '../adapters/folder-store.js'
import type { Benchmark } from '../core/answer-key.js'
import { AssayError } from '../core/assay-error.js'
import { sha256Hex } from '../core/digest.js'
import { PINS } from '../datasets/pins.js'
import type { DatasetChoice } from '../run/design.js'
import type { Context } from './command.js'
import { openBenchmark, type OpenedBenchmark } from './open-benchmark.js'
import { pulledPath } from './pulled-file.js'

export interface DataFlags {
  readonly data?: string
  readonly unpinned?: boolean
}

/** The benchmark, and the name under which run specs cite it. */
export interface DesignBenchmark {
  readonly benchmark: Benchmark
  readonly name: string
  readonly path: string
}

/**
 * Opens what the design or `--data` names.
 * @throws AssayError `missing-need` when a pinned file was not pulled, `invalid-input` when `--data` is another file than the design's
 */
export async function openDesignBenchmark(choice: DatasetChoice, designPath: string, flags: DataFlags, context: Context): Promise<DesignBenchmark> {
  const open = (path: string): Promise<OpenedBenchmark> => openBenchmark({ path, cacheFolder: context.cacheFolder, progress: context.progress, stop: context.stop })
  if (flags.data !== undefined) {
    const opened = await open(flags.data)
    refuseOtherData(choice, flags, opened)
    return named(opened, flags.data)
  }
  switch (choice.kind) {
    case 'pinned': {
      const path = pulledFile(choice.name, context.cacheFolder)
      const opened = await open(path)
      refuseOtherData(choice, flags, opened)
      return named(opened, path)
    }
    case 'file': {
      const path = resolve(dirname(designPath), choice.path)
      return named(await open(path), path)
    }
    case 'generated': {
      const path = await generatedFile(choice, context.cacheFolder)
      const { benchmark } = await open(path)
      return { benchmark, path, name: `generated-${choice.format}-${choice.size}-${choice.seed}` }
    }
  }
}

function named(opened: OpenedBenchmark, path: string): DesignBenchmark {
  return { benchmark: opened.benchmark, path, name: opened.pinned ?? 'unpinned' }
}

function refuseOtherData(choice: DatasetChoice, flags: DataFlags, opened: OpenedBenchmark): void {
  if (flags.unpinned === true) return
  const wanted = choice.kind === 'pinned' ? choice.name : null
  if (wanted === null ? opened.pinned !== null : opened.pinned === wanted) return
  const got = `${opened.pinned ?? 'an unknown file'} (sha256 ${opened.sha256})`
  throw new AssayError('invalid-input', `expected ${wanted ?? 'a pinned data file'}, got ${got}`, { hint: 'Name the right file, or run it labelled "unpinned" with --unpinned.' })
}

function pulledFile(name: string, cacheFolder: string): string {
  const pin = PINS.find((known) => known.name === name)
  if (pin === undefined) {
    throw new AssayError('invalid-input', `no data set is called ${JSON.stringify(name)}`, {
      hint: `Known: ${PINS.map((known) => known.name).join(', ')}; for any other file write dataset: {file: PATH}.`,
    })
  }
  const path = pulledPath(cacheFolder, pin)
  if (existsSync(path)) return path
  throw new AssayError('missing-need', `${name} is not in the cache (${path})`, { hint: `Get it with \`assay data pull ${name}\`, or name the file with --data FILE.` })
}

/** Written once; a file that is there and is another text, cut short or edited, is written again. */
async function generatedFile({ seed, format, size }: Extract<DatasetChoice, { kind: 'generated' }>, cacheFolder: string): Promise<string> {
  const { generatedRequest, generatedText } = await import('../datasets/synthetic/generated-benchmark.js')
  const text = generatedText(generatedRequest(format, seed, size))
  const folder = join(cacheFolder, 'generated')
  const name = `${format}-${size}-${sha256Hex(text).slice(0, 16)}.json`
  const [store, bytes] = [folderStore(folder), Buffer.from(text, 'utf8')]
  const kept = await store.read(name)
  if (kept === null || !bytes.equals(kept)) await store.write(name, bytes)
  return join(folder, name)
}
