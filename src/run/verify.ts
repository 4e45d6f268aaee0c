// Owns the verification of a sealed pack: bytes, closure, chain, rows, bodies, and every derived file made again. No key, no network.
import { AssayError } from '../core/assay-error.js'
import { ATTEMPT_STATES } from '../core/attempt.js'
import type { QuestionId, RunId } from '../core/ids.js'
import type { ObjectStore } from '../ports/object-store.js'
import { derivedFiles } from './derive.js'
import { checked, notTested, type Finding } from './finding.js'
import { lineDifferences } from './line-difference.js'
import { CONFIG_FILE, EXCHANGE_TIMING_FILE, JOURNAL_FILE, SEAL_FILE, TIMING_FILE } from './pack-files.js'
import { HEAD_CHARACTERS, TAIL_CHARACTERS } from './pack-rows.js'
import { readSeal } from './pack-seal.js'
import { keyOf, readPack, readable, type PackContent, type PackFault } from './read-pack.js'
import { scorePredictions } from './score-rows.js'
import { packetTexts, verifyBodies } from './verify-bodies.js'
import { exchangesFinding } from './verify-exchanges.js'
import { verifyFiles } from './verify-files.js'
import { verifyJudgings } from './verify-judgings.js'
import { verifyRows } from './verify-rows.js'

export interface Verification {
  /** No check failed. */
  readonly ok: boolean
  readonly findings: readonly Finding[]
  readonly counts: {
    readonly pass: number
    readonly fail: number
    readonly not_tested: number
    readonly files: number
    readonly planned: number
    readonly bodies: number
  }
}

type Progress = (stage: string, done: number, total: number) => void

/** @throws AssayError `invalid-input` when there is no pack, `incomplete` when the run is still open */
export async function verifyPack(store: ObjectStore, progress: Progress = () => undefined): Promise<Verification> {
  const strangers = await strangersOf(store)
  if (strangers.length > 0) return verification([checked('closure', strangers.length, 'names', strangers)], 0, 0, 0)
  const seal = await readSeal(store)
  if (seal === null) throw await noSeal(store)
  if (typeof seal === 'string') return verification([checked('seal', 1, 'seal', [{ where: SEAL_FILE, message: seal }])], 0, 0, 0)
  const files = await verifyFiles(store, seal)
  const content = await readPack(store, seal)
  const packets = await conversationTexts(store, content)
  const rows = verifyRows(content, { timing: await textOf(store, TIMING_FILE), config: await textOf(store, CONFIG_FILE), packet: (path) => packets.get(path) ?? '' })
  const bodies = await verifyBodies(store, content, (done, total) => progress('rebuilding bodies', done, total))
  const derived = await derivedFinding(store, content)
  const exchanges = content.origin === null ? await exchangesFinding(store, content, await textOf(store, EXCHANGE_TIMING_FILE)) : notTested('exchanges', 'note', 'an imported pack has no exchanges')
  const denominators = denominatorFinding(content, await textOf(store, content.names.metrics))
  // The judgings of a run are closed, and checked, by the stage that asked the judge.
  const judgings = content.origin === null ? [] : [await verifyJudgings(store, content)]
  const absent = [
    notTested('signature', 'qualify', 'the pack is not signed'),
  ]
  return verification([...files, ...rows, ...bodies, exchanges, denominators, derived, ...judgings, ...absent], Object.keys(seal.files).length, content.predictions.rows.length, content.blobs.rows.length)
}

function verification(findings: readonly Finding[], files: number, planned: number, bodies: number): Verification {
  const count = (status: Finding['status']): number => findings.filter((finding) => finding.status === status).length
  const fail = count('FAIL')
  return { ok: fail === 0, findings, counts: { pass: count('PASS'), fail, not_tested: count('NOT_TESTED'), files, planned, bodies } }
}

