// A design with a model as reader, from `assay run` to `assay verify`, against the scripted upstream: what is asked, kept, resumed, refused.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Script } from '../../src/testing/scripted-reply.js'
import { rateLimited, serverError } from '../../src/testing/scripted-faults.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { echo, openModelBench, PLANTED_KEY } from './model-design.js'

const folders = temporaryFolders()
afterEach(() => folders.removeAll())

interface ToldRun {
  readonly pack: string
  readonly planned: number
  readonly answered: number
  readonly kept: number
  readonly content_root: string
  readonly mock: boolean
  readonly denominators: Readonly<Record<string, number>>
}
const runsOf = (stdout: string): readonly ToldRun[] => (JSON.parse(stdout) as { runs: ToldRun[] }).runs
const only = (stdout: string): ToldRun => runsOf(stdout)[0] as ToldRun
const linesOf = (path: string): Record<string, unknown>[] => readFileSync(path, 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Record<string, unknown>)
const QUESTIONS = ['--max-questions', '8']

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
}

describe('assay run with a model', () => {
  it('asks once per question, keeps every byte, and verify finds each prompt in the bytes that were sent', async () => {
    await using bench = await openModelBench(folders.make(), echo)
    const done = await bench.run(['run', bench.design, '--out', join(bench.folder, 'out'), ...QUESTIONS, '--json', '--quiet'])
    expect(done.stderr).toBe('')
    expect(done.status).toBe(0)
    const told = only(done.stdout)
    expect(told).toMatchObject({ planned: 8, answered: 8, mock: false })
    expect(bench.upstream.exchanges.length).toBe(8)
    const exchanges = linesOf(join(told.pack, 'exchanges.jsonl'))
    expect(exchanges.map(({ request_sha256, response_sha256 }) => [request_sha256, response_sha256]).sort()).toEqual(bench.upstream.exchanges.map(({ requestSha256, responseSha256 }) => [requestSha256, responseSha256]).sort())
    const predictions = linesOf(join(told.pack, 'predictions.jsonl'))
    expect(predictions[0]).toMatchObject({ reader_model: 'm-a', prompt_version: 'assay-qa/1', usage: { input_tokens: 1000, cached_input_tokens: 400, output_tokens: 10 } })
    expect(predictions.flatMap(({ exchanges: cited }) => cited as string[])).toEqual(exchanges.map(({ id }) => id))
    const verified = await bench.run(['verify', told.pack, '--json'])
    const findings = (JSON.parse(verified.stdout) as { findings: { id: string; status: string; message: string; rows: string[] }[] }).findings
    expect(findings.filter(({ status }) => status === 'FAIL')).toEqual([])
    expect(findings.find(({ id }) => id === 'exchanges')).toMatchObject({ status: 'PASS', message: '8 exchanges' })
    for (const path of filesBelow(bench.folder)) expect(readFileSync(path).includes(PLANTED_KEY), path).toBe(false)
  })

  it('gives the same content whatever the order of arrival', async () => {
    const roots: string[] = []
    let turn = 0
    const slowly: Script = async (request) => {
      await new Promise((resolve) => setTimeout(resolve, (turn++ * 37) % 60))
      return echo(request)
    }
    for (const [script, concurrency] of [[echo, 1], [slowly, 4], [slowly, 8]] as const) {
      await using bench = await openModelBench(folders.make(), script, { memory: ['full_context'] })
      const done = await bench.run(['run', bench.design, '--out', join(bench.folder, 'out'), ...QUESTIONS, '--concurrency', String(concurrency), '--json'])
      roots.push(only(done.stdout).content_root)
    }
    expect(new Set(roots).size).toBe(1)
  })

  it('asks every model, memory and pass for itself: nothing is shared', async () => {
    await using bench = await openModelBench(folders.make(), echo, {
      memory: ['full_context', 'raw_chunks'],
      answerer: '[{name: completion, label: a, options: {model: m-a}}, {name: completion, label: b, options: {model: m-b}}, {name: completion, label: c, options: {model: m-c}}]',
      passes: 2,
    })
    const done = await bench.run(['run', bench.design, '--out', join(bench.folder, 'out'), '--max-questions', '2', '--json'])
    expect(done.status).toBe(0)
    expect(runsOf(done.stdout).length).toBe(12)
    expect(bench.upstream.exchanges.length).toBe(24)
    const again = await bench.run(['run', bench.design, '--out', join(bench.folder, 'out'), '--max-questions', '2', '--json'])
    expect(again.status).toBe(0)
    expect(bench.upstream.exchanges.length).toBe(24)
  })

  it('keeps states apart, and puts .MOCK. into the names of what a stand-in answered', async () => {
    const replies: readonly ReturnType<Script>[] = [{ text: 'May' }, { text: '' }, { text: 'cut', finish: 'length' }, { refusal: 'no' }, { status: 400, errorMessage: 'bad' }, { text: 'June' }]
    let n = 0
    await using bench = await openModelBench(folders.make(), () => replies[n++ % replies.length] as ReturnType<Script>, { mock: true })
    const done = await bench.run(['run', bench.design, '--out', join(bench.folder, 'out'), '--max-questions', '6', '--json'])
    const told = only(done.stdout)
    expect(told).toMatchObject({ mock: true, denominators: { planned: 6, answered: 2, empty: 1, truncated: 1, refused: 1, failed: 1 } })
    expect(linesOf(join(told.pack, 'exchanges.MOCK.jsonl')).length).toBe(6)
    expect((await bench.run(['verify', told.pack])).status).toBe(0)
  })

  it('cites every try of a call that was answered late', async () => {
    let n = 0
    await using bench = await openModelBench(folders.make(), (request) => (n++ % 3 === 0 ? rateLimited(0) : n % 3 === 2 ? serverError() : echo(request)))
    const done = await bench.run(['run', bench.design, '--out', join(bench.folder, 'out'), '--max-questions', '2', '--json'])
    const { pack } = only(done.stdout)
    expect(linesOf(join(pack, 'predictions.jsonl')).map(({ exchanges }) => (exchanges as string[]).length)).toEqual([3, 3])
    expect((await bench.run(['verify', pack])).status).toBe(0)
  })
})

