// Owns the running of a pack again: its spec, its frozen profiles and prompts, its recorded answers, the same data, and no network.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStore } from '../adapters/folder-store.js'
import { AssayError } from '../core/assay-error.js'
import { readRecording } from '../gateway/record-folder.js'
import type { ModelProfiles } from '../ports/model-profile.js'
import type { ObjectStore } from '../ports/object-store.js'
import type { CompletionParts } from '../readers/completion.js'
import type { DatasetChoice, Design } from '../run/design.js'
import type { RegisteredDesign } from '../run/journal-entries.js'
import { readConfig, type PackConfig } from '../run/pack-config.js'
import { CONFIG_FILE, promptPath } from '../run/pack-files.js'
import { readSeal, type Seal } from '../run/pack-seal.js'
import { compareReplay, type ReplayComparison } from '../run/replay-comparison.js'
import { catalogueWith } from './catalogue.js'
import type { Context } from './command.js'
import { openDesignBenchmark, type DesignBenchmark } from './design-dataset.js'
import { modelHouse } from './model-house.js'
import { packageVersion } from './package-info.js'
import { runOne } from './run-one.js'

export interface ReplayRequest {
  readonly pack: string
  /** The data file, where the cache does not hold the one that the spec names. */
  readonly data?: string
  readonly concurrency: number
}

export interface ReplayedPack extends ReplayComparison {
  readonly run: string
  /** Recorded exchanges of the pack. */
  readonly exchanges: number
  /** The version that made the pack, where it is another one than this. */
  readonly otherVersion: string | null
}

/** @throws AssayError `invalid-input` for what cannot be run again: an imported pack, other data, another prompt under the same name */
export async function replayPack(request: ReplayRequest, context: Context): Promise<ReplayedPack> {
  const store = folderStore(request.pack)
  const seal = await sealOf(store, request.pack)
  const config = readConfig(textOf(await store.read(CONFIG_FILE)))
  if (typeof config === 'string') throw unfit(request.pack, `${CONFIG_FILE}: ${config}`)
  const data = await sameData(seal, request, context)
  const models = await frozenModels(store, config)
  const recording = await readRecording(store)
  const scratch = await mkdtemp(join(tmpdir(), 'assay-replay-'))
  const house = modelHouse(models.profiles, {}, context)
  try {
    const { pack, seal: replayed } = await runOne(
      {
        planned: { index: 0, run: seal.run as never, spec: seal.spec, arm: config.resolved.arm },
        design: designOf(config.design),
        data,
        out: scratch,
        concurrency: request.concurrency,
        models,
        catalogue: catalogueWith(models),
        house,
        replay: recording,
      },
      context,
    )
    const comparison = await compareReplay(store, seal, folderStore(pack), replayed)
    const { version } = seal.spec
    return { run: seal.run, exchanges: recording.rows.length, otherVersion: version === packageVersion() ? null : version, ...comparison }
  } finally {
    await house.close()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function sealOf(store: ObjectStore, pack: string): Promise<Seal> {
  const seal = await readSeal(store)
  if (seal === null) throw unfit(pack, 'it has no seal')
  if (typeof seal === 'string') throw unfit(pack, `its seal cannot be read: ${seal}`)
  if (seal.kind === 'imported') throw unfit(pack, 'it was imported: there is no run to repeat')
  return seal
}

/** The data by digest: the cached file of the name, the generated one made again, or the one handed over. */
async function sameData({ spec }: Seal, { data: path }: ReplayRequest, context: Context): Promise<DesignBenchmark> {
  const { name, digest } = spec.dataset
  const generated = /^generated-(locomo|longmemeval)-(demo|standard)-(.+)$/.exec(name)
  const choice: DatasetChoice =
    generated === null ? { kind: 'pinned', name } : { kind: 'generated', format: generated[1] as 'locomo', size: generated[2] as 'demo', seed: generated[3] as string }
  const opened = await openDesignBenchmark(choice, '', path === undefined ? {} : { data: path, unpinned: true }, context)
  const got = opened.benchmark.dataset.digest
  if (got !== digest) throw new AssayError('invalid-input', `the pack was made from data with sha256 ${digest}, got ${got}`, { hint: 'Name the same file with --data.' })
  return { ...opened, name }
}

/** Profiles and prompts as the pack froze them: what this machine knows by now is not asked. */
async function frozenModels(store: ObjectStore, { resolved, spec }: PackConfig): Promise<CompletionParts> {
  const profiles: ModelProfiles = { models: new Map(Object.entries(resolved.profiles ?? {})), routes: new Map() }
  const pulled = new Map<string, string>()
  for (const [name, digest] of Object.entries(spec.prompts)) pulled.set(name, textOf(await store.read(promptPath(digest))))
  return { profiles, pulled }
}

function designOf(registered: RegisteredDesign): Design {
  const { scored_answer, seed, ...rest } = registered
  return { ...rest, dataset: { kind: 'pinned', name: '' }, scoredAnswer: scored_answer as Design['scoredAnswer'], ...(seed === null ? {} : { seed }) } as unknown as Design
}

const textOf = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? new Uint8Array(0)).toString('utf8')

function unfit(pack: string, why: string): AssayError {
  return new AssayError('invalid-input', `${pack} cannot be run again: ${why}`, { hint: 'Name the folder of one sealed run.' })
}
