// Owns the reading of a sealed pack: every primary file parsed, every fault told with file and line, nothing thrown for a damaged row.
import { z } from 'zod'
import type { AnswerKey, Gold } from '../core/answer-key.js'
import type { ExchangeRow } from '../core/exchange.js'
import type { QuestionId } from '../core/ids.js'
import type { ObjectStore } from '../ports/object-store.js'
import { goldOfRow } from './answer-key-file.js'
import { exchangeRowSchema } from './exchange-rows.js'
import { journalEntries, type JournalEntry } from './journal-entries.js'
import { parseJournal } from './journal.js'
import { ORIGIN_FILE, readOrigin, type Origin } from './origin.js'
import { readConfig, type PackConfig } from './pack-config.js'
import { ANSWER_KEY_FILE, CONFIG_FILE, HAYSTACKS_FILE, JOURNAL_FILE, MEMORY_INDEX_FILE, packNames, type PackNames } from './pack-files.js'
import { attemptSchema, haystackSchema, memorySchema, predictionSchema, type AttemptRow, type HaystackRow, type MemoryRow, type PredictionRow } from './pack-rows.js'
import type { Seal } from './pack-seal.js'
import { BLOB_INDEX, blobRowSchema, type BlobRow } from './sealed-bodies.js'

/** Where in the pack, `file` or `file:line`, and what. */
export interface PackFault {
  readonly where: string
  readonly message: string
}

/** A file of one JSON object a line. `text` is the file as it is. */
export interface Lines<Row> {
  readonly path: string
  readonly text: string
  /** Null where the line is no such row. */
  readonly rows: readonly (Row | null)[]
}

export interface PackContent {
  readonly seal: Seal
  readonly names: PackNames
  readonly config: PackConfig | null
  readonly predictions: Lines<PredictionRow>
  readonly attempts: Lines<AttemptRow>
  readonly memory: Lines<MemoryRow>
  readonly haystacks: Lines<HaystackRow>
  readonly key: Lines<Gold>
  readonly blobs: Lines<BlobRow>
  readonly exchanges: Lines<ExchangeRow>
  readonly journal: readonly JournalEntry[]
  readonly journalFaults: readonly PackFault[]
  /** Every row that cannot be read, of all files but the journal. */
  readonly faults: readonly PackFault[]
  /** Of an imported pack. */
  readonly origin: Origin | null
}

export async function readPack(store: ObjectStore, seal: Seal): Promise<PackContent> {
  const names = packNames(seal.mock)
  const faults: PackFault[] = []
  // Who imports a result has no journal, packets or bodies of it: their checks examine nothing, and say NOT_TESTED.
  const unknowable = new Set(seal.kind === 'imported' ? [names.attempts, names.exchanges, MEMORY_INDEX_FILE, HAYSTACKS_FILE, BLOB_INDEX] : [])
  const textOf = async (path: string): Promise<string> => {
    const bytes = await store.read(path)
    if (bytes === null && !unknowable.has(path)) faults.push({ where: path, message: 'is missing' })
    return decode(bytes ?? new Uint8Array(0), path, faults)
  }
  const lines = async <Row>(path: string, read: (value: unknown) => Row | string): Promise<Lines<Row>> => readLines(path, await textOf(path), read, faults)
  const config = readConfig(await textOf(CONFIG_FILE))
  if (typeof config === 'string') faults.push({ where: CONFIG_FILE, message: config })
  const journal = parseJournal((await store.read(JOURNAL_FILE)) ?? new Uint8Array(0))
  const { entries, faults: entryFaults } = journalEntries(journal.lines)
  return {
    seal,
    names,
    config: typeof config === 'string' ? null : config,
    predictions: await lines(names.predictions, fits(predictionSchema)),
    attempts: await lines(names.attempts, fits(attemptSchema)),
    memory: await lines(MEMORY_INDEX_FILE, fits(memorySchema)),
    haystacks: await lines(HAYSTACKS_FILE, fits(haystackSchema)),
    key: await lines(ANSWER_KEY_FILE, goldOfRow),
    blobs: await lines(BLOB_INDEX, fits(blobRowSchema)),
    exchanges: await lines(names.exchanges, fits(exchangeRowSchema)),
    journal: entries,
    journalFaults: [...journal.faults, ...entryFaults].map(({ line, message }) => ({ where: `${JOURNAL_FILE}:${line}`, message })),
    faults,
    origin: await originOfPack(store, seal, faults),
  }
}

/** An imported pack has one, and no other pack has. */
async function originOfPack(store: ObjectStore, seal: Seal, faults: PackFault[]): Promise<Origin | null> {
  const origin = await readOrigin(store)
  const fault =
    seal.kind === 'imported'
      ? origin === null
        ? 'is missing, and the seal says that the pack was imported'
        : typeof origin === 'string'
          ? origin
          : null
      : origin === null
        ? null
        : 'is there, and the seal does not say that the pack was imported'
  if (fault === null && typeof origin !== 'string') return origin
  faults.push({ where: ORIGIN_FILE, message: fault ?? 'cannot be read' })
  return null
}

/** The rows that could be read. */
export function readable<Row>({ rows }: Lines<Row>): readonly Row[] {
  return rows.filter((row) => row !== null)
}

/** The answer key of a pack; of several rows of one question the first. */
export function keyOf(content: PackContent): AnswerKey {
  const key = new Map<QuestionId, Gold>()
  for (const gold of readable(content.key)) if (!key.has(gold.question)) key.set(gold.question, gold)
  return key
}

function readLines<Row>(path: string, text: string, read: (value: unknown) => Row | string, faults: PackFault[]): Lines<Row> {
  const lines = text.split('\n')
  if (lines.pop() !== '') {
    faults.push({ where: `${path}:${lines.length + 1}`, message: 'the last line does not end' })
  }
  const rows = lines.map((line, i): Row | null => {
    const row = readLine(line, read)
    if (typeof row !== 'string') return row
    faults.push({ where: `${path}:${i + 1}`, message: row })
    return null
  })
  return { path, text, rows }
}

function readLine<Row>(line: string, read: (value: unknown) => Row | string): Row | string {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return 'expected a JSON object, got something else'
  }
  return read(value)
}

function fits<Row>(schema: z.ZodType<Row>): (value: unknown) => Row | string {
  return (value) => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    return parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the row'}: ${issue.message}`).join('; ')
  }
}

function decode(bytes: Uint8Array, path: string, faults: PackFault[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    faults.push({ where: path, message: 'expected UTF-8 text, got other bytes' })
    return Buffer.from(bytes).toString('utf8')
  }
}
