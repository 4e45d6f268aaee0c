// Each way in which recorded calls can be false is found by the check of exchanges, or of what the reader was given.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { folderStore } from '../../src/adapters/folder-store.js'
import { sha256Hex } from '../../src/core/digest.js'
import { verifyPack } from '../../src/run/verify.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { echo, openModelBench } from './model-design.js'

const folders = temporaryFolders()
afterAll(() => folders.removeAll())
let original = ''

beforeAll(async () => {
  await using bench = await openModelBench(folders.make(), echo)
  const done = await bench.run(['run', bench.design, '--out', join(bench.folder, 'out'), '--max-questions', '3', '--json'])
  original = (JSON.parse(done.stdout) as { runs: { pack: string }[] }).runs[0]?.pack as string
}, 60_000)

type Row = Record<string, unknown>

/** The ids of the failing checks after the change. */
async function failing(change: (pack: string) => void): Promise<readonly string[]> {
  const pack = join(folders.make(), 'pack')
  cpSync(original, pack, { recursive: true })
  change(pack)
  const { findings } = await verifyPack(folderStore(pack))
  return findings.filter(({ status }) => status === 'FAIL').map(({ id }) => id)
}

function editRows(pack: string, file: string, edit: (rows: Row[]) => readonly Row[]): void {
  const path = join(pack, file)
  const rows = readFileSync(path, 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Row)
  writeFileSync(path, edit(rows).map((row) => `${JSON.stringify(row)}\n`).join(''))
}

it('passes as it is', async () => {
  expect(await failing(() => undefined)).toEqual([])
})

it.each<[string, string, (rows: Row[]) => readonly Row[]]>([
  ['a citation of nothing', 'predictions.jsonl', (rows) => rows.map((row, i) => (i === 1 ? { ...row, exchanges: [sha256Hex('none')] } : row))],
  ['a citation of another question', 'attempts.jsonl', (rows) => rows.map((row, i) => (i === 1 ? { ...row, exchanges: rows[0]?.['exchanges'] } : row))],
  ['an answer without a call', 'predictions.jsonl', (rows) => rows.map((row, i) => (i === 2 ? { ...row, exchanges: [] } : row))],
  ['a call left out', 'exchanges.jsonl', (rows) => rows.slice(1)],
  ['a call told twice', 'exchanges.jsonl', (rows) => [...rows, ...rows.slice(0, 1)]],
  ['another response', 'exchanges.jsonl', (rows) => rows.map((row, i) => (i === 0 ? { ...row, response_sha256: rows[1]?.['response_sha256'] } : row))],
  ['another order', 'exchanges.jsonl', (rows) => [...rows].reverse()],
  ['another number', 'exchanges.jsonl', (rows) => rows.map((row) => ({ ...row, n: 2 }))],
  ['another time', 'exchange_timing.jsonl', (rows) => rows.map((row) => ({ ...row, sent_at: '2001-01-01T00:00:00.000Z' }))],
  ['another payload', 'predictions.jsonl', (rows) => rows.map((row, i) => (i === 0 ? { ...row, reader_payload_sha256: rows[1]?.['reader_payload_sha256'] } : row))],
])('%s in %s', async (_, file, edit) => {
  expect(await failing((pack) => editRows(pack, file, edit))).toContain('exchanges')
})

it('another prompt than the one that the spec pins', async () => {
  const prompt = (pack: string): string => join(pack, 'prompts', readdirSync(join(pack, 'prompts')).find((name) => readFileSync(join(pack, 'prompts', name), 'utf8').includes('{memory}')) as string)
  expect(await failing((pack) => writeFileSync(prompt(pack), readFileSync(prompt(pack), 'utf8').replace('six', 'ten')))).toContain('reader-payloads')
  expect(await failing((pack) => writeFileSync(join(pack, 'prompts', `${sha256Hex('x')}.txt`), 'x'))).toContain('reader-payloads')
})
