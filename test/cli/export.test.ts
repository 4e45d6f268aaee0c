import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStore } from '../../src/adapters/folder-store.js'
import { runTiny } from '../run/support/run-tiny.js'
import { countingReader } from '../run/support/tiny-catalogue.js'
import { runAssay, runAssayIn } from '../support/node-run.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const folders = temporaryFolders()
afterAll(() => folders.removeAll())

let pack = ''
beforeAll(async () => {
  pack = join(folders.make(), 'tiny-run')
  await runTiny({ folder: folderStore(pack) })
})

/** A copy of the pack with one file's lines changed. */
async function damaged(path: string, change: (lines: readonly string[]) => readonly string[]): Promise<string> {
  const copy = join(folders.make(), 'tiny-run')
  const from = folderStore(pack)
  const to = folderStore(copy)
  for (const file of await from.list('')) await to.write(file, (await from.read(file)) as Uint8Array)
  const lines = readFileSync(join(copy, path), 'utf8').trimEnd().split('\n')
  writeFileSync(join(copy, path), change(lines).map((line) => `${line}\n`).join(''))
  return copy
}

const outFile = (name: string): string => join(folders.make(), name)

describe('assay export', () => {
  it('writes every planned row and counts them', () => {
    const out = outFile('hypotheses.jsonl')
    const ran = runAssay('export', 'longmemeval', pack, '--out', out, '--json')
    expect(ran).toMatchObject({ status: 0, stderr: '' })
    const document = JSON.parse(ran.stdout) as Record<string, unknown>
    expect(document).toMatchObject({ format: 'longmemeval', pack, out, written: 12, planned: 12, missing: [], mock: false })
    const predictions = readFileSync(join(pack, 'predictions.jsonl'), 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, string>)
    const written = readFileSync(out, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as unknown)
    // An attempt without an answer is an empty hypothesis, whatever text it left.
    expect(written).toEqual(
      predictions.map((row) => ({ question_id: `released-${row['question_id']}`, hypothesis: row['state'] === 'answered' ? row['predicted_answer'] : '' })),
    )
    expect(document['without_answer']).toBe(predictions.filter((row) => row['state'] !== 'answered').length)
    expect(document['without_answer']).toBeGreaterThan(0)
  })

  it('writes LoCoMo’s samples under the asked model name, with the sources of a conversation’s packet', () => {
    const out = outFile('locomo.json')
    expect(runAssay('export', 'locomo', pack, '--out', out, '--model', 'gpt-x').status).toBe(0)
    const samples = JSON.parse(readFileSync(out, 'utf8')) as { qa: Record<string, unknown>[] }[]
    expect(samples.map(({ qa }) => qa.length)).toEqual([4, 4, 4])
    const memory = JSON.parse(readFileSync(join(pack, 'memory/index.jsonl'), 'utf8').split('\n')[0] as string) as { source_ids: string[] }
    expect(samples[0]?.qa[0]?.['gpt-x_prediction_context']).toEqual(memory.source_ids.map((id) => id.replace('session:S0', 'S')))
  })

  it('names the file after the run when no name is given', () => {
    const folder = folders.make()
    const ran = runAssayIn(folder, 'export', 'mem0', pack)
    expect(ran.stdout).toContain('tiny-run.mem0.json: 12 rows written of 12 planned')
    expect(Object.keys(JSON.parse(readFileSync(join(folder, 'tiny-run.mem0.json'), 'utf8')) as object)).toEqual(['conv-1', 'conv-2', 'conv-3'])
  })

  it('refuses a partial pack with the missing ids, and writes it when told to', async () => {
    const partial = await damaged('predictions.jsonl', (lines) => lines.filter((_line, i) => i !== 3 && i !== 7))
    const out = outFile('h.jsonl')
    const refused = runAssay('export', 'longmemeval', partial, '--out', out)
    expect(refused.status).toBe(4)
    expect(refused.stderr).toContain('no prediction for 2 of 12')
    expect(refused.stderr).toContain('conv-1-q-3: missing row')
    expect(existsSync(out)).toBe(false)
    const written = runAssay('export', 'longmemeval', partial, '--out', out, '--partial', '--json')
    expect(written.status).toBe(0)
    expect(JSON.parse(written.stdout)).toMatchObject({ written: 10, planned: 12, missing: ['conv-1-q-3', 'conv-2-q-3'] })
    expect(readFileSync(out, 'utf8').trimEnd().split('\n').length).toBe(10)
  })

  it('counts a pack without any row as partial', async () => {
    const empty = await damaged('predictions.jsonl', () => [])
    expect(runAssay('export', 'mem0', empty, '--out', outFile('m.json')).status).toBe(4)
  })

  it('says what is wrong with the words of a command in the document of --json too', () => {
    const ran = runAssay('export', 'locomo', pack, '--ot', 'x', '--json')
    expect(ran.status).toBe(2)
    expect(JSON.parse(ran.stdout)).toMatchObject({ error: { code: 'wrong-usage', message: expect.stringContaining("unknown option '--ot'") as string } })
  })

  it('refuses double, foreign and broken rows even with --partial', async () => {
    const broken = await damaged('predictions.jsonl', (lines) => [
      ...lines,
      lines[0] as string,
      (lines[1] as string).replace('"conv-1-q-1"', '"conv-9-q-9"'),
      (lines[2] as string).replace(/"source_ids":\[[^\]]*\]/, '"source_ids":7'),
    ])
    const out = outFile('h.jsonl')
    const ran = runAssay('export', 'longmemeval', broken, '--partial', '--out', out, '--json')
    expect(ran.status).toBe(2)
    const { error } = JSON.parse(ran.stdout) as { error: { faults: { where: string; message: string }[] } }
    expect(error.faults.map(({ where }) => where)).toEqual(['predictions.jsonl line 15 $.source_ids', 'conv-1-q-0', 'conv-9-q-9'])
    expect(existsSync(out)).toBe(false)
  })

  it('hands out no answer that was changed after sealing', async () => {
    const out = outFile('h.jsonl')
    for (const path of ['predictions.jsonl', 'scorer/answer_key.jsonl', 'config.resolved.yaml']) {
      const changed = await damaged(path, (lines) => lines.map((line) => line.replace('tulips', 'roses').replace('asks:', 'asks: ')))
      const ran = runAssay('export', 'longmemeval', changed, '--out', out, '--partial')
      expect(ran.status).toBe(1)
      expect(ran.stderr).toContain(`${path}: its bytes are not the ones that were sealed`)
    }
    const open = await damaged('predictions.jsonl', (lines) => lines)
    rmSync(join(open, 'pack.json'))
    expect(runAssay('export', 'longmemeval', open, '--out', out).status).toBe(4)
    expect(existsSync(out)).toBe(false)
  })

  it('tells an open run from what is no pack', async () => {
    const open = await damaged('predictions.jsonl', (lines) => lines)
    rmSync(join(open, 'predictions.jsonl'))
    const incomplete = runAssay('export', 'mem0', open)
    expect(incomplete.status).toBe(4)
    expect(incomplete.stderr).toContain('open run')
    expect(runAssay('export', 'mem0', folders.make()).stderr).toContain('is no pack')
    expect(runAssay('export', 'mem0', 'no-such-folder').stderr).toContain('no such folder')
    expect(runAssay('export', 'csv', pack).stderr).toContain('expected one of longmemeval, locomo, mem0')
  })

  it('marks what a mock answered, whatever name was asked for', async () => {
    const mock = join(folders.make(), 'mock-run')
    await runTiny({ folder: folderStore(mock), reader: countingReader({ mock: true }) })
    const out = outFile('answers.json')
    const ran = runAssay('export', 'mem0', mock, '--out', out)
    expect(ran.stdout).toContain('MOCK')
    expect(readdirSync(join(out, '..'))).toEqual(['answers.MOCK.json'])
  })
})
