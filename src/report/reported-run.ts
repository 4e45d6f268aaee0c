// Owns what a report knows of one run: the numbers its pack stores and how it came about. Never questions, answers or gold.
import type { RunSpec } from '../core/run-spec.js'
import { LOCOMO } from '../datasets/locomo.js'
import type { DenominatorLedger } from '../scorers/denominator-ledger.js'
import type { Metrics } from '../scorers/metrics.js'
import type { GroupMean, ScoreSummary } from '../scorers/score-summary.js'

export interface ReportedRun {
  readonly run: string
  /** Short name in tables and figures; unique within a report. */
  readonly label: string
  readonly spec: RunSpec
  /** `none` for a reader without a model. */
  readonly model: string
  /** No score is printed from a mock. */
  readonly mock: boolean
  readonly contentRoot: string
  readonly fullRoot: string
  readonly metrics: Metrics
  /** Tokens of each packet that was made, in plan order, o200k_base. */
  readonly packetTokens: readonly number[]
  readonly wall: WallTime | null
}

export interface WallTime {
  /** From the first question asked to the last answer, in milliseconds, over all invocations that worked on the run. */
  readonly totalMs: number
  /** Per attempt, in plan order. */
  readonly attemptMs: readonly number[]
}

/** The planned denominator. */
export function plannedOf(run: ReportedRun): number {
  return run.metrics.denominators.planned
}

/** A scorer's summary; undefined in packs that were scored without it. */
export function summaryOf(run: ReportedRun, scorer: string): ScoreSummary | undefined {
  return own(run.metrics.metrics, scorer)
}

/** A category's mean; undefined where the summary has no such category. */
export function categoryOf(summary: ScoreSummary | undefined, category: string): GroupMean | undefined {
  return summary === undefined ? undefined : own(summary.by_category, category)
}

/** The constant refusal, as a control in a pack. */
export const CONTROL = 'not_mentioned'

/** What the constant refusal scores on the same answer key; undefined where the control is not in the pack. */
export function controlOf(run: ReportedRun, scorer: string): ScoreSummary | undefined {
  const control = own(run.metrics.controls, CONTROL)
  return control === undefined ? undefined : own(control.scores, scorer)
}

/** Names come from files, and one of them may be `toString`. */
export function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** Runs whose scores mean something. */
export function realRuns(runs: readonly ReportedRun[]): readonly ReportedRun[] {
  return runs.filter((run) => !run.mock)
}

/** The first of the answer scorers that applies to some question of every run: what the figures show. */
export function leadingScorer(runs: readonly ReportedRun[]): string | null {
  const applies = (scorer: string): boolean =>
    runs.every((run) => {
      const summary = summaryOf(run, scorer)
      return summary !== undefined && summary.planned > 0
    })
  return ['locomo_f1', 'token_f1'].find(applies) ?? null
}

/** A category of the benchmark as tables write it: LoCoMo's integer first, because the field disagrees about the names. */
export function categoryText(category: string): string {
  const name = LOCOMO.categoryNames.get(category)
  return name === undefined ? category : `${category} ${name}`
}

/** The attempt states of the ledger in their order, with the words of a table head. */
export const LEDGER_COLUMNS: readonly (readonly [keyof DenominatorLedger, string])[] = [
  ['answered', 'answered'],
  ['empty', 'empty'],
  ['truncated', 'truncated'],
  ['refused', 'refused'],
  ['timed_out', 'timed out'],
  ['budget_exceeded', 'over budget'],
  ['answer_missing', 'answer missing'],
  ['failed', 'failed'],
  ['missing', 'missing'],
  ['duplicate', 'duplicate'],
  ['foreign', 'foreign'],
]
