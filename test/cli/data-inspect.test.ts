// `assay data inspect` as a user runs it: good files, files that look odd and are fine, and files that are refused.
import { existsSync, readFileSync, readdirSync, chmodSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCacheFile, writeCacheFile } from '../../src/adapters/cache-file.js'
import { INDEX_FORMAT, type BenchmarkIndex } from '../../src/datasets/benchmark-index.js'
import { openBenchmark } from '../../src/cli/open-benchmark.js'
import { runCommand, type CommandOptions, type Finished } from '../support/command.js'
import { describeWithShared, shared } from '../support/shared-data.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { locomoRecord, longMemEvalRecord, withConversation, withQuestion } from '../datasets/small-records.js'

const folders = temporaryFolders()
let folder: string
let cache: string
beforeEach(() => {
  folder = folders.make()
  cache = join(folder, 'cache')
})
afterEach(() => folders.removeAll())

const inspect = (file: string, options: CommandOptions = {}, ...flags: readonly string[]): Promise<Finished> =>
  runCommand(['data', 'inspect', file, ...flags], { ...options, env: { ASSAY_CACHE: cache, ...options.env } })

function write(name: string, content: string | Uint8Array): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

/** Every file below a folder. */
const below = (path: string): readonly string[] =>
  existsSync(path) ? readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)) : []

describeWithShared('assay data inspect on the released LoCoMo file', ['data/locomo/locomo10.json'], () => {
  test('--json is one document with the keys of the contract', async () => {
    const ran = await inspect(shared('data/locomo/locomo10.json'), {}, '--json')
    expect(ran).toMatchObject({ status: 0, stderr: '' })
    const document = JSON.parse(ran.stdout) as { anomalies: { id: string; count: number; examples: string[] }[] } & Record<string, unknown>
    expect(document).toMatchObject({
      file: shared('data/locomo/locomo10.json'),
      sha256: '79fa87e90f04081343b8c8debecb80a9a6842b76a7aa537dc9fdf651ea698ff4',
      bytes: 2_805_274,
      kind: 'locomo',
      pinned: 'locomo10',
      conversations: 10,
      sessions: 272,
      turns: 5882,
      questions: 1986,
      by_category: { 1: 282, 2: 321, 3: 96, 4: 841, 5: 446 },
    })
    expect(document.anomalies.find(({ id }) => id === 'missing-gold')).toMatchObject({ count: 444 })
    expect(document.anomalies.every(({ examples, count }) => examples.length === Math.min(count, 100))).toBe(true)
  })

  test('prints the same for people, and the same bytes whatever the zone and the language', async () => {
    const plain = await inspect(shared('data/locomo/locomo10.json'))
    expect(plain.stdout).toContain('5 adversarial  446')
    expect(plain.stdout).toMatch(/ 316 {2}caption-without-image/)
    for (const env of [{ TZ: 'America/New_York', LANG: 'de_DE.UTF-8' }, { TZ: 'Asia/Tokyo', LC_ALL: 'tr_TR.UTF-8' }]) {
      const other = await inspect(shared('data/locomo/locomo10.json'), { env: { ...env, ASSAY_CACHE: join(folder, env.TZ.replace('/', '-')) } })
      expect(other.stdout).toBe(plain.stdout)
    }
  })

  test('a copy with one character changed is no known file, and is said to resemble one', async () => {
    const changed = readFileSync(shared('data/locomo/locomo10.json'), 'utf8').replace('/api/v1/', '/api/v0/')
    const file = write('locomo10.json', changed)
    expect(statSync(file).size).toBe(2_805_274)
    const document = JSON.parse((await inspect(file, {}, '--json')).stdout) as { pinned: unknown; anomalies: unknown[] }
    expect(document.pinned).toBeNull()
    expect(document.anomalies[0]).toMatchObject({ id: 'near-copy', count: 1 })
  })
})

