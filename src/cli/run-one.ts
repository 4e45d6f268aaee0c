// Owns one run from its folder to its sealed pack. Execution is handed the dataset; only sealing is handed the answer key.
import { join } from 'node:path'
import { gatewayClient } from '../adapters/gateway-client.js'
import { lockFolder } from '../adapters/folder-lock.js'
import { folderStore } from '../adapters/folder-store.js'
import { AssayError } from '../core/assay-error.js'
import { canonicalJson } from '../core/canonical-json.js'
import type { Dataset } from '../core/dataset.js'
import type { RunFolder } from '../ports/run-folder.js'
import type { Design } from '../run/design.js'
import { execute } from '../run/execute.js'
import type { PlannedRun } from '../run/expand.js'
import { openRun, type OpenRun } from '../run/open-run.js'
import { readSeal, type Seal } from '../run/pack-seal.js'
import { planOf } from '../run/run-plan.js'
import { finishPack, sealRun } from '../run/seal-run.js'
import type { Catalogue } from '../ports/catalogue.js'
import type { CompletionParts } from '../readers/completion.js'
import { makeMemory, makeReader } from './catalogue-choice.js'
import type { Context } from './command.js'
import type { DesignBenchmark } from './design-dataset.js'
import { openMemoryPorts } from './memory-ports.js'
import type { HouseRun, ModelHouse } from './model-house.js'
import { environment } from './package-info.js'

export interface RunRequest {
  readonly planned: PlannedRun
  readonly design: Design
  readonly data: DesignBenchmark
  readonly out: string
  readonly concurrency: number
  readonly models: CompletionParts
  readonly catalogue: Catalogue
  readonly house: ModelHouse
  /** Answers of an earlier run, in place of the models'. */
  readonly replay?: HouseRun['replay']
}

export interface RunResult {
  readonly pack: string
  readonly seal: Seal
  /** It was sealed before this call. */
  readonly already: boolean
  /** Answers that were in the journal when it was opened. */
  readonly kept: number
  readonly dropped: OpenRun['dropped'] | null
}

/** Runs, resumes or recognises one run. */
export async function runOne(request: RunRequest, context: Context): Promise<RunResult> {
  const pack = join(request.out, request.planned.run)
  const folder = folderStore(pack)
  const release = await lockFolder(pack)
  try {
    const sealed = await sealedBefore(folder, request.planned, pack)
    if (sealed !== null) return { pack, seal: sealed, already: true, kept: 0, dropped: null }
    return { pack, already: false, ...(await answerAndSeal(request, folder, context)) }
  } finally {
    await release()
  }
}

/** A pack of the same spec is reported, not redone; a folder with another is refused. */
async function sealedBefore(folder: RunFolder, { run, spec }: PlannedRun, pack: string): Promise<Seal | null> {
  const seal = await readSeal(folder)
  if (seal === null) return null
  const hint = 'Move the folder away, or choose another --out.'
  if (typeof seal === 'string') throw new AssayError('invalid-input', `${pack}/pack.json cannot be read: ${seal}`, { hint })
  if (seal.run !== run || canonicalJson(seal.spec) !== canonicalJson(spec)) throw new AssayError('invalid-input', `${pack} holds another run, ${seal.run}`, { hint })
  await finishPack(folder, seal)
  return seal
}

async function answerAndSeal(request: RunRequest, folder: RunFolder, context: Context): Promise<Pick<RunResult, 'seal' | 'kept' | 'dropped'>> {
  const { planned, design, data } = request
  const method = makeMemory(request.catalogue, planned.spec.memory)
  const reader = makeReader(request.catalogue, planned.spec.answerer)
  const plan = planOf(planned, design, data.benchmark.dataset, method, reader)
  const engine = environment()
  const run = await openRun(folder, plan, context.clock, { version: engine.version, commit: engine.commit, dirty: engine.dirty })
  try {
    const kept = run.attempts.size
    tellDropped(run.dropped, planned, context)
    await answerAll(run, data.benchmark.dataset, { method, reader, request }, context)
    const seal = await sealRun({
      run,
      folder,
      key: data.benchmark.key,
      environment: { ...engine },
      clock: context.clock,
      progress: (stage, done, total) => context.progress.at(`${planned.arm}: ${stage}`, done, total),
    })
    return { seal, kept, dropped: run.dropped.line === null && run.dropped.bodyBytes === 0 ? null : run.dropped }
  } finally {
    await run.close()
  }
}

interface Answering {
  readonly method: Parameters<typeof execute>[0]['method']
  readonly reader: Parameters<typeof execute>[0]['reader']
  readonly request: Pick<RunRequest, 'concurrency' | 'models' | 'house' | 'replay'>
}

/** The answering side. No answer key comes this far. */
async function answerAll(run: OpenRun, dataset: Dataset, { method, reader, request }: Answering, context: Context): Promise<void> {
  const { arm } = run.plan.resolved
  const { concurrency, models, house, replay } = request
  const asked = reader.profile === undefined ? [] : [reader.profile]
  const opened = asked.length === 0 ? null : await house.openRun({ run: run.plan.run, record: run.exchanges, asked, ...(replay === undefined ? {} : { replay }) })
  const memory = openMemoryPorts({
    cacheFolder: context.cacheFolder,
    stop: context.stop,
    progress: (embedder, done, total) => context.progress.at(`${arm}: embedding with ${embedder}`, done, total),
  })
  try {
    await execute({
      run,
      dataset,
      method,
      reader,
      concurrency,
      ...(opened === null ? {} : { models: gatewayClient(models.profiles, opened.parts) }),
      ports: memory.ports,
      clock: context.clock,
      stop: context.stop,
      progress: (done, total) => context.progress.at(`${arm}: answering`, done, total),
    })
  } finally {
    await memory.close()
    await opened?.close()
  }
}

function tellDropped({ line, bodyBytes }: OpenRun['dropped'], planned: PlannedRun, context: Context): void {
  if (line !== null) context.progress.note(`${planned.run}: dropped a torn last line of the journal: ${line}`)
  if (bodyBytes > 0) context.progress.note(`${planned.run}: dropped ${bodyBytes} torn bytes of stored bodies`)
}

