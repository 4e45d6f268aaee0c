// Owns reading one field of an untrusted JSON object: the value when it is as expected, else a fault with its JSON path.
// After a fault the reader goes on with a stand-in so that every fault is found; the file is refused, so no stand-in gets out.
import type { ReadingReport } from './reading-report.js'

export type JsonRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How a message names what it got. */
export function told(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string') return value.length > 40 ? `the text ${JSON.stringify(`${value.slice(0, 40)}…`)}` : `the text ${JSON.stringify(value)}`
  return `the ${typeof value} ${String(value)}`
}

/** A text. */
export function textAt(record: JsonRecord, key: string, where: string, report: ReadingReport): string {
  const value = record[key]
  if (typeof value === 'string') return value
  report.fault(`${where}.${key}`, `expected text, got ${told(value)}`)
  return ''
}

/** A text that is more than white space: an id. */
export function idAt(record: JsonRecord, key: string, where: string, report: ReadingReport): string {
  const value = record[key]
  if (typeof value === 'string' && value.trim() !== '') return value
  report.fault(`${where}.${key}`, `expected an id (a text), got ${told(value)}`)
  return ''
}

/** An array; `what` says of what. */
export function arrayAt(record: JsonRecord, key: string, what: string, where: string, report: ReadingReport): readonly unknown[] {
  const value = record[key]
  if (Array.isArray(value)) return value as readonly unknown[]
  report.fault(`${where}.${key}`, `expected an array of ${what}, got ${told(value)}`)
  return []
}

/** An array of texts. */
export function textsAt(record: JsonRecord, key: string, where: string, report: ReadingReport): readonly string[] {
  return arrayAt(record, key, 'texts', where, report).map((item, i) => {
    if (typeof item === 'string') return item
    report.fault(`${where}.${key}[${i}]`, `expected text, got ${told(item)}`)
    return ''
  })
}

/** A released answer: text, or an integer that becomes its text. `undefined` when it is null or not there. */
export function answerAt(record: JsonRecord, key: string, where: string, report: ReadingReport): string | undefined {
  const value = record[key]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  if (Number.isSafeInteger(value)) return String(value)
  report.fault(`${where}.${key}`, `expected text or an integer, got ${told(value)}`)
  return undefined
}
