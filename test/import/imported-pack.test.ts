// What an import does with odd rows, and what `assay verify` does with imported packs that were tampered with.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { folderStore } from '../../src/adapters/folder-store.js'
import { describeFailure } from '../../src/cli/failure.js'
import { openBenchmark } from '../../src/cli/open-benchmark.js'
import { canonicalJson } from '../../src/core/canonical-json.js'
import { IMPORT_FORMATS, type ImportFormat } from '../../src/run/import/formats.js'
import { importDocument } from '../../src/run/import/import-document.js'
import { importSource, sealImport } from '../../src/run/import/import-source.js'
import { nativeSha256 } from '../../src/run/native-digest.js'
import { readJudging, selectJudging, splitSelector, type Judging } from '../../src/run/judging-stage.js'
import { rootsOf, sealedFiles } from '../../src/run/pack-seal.js'
import { verifyPack } from '../../src/run/verify.js'
import { runAssay } from '../support/node-run.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const folders = temporaryFolders()
afterAll(() => folders.removeAll())

const LOCOMO = [1, 2].map((n) => ({
  sample_id: `conv-${n}`,
  conversation: { speaker_a: 'Ann', speaker_b: 'Ben', session_1_date_time: '1:56 pm on 8 May, 2023', session_1: [{ speaker: 'Ann', dia_id: 'D1:1', text: 'I moved to Oslo.' }] },
  qa: [
    { question: `Where ${n}?`, answer: 'Oslo', evidence: ['D1:1'], category: 4 },
    { question: `Trap ${n}?`, adversarial_answer: 'Rome', evidence: ['D1:1'], category: 5 },
    { question: `When ${n}?`, answer: '2023', evidence: ['D1:1'], category: 2 },
  ],
}))

const LONGMEMEVAL = ['aa', '01493427', '6e984301', 'dd_abs'].map((id, n) => ({
  question_id: id,
  question_type: 'single-session-user',
  question: `What ${n}?`,
  answer: n === 2 ? 7 : 'Oslo',
  question_date: '2023/05/30 (Tue) 23:40',
  haystack_dates: ['2023/05/20 (Sat) 02:21'],
  haystack_session_ids: ['s1'],
  haystack_sessions: [[{ role: 'user', content: 'I moved to Oslo.' }]],
  answer_session_ids: [],
}))

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

interface Document {
  readonly rows: number
  readonly planned: number
  readonly correct: readonly number[]
  readonly listed: Readonly<Record<'missing' | 'extra' | 'duplicate' | 'unjudged' | 'error', readonly ({ readonly where: string; readonly question_id: string | null; readonly why: string } | string)[]>>
  readonly disagreements: readonly { readonly kind: string; readonly where: string; readonly message: string }[]
  readonly [key: string]: unknown
}

interface Given {
  readonly format: string
  readonly files: Readonly<Record<string, string>>
  readonly benchmark: readonly object[]
  readonly model?: string | null
}

/** As the command does it, in this process: a hundred starts of node would cost a minute. */
async function importGiven({ format, files, benchmark, model = null }: Given): Promise<{ readonly pack: string; readonly status: number; readonly document: Document }> {
  const folder = folders.make()
  writeFileSync(join(folder, 'benchmark.json'), JSON.stringify(benchmark))
  const pack = join(folder, 'pack')
  return { pack, ...(await importInto(pack, { format, files, benchmark, model }, join(folder, 'benchmark.json'))) }
}

async function importInto(pack: string, { format, files, model = null }: Given, path: string): Promise<{ readonly status: number; readonly document: Document }> {
  const opened = await openBenchmark({ path, cacheFolder: join(pack, '..', 'cache') })
  const sources = Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text), sha256: nativeSha256(text) }))
  try {
    const imported = await importSource({ format, parser: IMPORT_FORMATS.get(format) as ImportFormat, files: sources, benchmark: opened.benchmark, kind: opened.kind, version: '0', name: 'theirs', licence: 'unknown', model })
    const { seal, already } = await sealImport(folderStore(pack), imported, {}, { now: () => '2026-01-01T00:00:00.000Z', monotonicMs: () => 0 })
    return { status: 0, document: importDocument(pack, seal.run, already, imported.origin) as unknown as Document }
  } catch (error) {
    const { exitCode, document } = describeFailure(error)
    return { status: exitCode, document: document as unknown as Document }
  }
}

