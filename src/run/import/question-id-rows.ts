// Owns what the formats of LongMemEval results share: rows that name their question by its released id.
import type { JsonRecord } from '../../datasets/record-fields.js'
import type { ReadingReport } from '../../datasets/reading-report.js'
import { told } from '../../datasets/record-fields.js'
import { recordsOf, type PlacedRecord } from './source-json.js'
import type { Disagreement, SourceFile } from './source.js'

export interface IdentifiedRecord extends PlacedRecord {
  readonly id: string
}

/** The rows of a file; a row without an id that is a text is a fault, because nothing else may join it. Ids of digits stay texts. */
export async function identifiedRecords(file: SourceFile, report: ReadingReport): Promise<readonly IdentifiedRecord[]> {
  return (await recordsOf(file, report)).flatMap((row) => {
    const id = row.record['question_id']
    if (typeof id === 'string' && id !== '') return [{ ...row, id }]
    report.fault(`${row.where} question_id`, `expected the released id (a text), got ${told(id)}`)
    return []
  })
}

/** The one value that a member has in all rows that have it; null when no row has it. Several values are told. */
export function sharedText(rows: readonly PlacedRecord[], member: string, of: (record: JsonRecord) => unknown): { readonly value: string | null; readonly disagreements: readonly Disagreement[] } {
  const values = new Map<string, string>()
  for (const { where, record } of rows) {
    const value = of(record)
    if (typeof value === 'string' && !values.has(value)) values.set(value, where)
  }
  const [first, second] = values
  if (first === undefined) return { value: null, disagreements: [] }
  if (second === undefined) return { value: first[0], disagreements: [] }
  const message = `${member}: the rows name ${values.size}: ${[...values.keys()].slice(0, 3).join(', ')}`
  return { value: `mixed: ${[...values.keys()].join(', ')}`, disagreements: [{ kind: 'source-rows', where: second[1], question_id: null, message }] }
}
