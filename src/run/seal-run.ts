// Owns sealing: complete rows become the canonical files of a pack, then its seal, then `_SUCCESS`. The only part of a run that is given gold.
import type { AnswerKey, Gold } from '../core/answer-key.js'
import { AssayError } from '../core/assay-error.js'
import type { ExchangeRow } from '../core/exchange.js'
import type { QuestionId } from '../core/ids.js'
import type { Json } from '../core/json.js'
import type { Clock } from '../ports/clock.js'
import type { RunFolder } from '../ports/run-folder.js'
import { answerKeyLine } from './answer-key-file.js'
import { derivedFiles } from './derive.js'
import { entriesOf, type AttemptEntry, type ConversationEntry, type PlannedEntry } from './journal-entries.js'
import { exchangeFiles } from './exchange-rows.js'
import { nativeSha256 } from './native-digest.js'
import type { OpenRun } from './open-run.js'
import { configOf, configText } from './pack-config.js'
import {
  ANSWER_KEY_FILE,
  CONFIG_FILE,
  ENVIRONMENT_FILE,
  EXCHANGE_TIMING_FILE,
  HAYSTACKS_FILE,
  JOURNAL_FILE,
  LOCK_FILE,
  MEMORY_INDEX_FILE,
  OPEN_BODIES_FILE,
  SEAL_FILE,
  SEAL_FORMAT,
  SUCCESS_FILE,
  TIMING_FILE,
  isNumberedFile,
  isOwned,
  packNames,
  promptPath,
} from './pack-files.js'
import { attemptRow, conversationMemoryRow, exchangesById, haystackRow, predictionRow, questionMemoryRow, rowFaults, timingRows, type MemoryRow } from './pack-rows.js'
import { rootsOf, sealedFiles, type Seal } from './pack-seal.js'
import { writeBlobs } from './sealed-bodies.js'
import { scorePredictions } from './score-rows.js'

export interface SealWork {
  readonly run: OpenRun
  readonly folder: RunFolder
  readonly key: AnswerKey
  /** The content of env.json. */
  readonly environment: Json
  readonly clock: Clock
  readonly progress: (stage: string, done: number, total: number) => void
}

/**
 * Closes the run and seals its pack. Whatever an earlier, broken sealing left is written again.
 * @throws AssayError `incomplete` (exit 4) when rows are missing, double or foreign, with their ids; nothing is written then
 */
export async function sealRun(work: SealWork): Promise<Seal> {
  const { run, folder, clock } = work
  refuseIncomplete(run)
  await run.exchanges.settled()
  const planned = run.entries[0] as PlannedEntry
  if (entriesOf(run.entries, 'closed').length === 0) {
    await run.record({ kind: 'closed', attempts: entriesOf(run.entries, 'attempt').length, at: clock.now() })
  }
  const written = new Set<string>([JOURNAL_FILE])
  const write = async (path: string, text: string): Promise<void> => {
    written.add(path)
    await folder.write(path, Buffer.from(text, 'utf8'))
  }
  const memory = await writeMemory(work, planned, write)
  const exchanges = exchangeFiles(
    entriesOf(run.entries, 'exchange'),
    run.plan.questions.map(({ id }) => id),
  )
  const blobs = await writeBlobs(folder, run.bodies, [...bodiesInPlanOrder(run), ...exchanges.bodies])
  for (const path of blobs) written.add(path)
  for (const text of run.plan.prompts) await write(promptPath(nativeSha256(text)), text)
  await write(packNames(planned.resolved.mock).exchanges, exchanges.rows)
  await write(EXCHANGE_TIMING_FILE, exchanges.timing)
  await writeRows(work, planned, memory, exchanges.sorted, write)
  await run.close()
  await refuseStrangers(folder, written)
  return closePack(work, planned)
}

function refuseIncomplete(run: OpenRun): void {
  const faults = rowFaults(
    run.plan.questions.map(({ id }) => id),
    run.entries,
  )
  const told = (['missing', 'duplicate', 'foreign'] as const).flatMap((kind) => faults[kind].map((id) => ({ where: id, message: `${kind} row` })))
  if (told.length === 0) return
  const counts = `${faults.missing.length} missing, ${faults.duplicate.length} duplicate, ${faults.foreign.length} foreign`
  throw new AssayError('incomplete', `${run.plan.run} cannot be sealed: of ${run.plan.questions.length} planned questions, ${counts}`, {
    hint: faults.missing.length === told.length ? 'Run the same command again; it answers what is missing.' : 'The journal holds rows that no run of this design writes. Move the run folder away and run again.',
    faults: told,
  })
}

/** Packets first, as a pack is read: the conversation's, then each question's, then what its reader was given. */
function bodiesInPlanOrder(run: OpenRun): readonly NonNullable<AttemptEntry['payload']>[] {
  const opened = new Set<string>()
  return run.plan.questions.flatMap(({ id, haystack }) => {
    const attempt = run.attempts.get(id) as AttemptEntry
    const shared = opened.has(haystack) ? null : run.conversations.get(haystack)?.packet?.sha256
    opened.add(haystack)
    return [shared, attempt.packet?.sha256, attempt.payload].filter((digest) => digest != null)
  })
}