const rowsOf = (pack: string, path: string): Record<string, unknown>[] =>
  readFileSync(join(pack, path), 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)

const verdict = (id: string, label: unknown, hypothesis: unknown = 'Oslo'): object => ({ question_id: id, hypothesis, autoeval_label: { model: 'm', label } })
const HYPOTHESES = { format: 'longmemeval-hypotheses', benchmark: LONGMEMEVAL }

describe('rows of a source', () => {
  it('counts and lists missing, extra, duplicate, unjudged and error rows, and exits with 0', async () => {
    const rows = [verdict('aa', true), verdict('aa', false), verdict('zz', true), verdict('01493427', null), verdict('6e984301', 'yes')]
    const { status, document, pack } = await importGiven({ ...HYPOTHESES, files: { 'h.jsonl.eval-results-m': lines(rows) } })
    expect(status).toBe(0)
    expect(document).toMatchObject({ rows: 5, planned: 4, matched: 3, missing: 1, extra: 1, duplicate: 1, unjudged: 1, error: 1, correct: [1] })
    expect(document.listed.missing).toEqual(['lme-0004-q'])
    expect(document.listed.extra).toEqual([{ where: 'h.jsonl.eval-results-m:3', question_id: null, why: '"zz" is no question of the benchmark' }])
    expect(document.listed.duplicate).toEqual([{ where: 'h.jsonl.eval-results-m:2', question_id: 'lme-0001-q', why: 'a second row beside h.jsonl.eval-results-m:1, with another answer or verdict; the first counts' }])
    expect(document.listed.unjudged).toMatchObject([{ question_id: 'lme-0002-q' }])
    expect(document.listed.error).toEqual([{ where: 'h.jsonl.eval-results-m:5', question_id: 'lme-0003-q', why: 'm: expected true or false, got "yes"' }])
    // The source counts its foreign row; the join does not.
    expect(document.disagreements.map(({ kind, message }) => [kind, message])).toEqual([['source-total', 'm: 2 correct rows in the source, 1 of them joined with a question']])
    expect(rowsOf(pack, 'autorater/m.1/autorater_verdicts.jsonl').map(({ question_id, state }) => [question_id, state])).toEqual([
      ['lme-0001-q', 'correct'],
      ['lme-0002-q', 'unjudged'],
      ['lme-0003-q', 'error'],
      ['lme-0004-q', 'unjudged'],
    ])
    expect(rowsOf(pack, 'predictions.jsonl').map(({ state }) => state)).toEqual(['answered', 'answered', 'answered', 'answer-missing'])
  })

  it('keeps ids of digits and of floats as texts, and gold out of the predictions', async () => {
    const { document, pack } = await importGiven({ ...HYPOTHESES, files: { 'h.jsonl': lines(LONGMEMEVAL.map(({ question_id }) => ({ question_id, hypothesis: `to ${question_id.replace('_', ' ')}` }))) } })
    expect(document).toMatchObject({ matched: 4, extra: 0, correct: [], unjudged: 4 })
    expect(rowsOf(pack, 'predictions.jsonl').map((row) => row['predicted_answer'])).toEqual(['to aa', 'to 01493427', 'to 6e984301', 'to dd abs'])
    expect(Object.keys(rowsOf(pack, 'predictions.jsonl')[0] ?? {}).filter((key) => /gold|categ|evidence|released|abstention/.test(key))).toEqual([])
    expect(readFileSync(join(pack, 'predictions.jsonl'), 'utf8')).not.toContain('dd_abs')
  })

  it('gives several judges of one file of hypotheses a judging each, and tells a judged answer that is another', async () => {
    const files = {
      'h.jsonl': lines(LONGMEMEVAL.map(({ question_id }) => ({ question_id, hypothesis: 'Oslo' }))),
      'h.jsonl.eval-results-a': lines(LONGMEMEVAL.map(({ question_id }) => verdict(question_id, true))),
      'h.jsonl.eval-results-b': lines(LONGMEMEVAL.map(({ question_id }, i) => verdict(question_id, i === 0, i === 1 ? 'Rome' : 'Oslo'))),
    }
    const { document } = await importGiven({ ...HYPOTHESES, files })
    expect(document).toMatchObject({ rows: 4, matched: 4, correct: [4, 1], unjudged: 0 })
    expect(document.disagreements).toEqual([{ kind: 'answer', where: 'h.jsonl.eval-results-b:2', question_id: null, message: '01493427: the judged hypothesis is not the one at h.jsonl:2' }])
  })

  it('joins by conversation and index, and tells a question text that is not the one at its place', async () => {
    const item = (question: string, category: number, llm_score: number): object => ({ question, answer: category === 4 ? 'Oslo' : '2023', response: 'Oslo', category: String(category), llm_score })
    const source = { '1': [item('Where 2?', 4, 1), item('When 2?', 2, 0)], '0': [item('When 1?', 2, 1), item('Where 1?', 4, 0)] }
    const { document, pack } = await importGiven({ format: 'mem0', benchmark: LOCOMO, files: { 'r.json': JSON.stringify(source) } })
    expect(document).toMatchObject({ planned: 4, matched: 4, mismatching: 2, correct: [2], left_out: [{ category: 5, questions: 2 }] })
    expect(document.disagreements.filter(({ kind }) => kind === 'question-text').map(({ where, message }) => [where, message])).toEqual([
      ['r.json $.0[0]', 'expected "Where 1?", got "When 1?"'],
      ['r.json $.0[1]', 'expected "When 1?", got "Where 1?"'],
    ])
    expect(rowsOf(pack, 'autorater/llm_score.1/autorater_verdicts.jsonl').map(({ question_id, state }) => [question_id, state])).toEqual([
      ['conv-1-q-0', 'correct'],
      ['conv-1-q-2', 'wrong'],
      ['conv-2-q-0', 'correct'],
      ['conv-2-q-2', 'wrong'],
    ])
  })

  it('plans category 5 where the source has rows of it', async () => {
    const item = (category: number): object => ({ question: 'x', answer: null, response: 'No information available', category })
    const { document, pack } = await importGiven({ format: 'mem0', benchmark: LOCOMO, files: { 'r.json': JSON.stringify({ 'conv-2': [item(4), item(5), item(2)] }) } })
    expect(document).toMatchObject({ planned: 6, matched: 3, missing: 3, left_out: [], correct: [] })
    expect(rowsOf(pack, 'scorer/source_rows.jsonl').map(({ where }) => where)).toEqual([null, null, null, 'r.json $.conv-2[0]', 'r.json $.conv-2[1]', 'r.json $.conv-2[2]'])
  })

  it('says when the total of the source is not what its rows give', async () => {
    const row = (n: number, qa: number, labels: readonly boolean[]): object => ({ question_id: `locomo_${n}_qa${qa}`, generated_answer: 'Oslo', llm_judgments: Object.fromEntries(labels.map((label, i) => [`judgment_${i + 1}`, label])) })
    const results = { locomo_exp_user_0: [row(0, 0, [true, false, true])], locomo_exp_user_1: [row(1, 0, [true, true, false]), row(1, 2, [false, false, true])] }
    const source = { total_questions: 4, correct: 3, metadata: { run_scores: [1, 1 / 3, 2 / 3] }, detailed_results: results }
    const { document } = await importGiven({ format: 'locomo-audit', benchmark: LOCOMO, files: { 'r.json': JSON.stringify(source) } })
    expect(document).toMatchObject({ correct: [2, 1, 2], source_total: 3 })
    expect(document.disagreements.map(({ message }) => message)).toEqual([
      'total_questions is 4, the file holds 3 rows',
      'judgment_1: the source says 3 correct, its rows give 2',
      'the source says 3 correct, its judgings give 2, 1, 2; their mean is 1.67, and most judgings of a row call 2 rows correct',
    ])
  })

  it('compares the official F1 of each row with its own, and asks which model where there are several', async () => {
    const qa = LOCOMO[0]?.qa.map((item, i) => ({ ...item, a_prediction: ['Oslo', 'not mentioned', '1999'][i], a_f1: [1, 0, 0][i], b_prediction: 'Oslo', b_f1: 1 }))
    const given = { format: 'locomo-f1', benchmark: LOCOMO, files: { 'qa.json': JSON.stringify([{ sample_id: 'conv-1', qa }]) } }
    const refused = await importGiven(given)
    expect(refused.status).toBe(2)
    expect(JSON.stringify(refused.document)).toContain('the file holds the predictions of a, b: choose one')
    const { document } = await importGiven({ ...given, model: 'a' })
    expect(document).toMatchObject({ planned: 6, matched: 3, missing: 3, recorded_scores: { locomo_f1_exact: { n: 3, differing: 1 } } })
    expect(document.disagreements.map(({ kind, message }) => [kind, message])).toEqual([['recorded-score', 'locomo_f1_exact: the source recorded 0, Assay computes 1']])
  })

  it('reads its own table, quoted cells and states included', async () => {
    const csv = 'question_id,question,gold,category,predicted_answer,state,reason,verdict.x\r\nconv-1-q-0,Where 1?,Oslo,4,"Oslo, ""N""\nNorway",answered,,correct\r\nconv-1-q-1,Trap 1?,,5,,refused,declined,\r\nconv-2-q-0,Where 2?,Oslo,4,\'=1+1,answered,,0\r\n'
    const { document, pack } = await importGiven({ format: 'assay-csv', benchmark: LOCOMO, files: { 't.csv': csv } })
    expect(document).toMatchObject({ rows: 3, planned: 6, matched: 3, missing: 3, unjudged: 1, error: 0, mismatching: 0, correct: [1] })
    expect(rowsOf(pack, 'predictions.jsonl').map(({ state, predicted_answer }) => [state, predicted_answer]).slice(0, 4)).toEqual([
      ['answered', 'Oslo, "N"\nNorway'],
      ['refused', null],
      ['answer-missing', null],
      ['answered', '=1+1'],
    ])
  })

  it('imports the table that a pack holds, with the same answers and scores', async () => {
    const first = await importGiven({ ...HYPOTHESES, files: { 'h.jsonl': lines([verdict('aa', true), verdict('dd_abs', true, '')]) } })
    const second = await importGiven({ format: 'assay-csv', benchmark: LONGMEMEVAL, files: { 'predictions.csv': readFileSync(join(first.pack, 'predictions.csv'), 'utf8') } })
    expect(second.document).toMatchObject({ matched: 4, missing: 0, disagreements: [] })
    const answers = (pack: string): unknown => rowsOf(pack, 'predictions.jsonl').map(({ question_id, state, predicted_answer }) => [question_id, state, predicted_answer])
    expect(answers(second.pack)).toEqual(answers(first.pack))
    const metrics = (pack: string): unknown => (JSON.parse(readFileSync(join(pack, 'metrics.json'), 'utf8')) as { metrics: unknown }).metrics
    expect(metrics(second.pack)).toEqual(metrics(first.pack))
  })

  it('keeps the beginning of an answer as truncated, and flags a label that the judge’s reply does not give', async () => {
    const row = (question_id: string, label: boolean, reply: string): object => ({ question_id, hypothesis: 'Osl...', autoeval_label: label, raw_judge_response: reply, finish_reason: 'stop', reference_file_hash: 'ff' })
    const { document, pack } = await importGiven({ format: 'qmg', benchmark: LONGMEMEVAL, files: { 'e.json': JSON.stringify([row('aa', true, 'Yes.'), row('01493427', true, 'No.'), row('6e984301', true, 'Yes, but no')]) } })
    expect(rowsOf(pack, 'predictions.jsonl').map(({ state, predicted_answer }) => [state, predicted_answer]).slice(0, 2)).toEqual([['truncated', 'Osl'], ['truncated', 'Osl']])
    expect(document.disagreements.map(({ kind }) => kind)).toEqual(['verdict-reply', 'reference-file'])
    expect(rowsOf(pack, 'autorater/autoeval_label.1/autorater_verdicts.jsonl').map(({ raw_text, parser_sensitive }) => [raw_text, parser_sensitive])).toEqual([['Yes.', false], ['No.', false], ['Yes, but no', true], [null, null]])
  })
})

