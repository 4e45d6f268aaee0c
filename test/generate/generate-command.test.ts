import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBenchmark } from '../../src/cli/open-benchmark.js'
import { generatedRequest, generatedText } from '../../src/datasets/synthetic/generated-benchmark.js'
import type { LocomoSample } from '../../src/datasets/synthetic/locomo-benchmark.js'
import type { LongMemEvalItem } from '../../src/datasets/synthetic/longmemeval-benchmark.js'
import { runAssay } from '../support/node-run.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const folders = temporaryFolders()
afterEach(() => folders.removeAll())

/** One generation of seed 7 that the tests read and do not touch. */
const kept = temporaryFolders()
let seven = ''
let printed = ''
beforeAll(() => {
  seven = join(kept.make(), 'out')
  printed = generate(seven, '--seed', '7', '--json').stdout
})
afterAll(() => kept.removeAll())

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const NAMES = ['answer-key.sealed.json', 'commitment.json', 'locomo.json', 'longmemeval.json']
const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')
const read = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8')
const all = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, read(folder, name)]),
  )
const parsed = <T>(folder: string, name: string): T => JSON.parse(read(folder, name)) as T

/** A fresh path that does not exist yet. */
const fresh = (): string => join(folders.make(), 'out')
const generate = (out: string, ...flags: readonly string[]) => runAssay('generate', '--out', out, '--size', 'demo', ...flags)