/** The ledger of metrics.json, counted again from the rows alone: every planned row in exactly one state. */
function denominatorFinding({ predictions, names }: PackContent, metrics: string): Finding {
  let ledger: unknown
  try {
    ledger = (JSON.parse(metrics) as { denominators?: unknown } | null)?.denominators
  } catch {
    ledger = undefined
  }
  if (typeof ledger !== 'object' || ledger === null) return checked('denominators', 1, 'ledger', [{ where: names.metrics, message: 'has no denominators' }])
  const told = ledger as Readonly<Record<string, unknown>>
  const rows = readable(predictions)
  const expected: Record<string, number> = { planned: predictions.rows.length, missing: 0, duplicate: 0, foreign: 0 }
  for (const state of ATTEMPT_STATES) expected[state.replaceAll('-', '_')] = rows.filter((row) => row.state === state).length
  const faults = Object.entries(expected).flatMap(([name, count]): PackFault[] =>
    told[name] === count ? [] : [{ where: names.metrics, message: `denominators.${name}: expected ${count}, got ${String(told[name])}` }],
  )
  return checked('denominators', Object.keys(expected).length, 'counts', faults)
}

/** What the store cannot hold as plain files; nothing of such a folder is read. */
async function strangersOf(store: ObjectStore): Promise<readonly PackFault[]> {
  try {
    await store.list('')
    return []
  } catch (error) {
    if (error instanceof AssayError && error.code === 'invalid-input') return error.faults
    throw error
  }
}

async function noSeal(store: ObjectStore): Promise<AssayError> {
  if ((await store.read(JOURNAL_FILE)) !== null) {
    return new AssayError('incomplete', 'the run is open and has no seal', { hint: 'Run the same `assay run` command again; it resumes and seals. `assay status` shows how far it is.' })
  }
  return new AssayError('invalid-input', `there is no pack here: no ${SEAL_FILE}`, { hint: 'Name the folder of one run; `assay status DIR` lists the runs of a folder.' })
}

/** Makes every derived file again from the rows and compares the bytes; with them every number and the denominators. */
async function derivedFinding(store: ObjectStore, content: PackContent): Promise<Finding> {
  const { config, seal } = content
  if (config === null || content.faults.length > 0) return notTested('derived-files', 'block', 'rows cannot be read')
  const predictions = readable(content.predictions)
  const key = keyOf(content)
  const planned = predictions.map(({ question_id }) => question_id as QuestionId)
  if (new Set(planned).size !== planned.length || planned.some((id) => !key.has(id))) return notTested('derived-files', 'block', 'the rows are not one for each planned question')
  const texts = packetTexts(store, content)
  let files: ReadonlyMap<string, string>
  try {
    const scores = await scorePredictions(predictions, readable(content.memory), key, config.spec.scoredAnswer, texts)
    files = derivedFiles({ run: seal.run as RunId, config, planned, predictions, key, scores, exchanges: readable(content.exchanges), ...(content.origin === null ? {} : { origin: content.origin }) })
  } catch (error) {
    if (error instanceof AssayError && error.code !== 'broken-invariant') return checked('derived-files', 5, 'files', [{ where: content.predictions.path, message: error.message }])
    throw error
  }
  const faults: PackFault[] = []
  // Text that was written is UTF-8, which has no half of a surrogate pair.
  for (const [path, text] of files) faults.push(...lineDifferences(path, Buffer.from(text, 'utf8').toString('utf8'), await textOf(store, path)))
  const { cost } = content.names
  if (!files.has(cost) && (await store.read(cost)) !== null) faults.push({ where: cost, message: 'no model was asked, and none has a cost' })
  return checked('derived-files', files.size, 'files', faults)
}

/** Head and tail, as far as the index tells them; copied, so that the text itself can go. */
function endsOf(text: string): string {
  const ends = text.length <= HEAD_CHARACTERS + TAIL_CHARACTERS ? text : text.slice(0, HEAD_CHARACTERS) + text.slice(-TAIL_CHARACTERS)
  return Buffer.from(ends, 'utf16le').toString('utf16le')
}

async function conversationTexts(store: ObjectStore, content: PackContent): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  for (const row of readable(content.memory)) {
    if (row.question_id === null) texts.set(row.full_text_path, endsOf(await textOf(store, row.full_text_path)))
  }
  return texts
}

async function textOf(store: ObjectStore, path: string): Promise<string> {
  return Buffer.from((await store.read(path)) ?? new Uint8Array(0)).toString('utf8')
}