describe('what ends a run and how it goes on', () => {
  it('a refused key: exit 3, what to do, and a journal that the next command goes on from', async () => {
    let valid = 3
    await using bench = await openModelBench(folders.make(), (request) => (valid-- > 0 ? echo(request) : { status: 401, errorMessage: 'Incorrect API key provided' }))
    const args = ['run', bench.design, '--out', join(bench.folder, 'out'), ...QUESTIONS, '--json']
    const stopped = await bench.run(args)
    expect(stopped.status).toBe(3)
    expect(JSON.parse(stopped.stdout)).toMatchObject({ error: { code: 'stopped', message: expect.stringContaining('route scripted'), hint: expect.stringContaining('run the same command again') } })
    valid = 1000
    const done = await bench.run(args)
    expect(only(done.stdout)).toMatchObject({ kept: 3, answered: 8 })
    expect(bench.upstream.exchanges.filter(({ status }) => status === 200).length).toBe(8)
    expect((await bench.run(['verify', only(done.stdout).pack])).status).toBe(0)
  })

  it('a crash between an answer and its row: the answer is taken from the record and not paid again', async () => {
    let valid = 3
    await using bench = await openModelBench(folders.make(), (request) => (valid-- > 0 ? echo(request) : { status: 401, errorMessage: 'no' }))
    const args = ['run', bench.design, '--out', join(bench.folder, 'out'), ...QUESTIONS, '--json']
    expect((await bench.run(args)).status).toBe(3)
    const journal = filesBelow(join(bench.folder, 'out')).find((path) => path.endsWith('journal.jsonl')) as string
    const lines = readFileSync(journal, 'utf8').split('\n')
    const first = lines.findIndex((line) => line.includes('"kind":"attempt"'))
    expect(first).toBeGreaterThan(0)
    // The rows of the answers and the lines of their exchanges are gone, as if none had reached the disk; the bodies have their notes.
    writeFileSync(journal, `${lines.slice(0, first).join('\n')}\n`)
    valid = 1000
    const done = await bench.run(args)
    expect(only(done.stdout)).toMatchObject({ kept: 0, answered: 8 })
    expect(bench.upstream.exchanges.filter(({ status }) => status === 200).length).toBe(8)
    const rows = linesOf(join(only(done.stdout).pack, 'exchanges.jsonl'))
    expect(rows.filter(({ status }) => status === 200).length).toBe(8)
    expect((await bench.run(['verify', only(done.stdout).pack])).status).toBe(0)
  })

  it('a spend cap stops before it is passed, in requests, tokens and dollars', async () => {
    await using bench = await openModelBench(folders.make(), echo)
    const args = ['run', bench.design, '--out', join(bench.folder, 'out'), ...QUESTIONS, '--json']
    const requests = await bench.run([...args, '--max-requests', '3'])
    expect(requests.status).toBe(3)
    expect(requests.stdout).toContain('requests of the run')
    expect(bench.upstream.exchanges.length).toBe(3)
    const dollars = await bench.run([...args, '--max-dollars', '0.012'])
    expect(dollars.status).toBe(3)
    expect(dollars.stdout).toContain('dollars of the run')
    // Each answer costs (600 × 2 + 400 × 1 + 10 × 8) / 10⁶ dollars.
    expect(bench.upstream.exchanges.length * 0.00168).toBeLessThan(0.012)
    const done = await bench.run(args)
    expect(only(done.stdout).answered).toBe(8)
    expect(bench.upstream.exchanges.length).toBe(8)
    expect((await bench.run(['verify', only(done.stdout).pack])).status).toBe(0)
  })

  it('a cap in dollars is refused for a model without a price', async () => {
    await using bench = await openModelBench(folders.make(), echo, { price: '' })
    const refused = await bench.run(['run', bench.design, '--out', join(bench.folder, 'out'), ...QUESTIONS, '--max-dollars', '1', '--json'])
    expect(refused.status).toBe(2)
    expect(refused.stdout).toContain('m-a has no price')
    expect(bench.upstream.exchanges.length).toBe(0)
  })

  it('a missing key is exit 3 with the name of the variable, and a wrong option is told at its line', async () => {
    await using bench = await openModelBench(folders.make(), echo)
    const args = ['run', bench.design, '--out', join(bench.folder, 'out'), ...QUESTIONS, '--json']
    const missing = await bench.run(args, { env: { SCRIPTED_KEY: '' } })
    expect(missing.status).toBe(3)
    expect(missing.stdout).toContain('SCRIPTED_KEY')
    writeFileSync(bench.design, readFileSync(bench.design, 'utf8').replace('model: m-a, temperature: 0', 'model: m-a, top_p: 0.5').replace('name: completion, ', 'name: completion, label: x, '))
    const wrong = await bench.run(args)
    expect(wrong.status).toBe(2)
    expect(wrong.stdout).toContain('m-a does not accept it')
    writeFileSync(bench.design, readFileSync(bench.design, 'utf8').replace('model: m-a', 'model: gpt-unheard'))
    expect((await bench.run(args)).stdout).toMatch(/no model profile is called.*gpt-unheard.*--profiles/)
    expect(bench.upstream.exchanges.length).toBe(0)
  })
})
