// A whole run over a tiny benchmark: what it asks, what it writes, what it refuses, and that nothing but the content decides the content.
import { afterEach, describe, expect, it } from 'vitest'
import { folderStore } from '../../src/adapters/folder-store.js'
import { AssayError } from '../../src/core/assay-error.js'
import { canonicalJson } from '../../src/core/canonical-json.js'
import { sha256Hex } from '../../src/core/digest.js'
import type { MemoryMethod } from '../../src/ports/memory-method.js'
import type { RunFolder } from '../../src/ports/run-folder.js'
import { isTiming } from '../../src/run/pack-files.js'
import type { Seal } from '../../src/run/pack-seal.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { filesOf, runTiny, stopButton, tickingClock, tinyPlan } from './support/run-tiny.js'
import { tinyBenchmark } from './support/tiny-benchmark.js'
import { countingReader, tinyCatalogue } from './support/tiny-catalogue.js'

const folders = temporaryFolders()
afterEach(() => folders.removeAll())

const make = (): RunFolder => folderStore(folders.make())
const lines = (bytes: Buffer | undefined): Record<string, unknown>[] =>
  (bytes as Buffer).toString('utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)
const failureOf = async (work: Promise<unknown>): Promise<AssayError> => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(AssayError)
  return error as AssayError
}

