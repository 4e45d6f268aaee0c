// Owns what a published result is once it is read: rows, each with its place in the benchmark, its answer and its verdicts. Scorer side.
import type { UnansweredState } from '../../core/attempt.js'
import type { Sha256 } from '../../core/ids.js'
import type { Json } from '../../core/json.js'
import type { VerdictState } from '../../core/verdict.js'
import type { ReadingReport } from '../../datasets/reading-report.js'

/** A file as it was given; the name is its last part only. */
export interface SourceFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly sha256: Sha256
}

/** How a source says which question a row is about. Its text is never asked. */
export type Place =
  /** LongMemEval's released question id. */
  | { readonly kind: 'released'; readonly id: string }
  /** Assay's own question id. */
  | { readonly kind: 'question'; readonly id: string }
  /** Position, from 0, among all questions of a conversation: by its number in the file, or by its id. */
  | { readonly kind: 'index'; readonly conversation: number | string; readonly index: number }
  /** Position among those questions of a conversation that are of category 5, or among those that are not: for files that leave category 5 out. */
  | { readonly kind: 'order'; readonly conversation: number | string; readonly order: number; readonly adversarial: boolean }

export type SourceAnswer =
  | { readonly kind: 'whole'; readonly text: string }
  /** The source published the beginning only. */
  | { readonly kind: 'cut'; readonly text: string; readonly reason: string }
  /** `state` where the source says more than that there is none. */
  | { readonly kind: 'none'; readonly reason: string; readonly state?: UnansweredState }
  | { readonly kind: 'error'; readonly reason: string }

export interface SourceVerdict {
  readonly state: VerdictState
  /** The judge's reply, where the source keeps it. */
  readonly reply: string | null
  /** Why there is no label, or what is odd about it. */
  readonly reason: string | null
  /** The exact parser of the protocol reads the kept reply differently from the strict one; null where no reply is kept. */
  readonly parserSensitive: boolean | null
}

export interface SourceRow {
  /** File and JSON path, or file and line. */
  readonly where: string
  readonly place: Place
  /** What the source says the question, its gold and its category are; absent where it does not say. */
  readonly question?: string
  readonly gold?: string
  readonly category?: string
  readonly answer: SourceAnswer
  /** Judging → verdict. A judging without an entry has not judged this row. */
  readonly verdicts: ReadonlyMap<string, SourceVerdict>
  /** Scorer of Assay → the value that the source recorded for it. */
  readonly recorded: Readonly<Record<string, number>>
  /** What else the row says, as it stands. */
  readonly details: Readonly<Record<string, Json>>
}

/** One set of labels in the source: a judge's pass, or a verdict vector. */
export interface SourceJudging {
  /** As the source calls it. */
  readonly name: string
  /** `{folder}.{pass}` is the folder below `autorater/`. */
  readonly folder: string
  readonly pass: number
  readonly judgeModel: string | null
  /** Who answered, where the labels of one source are about answers of several readers. */
  readonly reader: string | null
  /** The source's own count of correct rows for this judging. */
  readonly total: number | null
}

export interface Disagreement {
  readonly kind: 'question-text' | 'gold' | 'category' | 'source-total' | 'source-rows' | 'answer' | 'verdict-reply' | 'recorded-score' | 'reference-file'
  readonly where: string
  readonly question_id: string | null
  readonly message: string
}

export interface ParsedSource {
  /** In file order. */
  readonly rows: readonly SourceRow[]
  readonly judgings: readonly SourceJudging[]
  /** The source's own count of correct rows, where it is not of one judging. */
  readonly total: number | null
  readonly readerModel: string | null
  /** The digest of the benchmark file that the source names. */
  readonly reference?: string
  readonly disagreements: readonly Disagreement[]
}

export interface ParseOptions {
  /** Which model's rows, where a file holds several. */
  readonly model: string | null
}

/** Reads the files of one published result. Faults go to the report, and the import is refused with all of them. */
export type ParseSource = (files: readonly SourceFile[], report: ReadingReport, options: ParseOptions) => Promise<ParsedSource>

/** A label that is true or false, 1 or 0; absent or null is not judged, anything else is an error of the source. */
export function verdictOf(label: unknown, reply: string | null = null): SourceVerdict {
  const base = { reply, parserSensitive: null }
  if (label === true || label === 1) return { state: 'correct', reason: null, ...base }
  if (label === false || label === 0) return { state: 'wrong', reason: null, ...base }
  if (label === undefined || label === null) return { state: 'unjudged', reason: 'the source has no verdict for this row', ...base }
  return { state: 'error', reason: `expected true or false, got ${JSON.stringify(label)}`, ...base }
}

/** An answer that is a text; anything else is told as what it is. */
export function answerOf(value: unknown): SourceAnswer {
  if (typeof value === 'string') return { kind: 'whole', text: value }
  if (value === undefined || value === null) return { kind: 'none', reason: 'the source has no answer for this row' }
  return { kind: 'error', reason: `expected text, got ${JSON.stringify(value)}` }
}
