// Owns reading an object of conversation → rows in which a row's place is its position: Mem0's results and Zep's grades.
import { isRecord, told, type JsonRecord } from '../../datasets/record-fields.js'
import type { ReadingReport } from '../../datasets/reading-report.js'
import type { Place } from './source.js'
import { optionalText } from './source-json.js'

export interface ConversationRow {
  readonly where: string
  readonly conversation: number | string
  /** Position among all rows of the conversation. */
  readonly position: number
  readonly place: Place
  readonly record: JsonRecord
}

/** LoCoMo's category of questions whose right answer is to decline. */
const ADVERSARIAL = '5'

/**
 * The rows of every conversation. Rows of category 5 and the others are counted apart, so that files with and without category 5 join alike.
 * @param conversationOf the conversation that a key names: its position from 0, or its id; null for a key that names none
 */
export function conversationRows(value: unknown, where: string, conversationOf: (key: string) => number | string | null, report: ReadingReport): readonly ConversationRow[] {
  if (value === undefined) return []
  if (!isRecord(value)) {
    report.fault(where, `expected an object of conversations, got ${told(value)}`)
    return []
  }
  return Object.entries(value).flatMap(([key, items]) => {
    const conversation = conversationOf(key)
    if (conversation === null) report.fault(`${where}.${key}`, 'the key names no conversation')
    if (!Array.isArray(items)) report.fault(`${where}.${key}`, `expected an array of rows, got ${told(items)}`)
    return conversation === null || !Array.isArray(items) ? [] : placed(`${where}.${key}`, conversation, items as readonly unknown[], report)
  })
}

function placed(where: string, conversation: number | string, items: readonly unknown[], report: ReadingReport): readonly ConversationRow[] {
  const seen = { adversarial: 0, other: 0 }
  return items.flatMap((record, i) => {
    if (!isRecord(record)) {
      report.fault(`${where}[${i}]`, `expected an object, got ${told(record)}`)
      return []
    }
    const adversarial = optionalText(record['category']) === ADVERSARIAL
    const order = adversarial ? seen.adversarial++ : seen.other++
    return [{ where: `${where}[${i}]`, conversation, position: i, place: { kind: 'order', conversation, order, adversarial }, record }]
  })
}
