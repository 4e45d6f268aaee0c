// Owns the reading of LongMemEval's released records (S, M, oracle; cleaned and original). Ids are minted by position:
// released ids (`…_abs`, `answer_…`) and the `has_answer` marks tell the answer and stay on the scorer side.
import type { Gold } from '../core/answer-key.js'
import type { Conversation, Question, Session, Turn } from '../core/dataset.js'
import type { ConversationId, QuestionId, SessionId, TurnId } from '../core/ids.js'
import { noteLongMemEval, noteReleasedIds, type LongMemEvalSource, type MarkedTurn } from './longmemeval-anomalies.js'
import type { ReadingReport } from './reading-report.js'
import { answerAt, arrayAt, idAt, isRecord, textAt, textsAt, told, type JsonRecord } from './record-fields.js'
import { readLongMemEvalDate } from './released-dates.js'
import type { ReadRecord, ReleasedFormat } from './released-format.js'

/** The released question types, verbatim. */
const CATEGORIES = [
  'single-session-user',
  'single-session-assistant',
  'single-session-preference',
  'multi-session',
  'temporal-reasoning',
  'knowledge-update',
] as const

export const LONGMEMEVAL: ReleasedFormat = {
  kind: 'longmemeval',
  marks: ['question_id', 'question_type', 'haystack_sessions'],
  categoryNames: new Map(),
  read: readLongMemEvalRecord,
  readWhole: noteReleasedIds,
}

const pad = (number: number, digits: number): string => String(number).padStart(digits, '0')

function readLongMemEvalRecord(record: JsonRecord, position: number, report: ReadingReport): ReadRecord {
  const path = `$[${position}]`
  const id = `lme-${pad(position + 1, 4)}` as ConversationId
  const question = readQuestion(record, id, path, report)
  const marked: MarkedTurn[] = []
  const sessionIds = textsAt(record, 'haystack_session_ids', path, report)
  const conversation: Conversation = { id, speakers: ['user', 'assistant'], sessions: readSessions(record, sessionIds.length, path, marked, report) }
  const evidenceIds = textsAt(record, 'answer_session_ids', path, report)
  const source = { record, sessionIds, evidenceIds, marked }
  const gold = readGold(source, question.id, conversation, path, report)
  noteLongMemEval(source, conversation, question, gold, report)
  return { conversation, questions: [question], gold: [gold] }
}

function readQuestion(record: JsonRecord, haystack: ConversationId, path: string, report: ReadingReport): Question {
  const askedOn = textAt(record, 'question_date', path, report)
  const askedAt = readLongMemEvalDate(askedOn)
  return {
    id: `${haystack}-q` as QuestionId,
    haystack,
    text: textAt(record, 'question', path, report),
    askedOn,
    ...(askedAt === null ? {} : { askedAt }),
  }
}

function readSessions(record: JsonRecord, named: number, path: string, marked: MarkedTurn[], report: ReadingReport): readonly Session[] {
  const dates = textsAt(record, 'haystack_dates', path, report)
  const sessions = arrayAt(record, 'haystack_sessions', 'sessions', path, report)
  for (const [key, length] of [['haystack_dates', dates.length], ['haystack_session_ids', named]] as const) {
    if (length !== sessions.length) report.fault(`${path}.${key}`, `expected ${sessions.length} entries, one a session, got ${length}`)
  }
  return sessions.map((released, index): Session => {
    const id = `S${pad(index + 1, 2)}` as SessionId
    const where = `${path}.haystack_sessions[${index}]`
    const date = dates[index] ?? ''
    const turns = Array.isArray(released) ? readTurns(released, id, where, marked, report) : []
    if (!Array.isArray(released)) report.fault(where, `expected an array of turns, got ${told(released)}`)
    return { id, number: index + 1, date, at: readLongMemEvalDate(date), turns }
  })
}

function readTurns(released: readonly unknown[], session: SessionId, where: string, marked: MarkedTurn[], report: ReadingReport): readonly Turn[] {
  return released.map((turn, index): Turn => {
    const id = `${session}:${pad(index + 1, 2)}` as TurnId
    if (!isRecord(turn)) {
      report.fault(`${where}[${index}]`, `expected an object, got ${told(turn)}`)
      return { id, speaker: '', text: '' }
    }
    const { role, content, has_answer: mark } = turn
    if (role !== 'user' && role !== 'assistant') report.fault(`${where}[${index}].role`, `expected "user" or "assistant", got ${told(role)}`)
    if (typeof content !== 'string') report.fault(`${where}[${index}].content`, `expected text, got ${told(content)}`)
    if (mark !== undefined && mark !== null && typeof mark !== 'boolean') report.fault(`${where}[${index}].has_answer`, `expected true or false, got ${told(mark)}`)
    const speaker = role === 'assistant' ? 'assistant' : 'user'
    if (mark === true) marked.push({ turn: id, session, speaker })
    return { id, speaker, text: typeof content === 'string' ? content : '' }
  })
}

function readGold(source: LongMemEvalSource, question: QuestionId, conversation: Conversation, path: string, report: ReadingReport): Gold {
  const { record, sessionIds, evidenceIds, marked } = source
  const releasedId = idAt(record, 'question_id', path, report)
  const category = textAt(record, 'question_type', path, report)
  if (!CATEGORIES.some((known) => known === category)) {
    report.fault(`${path}.question_type`, `expected one of ${CATEGORIES.join(', ')}, got ${told(record['question_type'])}`)
  }
  const answer = answerAt(record, 'answer', path, report)
  if (record['answer'] === undefined || record['answer'] === null) report.fault(`${path}.answer`, `expected text or an integer, got ${told(record['answer'])}`)
  const wanted = new Set(evidenceIds)
  const present = new Set(sessionIds)
  return {
    question,
    releasedId,
    ...(answer === undefined ? {} : { answer }),
    category,
    // Upstream takes the mark anywhere in the id.
    abstention: releasedId.includes('_abs'),
    evidence: marked.map(({ turn }) => turn),
    // A session id may stand twice in a haystack: every position counts.
    evidenceSessions: conversation.sessions.filter((_, index) => wanted.has(sessionIds[index] as string)).map((session) => session.id),
    malformedEvidence: [...wanted].filter((id) => !present.has(id)),
  }
}
