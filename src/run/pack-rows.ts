// Owns the primary rows of a pack, made from its plan and its journal in plan order. They hold no gold, no category and no time.
import { z } from 'zod'
import { ATTEMPT_STATES } from '../core/attempt.js'
import type { Question } from '../core/dataset.js'
import { sha256Hex } from '../core/digest.js'
import type { ExchangeRow } from '../core/exchange.js'
import { sourceId } from '../core/packet.js'
import { entriesOf, type AttemptEntry, type ConversationEntry, type JournalEntry, type PlannedEntry } from './journal-entries.js'
import { nativeSha256 } from './native-digest.js'
import { bodyAddress, memoryTextPath } from './pack-files.js'

/** A packet's file, or its address among the bodies; nothing else is ever read. */
const textPathSchema = z.string().regex(/^(?:memory\/by_sample\/[a-z0-9][a-z0-9_-]*\.txt|blobs\/index\.jsonl#[0-9a-f]{64})$/, 'expected the path of a packet')

export const predictionSchema = z.strictObject({
  question_id: z.string(),
  sample_id: z.string(),
  question: z.string(),
  asked_on: z.string().nullable(),
  predicted_answer: z.string().nullable(),
  state: z.enum(ATTEMPT_STATES),
  reason: z.string().nullable(),
  memory_type: z.string(),
  memory_text_path: textPathSchema.nullable(),
  source_ids: z.array(z.string()),
  packet_tokens: z.int().nullable(),
  reader_model: z.string(),
  prompt_version: z.string().nullable(),
  reader_payload_sha256: z.string().nullable(),
  agent_task_sha256: z.string().nullable(),
  exchanges: z.array(z.string()),
  usage: z.json(),
  run_id: z.string(),
})
export type PredictionRow = z.infer<typeof predictionSchema>

export const attemptSchema = z.strictObject({
  question_id: z.string(),
  attempt: z.int().min(1),
  state: z.enum(ATTEMPT_STATES),
  reason: z.string().nullable(),
  hypothesis_sha256: z.string().nullable(),
  exchanges: z.array(z.string()),
})
export type AttemptRow = z.infer<typeof attemptSchema>

/** One row a packet. `question_id` is null where the packet serves the whole conversation; head and tail are given there only. */
export const memorySchema = z.strictObject({
  schema_version: z.literal('assay-memory/1'),
  sample_id: z.string(),
  question_id: z.string().nullable(),
  memory_type: z.string(),
  n_source_ids: z.int(),
  source_ids: z.array(z.string()).nullable(),
  n_chars: z.int(),
  tokens: z.int(),
  text_sha256: z.string(),
  text_head: z.string().nullable(),
  text_tail: z.string().nullable(),
  full_text_path: textPathSchema,
})
export type MemoryRow = z.infer<typeof memorySchema>

export const haystackSchema = z.strictObject({ sample_id: z.string(), haystack_sha256: z.string(), sessions: z.int(), turns: z.int(), memory_failure: z.string().nullable() })
export type HaystackRow = z.infer<typeof haystackSchema>

export const HEAD_CHARACTERS = 400
export const TAIL_CHARACTERS = 200

/** What a question shows of itself in a prediction. */
export type AskedQuestion = Pick<Question, 'id' | 'haystack' | 'text' | 'askedOn'>

/** `exchanges`: the rows of the run by id; those that the attempt cites give its usage. */
export function predictionRow(planned: PlannedEntry, question: AskedQuestion, attempt: AttemptEntry, exchanges: ReadonlyMap<string, ExchangeRow>): PredictionRow {
  const { spec, resolved } = planned
  const { packet } = attempt
  return {
    question_id: question.id,
    sample_id: question.haystack,
    question: question.text,
    asked_on: question.askedOn ?? null,
    predicted_answer: attempt.text,
    state: attempt.state,
    reason: attempt.reason,
    memory_type: spec.memory.name,
    memory_text_path: packet === null ? null : textPath(planned, question.haystack, packet.sha256),
    source_ids: packet === null ? [] : sourceIdsOf(planned, question, packet.sources),
    packet_tokens: packet?.tokens ?? null,
    reader_model: resolved.reader_model,
    prompt_version: resolved.prompt?.version ?? null,
    reader_payload_sha256: attempt.payload,
    agent_task_sha256: null,
    exchanges: attempt.exchanges,
    usage: usageOf(attempt.exchanges.flatMap((id) => exchanges.get(id) ?? [])),
    run_id: planned.run,
  }
}

const USAGE_FIELDS = ['input_tokens', 'cached_input_tokens', 'cache_write_input_tokens', 'output_tokens', 'reasoning_output_tokens'] as const

/** Tokens over all exchanges of an attempt; a field is null where no provider told it, and all is null where none reported. */
function usageOf(rows: readonly ExchangeRow[]): PredictionRow['usage'] {
  const reported = rows.flatMap(({ usage }) => usage ?? [])
  if (reported.length === 0) return null
  return Object.fromEntries(
    USAGE_FIELDS.map((field) => {
      const counts = reported.flatMap((usage) => usage[field] ?? [])
      return [field, counts.length === 0 ? null : counts.reduce((sum, count) => sum + count)]
    }),
  )
}

/** The exchanges of a journal, by id. */
export function exchangesById(entries: readonly JournalEntry[]): ReadonlyMap<string, ExchangeRow> {
  return new Map(entriesOf(entries, 'exchange').map(({ exchange }) => [exchange.id, exchange]))
}

/** A packet that serves the whole conversation is cited by one id; its sources stand in `memory/index.jsonl`. */
function sourceIdsOf({ spec, resolved }: PlannedEntry, question: AskedQuestion, sources: readonly Parameters<typeof sourceId>[0][]): string[] {
  return resolved.memory_scope === 'conversation' ? [conversationSource(spec.memory.name, question.haystack)] : sources.map(sourceId)
}

export const conversationSource = (memoryType: string, conversation: string): string => `${memoryType}:${conversation}`

export function attemptRow(attempt: AttemptEntry): AttemptRow {
  return {
    question_id: attempt.question_id,
    attempt: attempt.attempt,
    state: attempt.state,
    reason: attempt.reason,
    hypothesis_sha256: attempt.text === null ? null : nativeSha256(attempt.text),
    exchanges: attempt.exchanges,
  }
}

function textPath({ resolved }: PlannedEntry, conversation: string, digest: string): string {
  return resolved.memory_scope === 'conversation' ? memoryTextPath(conversation, sha256Hex) : bodyAddress(digest)
}

/** The row of a conversation's packet; `text` is the packet itself. */
export function conversationMemoryRow(planned: PlannedEntry, entry: ConversationEntry, text: string): MemoryRow | null {
  if (entry.packet === null) return null
  return {
    schema_version: 'assay-memory/1',
    sample_id: entry.sample_id,
    question_id: null,
    memory_type: planned.spec.memory.name,
    n_source_ids: entry.packet.sources.length,
    source_ids: entry.packet.sources.map(sourceId),
    n_chars: entry.packet.chars,
    tokens: entry.packet.tokens,
    text_sha256: entry.packet.sha256,
    text_head: text.slice(0, HEAD_CHARACTERS),
    text_tail: text.slice(-TAIL_CHARACTERS),
    full_text_path: textPath(planned, entry.sample_id, entry.packet.sha256),
  }
}

/** The row of a packet made for one question. */
export function questionMemoryRow(planned: PlannedEntry, question: AskedQuestion, { packet }: AttemptEntry): MemoryRow | null {
  if (packet === null || planned.resolved.memory_scope === 'conversation') return null
  return {
    schema_version: 'assay-memory/1',
    sample_id: question.haystack,
    question_id: question.id,
    memory_type: planned.spec.memory.name,
    n_source_ids: packet.sources.length,
    source_ids: null,
    n_chars: packet.chars,
    tokens: packet.tokens,
    text_sha256: packet.sha256,
    text_head: null,
    text_tail: null,
    full_text_path: bodyAddress(packet.sha256),
  }
}

export function haystackRow(entry: ConversationEntry): HaystackRow {
  return { sample_id: entry.sample_id, haystack_sha256: entry.haystack_sha256, sessions: entry.sessions, turns: entry.turns, memory_failure: entry.failure }
}

/** Durations in order of arrival. */
export function timingRows(entries: readonly JournalEntry[]): readonly object[] {
  return entries.flatMap((entry): object[] => {
    if (entry.kind === 'conversation') return [{ kind: 'conversation', sample_id: entry.sample_id, remember_ms: entry.remember_ms, ended_at: entry.at }]
    if (entry.kind === 'attempt') {
      const { question_id, attempt, recall_ms, read_ms, at } = entry
      return [{ kind: 'attempt', question_id, attempt, recall_ms, read_ms, ended_at: at }]
    }
    // The times of exchanges have a file of their own.
    return entry.kind === 'exchange' ? [] : [{ kind: entry.kind, at: entry.at }]
  })
}

/** Ids that are planned and unanswered, answered twice, or not planned. */
export interface RowFaults {
  readonly missing: readonly string[]
  readonly duplicate: readonly string[]
  readonly foreign: readonly string[]
}

export function rowFaults(planned: readonly string[], entries: readonly JournalEntry[]): RowFaults {
  const plan = new Set(planned)
  const seen = new Set<string>()
  const duplicate: string[] = []
  const foreign: string[] = []
  for (const { question_id, attempt } of entriesOf(entries, 'attempt')) {
    const key = `${question_id}\n${attempt}`
    if (!plan.has(question_id)) foreign.push(question_id)
    else if (seen.has(key)) duplicate.push(question_id)
    seen.add(key)
  }
  return { missing: planned.filter((id) => !seen.has(`${id}\n1`)), duplicate, foreign }
}
