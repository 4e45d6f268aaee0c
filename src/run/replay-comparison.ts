// Owns the comparison of a replayed run with its pack: every file that holds no times, byte by byte.
import type { ObjectStore } from '../ports/object-store.js'
import { costText } from './cost.js'
import { exchangeRowSchema } from './exchange-rows.js'
import { lineDifferences } from './line-difference.js'
import { readConfig } from './pack-config.js'
import { CONFIG_FILE, packNames } from './pack-files.js'
import type { Seal } from './pack-seal.js'
import type { PackFault } from './read-pack.js'

export interface ReplayComparison {
  readonly compared: number
  readonly differences: readonly PackFault[]
}

/**
 * The replay's exchanges say `replayed: true`, as they must, and so cost nothing. That one field is set back before rows and cost are
 * compared; everything else is compared as it lies there.
 */
export async function compareReplay(pack: ObjectStore, packSeal: Seal, replay: ObjectStore, replaySeal: Seal): Promise<ReplayComparison> {
  const names = packNames(packSeal.mock)
  const paths = [...new Set([packSeal, replaySeal].flatMap(({ files }) => Object.entries(files).flatMap(([path, { timing }]) => (timing ? [] : [path]))))].sort()
  const differences: PackFault[] = []
  for (const path of paths) {
    const [before, after] = [await pack.read(path), await replay.read(path)]
    if (before === null || after === null) {
      differences.push({ where: path, message: before === null ? 'is made by the replay and is not in the pack' : 'is in the pack and not made by the replay' })
      continue
    }
    if (path === names.exchanges) differences.push(...lineDifferences(path, asFirstSent(textOf(before)), asFirstSent(textOf(after))))
    else if (path === names.cost) differences.push(...lineDifferences(path, textOf(before), await costAsFirstSent(replay, replaySeal)))
    else if (!Buffer.from(before.buffer, before.byteOffset, before.length).equals(after)) differences.push(...differenceOf(path, before, after))
  }
  return { compared: paths.length, differences }
}

function differenceOf(path: string, before: Uint8Array, after: Uint8Array): readonly PackFault[] {
  if (path.endsWith('.bin')) return [{ where: path, message: `${before.length} bytes in the pack, other ${after.length} bytes in the replay` }]
  return lineDifferences(path, textOf(before), textOf(after))
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')

function asFirstSent(text: string): string {
  return rowsOf(text).map((row) => `${JSON.stringify({ ...row, replayed: false })}\n`).join('')
}

function rowsOf(text: string) {
  return text.split('\n').flatMap((line) => (line === '' ? [] : [exchangeRowSchema.parse(JSON.parse(line))]))
}

async function costAsFirstSent(replay: ObjectStore, seal: Seal): Promise<string> {
  const read = async (path: string): Promise<string> => textOf((await replay.read(path)) ?? new Uint8Array(0))
  const config = readConfig(await read(CONFIG_FILE))
  if (typeof config === 'string') return config
  const rows = rowsOf(await read(packNames(seal.mock).exchanges)).map((row) => ({ ...row, replayed: false }))
  return costText(seal.run, config, rows)
}
