// Owns `scorer/answer_key.jsonl`: one row a planned question, each with a digest of what the release says about it. Scorer side.
import type { Gold } from '../core/answer-key.js'
import { digestOf } from '../core/digest.js'
import type { Sha256 } from '../core/ids.js'
import { answerKeyRow, goldFromRow } from '../scorers/answer-key-rows.js'
import type { AskedQuestion } from './pack-rows.js'

/** The line of a question, without its newline. */
export function answerKeyLine(question: AskedQuestion, gold: Gold): string {
  return JSON.stringify({ ...answerKeyRow(gold), row_sha256: rowDigest(question, gold) })
}

/** Pins question and gold together: an edited text, answer, category or piece of evidence shows in it. */
function rowDigest({ id, haystack, text, askedOn }: AskedQuestion, gold: Gold): Sha256 {
  return digestOf({ question: { id, haystack, text, asked_on: askedOn ?? null }, gold: answerKeyRow(gold) })
}

/** The gold of a row, or what is wrong with it. */
export function goldOfRow(value: unknown): Gold | string {
  const faults: string[] = []
  const gold = goldFromRow(value, '$', (where, message) => faults.push(`${where}: ${message}`))
  return gold ?? faults.join('; ')
}
