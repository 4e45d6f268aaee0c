// Owns `origin.json`: where the rows of an imported pack came from, how they joined, and where the source disagrees with them.
import { z } from 'zod'
import type { Sha256 } from '../core/ids.js'
import type { ObjectStore } from '../ports/object-store.js'

export const ORIGIN_FILE = 'origin.json'
/** What the source itself says about each row, gold included: scorer side. */
export const SOURCE_ROWS_FILE = 'scorer/source_rows.jsonl'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/) as unknown as z.ZodType<Sha256>
const count = z.int().min(0)
const placed = z.strictObject({ where: z.string(), question_id: z.string().nullable(), why: z.string() })
export type PlacedFinding = z.infer<typeof placed>

export const originSchema = z.strictObject({
  format: z.literal('assay-origin/1'),
  import_format: z.string(),
  name: z.string(),
  /** As given by whoever imported it; `unknown` otherwise. */
  licence: z.string(),
  sources: z.array(z.strictObject({ file: z.string(), sha256, bytes: count })),
  benchmark: z.strictObject({ name: z.string(), sha256, questions: count }),
  planned: count,
  question_ids_sha256: sha256,
  /** Questions of the benchmark that the source does not claim to answer. */
  left_out: z.array(z.strictObject({ category: z.union([z.int(), z.string()]), questions: count })),
  /** Planned rows for which the source publishes an answer, whole or cut. */
  with_answer: count,
  /** Rows of the source, and those of them that are the first of a planned question. */
  rows: count,
  matched: count,
  missing: z.array(z.string()),
  extra: z.array(placed),
  duplicate: z.array(placed),
  unjudged: z.array(placed),
  error: z.array(placed),
  source_total: count.nullable(),
  judgings: z.array(
    z.strictObject({
      name: z.string(),
      folder: z.string(),
      pass: z.int().min(1),
      judge_model: z.string().nullable(),
      reader: z.string().nullable(),
      correct: count,
      wrong: count,
      unparsable: count,
      skipped: count,
      unjudged: count,
      error: count,
    }),
  ),
  /** Scorer → the source's mean, Assay's mean over the same rows, and on how many rows the two differ. */
  recorded_scores: z.record(z.string(), z.strictObject({ n: count, recorded_mean: z.number(), recomputed_mean: z.number(), differing: count })),
  disagreements: z.array(z.strictObject({ kind: z.string(), where: z.string(), question_id: z.string().nullable(), message: z.string() })),
})
export type Origin = z.infer<typeof originSchema>

export const originText = (origin: Origin): string => `${JSON.stringify(origin, null, 2)}\n`

/** The origin of a pack; null where there is none; what is wrong with it when it cannot be read. */
export async function readOrigin(store: ObjectStore): Promise<Origin | string | null> {
  const bytes = await store.read(ORIGIN_FILE)
  if (bytes === null) return null
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return 'expected JSON, got something else'
  }
  const parsed = originSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is no origin'}`
}
