// Owns the index of a data file: where each record lies, its questions, its gold, its counts and anomalies. One pass over the file.
// The index holds gold; only `openIndexed` may see it, and it hands the answering side a dataset without any.
import type { Gold } from '../core/answer-key.js'
import { AssayError } from '../core/assay-error.js'
import type { ByteSource } from '../core/byte-source.js'
import { compareCodePoints } from '../core/canonical-json.js'
import type { Question } from '../core/dataset.js'
import type { ConversationId } from '../core/ids.js'
import { AnomalyTally, type Anomaly } from './anomalies.js'
import { arrayElements, elementRefusal, type ArrayElement } from './json-array-scanner.js'
import { LOCOMO } from './locomo.js'
import { LONGMEMEVAL } from './longmemeval.js'
import { FaultList, type ReadingReport } from './reading-report.js'
import { isRecord, told } from './record-fields.js'
import type { ReleasedFormat } from './released-format.js'

/** Raise it whenever the readers or the anomalies change: an index of another number is built anew. */
export const INDEX_FORMAT = 'assay-dataset-index/1'

const FORMATS: readonly ReleasedFormat[] = [LOCOMO, LONGMEMEVAL]

export interface IndexedRecord {
  readonly conversation: ConversationId
  /** Byte offsets in the file; `end` is one past the last byte. */
  readonly start: number
  readonly end: number
}

export interface BenchmarkIndex {
  readonly kind: ReleasedFormat['kind']
  readonly records: readonly IndexedRecord[]
  readonly questions: readonly Question[]
  /** In the order of `questions`. */
  readonly gold: readonly Gold[]
  readonly counts: { readonly conversations: number; readonly sessions: number; readonly turns: number; readonly questions: number; readonly abstention: number }
  /** Category → number of questions, in code-point order of the category's text. */
  readonly byCategory: readonly (readonly [string, number])[]
  readonly anomalies: readonly Anomaly[]
}

/** The format of an index's kind. */
export function formatOf(kind: ReleasedFormat['kind']): ReleasedFormat {
  return FORMATS.find((format) => format.kind === kind) as ReleasedFormat
}

/**
 * Reads the whole file once, record by record.
 * @param onBytes told how many bytes are done after each record
 * @throws AssayError `invalid-input` with every fault and its JSON path, or with the byte where the JSON breaks
 */
export async function indexBenchmark(source: ByteSource, onBytes: (done: number) => void = () => undefined): Promise<BenchmarkIndex> {
  const builder = new IndexBuilder()
  for await (const element of arrayElements(source)) {
    const parsed = source.parse(element.bytes)
    if (parsed === null) throw await elementRefusal(source, element)
    builder.add(parsed.value, element)
    onBytes(element.end)
  }
  return builder.finish()
}

class IndexBuilder {
  readonly #faults = new FaultList()
  readonly #tally = new AnomalyTally()
  readonly #report: ReadingReport = {
    fault: (where, message) => this.#faults.fault(where, message),
    note: (anomaly, example) => this.#tally.note(anomaly, example),
  }
  readonly #records: IndexedRecord[] = []
  readonly #questions: Question[] = []
  readonly #gold: Gold[] = []
  readonly #positionOf = new Map<string, number>()
  #format: ReleasedFormat | null = null
  #sessions = 0
  #turns = 0

  add(record: unknown, element: ArrayElement): void {
    const path = `$[${element.index}]`
    if (!isRecord(record)) {
      this.#report.fault(path, `expected an object, got ${told(record)}`)
      return
    }
    this.#format ??= FORMATS.find((format) => format.marks.some((mark) => mark in record)) ?? null
    if (this.#format === null) {
      throw new AssayError('invalid-input', 'the file is a JSON array of records of an unknown format', {
        hint: 'Assay reads the released files of LoCoMo and LongMemEval, and files with the same fields.',
        faults: [{ where: path, message: `expected ${FORMATS.map((format) => `${format.kind} (${format.marks.join(', ')})`).join(' or ')}, got the keys ${Object.keys(record).slice(0, 8).join(', ')}` }],
      })
    }
    const read = this.#format.read(record, element.index, this.#report)
    this.#unique('conversation', read.conversation.id, path)
    this.#records.push({ conversation: read.conversation.id, start: element.start, end: element.end })
    this.#questions.push(...read.questions)
    this.#gold.push(...read.gold)
    for (const gold of read.gold) this.#unique('question', gold.releasedId, path)
    this.#sessions += read.conversation.sessions.length
    for (const session of read.conversation.sessions) this.#turns += session.turns.length
  }

  /** Released ids join results to questions, so one id stands for one thing. */
  #unique(what: string, id: string, path: string): void {
    const key = `${what} ${id}`
    const earlier = this.#positionOf.get(key)
    if (earlier === undefined) this.#positionOf.set(key, this.#records.length)
    else if (id !== '') this.#report.fault(path, `the ${what} id ${JSON.stringify(id)} occurs a second time`)
  }

  finish(): BenchmarkIndex {
    if (this.#format === null && this.#faults.count === 0) {
      throw new AssayError('invalid-input', 'the file is an empty array: it holds no record', { hint: 'Bring the file again; the released files hold ten records or more.' })
    }
    this.#format?.readWhole(this.#gold, this.#report)
    if (this.#faults.count > 0) {
      const count = this.#faults.count
      throw new AssayError('invalid-input', `the data file has ${count} ${count === 1 ? 'fault' : 'faults'}`, {
        hint: 'Bring the released file again, or mend the fields that are named.',
        faults: this.#faults.list(),
      })
    }
    const byCategory = new Map<string, number>()
    for (const gold of this.#gold) byCategory.set(String(gold.category), (byCategory.get(String(gold.category)) ?? 0) + 1)
    return {
      kind: (this.#format as ReleasedFormat).kind,
      records: this.#records,
      questions: this.#questions,
      gold: this.#gold,
      counts: {
        conversations: this.#records.length,
        sessions: this.#sessions,
        turns: this.#turns,
        questions: this.#questions.length,
        abstention: this.#gold.filter((gold) => gold.abstention).length,
      },
      byCategory: [...byCategory].sort(([a], [b]) => compareCodePoints(a, b)),
      anomalies: this.#tally.list(),
    }
  }
}
