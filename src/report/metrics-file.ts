// Owns reading the numbers of a pack back: metrics.json and the packets' tokens and times, checked because packs come from strangers.
import { z } from 'zod'
import type { Metrics } from '../scorers/metrics.js'

const share = z.number().min(0).max(1)
const count = z.int().min(0)
const group = { mean_planned: share.nullable(), mean_answered: share.nullable(), n: count, planned: count, not_applicable: count }
const summary = z.object({ ...group, answerable: z.object(group), by_category: z.record(z.string(), z.object(group)) })
const summaries = z.record(z.string(), summary)

const STATES = ['answered', 'empty', 'truncated', 'refused', 'timed_out', 'budget_exceeded', 'answer_missing', 'failed'] as const
const VERDICTS = ['judged', 'correct', 'wrong', 'unparsable', 'skipped', 'unjudged', 'error'] as const
const ledger = z.object(
  Object.fromEntries(['planned', ...STATES, ...VERDICTS, 'missing', 'duplicate', 'foreign'].map((key) => [key, count])),
)

const upstream = z.object({
  n: count,
  f1: share,
  recall: share,
  by_category: z.array(z.object({ category: z.int(), n: count, f1: share, recall: share })),
})

/** Keys may be added to the file; the ones here must be right. */
const metricsSchema = z.object({
  format: z.literal('assay-metrics/1'),
  run: z.string(),
  denominators: ledger,
  metrics: summaries,
  locomo_upstream: upstream.nullable(),
  controls: z.record(z.string(), z.object({ answer: z.string().nullable(), scores: summaries })),
})

/** What `metrics.json` says. @throws ZodError with the JSON path of what is wrong */
export function metricsOfFile(value: unknown): Metrics & { readonly run: string } {
  return metricsSchema.parse(value) as unknown as Metrics & { readonly run: string }
}