describe('refused', () => {
  const cases: readonly (readonly [string, Given, string])[] = [
    ['a result on the other benchmark', { format: 'mem0', benchmark: LONGMEMEVAL, files: { 'r.json': '{}' } }, 'mem0 holds results on locomo, the benchmark is a longmemeval file'],
    ['a source of which no row joins', { ...HYPOTHESES, files: { 'h.jsonl': lines([verdict('zz', true)]) } }, 'none of the 1 rows'],
    ['what is no JSON, with its line and column', { ...HYPOTHESES, files: { 'h.jsonl': `${JSON.stringify(verdict('aa', true))}\n{"question_id": oops}\n` } }, 'h.jsonl:2:17'],
    ['an id that is a number', { ...HYPOTHESES, files: { 'h.jsonl': '{"question_id": 1493427}\n' } }, 'expected the released id (a text), got the number 1493427'],
    ['a table whose quote never closes', { format: 'assay-csv', benchmark: LOCOMO, files: { 't.csv': 'question_id,predicted_answer\nconv-1-q-0,"Oslo\n' } }, 'a quoted cell does not end'],
  ]
  it.each(cases)('%s', async (_, given, message) => {
    const { status, document, pack } = await importGiven(given)
    expect(status).toBe(2)
    expect(JSON.stringify(document)).toContain(JSON.stringify(message).slice(1, -1))
    expect(existsSync(join(pack, 'pack.json'))).toBe(false)
  })

  it('a folder that holds something else; the same import again is recognised, and what a kill left is finished', async () => {
    const given = { ...HYPOTHESES, files: { 'h.jsonl.eval-results-m': lines([verdict('aa', true)]) } }
    const { pack } = await importGiven(given)
    const benchmark = join(pack, '..', 'benchmark.json')
    const before = readFileSync(join(pack, 'pack.json'), 'utf8')
    rmSync(join(pack, 'autorater'), { recursive: true })
    rmSync(join(pack, '_SUCCESS'))
    expect((await importInto(pack, given, benchmark)).document).toMatchObject({ already: true, correct: [1] })
    expect(readFileSync(join(pack, 'pack.json'), 'utf8')).toBe(before)
    expect((await verifyPack(folderStore(pack))).ok).toBe(true)
    const other = await importInto(pack, { ...given, files: { 'h.jsonl.eval-results-m': lines([verdict('aa', false)]) } }, benchmark)
    expect([other.status, JSON.stringify(other.document)]).toEqual([2, expect.stringContaining('the folder holds another pack')])
    expect(readFileSync(join(pack, 'pack.json'), 'utf8')).toBe(before)
    const stranger = await importGiven(given)
    rmSync(join(stranger.pack, 'pack.json'))
    writeFileSync(join(stranger.pack, 'notes.txt'), 'mine')
    expect((await importInto(stranger.pack, given, join(stranger.pack, '..', 'benchmark.json'))).document).toMatchObject({ error: { faults: expect.arrayContaining([{ where: 'notes.txt', message: 'is no file of the pack' }]) } })
  })

  it('names the formats when it is given another', () => {
    const ran = runAssay('import', 'toString', 'x', '--benchmark', 'x', '--out', join(folders.make(), 'x'))
    expect([ran.status, ran.stderr]).toEqual([2, expect.stringContaining('expected a format of longmemeval-hypotheses, mem0, zep-grades, locomo-audit, daidocs-rows, verdict-vectors, qmg, locomo-f1, assay-csv, got "toString"')])
  })
})

