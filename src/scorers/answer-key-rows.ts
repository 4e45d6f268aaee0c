// Owns the rows of a pack's `scorer/answer_key.jsonl`: gold out and in again, nothing lost. Scorer side.
import type { Gold } from '../core/answer-key.js'
import type { QuestionId, SessionId, TurnId } from '../core/ids.js'
import type { Json } from '../core/json.js'
import { isRecord, told } from '../datasets/record-fields.js'

/** `gold` and `adversarial_answer` are absent when the release has none; `released_evidence` when it writes no turn ids. */
export type AnswerKeyRow = { readonly [k: string]: Json }

/** The row of one question, keys in the order of the pack format. */
export function answerKeyRow(gold: Gold): AnswerKeyRow {
  return {
    question_id: gold.question,
    released_id: gold.releasedId,
    ...(gold.answer === undefined ? {} : { gold: gold.answer }),
    category: gold.category,
    abstention: gold.abstention,
    evidence: gold.evidence,
    evidence_sessions: gold.evidenceSessions,
    ...(gold.adversarialAnswer === undefined ? {} : { adversarial_answer: gold.adversarialAnswer }),
    malformed_evidence: gold.malformedEvidence,
    ...(gold.releasedEvidence === undefined ? {} : { released_evidence: gold.releasedEvidence }),
  }
}

/** The gold of a row, or null after every fault of it was told with its JSON path below `where`. */
export function goldFromRow(row: unknown, where: string, fault: (where: string, message: string) => void): Gold | null {
  if (!isRecord(row)) {
    fault(where, `expected an object, got ${told(row)}`)
    return null
  }
  let broken = false
  const take = <T>(key: string, what: string, fits: (value: unknown) => value is T): T => {
    const value = row[key]
    if (!fits(value)) {
      broken = true
      fault(`${where}.${key}`, `expected ${what}, got ${told(value)}`)
    }
    return value as T
  }
  const answer = take('gold', 'text or nothing', isOptionalText)
  const adversarialAnswer = take('adversarial_answer', 'text or nothing', isOptionalText)
  const releasedEvidence = take('released_evidence', 'an array of texts or nothing', isOptionalTexts)
  const gold: Gold = {
    question: take('question_id', 'an id (a text)', isText) as QuestionId,
    releasedId: take('released_id', 'an id (a text)', isText),
    ...(answer === undefined ? {} : { answer }),
    ...(adversarialAnswer === undefined ? {} : { adversarialAnswer }),
    category: take('category', 'an integer or a text', isCategory),
    abstention: take('abstention', 'true or false', isFlag),
    evidence: take('evidence', 'an array of texts', isTexts) as readonly TurnId[],
    evidenceSessions: take('evidence_sessions', 'an array of texts', isTexts) as readonly SessionId[],
    malformedEvidence: take('malformed_evidence', 'an array of texts', isTexts),
    ...(releasedEvidence === undefined ? {} : { releasedEvidence }),
  }
  return broken ? null : gold
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isCategory = (value: unknown): value is number | string => Number.isSafeInteger(value) || isText(value)
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((item) => typeof item === 'string')
const isOptionalText = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string'
const isOptionalTexts = (value: unknown): value is readonly string[] | undefined => value === undefined || isTexts(value)
