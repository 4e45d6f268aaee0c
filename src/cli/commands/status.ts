// Owns `assay status`: how far every run of a folder is.
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { lockHolder } from '../../adapters/folder-lock.js'
import { folderStore } from '../../adapters/folder-store.js'
import { compareCodePoints } from '../../core/canonical-json.js'
import type { Json } from '../../core/json.js'
import { JOURNAL_FILE } from '../../run/pack-files.js'
import type { RunStatus } from '../../run/run-status.js'
import type { CommandEntry, Context } from '../command.js'

export const entry: CommandEntry = {
  name: 'status',
  summary: 'progress of every run in a folder, or of one run',
  examples: ['assay status out/demo', 'assay status out/demo --json'],
  configure(program, start) {
    program.argument('<dir>', 'the --out folder of `assay run`, or one run folder in it').action((dir: string) => start((context) => status(dir, context)))
  },
}

/** `running` names the process that holds the folder's lock. */
type Told = RunStatus & { readonly pack: string; readonly running: string | null }

async function status(dir: string, context: Context): Promise<number> {
  const { runStatus } = await import('../../run/run-status.js')
  const runs: Told[] = []
  for (const pack of await runFolders(dir)) {
    const found = await runStatus(folderStore(pack))
    // A damaged journal does not say whose it is; its folder does.
    if (found !== null) runs.push({ ...found, run: found.run || basename(pack), pack, running: await lockHolder(pack) })
  }
  context.emit({ dir, runs } as unknown as Json)
  context.print(runs.length === 0 ? `${dir} holds no run. Name the --out folder of \`assay run\` (out/<design name> if none was given), or one run in it.` : runs.map(line).join('\n'))
  return 0
}

/** The folder itself when it is a run, else the folders in it. */
async function runFolders(dir: string): Promise<readonly string[]> {
  const items = await readdir(dir, { withFileTypes: true })
  if (await isFile(join(dir, JOURNAL_FILE))) return [dir]
  const names = items.filter((item) => item.isDirectory()).map((item) => item.name)
  const folders = await Promise.all(names.sort(compareCodePoints).map(async (name) => ((await isFile(join(dir, name, JOURNAL_FILE))) ? [join(dir, name)] : [])))
  return folders.flat()
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

function line({ state, running, planned, recorded, answered, arm, pack, smoke, mock, reason }: Told): string {
  const marks = [running === null ? '' : `running: ${running}`, mock ? 'MOCK' : '', smoke ? 'SMOKE' : '', reason ?? ''].filter((text) => text !== '')
  return `${state.padEnd(8)}  ${`${recorded}/${planned}`.padStart(9)}  answered ${answered}  ${arm}  ${pack}${marks.length === 0 ? '' : `  (${marks.join(', ')})`}`
}
