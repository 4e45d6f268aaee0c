// Owns the reconciliation of a provider's usage with recorded calls: per model in the export's window, and what neither side can assign.
import { compareCodePoints } from '../core/canonical-json.js'
import { mayBeBilled } from '../core/model-price.js'
import type { ExchangeRow } from '../core/exchange.js'
import type { UsageRow } from './usage-export.js'

/** A recorded call and when it was sent; null when nothing was sent. */
export interface TimedExchange {
  readonly row: ExchangeRow
  readonly sentAtMs: number | null
}

export interface Tokens {
  readonly requests: number | null
  readonly inputTokens: number
  readonly outputTokens: number
}

export interface ReconciledModel {
  readonly model: string
  readonly exported: Tokens
  readonly recorded: Tokens
  /** Exported and in no pack: other work under the same key. Below zero: the packs hold more than the provider counted. */
  readonly unassigned: Tokens
  readonly agrees: boolean
}

export interface Reconciliation {
  readonly fromMs: number
  readonly toMs: number
  readonly models: readonly ReconciledModel[]
  /** Recorded calls that the export cannot cover: sent outside of its window, or without reported usage. */
  readonly outsideWindow: number
  readonly withoutUsage: number
}

export function reconcile(usage: readonly UsageRow[], exchanges: readonly TimedExchange[]): Reconciliation {
  const fromMs = Math.min(...usage.map((row) => row.fromMs))
  const toMs = Math.max(...usage.map((row) => row.toMs))
  const billed = exchanges.filter(({ row }) => !row.replayed && row.answered_by === 'upstream' && mayBeBilled(row))
  const inside = billed.filter(({ sentAtMs }) => sentAtMs !== null && sentAtMs >= fromMs && sentAtMs < toMs).map(({ row }) => row)
  const reported = inside.filter(({ usage: own }) => own?.input_tokens != null)
  const names = new Set([...usage.map(({ model }) => model), ...reported.map(modelOf)])
  const models = [...names].sort(compareCodePoints).map((model): ReconciledModel => {
    const own = usage.filter((row) => row.model === model)
    const calls = reported.filter((row) => modelOf(row) === model)
    const exported: Tokens = {
      requests: own.some(({ requests }) => requests === null) ? null : sum(own, (row) => row.requests as number),
      inputTokens: sum(own, (row) => row.inputTokens),
      outputTokens: sum(own, (row) => row.outputTokens),
    }
    const recorded: Tokens = { requests: calls.length, inputTokens: sum(calls, (row) => row.usage?.input_tokens ?? 0), outputTokens: sum(calls, (row) => row.usage?.output_tokens ?? 0) }
    const unassigned: Tokens = {
      requests: exported.requests === null ? null : exported.requests - calls.length,
      inputTokens: exported.inputTokens - recorded.inputTokens,
      outputTokens: exported.outputTokens - recorded.outputTokens,
    }
    const left = [unassigned.requests, unassigned.inputTokens, unassigned.outputTokens]
    return { model, exported, recorded, unassigned, agrees: left.every((count) => count === null || count >= 0) }
  })
  return { fromMs, toMs, models, outsideWindow: billed.length - inside.length, withoutUsage: inside.length - reported.length }
}

/** Providers account for the model that they served. */
const modelOf = (row: ExchangeRow): string => row.model_served ?? row.model_asked ?? ''

function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}
