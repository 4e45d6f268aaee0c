// Owns what `assay run` tells of a sealed run, to programs and to people. A mock's figures are not told.
import { folderStore } from '../adapters/folder-store.js'
import type { PlannedRun } from '../run/expand.js'
import { packNames } from '../run/pack-files.js'
import type { Metrics } from '../scorers/metrics.js'
import type { RunResult } from './run-one.js'

export interface ToldRun {
  readonly run: string
  readonly index: number
  readonly arm: string
  readonly pack: string
  readonly state: 'sealed'
  readonly already_sealed: boolean
  readonly planned: number
  readonly answered: number
  readonly denominators: Metrics['denominators']
  /** Answers kept from earlier invocations. */
  readonly kept: number
  readonly dropped: { readonly line: string | null; readonly body_bytes: number } | null
  readonly smoke: boolean
  readonly mock: boolean
  readonly content_root: string
  readonly full_root: string
  /** Unrounded mean over planned questions; null for mocks, smokes and data without it. */
  readonly locomo_f1: number | null
}

export async function runResult(planned: PlannedRun, { pack, seal, already, kept, dropped }: RunResult): Promise<ToldRun> {
  const metrics = await readMetrics(pack, seal.mock)
  const smoke = seal.spec.questions !== 'all'
  return {
    run: seal.run,
    index: planned.index,
    arm: planned.arm,
    pack,
    state: seal.state,
    already_sealed: already,
    planned: metrics.denominators.planned,
    answered: metrics.denominators.answered,
    denominators: metrics.denominators,
    kept,
    dropped: dropped === null ? null : { line: dropped.line, body_bytes: dropped.bodyBytes },
    smoke,
    mock: seal.mock,
    content_root: seal.content_root,
    full_root: seal.full_root,
    locomo_f1: seal.mock || smoke ? null : (metrics.metrics['locomo_f1']?.mean_planned ?? null),
  }
}

export function runLine(told: ToldRun): string {
  const marks = [told.mock ? 'MOCK' : '', told.smoke ? 'SMOKE' : '', told.already_sealed ? 'was sealed before' : '', told.kept > 0 ? `resumed with ${told.kept} answers kept` : '']
  const figures = [`answered ${told.answered}/${told.planned}`, told.locomo_f1 === null ? '' : `LoCoMo F1 ${told.locomo_f1.toFixed(4)}`]
  return `${told.arm}: ${[...figures, ...marks].filter((text) => text !== '').join(', ')}\n  ${told.pack}`
}

async function readMetrics(pack: string, mock: boolean): Promise<Metrics> {
  const bytes = await folderStore(pack).read(packNames(mock).metrics)
  return JSON.parse(Buffer.from(bytes as Uint8Array).toString('utf8')) as Metrics
}