describe('a run', () => {
  for (const memory of ['whole', 'words'] as const) {
    it(`asks every planned question once, in plan order, and writes one prediction for each (${memory})`, async () => {
      const folder = make()
      const reader = countingReader()
      await runTiny({ folder, memory, reader })
      const files = await filesOf(folder)
      const ids = tinyBenchmark().dataset.questions.map(({ id }) => id)
      expect(reader.asked).toEqual(ids)
      const predictions = lines(files.get('predictions.jsonl'))
      expect(predictions.map((row) => row['question_id'])).toEqual(ids)
      expect(lines(files.get('attempts.jsonl')).map((row) => row['question_id'])).toEqual(ids)
      expect(lines(files.get('scorer/answer_key.jsonl')).map((row) => row['question_id'])).toEqual(ids)
      for (const row of predictions) expect(Object.keys(row)).not.toEqual(expect.arrayContaining([expect.stringMatching(/gold|category|evidence|answer_key|released/)]))
    })
  }

  it('keeps every state with its reason and its text, and counts it in the ledger', async () => {
    const folder = make()
    await runTiny({ folder })
    const files = await filesOf(folder)
    const rows = lines(files.get('predictions.jsonl'))
    const of = (state: string) => rows.filter((row) => row['state'] === state)
    expect(of('failed').every((row) => row['reason'] === 'reader: the reader broke' && row['predicted_answer'] === null)).toBe(true)
    expect(of('refused').every((row) => row['predicted_answer'] === 'I cannot say.' && row['reason'] === 'declined')).toBe(true)
    const { denominators } = JSON.parse((files.get('metrics.json') as Buffer).toString()) as { denominators: Record<string, number> }
    expect(denominators).toMatchObject({ planned: 12, answered: of('answered').length, failed: of('failed').length, refused: of('refused').length, empty: of('empty').length, missing: 0, duplicate: 0, foreign: 0 })
    expect(of('failed').length * of('refused').length * of('empty').length * of('answered').length).toBeGreaterThan(0)
  })

  it('stores what each reader was given, addressed by the digest that its prediction cites', async () => {
    const folder = make()
    await runTiny({ folder, memory: 'words' })
    const files = await filesOf(folder)
    const bodies = new Map(lines(files.get('blobs/index.jsonl')).map((row) => [row['sha256'], row]))
    for (const row of lines(files.get('predictions.jsonl'))) {
      expect(bodies.has(row['reader_payload_sha256'])).toBe(true)
      expect(bodies.has(String(row['memory_text_path']).replace('blobs/index.jsonl#', ''))).toBe(true)
    }
  })

  it('cites a packet of a whole conversation once, with its sources in the memory index', async () => {
    const folder = make()
    await runTiny({ folder })
    const files = await filesOf(folder)
    const index = lines(files.get('memory/index.jsonl'))
    expect(index.map((row) => row['full_text_path'])).toEqual(['memory/by_sample/conv-1.txt', 'memory/by_sample/conv-2.txt', 'memory/by_sample/conv-3.txt'])
    for (const row of index) {
      expect((row['source_ids'] as string[]).length).toBe(60)
      expect(sha256Hex(files.get(row['full_text_path'] as string) as Buffer)).toBe(row['text_sha256'])
    }
    expect(lines(files.get('predictions.jsonl')).map((row) => row['source_ids'])).toEqual(tinyBenchmark().dataset.questions.map(({ haystack }) => [`whole:${haystack}`]))
  })

  it('remembers each conversation once', async () => {
    const remembered: string[] = []
    const inner = (tinyCatalogue.memory[0] as (typeof tinyCatalogue.memory)[0]).create({})
    const method: MemoryMethod = {
      ...inner,
      async remember(haystack, ports) {
        remembered.push(haystack.id)
        return inner.remember(haystack, ports)
      },
    }
    await runTiny({ folder: make(), method, concurrency: 8 })
    expect(remembered).toEqual(['conv-1', 'conv-2', 'conv-3'])
  })

  it('turns a memory that cannot be made into failed attempts of its questions, and goes on', async () => {
    const folder = make()
    const inner = (tinyCatalogue.memory[0] as (typeof tinyCatalogue.memory)[0]).create({})
    const method: MemoryMethod = {
      ...inner,
      async remember(haystack, ports) {
        if (haystack.id === 'conv-2') throw new Error('no memory of this one')
        return inner.remember(haystack, ports)
      },
    }
    await runTiny({ folder, method })
    const files = await filesOf(folder)
    const rows = lines(files.get('predictions.jsonl'))
    for (const row of rows.filter((each) => each['sample_id'] === 'conv-2')) {
      expect(row).toMatchObject({ state: 'failed', reason: 'memory: no memory of this one', memory_text_path: null, packet_tokens: null, reader_payload_sha256: null })
    }
    expect(rows.filter((row) => row['state'] === 'answered').length).toBeGreaterThan(0)
    expect(lines(files.get('memory/haystacks.jsonl'))[1]).toMatchObject({ sample_id: 'conv-2', memory_failure: 'memory: no memory of this one' })
  })

  it('takes an answer without text for no answer', async () => {
    const folder = make()
    await runTiny({ folder, reader: { ...countingReader(), read: async () => ({ state: 'answered', hypothesis: ' \n', exchanges: [] }) } })
    expect(lines((await filesOf(folder)).get('predictions.jsonl')).every((row) => row['state'] === 'empty')).toBe(true)
  })

  it('puts .MOCK. in the names and prints no figure when a mock answers', async () => {
    const folder = make()
    const seal = await runTiny({ folder, reader: countingReader({ mock: true }) })
    expect(seal.mock).toBe(true)
    const files = await filesOf(folder)
    for (const stem of ['predictions', 'attempts', 'metrics', 'SUMMARY', 'run_meta']) {
      expect([...files.keys()].filter((path) => path.startsWith(stem)).every((path) => path.includes('.MOCK.'))).toBe(true)
    }
    const summary = (files.get('SUMMARY.MOCK.md') as Buffer).toString()
    expect(summary).toContain('MOCK')
    expect(summary).not.toMatch(/0\.\d{4}/)
  })

  it('labels a prefix as a smoke test with a run of its own', async () => {
    const folder = make()
    const seal = await runTiny({ folder, maxQuestions: 5 })
    expect(seal.spec.questions).toEqual({ prefix: 5 })
    const files = await filesOf(folder)
    expect(lines(files.get('predictions.jsonl')).map((row) => row['question_id'])).toEqual(tinyBenchmark().dataset.questions.slice(0, 5).map(({ id }) => id))
    expect((files.get('SUMMARY.md') as Buffer).toString()).toContain('SMOKE: only the first 5 questions')
  })

  it('makes text harmless that a spreadsheet would run', async () => {
    const folder = make()
    await runTiny({ folder })
    const csv = ((await filesOf(folder)).get('predictions.csv') as Buffer).toString()
    expect(csv).toContain(",'=SUM(A1),")
    expect(csv).not.toMatch(/(^|,)"?=/m)
  })
})

describe('a seal', () => {
  const sealedOf = async (folder: RunFolder): Promise<Seal> => JSON.parse(Buffer.from((await folder.read('pack.json')) as Uint8Array).toString()) as Seal

  it('lists every file with its digest, and both roots can be made by hand', async () => {
    const folder = make()
    await runTiny({ folder })
    const files = await filesOf(folder)
    const seal = await sealedOf(folder)
    const owned = [...files].filter(([path]) => path !== 'pack.json' && path !== '_SUCCESS')
    expect(Object.keys(seal.files)).toEqual(owned.map(([path]) => path))
    for (const [path, bytes] of owned) expect(seal.files[path]).toEqual({ sha256: sha256Hex(bytes), bytes: bytes.length, timing: isTiming(path) })
    expect(seal.full_root).toBe(sha256Hex(canonicalJson(seal.files)))
    expect(seal.content_root).toBe(sha256Hex(canonicalJson(Object.fromEntries(Object.entries(seal.files).filter(([, file]) => !file.timing)))))
    expect((files.get('_SUCCESS') as Buffer).toString()).toBe(`${seal.full_root}\n`)
    expect(seal).toMatchObject({ format: 'assay-pack/1', stage: 'qa', state: 'sealed', parent: null, mock: false })
  })

  for (const memory of ['whole', 'words'] as const) {
    it(`has the same content root whatever the clock and the concurrency (${memory})`, async () => {
      const roots = new Set<string>()
      const fullRoots = new Set<string>()
      for (const [i, concurrency] of [1, 2, 8, 8].entries()) {
        // The later questions answer first.
        const reader = countingReader({ delayMs: (id) => (concurrency === 1 ? 0 : (id.length * 7 + i * 3 + id.charCodeAt(id.length - 1) * 5) % 11) })
        const seal = await runTiny({ folder: make(), memory, reader, concurrency, clock: tickingClock(i * 1000) })
        roots.add(seal.content_root)
        fullRoots.add(seal.full_root)
      }
      expect(roots.size).toBe(1)
      expect(fullRoots.size).toBe(4)
    })
  }

  it('is refused when rows are missing, double or foreign, with their ids and nothing written', async () => {
    const folder = make()
    const stop = stopButton()
    await failureOf(runTiny({ folder, stop, onProgress: (done) => done === 5 && stop.press() }))
    const { openRun } = await import('../../src/run/open-run.js')
    const { sealRun } = await import('../../src/run/seal-run.js')
    const { plan } = await tinyPlan({ folder })
    const run = await openRun(folder, plan, tickingClock(), null)
    const [first] = [...run.attempts.values()]
    await run.record({ ...(first as NonNullable<typeof first>) })
    await run.record({ ...(first as NonNullable<typeof first>), question_id: 'conv-99-q-1' })
    const error = await failureOf(sealRun({ run, folder, key: tinyBenchmark().key, environment: {}, clock: tickingClock(), progress: () => undefined }))
    await run.close()
    expect(error.code).toBe('incomplete')
    const told = error.faults.map((fault) => `${fault.message} ${fault.where}`)
    expect(told).toEqual([...tinyBenchmark().dataset.questions.slice(5).map(({ id }) => `missing row ${id}`), `duplicate row ${first?.question_id}`, 'foreign row conv-99-q-1'])
    expect(await folder.list('')).toEqual(['bodies.open', 'journal.jsonl'])
  })

  it('is refused when somebody else’s file lies in the folder, and given when it is gone', async () => {
    const folder = make()
    const stop = stopButton()
    await failureOf(runTiny({ folder, stop, onProgress: (done) => done === 3 && stop.press() }))
    await folder.write('notes.txt', Buffer.from('mine'))
    const error = await failureOf(runTiny({ folder }))
    expect(error.faults.map((fault) => fault.where)).toEqual(['notes.txt'])
    await folder.remove('notes.txt')
    expect((await runTiny({ folder })).state).toBe('sealed')
  })
})

describe('a run folder', () => {
  it('with another run, or with files and no journal, is refused', async () => {
    const folder = make()
    const stop = stopButton()
    await failureOf(runTiny({ folder, stop, onProgress: (done) => done === 3 && stop.press() }))
    expect((await failureOf(runTiny({ folder, memory: 'words' }))).message).toContain('this folder holds another run')
    const foreign = make()
    await foreign.write('thesis.txt', Buffer.from('x'))
    expect((await failureOf(runTiny({ folder: foreign }))).message).toContain('thesis.txt')
    expect(await foreign.list('')).toEqual(['thesis.txt'])
  })
})

describe('the answering side', () => {
  it('is given no answer key: other gold, other categories and no gold at all leave everything but the scores alone', async () => {
    const benchmark = tinyBenchmark()
    const canaries = new Map([...benchmark.key].map(([id], i) => [id, { question: id, releasedId: `canary-${i}`, answer: `canary-gold-${i}`, category: 5 - (i % 3), abstention: true, evidence: [], evidenceSessions: [], malformedEvidence: [`canary-evidence-${i}`] }]))
    const [one, other] = [make(), make()]
    await runTiny({ folder: one, memory: 'words' })
    await runTiny({ folder: other, memory: 'words', key: canaries as typeof benchmark.key })
    const [a, b] = [await filesOf(one), await filesOf(other)]
    const differing = [...a.keys()].filter((path) => !isTiming(path) && !(a.get(path) as Buffer).equals(b.get(path) as Buffer))
    expect(differing).toEqual(['SUMMARY.md', '_SUCCESS', 'metrics.json', 'pack.json', 'predictions.csv', 'scorer/answer_key.jsonl'])
    for (const [path, bytes] of b) if (!differing.includes(path)) expect(bytes.toString('latin1')).not.toContain('canary')
  })
})
