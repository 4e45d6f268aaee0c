// `assay report` as a user runs it: over one pack, over a folder of packs, and over what is no pack.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderStore } from '../../src/adapters/folder-store.js'
import { canonicalJson } from '../../src/core/canonical-json.js'
import type { Reader } from '../../src/ports/reader.js'
import type { Seal } from '../../src/run/pack-seal.js'
import { rootsOf } from '../../src/run/pack-seal.js'
import { readHtml } from '../report/support/well-formed.js'
import { runTiny } from '../run/support/run-tiny.js'
import { countingReader } from '../run/support/tiny-catalogue.js'
import { runCommand } from '../support/command.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const folders = temporaryFolders()
let packs: string
beforeEach(() => (packs = folders.make()))
afterEach(() => folders.removeAll())

interface Told {
  readonly report: string
  readonly csv: readonly string[]
  readonly seal: string | null
  readonly mock: boolean
  readonly runs: readonly { readonly run: string; readonly label: string; readonly mock: boolean }[]
  readonly left_out: readonly string[]
}

/** A sealed pack at `packs/<run id>`. */
async function pack(memory: 'whole' | 'words', reader?: Reader): Promise<Seal> {
  const making = join(packs, 'making')
  const seal = await runTiny({ folder: folderStore(making), memory, ...(reader === undefined ? {} : { reader }) })
  renameSync(making, join(packs, seal.run))
  return seal
}

async function report(...args: readonly string[]): Promise<Told> {
  const ran = await runCommand(['report', ...args, '--json', '--quiet'])
  expect(ran).toMatchObject({ status: 0, stderr: '' })
  return JSON.parse(ran.stdout) as Told
}

const digest = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

describe('assay report', () => {
  it('writes the report stage of a pack, with a seal of its own that cites the pack', async () => {
    const seal = await pack('whole')
    const folder = join(packs, seal.run)
    const told = await report(folder)
    expect(told.report).toBe(join(folder, 'report', 'report.html'))
    expect(readHtml(readFileSync(told.report, 'utf8')).faults).toEqual([])
    const own = JSON.parse(readFileSync(told.seal as string, 'utf8')) as Omit<Seal, 'stage' | 'parent'> & { stage: string; parent: string }
    expect(own).toMatchObject({ format: 'assay-pack/1', stage: 'report', run: seal.run, state: 'sealed', parent: seal.content_root, mock: false })
    expect(Object.keys(own.files).sort()).toEqual(readdirSync(join(folder, 'report')).filter((name) => name !== 'seal.json' && name !== '_SUCCESS').sort())
    for (const [path, file] of Object.entries(own.files)) expect(file.sha256).toBe(digest(join(folder, 'report', path)))
    expect(rootsOf(own.files)).toEqual({ content_root: own.content_root, full_root: own.full_root })
    expect(readFileSync(join(folder, 'report', '_SUCCESS'), 'utf8')).toBe(`${own.full_root}\n`)
    expect(Object.entries(own.files).filter(([, file]) => file.timing).map(([path]) => path)).toEqual(['report.html', 'tokens-and-time.csv'])
  })

  it('gives the same bytes again, and the same content root for packs of another hour', async () => {
    const seal = await pack('whole')
    const read = (told: Told): readonly string[] => [told.report, ...told.csv].map(digest)
    const told = await report(join(packs, seal.run))
    const first = read(told)
    expect(read(await report(join(packs, seal.run)))).toEqual(first)
    const root = (JSON.parse(readFileSync(told.seal as string, 'utf8')) as Seal).content_root
    const later = join(folders.make(), seal.run)
    await runTiny({ folder: folderStore(later), memory: 'whole', clock: { now: () => '2031-01-01T00:00:00.000Z', monotonicMs: () => 77 } })
    expect((JSON.parse(readFileSync((await report(later)).seal as string, 'utf8')) as Seal).content_root).toBe(root)
  })

  it('reports a folder of packs in the order of the design, and names what is not sealed', async () => {
    const [words, whole] = [await pack('words'), await pack('whole')]
    mkdirSync(join(packs, 'tiny-open'))
    writeFileSync(join(packs, 'tiny-open', 'journal.jsonl'), '')
    const told = await report(packs)
    expect(told.runs.map(({ run }) => run)).toEqual([whole.run, words.run])
    expect(told.runs.map(({ label }) => label)).toEqual(['whole', 'words'])
    expect(told.left_out).toEqual(['tiny-open'])
    const own = JSON.parse(readFileSync(told.seal as string, 'utf8')) as { parent: string; run: null; parents: Record<string, string> }
    expect(own.run).toBeNull()
    expect(own.parents).toEqual({ [whole.run]: whole.content_root, [words.run]: words.content_root })
    expect(own.parent).toBe(createHash('sha256').update(canonicalJson(own.parents)).digest('hex'))
    expect(readFileSync(told.report, 'utf8')).toContain('Does the walk hold?')
  })

  it('--out writes the page and its CSV files there, and no stage', async () => {
    const seal = await pack('whole')
    const told = await report(join(packs, seal.run), '--out', join(packs, 'page.html'))
    expect(told).toMatchObject({ report: join(packs, 'page.html'), seal: null })
    expect(told.csv).toContain(join(packs, 'page.scores.csv'))
    expect(existsSync(join(packs, seal.run, 'report'))).toBe(false)
  })

  it('puts .MOCK. into every name when a mock answered', async () => {
    await pack('whole', { ...countingReader(), mock: true })
    const told = await report(packs)
    expect(told.mock).toBe(true)
    for (const path of [told.report, ...told.csv]) expect(path).toMatch(/\.MOCK\.(?:html|csv)$/)
    const beside = await report(packs, '--out', join(packs, 'page.html'))
    for (const path of [beside.report, ...beside.csv]) expect(path).toMatch(/\.MOCK\.(?:html|csv)$/)
  })

  it('refuses a pack whose numbers are not the sealed ones (exit 1), and leaves nothing behind', async () => {
    const seal = await pack('whole')
    appendFileSync(join(packs, seal.run, 'metrics.json'), '\n')
    const ran = await runCommand(['report', packs])
    expect(ran.status).toBe(1)
    expect(ran.stderr).toContain('metrics.json')
    expect(ran.stderr).toContain('assay verify')
    expect(existsSync(join(packs, 'report'))).toBe(false)
  })

  it('refuses folders without a sealed pack, missing paths, and an --out that is no page (exit 2)', async () => {
    for (const args of [[packs], [join(packs, 'nowhere')], [packs, '--out', 'page.pdf']]) {
      const ran = await runCommand(['report', ...args])
      expect(ran.status, args.join(' ')).toBe(2)
      expect(ran.stderr).toContain('→')
    }
  })

  it('never deletes a file that is of no report', async () => {
    const seal = await pack('whole')
    const folder = join(packs, seal.run, 'report')
    await report(join(packs, seal.run))
    writeFileSync(join(folder, 'notes.csv'), 'mine')
    const ran = await runCommand(['report', join(packs, seal.run)])
    expect(ran.status).toBe(2)
    expect(ran.stderr).toContain('notes.csv')
    expect(readFileSync(join(folder, 'notes.csv'), 'utf8')).toBe('mine')
  })
})