describe('files that are read as they are', () => {
  const json = JSON.stringify([locomoRecord()], null, 2)
  test.each([
    ['a BOM', `\ufeff${json}`],
    ['CRLF', json.replaceAll('\n', '\r\n')],
    ['both, and space around', `\ufeff\r\n ${json.replaceAll('\n', '\r\n')} \r\n`],
    ['no white space', JSON.stringify([locomoRecord()])],
  ])('%s', async (_, text) => {
    const ran = await inspect(write('data.json', text), {}, '--json')
    expect(ran).toMatchObject({ status: 0, stderr: '' })
    expect(JSON.parse(ran.stdout)).toMatchObject({ kind: 'locomo', pinned: null, questions: 1, turns: 3 })
  })

  test('hostile text cannot move the cursor or pose as another row', async () => {
    const { stdout } = await inspect(write('data.json', JSON.stringify([withQuestion({ question: ' \u001b[2J\nfile  other', category: 1, answer: 'a', evidence: ['\u202eD'] })])))
    expect(stdout).not.toContain('\u001b')
    expect(stdout).not.toContain('\u202e')
    expect(stdout.split('\n').filter((line) => line.startsWith('file'))).toHaveLength(1)
  })
})

describe('files that are refused: exit 2, what, where, what to do, and nothing left behind', () => {
  const whole = JSON.stringify([locomoRecord()])
  const lme = JSON.stringify([longMemEvalRecord()])
  test.each<[string, string | Uint8Array, readonly string[]]>([
    ['an empty file', '', ['empty file (0 bytes)']],
    ['white space only', ' \n', ['broken JSON', 'byte 2 (line 2, column 1)', 'the file ends where a value was expected']],
    ['truncated JSON', whole.slice(0, 300), ['broken JSON', 'byte 300 (line 1, column 301)', 'the file ends where']],
    ['truncated after a BOM', Buffer.from(`\ufeff${whole.slice(0, 300)}`), ['byte 303 (line 1, column 304)']],
    ['a comma too many', '[{"sample_id":"a",}]', ['byte 18', 'expected a key in quotes, got "}"']],
    ['two arrays', `${whole}[]`, ['expected the end of the file, got "["']],
    ['JSON Lines', `${JSON.stringify(locomoRecord())}\n${JSON.stringify(locomoRecord())}\n`, ['line 2, column 1', 'expected the end of the file']],
    ['an object', '{"data":[]}', ['JSON of another shape', 'byte 0']],
    ['an empty array', '[]', ['an empty array']],
    ['bytes that are no UTF-8', Buffer.concat([Buffer.from('[{"sample_id":"'), Buffer.from([0xff]), Buffer.from('"}]')]), ['byte 15', 'not UTF-8']],
    ['UTF-16', Buffer.from(`\ufeff${whole}`, 'utf16le'), ['UTF-16', 'UTF-8']],
    ['another format', '[{"id":1}]', ['unknown format', '$[0]', 'got the keys id']],
    ['a wrong category', JSON.stringify([withQuestion({ question: 'q', category: 7, answer: 'a', evidence: [] })]), ['1 fault', '$[0].qa[1].category: expected one of 1, 2, 3, 4, 5, got the number 7']],
    ['a missing field', JSON.stringify([withConversation({ session_2: [{ dia_id: 'D2:1', text: 'x' }] })]), ['$[0].conversation.session_2[0].speaker: expected an id (a text), got nothing']],
    ['a wrong LongMemEval type', lme.replace('single-session-user', 'trivia'), ['$[0].question_type: expected one of single-session-user']],
    ['a missing LongMemEval field', lme.replace('"answer":', '"reply":'), ['$[0].answer: expected text or an integer, got nothing']],
  ])('%s', async (_, content, says) => {
    const file = write('data.json', content)
    const ran = await inspect(file)
    expect(ran).toMatchObject({ status: 2, stdout: '' })
    expect(ran.stderr).toContain(file)
    expect(ran.stderr).toContain('→')
    for (const text of says) expect(ran.stderr).toContain(text)
    expect(ran.stderr).not.toContain('internal error')
    expect(below(cache)).toEqual([])
    expect(readdirSync(folder).sort()).toEqual(existsSync(cache) ? ['cache', 'data.json'] : ['data.json'])
  })

  test('the same as one JSON document, with every fault', async () => {
    const bad = withQuestion({ question: 1, category: 7, answer: 'a', evidence: 'D1:1' })
    const ran = await inspect(write('data.json', JSON.stringify([bad])), {}, '--json')
    expect(ran.status).toBe(2)
    const { error } = JSON.parse(ran.stdout) as { error: { code: string; hint: string; faults: { where: string }[] } }
    expect(error.code).toBe('invalid-input')
    expect(error.hint).not.toBe('')
    expect(error.faults.map(({ where }) => where)).toEqual(['$[0].qa[1].question', '$[0].qa[1].category', '$[0].qa[1].evidence'])
  })

  test('a folder, a missing file, no argument', async () => {
    expect(await inspect(folder)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(`expected a file, got a folder: ${folder}`) as string })
    expect(await inspect(join(folder, 'none.json'))).toMatchObject({ status: 2, stderr: expect.stringContaining('no such file') as string })
    expect(await runCommand(['data', 'inspect'])).toMatchObject({ status: 2, stdout: '' })
  })

  test.skipIf(process.platform === 'win32')('a file without permission, and a device', async () => {
    const file = write('data.json', whole)
    chmodSync(file, 0)
    expect(await inspect(file, { unprivileged: true })).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(`no permission for ${file}`) as string })
    expect(await inspect('/dev/null')).toMatchObject({ status: 2, stderr: expect.stringContaining('a pipe, socket or device') as string })
  })
})

