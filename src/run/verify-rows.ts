// Owns the checks of a pack's rows: readable, complete, in plan order, and the very rows that the journal gives.
import { canonicalJson } from '../core/canonical-json.js'
import type { QuestionId, ConversationId } from '../core/ids.js'
import { checked, notTested, type Finding } from './finding.js'
import { entriesOf, type AttemptEntry, type PlannedEntry } from './journal-entries.js'
import { lineDifferences } from './line-difference.js'
import { configOf, configText } from './pack-config.js'
import { ANSWER_KEY_FILE, CONFIG_FILE, HAYSTACKS_FILE, JOURNAL_FILE, MEMORY_INDEX_FILE, SEAL_FILE, TIMING_FILE } from './pack-files.js'
import { attemptRow, conversationMemoryRow, exchangesById, haystackRow, predictionRow, questionMemoryRow, rowFaults, timingRows, type AskedQuestion, type PredictionRow } from './pack-rows.js'
import { ORIGIN_FILE, type Origin } from './origin.js'
import { answerKeyLine } from './answer-key-file.js'
import { readable, type PackContent, type PackFault } from './read-pack.js'
import { questionIdsDigest } from './run-plan.js'

/** The text of a file, for the two that hold no rows of their own. */
export interface OtherTexts {
  readonly timing: string
  readonly config: string
  /** The text of a conversation's packet. */
  packet(path: string): string
}

export function verifyRows(content: PackContent, texts: OtherTexts): readonly Finding[] {
  const [planned] = content.journal
  const rowCount = [content.predictions, content.attempts, content.memory, content.haystacks, content.key, content.blobs].reduce((sum, { rows }) => sum + rows.length, 0)
  const findings = [checked('journal', content.journal.length, 'lines', content.journalFaults), checked('rows-readable', rowCount, 'rows', content.faults)]
  if (content.origin !== null) {
    return [...findings, importPlanFinding(content, content.origin), notTested('journal-rows', 'note', 'an imported pack has no journal'), answerKeyFinding(content)]
  }
  if (planned?.kind !== 'planned') {
    const plan = checked('plan', 1, 'plans', [{ where: `${JOURNAL_FILE}:1`, message: 'expected the plan of the run' }])
    return [...findings, plan, notTested('journal-rows', 'block', 'the journal does not begin with a plan'), answerKeyFinding(content)]
  }
  return [...findings, planFinding(content, planned), journalRowsFinding(content, planned, texts), answerKeyFinding(content)]
}

/** The plan of the journal is the seal's, and each planned question has its one prediction, in order. */
function planFinding(content: PackContent, planned: PlannedEntry): Finding {
  const { seal } = content
  const faults: PackFault[] = []
  if (canonicalJson(planned.spec) !== canonicalJson(seal.spec) || planned.run !== seal.run) faults.push({ where: `${JOURNAL_FILE}:1`, message: `the plan is of another run, ${planned.run}` })
  if (planned.resolved.mock !== seal.mock) faults.push({ where: SEAL_FILE, message: `mock: expected ${planned.resolved.mock}, got ${seal.mock}` })
  const ids = readable(content.predictions).map(({ question_id }) => question_id)
  const seen = new Set<string>()
  content.predictions.rows.forEach((row, i) => {
    if (row === null) return
    if (seen.has(row.question_id)) faults.push({ where: `${content.predictions.path}:${i + 1}`, message: `duplicate row ${row.question_id}` })
    seen.add(row.question_id)
  })
  const { missing, duplicate, foreign } = rowFaults(ids, content.journal)
  for (const id of missing) faults.push({ where: content.predictions.path, message: `foreign row ${id}: the journal has no attempt at it` })
  for (const id of duplicate) faults.push({ where: JOURNAL_FILE, message: `duplicate attempt at ${id}` })
  for (const id of foreign) faults.push({ where: content.predictions.path, message: `missing row ${id}` })
  if (content.predictions.rows.length !== planned.questions) faults.push({ where: content.predictions.path, message: `expected ${planned.questions} planned rows, got ${content.predictions.rows.length}` })
  if (questionIdsDigest(ids) !== planned.question_ids_sha256) faults.push({ where: content.predictions.path, message: 'the question ids are not the planned ones in their order' })
  return checked('plan', planned.questions, 'planned questions', faults)
}

