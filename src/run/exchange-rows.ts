// Owns exchanges as a pack keeps them: what their journal lines say, and the canonical order of `exchanges.jsonl`. It sees no gold.
import { z } from 'zod'
import { AssayError } from '../core/assay-error.js'
import { compareCodePoints } from '../core/canonical-json.js'
import { EXCHANGE_OUTCOMES } from '../core/exchange.js'
import type { ExchangeRow, ExchangeTiming } from '../core/exchange.js'
import type { Sha256 } from '../core/ids.js'
import { jsonOrNull } from './json-line.js'

/** The kind of an exchange's line in the journal. */
export const EXCHANGE_KIND = 'exchange'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const headers = z.record(z.string(), z.string())
const tokens = z.number().nullable()

export const exchangeRowSchema = z.strictObject({
  id: sha256,
  stage: z.string(),
  question_id: z.string().nullable(),
  attempt: z.int().nullable(),
  logical_call: z.int().min(1),
  n: z.int().min(1),
  route: z.string(),
  endpoint: z.string(),
  request_sha256: sha256,
  response_sha256: sha256,
  request_bytes: z.int().min(0),
  response_bytes: z.int().min(0),
  status: z.int().nullable(),
  outcome: z.enum(EXCHANGE_OUTCOMES),
  answered_by: z.enum(['upstream', 'gateway']),
  reason: z.string().nullable(),
  model_asked: z.string().nullable(),
  model_served: z.string().nullable(),
  fingerprint: z.string().nullable(),
  response_id: z.string().nullable(),
  finish_reason: z.string().nullable(),
  usage: z
    .strictObject({
      input_tokens: tokens,
      cached_input_tokens: tokens,
      cache_write_input_tokens: tokens,
      output_tokens: tokens,
      reasoning_output_tokens: tokens,
      reported: z.json(),
    })
    .nullable(),
  replayed: z.boolean(),
  bodies_kept: z.boolean(),
  request_headers: headers,
  response_headers: headers,
}) as unknown as z.ZodType<ExchangeRow>

export const exchangeTimingSchema = z.strictObject({
  id: sha256,
  sent_at: z.string().nullable(),
  first_byte_at: z.string().nullable(),
  received_at: z.string(),
  headers,
}) as unknown as z.ZodType<ExchangeTiming>

/** What is recorded of an exchange in one piece. */
export const exchangeNoteSchema = z.object({ exchange: exchangeRowSchema, timing: exchangeTimingSchema })
/** A journal line of an exchange, with whatever the journal itself adds. */
export const exchangeEntrySchema = exchangeNoteSchema.extend({ kind: z.literal(EXCHANGE_KIND) })
export type ExchangeEntry = z.infer<typeof exchangeEntrySchema>

export interface ExchangeFiles {
  /** The content of `exchanges.jsonl`. */
  readonly rows: string
  /** The same, as values. */
  readonly sorted: readonly ExchangeRow[]
  /** The content of `exchange_timing.jsonl`, in the same order. */
  readonly timing: string
  /** The bodies that the rows name and the pack keeps, in the order of the rows; a digest may stand more than once. */
  readonly bodies: readonly Sha256[]
}

/**
 * The files of a pack: by the place of the question in `plan` (calls without one first, unknown ones last), then stage, attempt and n,
 * whatever the order of arrival was.
 */
export function exchangeFiles(entries: readonly ExchangeEntry[], plan: readonly string[]): ExchangeFiles {
  const places = new Map(plan.map((question, place) => [question, place]))
  const placeOf = ({ question_id }: ExchangeRow): number => (question_id === null ? -1 : (places.get(question_id) ?? plan.length))
  const sorted = [...entries].sort(
    ({ exchange: a }, { exchange: b }) =>
      placeOf(a) - placeOf(b) ||
      compareCodePoints(a.question_id ?? '', b.question_id ?? '') ||
      compareCodePoints(a.stage, b.stage) ||
      (a.attempt ?? 0) - (b.attempt ?? 0) ||
      a.n - b.n,
  )
  return {
    sorted: sorted.map(({ exchange }) => exchange),
    rows: sorted.map(({ exchange }) => `${JSON.stringify(exchange)}\n`).join(''),
    timing: sorted.map(({ timing }) => `${JSON.stringify(timing)}\n`).join(''),
    bodies: sorted.flatMap(({ exchange }) => (exchange.bodies_kept ? [exchange.request_sha256, exchange.response_sha256] : [])),
  }
}

/** The rows of an `exchanges.jsonl`. @throws AssayError `invalid-input` with every line that is none. */
export function parseExchangeRows(text: string, path: string): readonly ExchangeRow[] {
  const faults: { where: string; message: string }[] = []
  const rows = text.split('\n').flatMap((line, index) => {
    if (line === '') return []
    const parsed = exchangeRowSchema.safeParse(jsonOrNull(line))
    if (parsed.success) return [parsed.data]
    const issue = parsed.error.issues[0]
    faults.push({ where: `${path}:${index + 1}`, message: `${issue?.path.join('.') || 'the line'}: ${issue?.message ?? 'is no exchange'}` })
    return []
  })
  if (faults.length === 0) return rows
  throw new AssayError('invalid-input', `${path} holds lines that are no exchanges`, {
    hint: 'Verify the pack; get it again if it was changed.',
    faults,
  })
}