describe('the index kept in the cache', () => {
  const settled = temporaryFolders()
  let file: string
  let other: string
  // A file changed within the last two seconds is not remembered, and change times cannot be set: one wait for all tests.
  beforeAll(async () => {
    const home = settled.make()
    file = join(home, 'data.json')
    other = join(home, 'other.json')
    for (const path of [file, other]) writeFileSync(path, JSON.stringify([locomoRecord()]))
    utimesSync(other, 1, 1)
    await new Promise((done) => setTimeout(done, 2100))
  })
  afterAll(() => settled.removeAll())
  const kept = (part: string): string => below(cache).find((path) => path.includes(part)) as string

  test('is what the second run reads', async () => {
    const first = await inspect(file, {}, '--json')
    expect(below(cache)).toHaveLength(2)
    const index = (await readCacheFile(kept('index'), INDEX_FORMAT)) as BenchmarkIndex
    expect((await inspect(file, {}, '--json')).stdout).toBe(first.stdout)
    await writeCacheFile(kept('index'), INDEX_FORMAT, { ...index, counts: { ...index.counts, turns: 77 } })
    expect(JSON.parse((await inspect(file, {}, '--json')).stdout)).toMatchObject({ turns: 77 })
  })

  test('is not read for a file of the same length and modification time with other bytes', async () => {
    await inspect(other, {}, '--json')
    expect(kept('seen')).toBeDefined()
    const changed = locomoRecord({ sample_id: 'conv-9' })
    writeFileSync(other, JSON.stringify([changed]))
    utimesSync(other, 1, 1)
    await inspect(other, {}, '--json')
    const indexes = below(cache).filter((path) => path.includes('index'))
    expect(indexes).toHaveLength(2)
  })

  test('is not remembered for a file that was changed a moment ago', async () => {
    // In this process, because a command may take two seconds to start on a busy machine.
    await openBenchmark({ path: write('fresh.json', JSON.stringify([locomoRecord()])), cacheFolder: cache })
    expect(kept('index')).toBeDefined()
    expect(kept('seen')).toBeUndefined()
  })

  test.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ['one bit flipped', (bytes: Buffer) => Buffer.from(bytes.map((byte, i) => (i === bytes.length - 9 ? byte ^ 1 : byte)))],
    ['empty', () => Buffer.alloc(0)],
    ['of another format', (bytes: Buffer) => Buffer.from(bytes.toString().replace('assay-dataset-index/', 'assay-dataset-index/x'))],
  ])('is built anew when it is %s', async (_, damage) => {
    const first = await inspect(file, {}, '--json')
    const whole = readFileSync(kept('index'))
    writeFileSync(kept('index'), damage(whole))
    expect((await inspect(file, {}, '--json')).stdout).toBe(first.stdout)
    expect(readFileSync(kept('index'))).toEqual(whole)
  })

  test('a cache that cannot be written costs time and a note, nothing else', async () => {
    writeFileSync(cache, 'in the way')
    const ran = await inspect(file, {}, '--json')
    expect(ran.status).toBe(0)
    expect(ran.stderr.match(/cannot be used as a cache/g)).toHaveLength(1)
    expect(JSON.parse(ran.stdout)).toMatchObject({ questions: 1 })
  })
})
