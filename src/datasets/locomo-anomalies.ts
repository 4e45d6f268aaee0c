// Owns what is counted as odd about the questions and answers of one LoCoMo conversation. It changes nothing.
import type { Gold } from '../core/answer-key.js'
import type { Question } from '../core/dataset.js'
import type { ReadingReport } from './reading-report.js'
import { hasEdgeSpace, hasZeroWidth, isBeyondAscii, isBlank } from './text-checks.js'

// What the upstream scorer takes for a refusal (task_eval/evaluation.py of LoCoMo).
const REFUSALS = ['no information available', 'not mentioned']

/** `gold` is in the order of `questions`. */
export function noteQuestions(questions: readonly Question[], gold: readonly Gold[], report: ReadingReport): void {
  gold.forEach((row) => noteGold(row, report))
  noteTexts(questions, gold, report)
}

function noteGold(gold: Gold, report: ReadingReport): void {
  const id = gold.question
  const trap = gold.adversarialAnswer
  if (trap !== undefined && REFUSALS.some((phrase) => trap.toLowerCase().includes(phrase))) report.note('trap-is-refusal', `${id}: ${trap}`)
  const answer = gold.answer
  if (answer === undefined) {
    report.note('missing-gold', id)
    return
  }
  if (trap !== undefined) report.note('gold-and-trap', `${id}: ${answer}`)
  noteGoldText(id, answer, report)
  if (gold.category === 3 && answer.includes(';')) report.note('semicolon-gold', `${id}: ${answer}`)
  if (gold.category === 1 && answer.includes(',')) report.note('comma-gold', id)
}

/** What any release can have wrong with an answer text. */
export function noteGoldText(id: string, answer: string, report: ReadingReport): void {
  if (isBlank(answer)) report.note('empty-gold', id)
  if (isBeyondAscii(answer)) report.note('non-ascii-gold', `${id}: ${answer}`)
  if (hasZeroWidth(answer)) report.note('zero-width-gold', id)
  if (hasEdgeSpace(answer)) report.note('edge-space-gold', `${id}: ${JSON.stringify(answer)}`)
}

function noteTexts(questions: readonly Question[], gold: readonly Gold[], report: ReadingReport): void {
  const first = new Map<string, number>()
  questions.forEach((question, i) => {
    if (hasEdgeSpace(question.text)) report.note('edge-space-question', `${question.id}: ${JSON.stringify(question.text)}`)
    const earlier = first.get(question.text)
    if (earlier === undefined) {
      first.set(question.text, i)
      return
    }
    const pair = `${question.id} repeats ${(questions[earlier] as Question).id}`
    report.note('repeated-question', pair)
    if (gold[i]?.category !== gold[earlier]?.category) report.note('repeated-question-across-categories', pair)
  })
}
