// Owns what any release can have odd about an answer text. It counts; nothing is changed.
import type { ReadingReport } from './reading-report.js'
import { hasEdgeSpace, hasZeroWidth, isBeyondAscii, isBlank } from './text-checks.js'

/** `id` is the question's; `released` the value as it stands in the file. */
export function noteAnswer(id: string, answer: string, released: unknown, report: ReadingReport): void {
  if (typeof released === 'number') report.note('integer-gold', `${id}: ${answer}`)
  if (isBlank(answer)) report.note('empty-gold', id)
  if (isBeyondAscii(answer)) report.note('non-ascii-gold', `${id}: ${answer}`)
  if (hasZeroWidth(answer)) report.note('zero-width-gold', id)
  if (hasEdgeSpace(answer)) report.note('edge-space-gold', `${id}: ${JSON.stringify(answer)}`)
}

/** White space around the question's text. */
export function noteQuestionText(id: string, text: string, report: ReadingReport): void {
  if (hasEdgeSpace(text)) report.note('edge-space-question', `${id}: ${JSON.stringify(text)}`)
}
