// Owns what `assay score PACK` tells: the scores of a pack made again, and whether they are the stored ones.
import { stat } from 'node:fs/promises'
import { folderStore } from '../adapters/folder-store.js'
import { AssayError } from '../core/assay-error.js'
import type { Json } from '../core/json.js'
import { scorePack, type ScoredPack } from '../run/score-pack.js'
import type { Context } from './command.js'

/** Exit code 1 when the stored metrics say something else. */
export async function tellScores(pack: string, context: Context): Promise<number> {
  if (!(await stat(pack)).isDirectory()) throw new AssayError('wrong-usage', `expected a pack, which is a folder, got a file: ${pack}`, { hint: 'Rows of your own are scored with --rows FILE.' })
  const scored = await scorePack(folderStore(pack))
  const { run, mock, smoke, metrics, differences } = scored
  const equal = differences.length === 0
  context.emit({ pack, run, mock, smoke, equal_to_stored: equal, differences: differences.map(({ where, message }) => `${where}: ${message}`), ...metrics } as unknown as Json)
  context.print(table(scored))
  for (const { where, message } of differences) context.print(`${where}: ${message}`)
  context.print(equal ? 'Equal to the stored metrics.' : 'NOT equal to the stored metrics.')
  return equal ? 0 : 1
}

function table({ run, mock, smoke, metrics }: ScoredPack): string {
  const { planned, answered } = metrics.denominators
  const head = `${run}: answered ${answered}/${planned}${smoke ? ', SMOKE' : ''}`
  if (mock) return `${head}\nMOCK: a scripted reader answered, so no figure is printed.`
  const figure = (value: number | null): string => (value === null ? '–' : value.toFixed(4))
  const rows = Object.entries(metrics.metrics).filter(([, score]) => score.planned > 0)
  const width = Math.max(...rows.map(([name]) => name.length))
  const constant = metrics.controls['not_mentioned']?.scores['locomo_f1']
  return [
    head,
    ...rows.map(([name, score]) => `${name.padEnd(width)}  ${figure(score.mean_planned)}  n/N ${score.n}/${score.planned}  answered only ${figure(score.mean_answered)}`),
    ...(constant === undefined || constant.planned === 0 ? [] : [`the constant "not mentioned" scores ${figure(constant.mean_planned)} in locomo_f1`]),
  ].join('\n')
}
