// Owns what is counted as odd about the questions and answers of one LoCoMo conversation. It changes nothing.
import type { Gold } from '../core/answer-key.js'
import type { Question } from '../core/dataset.js'
import { noteAnswer, noteQuestionText } from './answer-checks.js'
import type { ReadingReport } from './reading-report.js'
import type { JsonRecord } from './record-fields.js'

// What the upstream scorer takes for a refusal (task_eval/evaluation.py of LoCoMo).
const REFUSALS = ['no information available', 'not mentioned']

/** The gold of one question; `item` is the released record that it was read from. */
export function noteGold(gold: Gold, item: JsonRecord, report: ReadingReport): void {
  const id = gold.question
  const trap = gold.adversarialAnswer
  if (trap !== undefined && REFUSALS.some((phrase) => trap.toLowerCase().includes(phrase))) report.note('trap-is-refusal', `${id}: ${trap}`)
  const answer = gold.answer
  if (answer === undefined) {
    report.note('missing-gold', id)
    return
  }
  if (trap !== undefined) report.note('gold-and-trap', `${id}: ${answer}`)
  noteAnswer(id, answer, item['answer'], report)
  if (gold.category === 3 && answer.includes(';')) report.note('semicolon-gold', `${id}: ${answer}`)
  if (gold.category === 1 && answer.includes(',')) report.note('comma-gold', id)
}

/** The question texts of one conversation; `gold` is in the order of `questions`. */
export function noteQuestionTexts(questions: readonly Question[], gold: readonly Gold[], report: ReadingReport): void {
  const first = new Map<string, number>()
  questions.forEach((question, i) => {
    noteQuestionText(question.id, question.text, report)
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