/** Conversations in plan order. */
function conversationsInPlanOrder(run: OpenRun): readonly ConversationEntry[] {
  return [...new Set(run.plan.questions.map(({ haystack }) => haystack))].map((id) => run.conversations.get(id) as ConversationEntry)
}

type Write = (path: string, text: string) => Promise<void>

async function writeMemory({ run, progress }: SealWork, planned: PlannedEntry, write: Write): Promise<readonly MemoryRow[]> {
  const conversations = conversationsInPlanOrder(run)
  const rows: MemoryRow[] = []
  for (const [i, conversation] of conversations.entries()) {
    progress('sealing memory', i, conversations.length)
    if (conversation.packet === null) continue
    const text = Buffer.from((await run.bodies.get(conversation.packet.sha256)) as Uint8Array).toString('utf8')
    const row = conversationMemoryRow(planned, conversation, text) as MemoryRow
    rows.push(row)
    await write(row.full_text_path, text)
  }
  for (const question of run.plan.questions) {
    const row = questionMemoryRow(planned, question, run.attempts.get(question.id) as AttemptEntry)
    if (row !== null) rows.push(row)
  }
  await write(MEMORY_INDEX_FILE, jsonLines(rows))
  await write(HAYSTACKS_FILE, jsonLines(conversations.map(haystackRow)))
  return rows
}

async function writeRows({ run, key, environment }: SealWork, planned: PlannedEntry, memory: readonly MemoryRow[], rows: readonly ExchangeRow[], write: Write): Promise<void> {
  const { questions } = run.plan
  const names = packNames(planned.resolved.mock)
  const exchanges = exchangesById(run.entries)
  const predictions = questions.map((question) => predictionRow(planned, question, run.attempts.get(question.id) as AttemptEntry, exchanges))
  await write(CONFIG_FILE, configText(configOf(planned)))
  await write(names.predictions, jsonLines(predictions))
  await write(names.attempts, jsonLines(questions.map(({ id }) => attemptRow(run.attempts.get(id) as AttemptEntry))))
  await write(TIMING_FILE, jsonLines(timingRows(run.entries)))
  await write(ENVIRONMENT_FILE, `${JSON.stringify(environment, null, 2)}\n`)
  await write(ANSWER_KEY_FILE, questions.map((question) => `${answerKeyLine(question, goldOf(key, question.id))}\n`).join(''))
  const bodyOf = new Map(memory.map((row) => [row.full_text_path, row.text_sha256]))
  const textOf = async (path: string): Promise<string> => Buffer.from((await run.bodies.get(bodyOf.get(path) as never)) as Uint8Array).toString('utf8')
  const scores = await scorePredictions(predictions, memory, key, planned.spec.scoredAnswer, textOf)
  const derived = derivedFiles({ run: run.plan.run, config: configOf(planned), planned: questions.map(({ id }) => id), predictions, key, scores, exchanges: rows })
  for (const [path, text] of derived) await write(path, text)
}

function goldOf(key: AnswerKey, question: QuestionId): Gold {
  const gold = key.get(question)
  if (gold !== undefined) return gold
  throw new AssayError('broken-invariant', `the answer key has no row for ${question}`, { hint: 'Please report this with the data file.' })
}

/** Half-written files of an earlier sealing were written again above; what is nobody's is not sealed in. */
async function refuseStrangers(folder: RunFolder, written: ReadonlySet<string>): Promise<void> {
  const strangers: string[] = []
  for (const path of (await folder.list('')).filter(isOwned)) {
    if (written.has(path) || path === OPEN_BODIES_FILE || path === LOCK_FILE) continue
    if (isNumberedFile(path) || path.endsWith('.partial')) await folder.remove(path)
    else strangers.push(path)
  }
  if (strangers.length === 0) return
  throw new AssayError('invalid-input', 'the run folder holds files that are not of this run', {
    hint: 'Move them away and run the same command again.',
    faults: strangers.map((path) => ({ where: path, message: 'is no file of a pack' })),
  })
}

async function closePack({ run, folder, clock }: SealWork, planned: PlannedEntry): Promise<Seal> {
  const all = Object.entries(await sealedFiles(folder))
  const files = Object.fromEntries(all.filter(([path]) => path !== OPEN_BODIES_FILE && path !== LOCK_FILE))
  const seal: Seal = {
    format: SEAL_FORMAT,
    stage: 'qa',
    run: run.plan.run,
    spec: planned.spec,
    state: 'sealed',
    parent: null,
    files,
    ...rootsOf(files),
    mock: planned.resolved.mock,
    created: clock.now(),
  }
  await folder.write(SEAL_FILE, Buffer.from(`${JSON.stringify(seal, null, 2)}\n`, 'utf8'))
  await finishPack(folder, seal)
  return seal
}

/** The last steps, repeatable: the open bodies go, `_SUCCESS` comes. */
export async function finishPack(folder: RunFolder, seal: Seal): Promise<void> {
  await folder.remove(OPEN_BODIES_FILE)
  await folder.write(SUCCESS_FILE, Buffer.from(`${seal.full_root}\n`, 'utf8'))
}

function jsonLines(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}
