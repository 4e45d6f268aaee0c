// Owns `assay replay`: a pack's run executed again from its recorded calls, and every file compared byte by byte. No key, no network.
import type { Json } from '../../core/json.js'
import type { CommandEntry, Context } from '../command.js'
import type { ReplayedPack } from '../replay-pack.js'
import { wholeNumber } from '../whole-number.js'

interface Flags {
  readonly data?: string
  readonly concurrency: number
}

export const entry: CommandEntry = {
  name: 'replay',
  summary: 'execute a run again from its recorded exchanges and compare every file byte by byte; no key, no network',
  examples: ['assay replay out/demo/demo-0123456789abcdef', 'assay replay PACK --data locomo10.json --json'],
  configure(program, start) {
    program
      .argument('<pack>', 'the folder of one run')
      .option('--data <file>', 'the data file, where the cache does not hold it')
      .option('--concurrency <n>', 'questions in the air at once; changes the wall time only', wholeNumber(1), 1)
      .action((pack: string, flags: Flags) => start((context) => replay(pack, flags, context)))
  },
}

async function replay(pack: string, flags: Flags, context: Context): Promise<number> {
  const { replayPack } = await import('../replay-pack.js')
  const told = await replayPack({ pack, concurrency: flags.concurrency, ...(flags.data === undefined ? {} : { data: flags.data }) }, context)
  const ok = told.differences.length === 0
  context.emit({
    pack,
    run: told.run,
    ok,
    exchanges: told.exchanges,
    compared: told.compared,
    other_version: told.otherVersion,
    differences: told.differences as unknown as Json,
  })
  context.print(lines(pack, told).join('\n'))
  return ok ? 0 : 1
}

function lines(pack: string, { run, exchanges, compared, otherVersion, differences }: ReplayedPack): readonly string[] {
  return [
    ...(otherVersion === null ? [] : [`The pack was made by version ${otherVersion}.`]),
    ...differences.map(({ where, message }) => `${where}: ${message}`),
    `${pack}: ${run} was executed again from ${exchanges} recorded exchanges; ${compared} files compared, ${differences.length === 0 ? 'all identical' : `${differences.length} differences`}.`,
  ]
}
