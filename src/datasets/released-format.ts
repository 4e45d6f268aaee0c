// Owns what a released file format is to the rest: how one record becomes a haystack, its questions and their gold.
import type { Gold } from '../core/answer-key.js'
import type { Conversation, Question } from '../core/dataset.js'
import type { ReadingReport } from './reading-report.js'
import type { JsonRecord } from './record-fields.js'

export interface ReadRecord {
  /** Fresh objects that hold nothing of the answer key. */
  readonly conversation: Conversation
  readonly questions: readonly Question[]
  /** In the order of `questions`. */
  readonly gold: readonly Gold[]
}

export interface ReleasedFormat {
  readonly kind: 'locomo' | 'longmemeval'
  /** The keys by which a record of this format is known. */
  readonly marks: readonly string[]
  /** Category, as text, → its name where the release only numbers it. */
  readonly categoryNames: ReadonlyMap<string, string>
  /** Reads the record at a position (from 0) of the file; faults and notes go to the report. */
  read(record: JsonRecord, position: number, report: ReadingReport): ReadRecord
  /** What only shows over all records. */
  readWhole(gold: readonly Gold[], report: ReadingReport): void
}