/** The questions are those that were planned when the source was joined, each once and in order, and the configuration is the seal's. */
function importPlanFinding({ seal, config, predictions }: PackContent, origin: Origin): Finding {
  const ids = readable(predictions).map(({ question_id }) => question_id)
  const faults: PackFault[] = []
  if (config !== null && canonicalJson(config.spec) !== canonicalJson(seal.spec)) faults.push({ where: CONFIG_FILE, message: 'the spec is not that of the seal' })
  for (const row of readable(predictions)) if (row.run_id !== seal.run) faults.push({ where: predictions.path, message: `${row.question_id}: run_id: expected ${seal.run}, got ${row.run_id}` })
  if (predictions.rows.length !== origin.planned) faults.push({ where: predictions.path, message: `expected ${origin.planned} planned rows, got ${predictions.rows.length}` })
  if (questionIdsDigest(ids) !== origin.question_ids_sha256) faults.push({ where: predictions.path, message: 'the question ids are not the planned ones in their order' })
  const answers = readable(predictions).filter(({ predicted_answer }) => predicted_answer !== null).length
  if (answers !== origin.with_answer) faults.push({ where: ORIGIN_FILE, message: `with_answer: expected ${answers}, got ${origin.with_answer}` })
  return checked('plan', origin.planned, 'planned questions', faults)
}

/** Predictions, attempts, memory and timing rows and the configuration are made from the journal again and compared line by line. */
function journalRowsFinding(content: PackContent, planned: PlannedEntry, texts: OtherTexts): Finding {
  const attempts = new Map<string, AttemptEntry>()
  for (const attempt of entriesOf(content.journal, 'attempt')) if (!attempts.has(attempt.question_id)) attempts.set(attempt.question_id, attempt)
  const conversations = new Map(entriesOf(content.journal, 'conversation').map((entry) => [entry.sample_id, entry]))
  const answered = readable(content.predictions).flatMap((row) => {
    const attempt = attempts.get(row.question_id)
    return attempt === undefined ? [] : [{ question: askedOf(row), attempt }]
  })
  const order = [...new Set(answered.map(({ question }) => question.haystack as string))].flatMap((id) => conversations.get(id) ?? [])
  const memory = [
    ...order.flatMap((entry) => {
      const path = content.memory.rows.find((row) => row?.sample_id === entry.sample_id)?.full_text_path
      return conversationMemoryRow(planned, entry, path === undefined || planned.resolved.memory_scope === 'question' ? '' : texts.packet(path)) ?? []
    }),
    ...answered.flatMap(({ question, attempt }) => questionMemoryRow(planned, question, attempt) ?? []),
  ]
  const exchanges = exchangesById(content.journal)
  const faults = [
    ...lineDifferences(content.predictions.path, jsonLines(answered.map(({ question, attempt }) => predictionRow(planned, question, attempt, exchanges))), content.predictions.text),
    ...lineDifferences(content.attempts.path, jsonLines(answered.map(({ attempt }) => attemptRow(attempt))), content.attempts.text),
    ...lineDifferences(MEMORY_INDEX_FILE, jsonLines(memory), content.memory.text),
    ...lineDifferences(HAYSTACKS_FILE, jsonLines(order.map(haystackRow)), content.haystacks.text),
    ...lineDifferences(TIMING_FILE, jsonLines(timingRows(content.journal)), texts.timing),
    ...lineDifferences(CONFIG_FILE, configText(configOf(planned)), texts.config),
  ]
  return checked('journal-rows', content.predictions.rows.length + content.attempts.rows.length + content.memory.rows.length, 'rows', faults)
}

/** One row a planned question, in order, each with the digest of itself and its question. */
function answerKeyFinding(content: PackContent): Finding {
  const predictions = content.predictions.rows
  const lines = content.key.text.split('\n')
  const faults = predictions.flatMap((row, i): PackFault[] => {
    const gold = content.key.rows[i]
    const where = `${ANSWER_KEY_FILE}:${i + 1}`
    if (row === null || gold === null) return []
    if (gold === undefined) return [{ where, message: `missing row ${row.question_id}` }]
    if (gold.question !== row.question_id) return [{ where, message: `expected the gold of ${row.question_id}, got that of ${gold.question}` }]
    return lines[i] === answerKeyLine(askedOf(row), gold) ? [] : [{ where, message: 'the row is not the one that its digest was made of' }]
  })
  const extra = content.key.rows.length - predictions.length
  if (extra > 0) faults.push({ where: `${ANSWER_KEY_FILE}:${predictions.length + 1}`, message: `${extra} rows beyond the plan` })
  return checked('answer-key', content.key.rows.length, 'rows', faults)
}

/** The question as its prediction tells it. */
function askedOf(row: PredictionRow): AskedQuestion {
  return { id: row.question_id as QuestionId, haystack: row.sample_id as ConversationId, text: row.question, ...(row.asked_on === null ? {} : { askedOn: row.asked_on }) }
}

function jsonLines(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}