describe('assay generate', () => {
  it('writes the same bytes under any time zone and locale', () => {
    const places = [
      { TZ: 'America/New_York', LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8' },
      { TZ: 'Asia/Tokyo', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
      { TZ: 'Pacific/Chatham', LC_ALL: 'C', LANG: 'C' },
    ]
    const made = places.map((env) => {
      const out = fresh()
      const ran = spawnSync(process.execPath, [MAIN, 'generate', '--seed', 'zones', '--size', 'demo', '--out', out], {
        encoding: 'utf8',
        env: { ...process.env, ...env },
      })
      expect(ran.stderr).toBe('')
      expect(ran.status).toBe(0)
      return all(out)
    })
    expect(Object.keys(made[0] as object)).toEqual(NAMES)
    for (const other of made.slice(1)) expect(other).toEqual(made[0])
  })

  it('writes other bytes for another seed, in every file', () => {
    const other = fresh()
    generate(other, '--seed', '8')
    for (const name of NAMES) expect(read(other, name), name).not.toBe(read(seven, name))
  })

  it('prints one document that names every file with its digest, and the commitment', () => {
    const document = JSON.parse(printed) as {
      files: { name: string; sha256: string; bytes: number }[]
      commitment: string
      state: string
      counts: unknown
    }
    expect(document.state).toBe('written')
    expect(document.files.map((file) => file.name).sort()).toEqual(NAMES)
    for (const file of document.files) {
      expect(file).toEqual({ name: file.name, sha256: sha256(read(seven, file.name)), bytes: Buffer.byteLength(read(seven, file.name)) })
    }
    expect(document.commitment).toBe(sha256(read(seven, 'answer-key.sealed.json')))
    expect(parsed<{ commitment: string }>(seven, 'commitment.json').commitment).toBe(document.commitment)
    expect(document.counts).toEqual([
      { name: 'locomo.json', conversations: 2, sessions: 16, questions: 40 },
      { name: 'longmemeval.json', conversations: 20, sessions: 160, questions: 20 },
    ])
  })

  it('gives a design the same bytes as the command', () => {
    expect(generatedText(generatedRequest('locomo', '7', 'demo'))).toBe(read(seven, 'locomo.json'))
    expect(generatedText(generatedRequest('longmemeval', '7', 'demo'))).toBe(read(seven, 'longmemeval.json'))
  })

  it('follows the numbers given', () => {
    const out = fresh()
    generate(out, '--seed', '7', '--conversations', '3', '--sessions', '5', '--questions', '10')
    const samples = parsed<LocomoSample[]>(out, 'locomo.json')
    expect(samples.map((sample) => sample.qa.length)).toEqual([4, 3, 3])
    expect(samples.map((sample) => Object.keys(sample.conversation).length)).toEqual([12, 12, 12])
    const items = parsed<LongMemEvalItem[]>(out, 'longmemeval.json')
    expect(items.map((item) => item.haystack_sessions.length)).toEqual(Array.from({ length: 10 }, () => 5))
  })
})

describe('the files of assay generate', () => {
  it('load without a fault, and the loader finds every gold and every turn of evidence', async () => {
    const cacheFolder = join(folders.make(), 'cache')
    const samples = parsed<LocomoSample[]>(seven, 'locomo.json')
    const locomo = await openBenchmark({ path: join(seven, 'locomo.json'), cacheFolder })
    const rows = samples.flatMap((sample) => sample.qa)
    const golds = [...locomo.benchmark.key.values()]
    expect(locomo.kind).toBe('locomo')
    expect(golds.map((gold) => gold.answer)).toEqual(rows.map((row) => (row.answer === undefined ? undefined : String(row.answer))))
    expect(golds.map((gold) => gold.evidence)).toEqual(rows.map((row) => row.evidence))
    expect(golds.flatMap((gold) => gold.malformedEvidence)).toEqual([])
    const items = parsed<LongMemEvalItem[]>(seven, 'longmemeval.json')
    const chats = await openBenchmark({ path: join(seven, 'longmemeval.json'), cacheFolder })
    const keys = [...chats.benchmark.key.values()]
    expect(keys.map((gold) => [gold.releasedId, gold.answer, gold.abstention])).toEqual(
      items.map((item) => [item.question_id, String(item.answer), item.question_id.includes('_abs')]),
    )
    for (const [i, gold] of keys.entries()) expect(gold.evidence.length, items[i]?.question).toBeGreaterThan(0)
    for (const question of chats.benchmark.dataset.questions) {
      const haystack = await chats.benchmark.dataset.haystack(question.haystack)
      expect(haystack.sessions.every((session) => session.at !== null && session.at < (question.askedAt as string))).toBe(true)
    }
  })

  it('hold no gold when sealed, and the key with the commitment is the same as unsealed', () => {
    const [open, sealed] = [fresh(), fresh()]
    generate(open, '--seed', 'secret seed')
    const ran = generate(sealed, '--seed', 'secret seed', '--sealed')
    expect(ran.stdout).toContain('keep that file and the seed to yourself')
    expect(read(sealed, 'answer-key.sealed.json')).toBe(read(open, 'answer-key.sealed.json'))
    for (const name of ['locomo.json', 'longmemeval.json', 'commitment.json']) {
      const text = read(sealed, name)
      for (const telling of [
        '"answer',
        '"adversarial_answer',
        '"evidence',
        '"category',
        '"question_type',
        '"has_answer',
        'answer_',
        '_abs',
        'event_summary',
        'secret seed',
      ]) {
        expect(text.includes(telling) && !(name === 'commitment.json' && telling === '"answer'), `${telling} in ${name}`).toBe(false)
      }
    }
    const questions = (folder: string): string[] =>
      parsed<LocomoSample[]>(folder, 'locomo.json').flatMap((sample) => sample.qa.map((row) => row.question))
    expect(questions(sealed)).toEqual(questions(open))
    const talk = (folder: string): unknown =>
      parsed<LongMemEvalItem[]>(folder, 'longmemeval.json').map((item) =>
        item.haystack_sessions.map((turns) => turns.map(({ role, content }) => [role, content])),
      )
    expect(talk(sealed)).toEqual(talk(open))
  })

  it('keep in the key what the open files say, joined by the ids that the loader mints', async () => {
    const cacheFolder = join(folders.make(), 'cache')
    interface Answer {
      readonly question_id: string
      readonly gold?: string | number
      readonly category: string | number
      readonly evidence: readonly string[]
    }
    const key = parsed<{ benchmarks: { name: string; sha256: string; answers: Answer[] }[] }>(seven, 'answer-key.sealed.json')
    for (const { name, sha256: digest, answers } of key.benchmarks) {
      expect(digest).toBe(sha256(read(seven, name)))
      const { benchmark } = await openBenchmark({ path: join(seven, name), cacheFolder })
      const loaded = [...benchmark.key].map(([id, gold]) => [id, gold.answer, gold.category, gold.evidence])
      expect(
        answers.map((answer) => [
          answer.question_id,
          answer.gold === undefined ? undefined : String(answer.gold),
          answer.category,
          answer.evidence,
        ]),
      ).toEqual(loaded)
    }
  })

  it('are not written over: the same files are left alone, others are refused by name, --force replaces them', () => {
    const out = fresh()
    expect(generate(out, '--seed', '1').status).toBe(0)
    const before = all(out)
    expect(JSON.parse(generate(out, '--seed', '1', '--json').stdout)).toMatchObject({ state: 'identical' })
    const refused = generate(out, '--seed', '2')
    expect(refused.status).toBe(2)
    expect(refused.stderr).toContain('locomo.json: has other bytes')
    expect(refused.stderr).toContain('--force')
    expect(all(out)).toEqual(before)
    expect(generate(out, '--seed', '2', '--format', 'locomo', '--force').status).toBe(0)
    expect(readdirSync(out).sort()).toEqual(NAMES.filter((name) => name !== 'longmemeval.json'))
    expect(read(out, 'locomo.json')).not.toBe(before['locomo.json'])
  })

  it('do not mix with foreign files', () => {
    const out = folders.make()
    writeFileSync(join(out, 'thesis.txt'), 'mine')
    const refused = generate(out, '--seed', '1')
    expect(refused.status).toBe(2)
    expect(refused.stderr).toContain('thesis.txt: does not belong to these files')
    expect(readdirSync(out)).toEqual(['thesis.txt'])
    expect(generate(out, '--seed', '1', '--force').status).toBe(0)
    expect(read(out, 'thesis.txt')).toBe('mine')
    expect(JSON.parse(generate(out, '--seed', '1', '--json').stdout)).toMatchObject({ state: 'identical' })
  })

  it('appear in a folder that is there and empty', () => {
    const out = folders.make()
    expect(generate(out, '--seed', '1').status).toBe(0)
    expect(readdirSync(out).sort()).toEqual(NAMES)
  })
})

describe('assay generate refuses', () => {
  it.each([
    ['a format that is none', ['--seed', '1', '--format', 'squad'], '--format: expected locomo, longmemeval or both, got squad'],
    ['a size that is none', ['--seed', '1', '--size', 'huge'], '--size: expected standard or demo, got huge'],
    ['an empty seed', ['--seed', ''], '--seed: expected some text, got none'],
    ['a number that is none', ['--seed', '1', '--questions', '-3'], '--questions: expected a whole number from 1 to 99999, got -3'],
    [
      'conversations without LoCoMo',
      ['--seed', '1', '--format', 'longmemeval', '--conversations', '2'],
      '--conversations: belongs to the LoCoMo format',
    ],
    ['more questions than were told', ['--seed', '1', '--questions', '4000'], 'nothing more can be asked'],
    ['a session count in which nothing can change', ['--seed', '1', '--sessions', '1'], 'size.sessions: expected an integer from 2'],
    ['to go without a seed', [], '--seed'],
  ])('%s, with exit 2 and no folder left behind', (_what, flags, message) => {
    const out = fresh()
    const ran = runAssay('generate', '--out', out, ...flags)
    expect(ran.stderr).toContain(message)
    expect(ran.status).toBe(2)
    expect(existsSync(out)).toBe(false)
    expect(readdirSync(join(out, '..'))).toEqual([])
  })

  it('a path that is a file', () => {
    const file = join(folders.make(), 'taken')
    writeFileSync(file, '')
    const ran = generate(file, '--seed', '1')
    expect(ran.status).toBe(2)
    expect(ran.stderr).toContain('expected a folder, got a file')
  })

  it.skipIf(process.platform === 'win32')('to leave half of its files when the disk takes no more', () => {
    const parent = folders.make()
    const limited = (out: string, ...flags: readonly string[]) =>
      spawnSync(
        'sh',
        [
          '-c',
          'ulimit -f 16; exec "$@"',
          'sh',
          process.execPath,
          MAIN,
          'generate',
          '--out',
          out,
          '--seed',
          '1',
          '--size',
          'demo',
          ...flags,
        ],
        { encoding: 'utf8' },
      )
    expect(limited(join(parent, 'out')).status).not.toBe(0)
    expect(readdirSync(parent)).toEqual([])
    const kept = join(parent, 'kept')
    mkdirSync(kept)
    writeFileSync(join(kept, 'locomo.json'), 'old')
    expect(limited(kept, '--force').status).not.toBe(0)
    expect(all(kept)).toEqual({ 'locomo.json': 'old' })
  })
})