describe('assay verify on an imported pack', () => {
  const pack = async (): Promise<string> => (await importGiven({ ...HYPOTHESES, files: { 'h.jsonl.eval-results-m': lines(LONGMEMEVAL.map(({ question_id }) => verdict(question_id, true))) } })).pack
  const verdicts = 'autorater/m.1/autorater_verdicts.jsonl'
  const seal = (path: string): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  const edit = (path: string, change: (text: string) => string): void => writeFileSync(path, change(readFileSync(path, 'utf8')))

  /** Seals the whole pack again after a change, as a careful forger would. */
  async function sealAgain(folder: string): Promise<void> {
    const files = await sealedFiles(folderStore(folder))
    const roots = rootsOf(files)
    writeFileSync(join(folder, 'pack.json'), JSON.stringify({ ...seal(join(folder, 'pack.json')), files, ...roots }))
    writeFileSync(join(folder, '_SUCCESS'), `${roots.full_root}\n`)
    const stage = join(folder, 'autorater/m.1')
    const bytes = readFileSync(join(folder, verdicts))
    const judged = { 'autorater_verdicts.jsonl': { sha256: nativeSha256(bytes), bytes: bytes.length, timing: false } }
    writeFileSync(join(stage, 'seal.json'), JSON.stringify({ ...seal(join(stage, 'seal.json')), parent: roots.content_root, files: judged, ...rootsOf(judged) }))
    writeFileSync(join(stage, '_SUCCESS'), `${rootsOf(judged).full_root}\n`)
  }

  it('passes what can be checked, and says NOT_TESTED for what an import cannot have', async () => {
    const verified = JSON.parse(runAssay('verify', await pack(), '--json').stdout) as { ok: boolean; findings: { id: string; status: string }[] }
    const by = (status: string): string[] => verified.findings.filter((finding) => finding.status === status).map(({ id }) => id)
    expect([verified.ok, by('FAIL')]).toEqual([true, []])
    expect(by('PASS')).toEqual(['seal', 'closure', 'file-digests', 'roots', 'mock-names', 'rows-readable', 'plan', 'answer-key', 'denominators', 'derived-files', 'judgings'])
    expect(by('NOT_TESTED')).toEqual(['journal', 'journal-rows', 'bodies', 'blob-cover', 'reader-payloads', 'memory-texts', 'exchanges', 'signature'])
  })

  const tampers: readonly (readonly [string, string, boolean, (folder: string) => void])[] = [
    ['a verdict is turned', 'judgings', false, (folder) => edit(join(folder, verdicts), (text) => text.replace('"state":"correct"', '"state":"wrong"'))],
    ['a verdict is turned and all is sealed again', 'judgings', true, (folder) => edit(join(folder, verdicts), (text) => text.replace('"state":"correct"', '"state":"wrong"'))],
    ['a verdict row is taken out', 'judgings', true, (folder) => edit(join(folder, verdicts), (text) => text.slice(text.indexOf('\n') + 1))],
    ['an answer is changed under its verdict', 'judgings', true, (folder) => edit(join(folder, 'predictions.jsonl'), (text) => text.replace('"predicted_answer":"Oslo"', '"predicted_answer":"Rome"'))],
    ['a planned question is taken out', 'plan', true, (folder) => edit(join(folder, 'predictions.jsonl'), (text) => text.slice(text.indexOf('\n') + 1))],
    ['two planned questions change places', 'plan', true, (folder) => edit(join(folder, 'predictions.jsonl'), (text) => text.replace(/^(.*\n)(.*\n)/, '$2$1'))],
    ['a gold is changed', 'answer-key', true, (folder) => edit(join(folder, 'scorer/answer_key.jsonl'), (text) => text.replace('"gold":"Oslo"', '"gold":"Rome"'))],
    ['the origin is taken out', 'rows-readable', true, (folder) => edit(join(folder, 'origin.json'), () => '{}')],
    ['the summary says more', 'derived-files', true, (folder) => edit(join(folder, 'SUMMARY.md'), (text) => text.replace('| 4 |', '| 5 |'))],
    ['the seal no longer says that the pack was imported', 'rows-readable', true, (folder) => edit(join(folder, 'pack.json'), (text) => text.replace('"kind": "imported",', ''))],
    ['the judging is of another pack', 'judgings', false, (folder) => edit(join(folder, 'autorater/m.1/seal.json'), (text) => text.replace(/"parent": "./, '"parent": "0'))],
  ]
  it.each(tampers)('%s: %s fails', async (_, check, again, tamper) => {
    const folder = await pack()
    tamper(folder)
    if (again) await sealAgain(folder)
    const { findings, ok } = await verifyPack(folderStore(folder))
    expect(ok).toBe(false)
    expect(findings.find(({ id }) => id === check)?.status).toBe('FAIL')
  })

  it('selects a judging by name, folder or number, and lists the choices otherwise', async () => {
    const judging = await readJudging(folderStore(await pack()), 'autorater/m.1/')
    const [one, two] = [judging, { ...(judging as Judging), folder: 'autorater/other.1/' }] as [Judging, Judging]
    const named: Judging = { ...two, seal: { ...two.seal, judging: { ...two.seal.judging, name: 'theirs' } } }
    expect(canonicalJson(['m', 'm.1', '1', 'theirs', 'other.1', '2'].map((selector) => selectJudging([one, named], selector).folder))).toBe(
      canonicalJson([one, one, one, named, named, named].map(({ folder }) => folder)),
    )
    expect(() => selectJudging([one, named], null)).toThrow('expected one judging of m (m.1), theirs (other.1), got 2 judgings and no choice')
    expect(splitSelector('out/p#x')).toEqual({ pack: 'out/p', selector: 'x' })
    expect(splitSelector('out/p')).toEqual({ pack: 'out/p', selector: null })
  })
})
