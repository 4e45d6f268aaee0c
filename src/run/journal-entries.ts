// Owns what the lines of a run's journal say: the plan, each conversation, each attempt. No gold is ever among them.
import { z } from 'zod'
import { AssayError } from '../core/assay-error.js'
import { ATTEMPT_STATES } from '../core/attempt.js'
import type { Sha256 } from '../core/ids.js'
import type { Source } from '../core/packet.js'
import type { RunSpec } from '../core/run-spec.js'
import { modelProfileSchema } from '../ports/model-profile.js'
import { exchangeEntrySchema } from './exchange-rows.js'
import type { JournalLine } from './journal.js'

export const JOURNAL_FORMAT = 'assay-journal/1'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/) as unknown as z.ZodType<Sha256>
const choice = z.strictObject({ name: z.string(), options: z.record(z.string(), z.json()) })
const labelled = z.strictObject({ name: z.string(), options: z.record(z.string(), z.json()), label: z.string() })
const questions = z.union([z.literal('all'), z.strictObject({ prefix: z.int().min(1) })])

export const runSpecSchema = z.strictObject({
  design: z.string(),
  version: z.string(),
  dataset: z.strictObject({ name: z.string(), digest: sha256 }),
  memory: choice,
  answerer: choice,
  prompts: z.record(z.string(), sha256),
  assets: z.record(z.string(), z.string()),
  scoredAnswer: z.string(),
  pass: z.int().min(1),
  seed: z.int().optional(),
  questions,
}) as unknown as z.ZodType<RunSpec>

/** The design as it was when the run was opened: what was registered before the first answer. It holds no path. */
export const registeredDesignSchema = z.strictObject({
  name: z.string(),
  asks: z.string(),
  memory: z.array(labelled),
  answerer: z.array(labelled),
  passes: z.int(),
  seed: z.int().nullable(),
  questions,
  scored_answer: z.string(),
  comparisons: z.array(z.strictObject({ arm: z.string(), against: z.string(), endpoint: z.string(), rule: z.string() })),
})
export type RegisteredDesign = z.infer<typeof registeredDesignSchema>

/** What the chosen parts say about themselves; it follows from the spec and the package version. */
export const resolvedSchema = z.strictObject({
  arm: z.string(),
  memory_scope: z.enum(['conversation', 'question']),
  reader_model: z.string(),
  mock: z.boolean(),
  /** The prompt of a reader with a model; its texts lie in `prompts/` under their digests. */
  prompt: z.strictObject({ version: z.string(), layout: z.string(), template_sha256: sha256, system_sha256: sha256.nullable() }).optional(),
  /** The profiles of the models that are asked, as they were when the run was opened; with them the prices. */
  profiles: z.record(z.string(), modelProfileSchema).optional(),
})
export type Resolved = z.infer<typeof resolvedSchema>

const source = z.union([
  z.strictObject({ kind: z.literal('turn'), turn: z.string() }),
  z.strictObject({ kind: z.enum(['session', 'summary', 'observation']), session: z.string() }),
  z.strictObject({ kind: z.literal('derived'), id: z.string(), from: z.array(z.string()) }),
]) as unknown as z.ZodType<Source>

const packet = z.strictObject({ sha256, chars: z.int(), tokens: z.int(), sources: z.array(source) })
/** A stored packet: the digest of its UTF-8 text, its length in UTF-16 units, its tokens in o200k_base. */
export type StoredPacket = z.infer<typeof packet>

const planned = z.object({
  kind: z.literal('planned'),
  format: z.literal(JOURNAL_FORMAT),
  run: z.string(),
  spec: runSpecSchema,
  design: registeredDesignSchema,
  resolved: resolvedSchema,
  /** How many questions are planned, and the digest of the canonical list of their ids. */
  questions: z.int(),
  question_ids_sha256: sha256,
  /** The code that opened the run: version, commit. Another one may resume it, and then it says so. */
  engine: z.json(),
  at: z.string(),
})
export type PlannedEntry = z.infer<typeof planned>

const resumed = z.object({ kind: z.literal('resumed'), dropped_line: z.string().nullable(), dropped_body_bytes: z.int(), engine: z.json(), at: z.string() })
export type ResumedEntry = z.infer<typeof resumed>

/** `packet` where it serves the whole conversation; `failure` when the method could not remember. */
const conversation = z.object({
  kind: z.literal('conversation'),
  sample_id: z.string(),
  haystack_sha256: sha256,
  sessions: z.int(),
  turns: z.int(),
  packet: packet.nullable(),
  failure: z.string().nullable(),
  remember_ms: z.number(),
  at: z.string(),
})
export type ConversationEntry = z.infer<typeof conversation>

/** `packet.sources` is empty where the packet is the conversation's. `payload` is null when the reader was not asked. */
const attempt = z.object({
  kind: z.literal('attempt'),
  question_id: z.string(),
  attempt: z.int().min(1),
  state: z.enum(ATTEMPT_STATES),
  reason: z.string().nullable(),
  text: z.string().nullable(),
  exchanges: z.array(sha256),
  packet: packet.nullable(),
  payload: sha256.nullable(),
  recall_ms: z.number().nullable(),
  read_ms: z.number().nullable(),
  at: z.string(),
})
export type AttemptEntry = z.infer<typeof attempt>

const closed = z.object({ kind: z.literal('closed'), attempts: z.int(), at: z.string() })
export type ClosedEntry = z.infer<typeof closed>

const entrySchema = z.discriminatedUnion('kind', [planned, resumed, conversation, attempt, exchangeEntrySchema, closed])
export type JournalEntry = z.infer<typeof entrySchema>

export interface JournalFault {
  readonly line: number
  readonly message: string
}

/** The entries of a journal in order of arrival, and every line that is none. */
export function journalEntries(lines: readonly JournalLine[]): { readonly entries: readonly JournalEntry[]; readonly faults: readonly JournalFault[] } {
  const faults: JournalFault[] = []
  const entries = lines.flatMap((line) => {
    const parsed = entrySchema.safeParse(line)
    if (parsed.success) return [parsed.data]
    const issue = parsed.error.issues[0]
    faults.push({ line: line.n, message: `${issue?.path.join('.') || 'the line'}: ${issue?.message ?? 'is no entry'}` })
    return []
  })
  return { entries, faults }
}

/** The entries of one kind. */
export function entriesOf<Kind extends JournalEntry['kind']>(entries: readonly JournalEntry[], kind: Kind): readonly Extract<JournalEntry, { kind: Kind }>[] {
  return entries.filter((entry): entry is Extract<JournalEntry, { kind: Kind }> => entry.kind === kind)
}

/** @throws AssayError `invalid-input` when a line is no entry of this format. */
export function requireEntries(lines: readonly JournalLine[]): readonly JournalEntry[] {
  const { entries, faults } = journalEntries(lines)
  if (faults.length === 0) return entries
  throw new AssayError('invalid-input', 'the journal of this run cannot be read', {
    hint: 'Another version of assay wrote it, or it was changed. Move the run folder away and run again.',
    faults: faults.map(({ line, message }) => ({ where: `journal.jsonl:${line}`, message })),
  })
}
