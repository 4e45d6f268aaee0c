// Owns reading a list of documented faults of an answer key: which question, what is wrong, what would be right. Scorer side; it edits no key.
// Facts: dial481/locomo-audit @9493fb4b, errors.json: 156 entries, 57 of them about the cited evidence only.
import type { ReadingReport } from './reading-report.js'
import { isRecord, told, type JsonRecord } from './record-fields.js'

export interface KeyError {
  readonly where: string
  /** Assay's question id, or conversation and index by position in the released file, both from 0. */
  readonly question: string | { readonly conversation: number; readonly index: number }
  /** The gold that the entry is about, verbatim. */
  readonly gold: string
  readonly type: string
  /** The gold itself is wrong or ambiguous; otherwise only its evidence is. */
  readonly changesScore: boolean
  readonly correctedAnswer: string | null
}

/** The entry leaves the gold as it is and names other evidence. */
const EVIDENCE_ONLY = 'WRONG_CITATION'

/** Every entry of the list; faults go to the report with their JSON path. */
export function keyErrors(value: unknown, report: ReadingReport): readonly KeyError[] {
  if (!Array.isArray(value)) return fault(report, '$', `expected an array of entries, got ${told(value)}`)
  return (value as readonly unknown[]).flatMap((item, i) => (isRecord(item) ? (keyError(item, `$[${i}]`, report) ?? []) : fault(report, `$[${i}]`, `expected an object, got ${told(item)}`)))
}

function keyError(record: JsonRecord, where: string, report: ReadingReport): KeyError | null {
  const { question_id: id, golden_answer: gold, error_type: type, correct_answer: corrected } = record
  const wrong = [
    ...(typeof id === 'string' && id !== '' ? [] : [['question_id', id] as const]),
    ...(typeof gold === 'string' || typeof gold === 'number' ? [] : [['golden_answer', gold] as const]),
    ...(typeof type === 'string' ? [] : [['error_type', type] as const]),
  ]
  for (const [name, got] of wrong) report.fault(`${where}.${name}`, `expected text, got ${told(got)}`)
  if (wrong.length > 0) return null
  const place = /^locomo_(\d+)_qa(\d+)$/.exec(id as string)
  return {
    where,
    question: place === null ? (id as string) : { conversation: Number(place[1]), index: Number(place[2]) },
    gold: String(gold),
    type: type as string,
    changesScore: type !== EVIDENCE_ONLY,
    correctedAnswer: typeof corrected === 'string' || typeof corrected === 'number' ? String(corrected) : null,
  }
}

function fault(report: ReadingReport, where: string, message: string): readonly never[] {
  report.fault(where, message)
  return []
}
