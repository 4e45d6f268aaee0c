// `assay protocols pull` as a user runs it. Upstream's files cannot stand here, so what is tested with real bytes is refusal;
// acceptance by digest is tested on the functions with pins of our own.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepTexts, loadTexts, sourcesOf } from '../../src/cli/protocol-store.js'
import { lyingServer, serve, type LyingServer } from '../support/lying-server.js'
import { TEXT_PINS } from '../../src/protocols/protocol-texts.js'
import { runCommand } from '../support/command.js'

let folder: string
let server: LyingServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-protocols-'))
  server = await lyingServer()
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
const pull = (...args: readonly string[]) => runCommand(['protocols', 'pull', ...args, '--json'], { env: { ASSAY_CACHE: folder, ASSAY_DATA_MIRROR: server.url } })

test('refuses a file whose texts are not the pinned ones, naming each, and keeps nothing', async () => {
  const file = join(folder, 'evaluate_qa.py')
  writeFileSync(file, Array.from({ length: 5 }, (_, i) => `template = "a forged template number ${i} {} {} {}"`).join('\n'))
  const done = await pull('longmemeval', '--from', file)
  expect(done.status).toBe(2)
  const { error } = JSON.parse(done.stdout) as { error: { faults: { where: string; message: string }[]; hint: string } }
  expect(error.faults.map((fault) => fault.where.split(': ')[1])).toEqual([
    'longmemeval/base',
    'longmemeval/temporal-reasoning',
    'longmemeval/knowledge-update',
    'longmemeval/single-session-preference',
    'longmemeval/abstention',
  ])
  expect(error.faults[0]?.message).toMatch(/^expected sha256 fba020ba[0-9a-f]+, got [0-9a-f]{64}$/)
  expect(error.hint).toContain('src/evaluation/evaluate_qa.py of xiaowu0162/LongMemEval at commit 9e0b455f')
  expect(existsSync(join(folder, 'protocols'))).toBe(false)
})

test('refuses a file that is no source of either Mem0 text', async () => {
  const file = join(folder, 'any.py')
  writeFileSync(file, 'X = 1\n')
  expect(await pull('mem0', '--from', file)).toMatchObject({ status: 2 })
})

test('does not keep a download that lies about its content, and says how to hand the file over', async () => {
  server.plan(...Array.from({ length: 12 }, () => serve(Buffer.alloc(7436, 'x'))))
  const done = await pull('longmemeval')
  expect(done.status).toBe(3)
  expect(done.stderr).toContain('assay protocols pull longmemeval --from FILE')
  expect(readdirSync(join(folder, 'protocols', 'sources')).filter((name) => name.endsWith('.py'))).toEqual([])
})

test('names the known sources for a name that is none', async () => {
  const done = await pull('chronos')
  expect(done.status).toBe(2)
  expect(done.stderr).toContain('longmemeval, mem0-judge, mem0-answer')
})

test('a refused text is not kept, and one whose bytes changed on disk counts as absent', async () => {
  const [source] = sourcesOf('mem0-judge')
  await expect(keepTexts(folder, source as NonNullable<typeof source>, 'f.py', 'ACCURACY_PROMPT = "x"')).rejects.toThrow('does not hold the pinned texts')
  const pin = TEXT_PINS.find(({ name }) => name === 'mem0/judge')
  mkdirSync(join(folder, 'protocols'))
  writeFileSync(join(folder, 'protocols', `${pin?.sha256}.txt`), 'other bytes')
  expect(await loadTexts(folder, ['mem0/judge'])).toEqual(new Map())
})
