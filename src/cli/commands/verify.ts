// Owns `assay verify`: whether a pack is what its seal says, and every figure in it what its rows give.
import { stat } from 'node:fs/promises'
import { folderStore } from '../../adapters/folder-store.js'
import type { Json } from '../../core/json.js'
import type { Verification } from '../../run/verify.js'
import type { CommandEntry, Context } from '../command.js'

export const entry: CommandEntry = {
  name: 'verify',
  summary: 'check a pack: bytes, closure, chain, rows, bodies, and every figure made again; no key, no network',
  examples: ['assay verify out/demo/demo-0123456789abcdef', 'assay verify PACK --json'],
  configure(program, start) {
    program.argument('<pack>', 'the folder of one run').action((pack: string) => start((context) => verify(pack, context)))
  },
}

async function verify(pack: string, context: Context): Promise<number> {
  await stat(pack)
  const { verifyPack } = await import('../../run/verify.js')
  const verification = await verifyPack(folderStore(pack), (stage, done, total) => {
    context.stop.throwIfAborted()
    context.progress.at(stage, done, total)
  })
  context.emit({ pack, ...verification } as unknown as Json)
  context.print(table(pack, verification))
  return verification.ok ? 0 : 1
}

function table(pack: string, { ok, findings, counts }: Verification): string {
  const width = Math.max(...findings.map(({ id }) => id.length))
  const lines = findings.flatMap(({ id, status, message, rows }) => [`${status.padEnd(10)}  ${id.padEnd(width)}  ${message}`, ...rows.map((row) => `${' '.repeat(12)}${row}`)])
  const verdict = ok ? 'The pack is what its seal says.' : 'The pack is NOT what its seal says.'
  return [...lines, '', `${pack}: ${counts.pass} passed, ${counts.fail} failed, ${counts.not_tested} not tested. ${verdict}`].join('\n')
}
