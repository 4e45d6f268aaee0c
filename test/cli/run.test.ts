// The commands of a run as a user calls them: plan, run, status, verify, score, and what each says when something is wrong.
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand, type Finished } from '../support/command.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const folders = temporaryFolders()
let root = ''
beforeAll(() => {
  root = folders.make()
})
afterAll(() => folders.removeAll())

const DESIGN = `name: small
asks: Does the command walk the whole way?
dataset: {generated: {seed: 3, size: demo}}
memory: [full_context, {name: rag, label: bm25, options: {source: bm25}}]
answerer: [extractive]
questions: {prefix: 12}
`
const MOCK = `${DESIGN.replace('[extractive]', '[{name: scripted, options: {otherwise: {text: "scripted answer", delayMs: 40}}}]').replace('name: small', 'name: slow').replace(', {name: rag, label: bm25, options: {source: bm25}}', '')}`

function design(text: string, name = 'design.yaml'): string {
  const path = join(root, name)
  writeFileSync(path, text)
  return path
}

const assay = (args: readonly string[], env: Readonly<Record<string, string>> = {}, started?: Parameters<typeof runCommand>[1]): Promise<Finished> =>
  runCommand(args, { ...started, env: { ASSAY_CACHE: join(root, 'cache'), ...env } })

interface ToldRun {
  readonly run: string
  readonly pack: string
  readonly state: string
  readonly planned: number
  readonly answered: number
  readonly content_root: string
  readonly already_sealed: boolean
  readonly kept: number
  readonly smoke: boolean
  readonly mock: boolean
  readonly locomo_f1: number | null
}
const runsOf = (finished: Finished): readonly ToldRun[] => {
  expect(finished.stderr.replace(/^.*: \[?.*\d+\/\d+\n/gm, '')).toBe('')
  return (JSON.parse(finished.stdout) as { runs: ToldRun[] }).runs
}

describe('assay run', () => {
  it('walks from a design to verified, scored packs, the same under every time zone and locale', async () => {
    const path = design(DESIGN)
    const places = [
      ['one', { TZ: 'UTC', LANG: 'C' }],
      ['two', { TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' }],
      ['three', { TZ: 'America/New_York', LANG: 'tr_TR.UTF-8' }],
    ] as const
    const roots: string[] = []
    for (const [name, env] of places) {
      const finished = await assay(['run', path, '--json', '--quiet', '--out', join(root, name), '--concurrency', name === 'two' ? '4' : '1'], env)
      expect(finished).toMatchObject({ status: 0 })
      const runs = runsOf(finished)
      expect(runs).toMatchObject([
        { state: 'sealed', planned: 12, answered: 12, smoke: true, mock: false, locomo_f1: null },
        { state: 'sealed', planned: 12, answered: 12 },
      ])
      roots.push(runs.map(({ content_root }) => content_root).join(' '))
    }
    expect(new Set(roots).size).toBe(1)

    const out = join(root, 'one')
    const planned = JSON.parse((await assay(['plan', path, '--json'])).stdout) as { runs: { run: string }[]; calls: number; tokens: number; cost: null; smallest_detectable_difference: null; reasons: { smallest_detectable_difference: string } }
    expect(planned.runs.map(({ run }) => run).sort()).toEqual(readdirSync(out).sort())
    expect(planned).toMatchObject({ calls: 0, tokens: 0, cost: null, smallest_detectable_difference: null })
    expect(Object.keys(planned.reasons)).toEqual(['cost', 'smallest_detectable_difference'])
    expect(planned.reasons.smallest_detectable_difference).toContain('one conversation')

    const again = runsOf(await assay(['run', path, '--json', '--quiet', '--out', out, '--index', '1']))
    expect(again).toMatchObject([{ already_sealed: true, state: 'sealed' }])
    const pack = (again[0] as ToldRun).pack
    expect(pack).toBe(join(out, (planned.runs[1] as { run: string }).run))

    const verified = await assay(['verify', pack, '--json', '--quiet'])
    expect(verified.status).toBe(0)
    expect(JSON.parse(verified.stdout)).toMatchObject({ pack, ok: true, counts: { fail: 0, planned: 12 } })
    const scored = await assay(['score', pack, '--json'])
    expect(JSON.parse(scored.stdout)).toMatchObject({ equal_to_stored: true, denominators: { planned: 12 } })
    const status = JSON.parse((await assay(['status', out, '--json'])).stdout) as { runs: object[] }
    expect(status.runs).toHaveLength(2)
    expect(status.runs[0]).toMatchObject({ state: 'sealed', planned: 12, recorded: 12, running: null })

    appendFileSync(join(pack, 'predictions.jsonl'), '\n')
    const tampered = await assay(['verify', pack, '--quiet'])
    expect(tampered.status).toBe(1)
    expect(tampered.stdout).toMatch(/FAIL +file-digests[^\n]*\n +predictions\.jsonl: expected sha256/)
    expect(tampered.stdout).toContain('predictions.jsonl:13: expected a JSON object')
    expect((await assay(['score', pack])).status).toBe(2)
  })

  it('stops at a signal with its journal, says so, and resumes', async () => {
    const path = design(MOCK, 'slow.yaml')
    const out = join(root, 'slow')
    const journal = (): string => {
      const [run] = existsSync(out) ? readdirSync(out) : []
      const file = join(out, run ?? '', 'journal.jsonl')
      return run !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : ''
    }
    const stopped = await assay(['run', path, '--out', out, '--json', '--quiet'], {}, {
      started: (kill) => {
        const look = setInterval(() => {
          if ((journal().match(/"kind":"attempt"/g) ?? []).length < 3) return
          clearInterval(look)
          kill('SIGINT')
        }, 5)
      },
    })
    expect(stopped.status).toBe(130)
    expect(JSON.parse(stopped.stdout)).toMatchObject({ error: { code: 'interrupted' } })
    const kept = (journal().match(/"kind":"attempt"/g) ?? []).length
    expect(kept).toBeGreaterThanOrEqual(3)
    expect(kept).toBeLessThan(12)
    const [run] = readdirSync(out)
    const open = JSON.parse((await assay(['status', out, '--json'])).stdout) as { runs: object[] }
    expect(open.runs).toMatchObject([{ state: 'open', planned: 12, recorded: kept, mock: true }])
    expect(await assay(['verify', join(out, run as string)])).toMatchObject({ status: 4 })
    const resumed = runsOf(await assay(['run', path, '--out', out, '--json', '--quiet']))
    expect(resumed).toMatchObject([{ state: 'sealed', planned: 12, answered: 12, kept, mock: true, locomo_f1: null }])
    expect(readdirSync(join(out, run as string))).toEqual(expect.arrayContaining(['predictions.MOCK.jsonl', 'metrics.MOCK.json', 'SUMMARY.MOCK.md']))
    expect(readFileSync(join(out, run as string, 'journal.jsonl'), 'utf8').match(/"kind":"attempt"/g)).toHaveLength(12)
  })

  it('lists every fault of a design with file, line and column, and leaves nothing behind', async () => {
    const path = design(DESIGN.replace('asks:', 'aks:').replace('full_context', 'ful_context'), 'bad.yaml')
    const out = join(root, 'bad')
    const finished = await assay(['run', path, '--out', out])
    expect(finished.status).toBe(2)
    expect(finished.stderr).toContain(`${path}:2:1: unknown key "aks"; did you mean asks?`)
    expect(finished.stderr).toContain(`${path}:4:10: memory[0]: expected one of`)
    expect(finished.stderr).toContain('did you mean full_context?')
    expect(finished.stdout).toBe('')
    expect(existsSync(out)).toBe(false)
  })

  it('says what is missing, wrong or out of range, with the exit code for it', async () => {
    const path = design(DESIGN)
    const pinned = design(DESIGN.replace('{generated: {seed: 3, size: demo}}', 'locomo10'), 'pinned.yaml')
    const other = join(root, 'other.json')
    writeFileSync(other, readFileSync(join(root, 'cache/generated', readdirSync(join(root, 'cache/generated'))[0] as string)))
    const nowhere = await assay(['run', pinned, '--out', join(root, 'x')])
    expect(nowhere).toMatchObject({ status: 3 })
    expect(nowhere.stderr).toContain('assay data pull locomo10')
    const wrong = await assay(['run', pinned, '--out', join(root, 'x'), '--data', other])
    expect(wrong).toMatchObject({ status: 2 })
    expect(wrong.stderr).toMatch(/expected locomo10, got an unknown file \(sha256 [0-9a-f]{64}\)/)
    expect(runsOf(await assay(['run', pinned, '--out', join(root, 'unpinned'), '--data', other, '--unpinned', '--index', '0', '--json', '--quiet']))).toMatchObject([{ state: 'sealed' }])
    expect((await assay(['run', path, '--index', '9'])).stderr).toContain('expected an index below that, got 9')
    expect(await assay(['run', path, '--index', '0', '--run', 'x'])).toMatchObject({ status: 2 })
    expect(await assay(['run', path, '--concurrency', '0'])).toMatchObject({ status: 2 })
    expect(await assay(['run', root])).toMatchObject({ status: 2 })
    expect((await assay(['run', join(root, 'none.yaml')])).stderr).toContain('no such file or folder')
    mkdirSync(join(root, 'empty'), { recursive: true })
    expect((await assay(['verify', join(root, 'empty')])).stderr).toContain('there is no pack here')
    expect(await assay(['verify', join(root, 'nowhere')])).toMatchObject({ status: 2 })
    expect((await assay(['status', join(root, 'empty')])).stdout).toContain('holds no run')
    expect(existsSync(join(root, 'x'))).toBe(false)
  })

  it('prints the schema of designs', async () => {
    const finished = await assay(['schema', 'design'])
    expect(finished.status).toBe(0)
    expect(JSON.parse(finished.stdout)).toMatchObject({ title: 'Assay design', type: 'object' })
    expect(finished.stdout).toContain('full_context')
  })

  it('makes a generated benchmark again that was cut or edited in the cache', async () => {
    const path = design(DESIGN)
    const cache = join(root, 'edited')
    const before = await assay(['plan', path, '--json'], { ASSAY_CACHE: cache })
    const [name] = readdirSync(join(cache, 'generated'))
    const file = join(cache, 'generated', name as string)
    const text = readFileSync(file, 'utf8')
    for (const wrong of [text.replace('"category"', '"Category"'), text.slice(0, 100), '']) {
      writeFileSync(file, wrong)
      expect((await assay(['plan', path, '--json'], { ASSAY_CACHE: cache })).stdout).toBe(before.stdout)
      expect(readFileSync(file, 'utf8')).toBe(text)
    }
  })

  it('refuses a data file without a question, and leaves nothing behind', async () => {
    const data = join(root, 'none.json')
    writeFileSync(data, JSON.stringify([{ sample_id: 'conv-1', conversation: { speaker_a: 'A', speaker_b: 'B', session_1_date_time: '1:56 pm on 8 May, 2023', session_1: [{ speaker: 'A', dia_id: 'D1:1', text: 'Hello.' }] }, qa: [] }]))
    const { status, stderr } = await assay(['run', design(DESIGN), '--data', data, '--unpinned', '--out', join(root, 'none')])
    expect(status).toBe(2)
    expect(stderr).toBe(`assay: ${data} holds no question\n  → Name a data file with questions.\n`)
    expect(existsSync(join(root, 'none'))).toBe(false)
  })
})
