// Owns what is counted as odd about LongMemEval records. Examples name our ids, with the released one beside them.
import type { Gold } from '../core/answer-key.js'
import type { Conversation, Question, Session } from '../core/dataset.js'
import type { SessionId, TurnId } from '../core/ids.js'
import { noteAnswer, noteQuestionText } from './answer-checks.js'
import type { ReadingReport } from './reading-report.js'
import type { JsonRecord } from './record-fields.js'
import { hasWrongWeekday, readLongMemEvalDate } from './released-dates.js'
import { isBlank } from './text-checks.js'

/** What the checks may look at besides the read record. */
export interface LongMemEvalSource {
  readonly record: JsonRecord
  readonly sessionIds: readonly string[]
  readonly evidenceIds: readonly string[]
  /** Turns marked `has_answer`, with where they are. */
  readonly marked: readonly MarkedTurn[]
}

export interface MarkedTurn {
  readonly turn: TurnId
  readonly session: SessionId
  readonly speaker: string
}

const TELLTALE = /answer_|_abs|noans/
const ALL_DIGITS = /^\d+$/
const FLOAT_LIKE = /^\d+(?:\.\d+)?e[+-]?\d+$/i
const ABSTENTION_SUFFIX = '_abs'

/** One record: its question, its haystack, its evidence. */
export function noteLongMemEval(source: LongMemEvalSource, conversation: Conversation, question: Question, gold: Gold, report: ReadingReport): void {
  const id = `${question.id} (${gold.releasedId})`
  if (gold.answer !== undefined) noteAnswer(id, gold.answer, source.record['answer'], report)
  noteQuestionText(id, question.text, report)
  noteDates(source, conversation, question, id, report)
  noteHaystack(source, conversation, id, report)
  noteEvidence(source, gold, conversation, question, id, report)
  for (const session of conversation.sessions) noteSession(session, conversation.id, report)
}

function noteDates({ record }: LongMemEvalSource, { sessions, id: haystack }: Conversation, question: Question, id: string, report: ReadingReport): void {
  const askedOn = question.askedOn as string
  if (question.askedAt === undefined) report.note('unreadable-date', `${id}: ${askedOn}`)
  if (hasWrongWeekday(askedOn)) report.note('wrong-weekday', `${id}: ${askedOn}`)
  const other = record['question_date_in_S']
  if (typeof other === 'string' && other !== askedOn) {
    report.note('other-question-date', `${id}: ${askedOn}, in S ${other}`)
    if (readLongMemEvalDate(other)?.slice(0, 10) !== question.askedAt?.slice(0, 10)) report.note('other-question-day', `${id}: ${askedOn}, in S ${other}`)
  }
  let latest = ''
  let sorted = true
  for (const { id: session, date, at } of sessions) {
    if (at === null) report.note('unreadable-date', `${haystack} ${session}: ${date}`)
    else if (hasWrongWeekday(date as string)) report.note('wrong-weekday', `${haystack} ${session}: ${date}`)
    if (at === null) continue
    if (at < latest) sorted = false
    else latest = at
  }
  if (!sorted) report.note('unsorted-sessions', id)
  if (question.askedAt !== undefined && question.askedAt < latest) report.note('question-before-latest-session', `${id}: asked ${question.askedAt}, latest session ${latest}`)
}

function noteHaystack({ sessionIds }: LongMemEvalSource, { sessions, id: haystack }: Conversation, id: string, report: ReadingReport): void {
  if (sessions.length === 0) report.note('empty-haystack', id)
  const repeated = [...new Set(sessionIds.filter((released, i) => sessionIds.indexOf(released) !== i))]
  if (repeated.length > 0) report.note('repeated-session-id', `${id}: ${repeated.join(', ')}`)
  sessionIds.forEach((released, i) => {
    if (TELLTALE.test(released)) report.note('telltale-session-id', `${haystack} ${sessions[i]?.id ?? i}: ${released}`)
  })
}

function noteEvidence({ marked }: LongMemEvalSource, gold: Gold, { sessions, id: haystack }: Conversation, question: Question, id: string, report: ReadingReport): void {
  for (const missing of gold.malformedEvidence) report.note('evidence-session-missing', `${id}: ${missing}`)
  const evidence = new Set(gold.evidenceSessions)
  for (const { turn, session } of marked) {
    report.note('marked-turn', `${haystack} ${turn}`)
    if (!evidence.has(session)) report.note('marked-turn-outside-evidence', `${haystack} ${turn}`)
  }
  if (!gold.abstention) {
    if (marked.length === 0) report.note('no-evidence-turn', id)
    if (!marked.some(({ speaker }) => speaker === 'user')) report.note('no-user-evidence-turn', id)
  }
  for (const { id: session, at } of sessions) {
    if (at !== null && question.askedAt !== undefined && at > question.askedAt && evidence.has(session)) {
      report.note('evidence-after-question', `${id}: ${session} at ${at}, asked ${question.askedAt}`)
    }
  }
}

function noteSession({ id, turns }: Session, haystack: string, report: ReadingReport): void {
  if (turns.length === 0) report.note('empty-session', `${haystack} ${id}`)
  if (turns[0]?.speaker === 'assistant') report.note('assistant-first-session', `${haystack} ${id}`)
  let before: string | null = null
  for (const turn of turns) {
    if (turn.speaker === before) report.note('adjacent-same-role', `${haystack} ${turn.id}: ${before} again`)
    before = turn.speaker
    if (isBlank(turn.text)) report.note('blank-turn', `${haystack} ${turn.id}`)
  }
}

/** The released ids of the whole file. */
export function noteReleasedIds(gold: readonly Gold[], report: ReadingReport): void {
  const released = new Set(gold.map((row) => row.releasedId))
  for (const { question, releasedId } of gold) {
    const id = `${question} (${releasedId})`
    if (ALL_DIGITS.test(releasedId)) report.note('all-digit-id', id)
    if (FLOAT_LIKE.test(releasedId)) report.note('float-like-id', id)
    if (releasedId.endsWith(ABSTENTION_SUFFIX) && released.has(releasedId.slice(0, -ABSTENTION_SUFFIX.length))) report.note('abstention-shares-base-id', id)
  }
}
