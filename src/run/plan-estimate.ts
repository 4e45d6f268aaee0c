// Owns what a design will take, as far as it can be known before it runs.
import type { Question } from '../core/dataset.js'
import { smallestDetectableDifference } from '../statistics/smallest-detectable-difference.js'
import type { PlannedRun } from './expand.js'
import { plannedCount } from './expand.js'

/** A figure, or the reason why there is none yet. */
export type Estimate<Value = number> = { readonly value: Value } | { readonly value: null; readonly reason: string }

export interface PlanEstimate {
  readonly runs: readonly PlannedEstimate[]
  /** Calls to a model. */
  readonly calls: Estimate
  /** Tokens sent to a model. */
  readonly tokens: Estimate
  /** In US dollars. */
  readonly cost: Estimate
  readonly smallest_detectable_difference: Estimate<SmallestDifference>
}

/** Between two arms over the same questions, for an answer that is right or wrong. */
export interface SmallestDifference {
  readonly alpha: number
  readonly power: number
  readonly questions: number
  /** Conversations, where their questions count as dependent. */
  readonly clusters: number | null
  readonly rows: readonly {
    /** The share of questions on which the arms differ. */
    readonly discordant: number
    readonly correlation: number | null
    /** Percentage points and whole answers; null when no difference of this kind would be seen. */
    readonly points: number | null
    readonly answers: number | null
  }[]
}

export interface PlannedEstimate {
  readonly index: number
  readonly run: string
  readonly arm: string
  readonly pass: number
  readonly questions: number
  readonly smoke: boolean
  readonly model: string
  readonly mock: boolean
  /** Null for a reader without a model. */
  readonly spending: PlannedSpending | null
}

/** What a run with a model will send, and the most that it can cost. */
export interface PlannedSpending {
  readonly inputTokens: number
  /** The limit of the output, for every question; null without a limit. */
  readonly outputTokensAtMost: number | null
  /** At list price, nothing cached; null without a price or a limit. */
  readonly dollarsAtMost: number | null
  /** What was counted, and how. */
  readonly basis: string
}

const NOT_COUNTED = 'the packets of a run with a model were not counted'
const ONE_ARM = 'one arm: there is nothing to compare it with'
const ALPHA = 0.05
const POWER = 0.8
/** Planned with where no pilot says better. */
const DISCORDANT = [0.05, 0.1]
/** Within conversations: none, and the largest seen in paired differences of four full-context systems on LoCoMo (dial481/locomo-audit). */
const CORRELATIONS = [0, 0.003]

/** `readerOf` tells what the reader of a run says about itself. A reader without a model calls none and costs nothing. */
export function estimate(
  runs: readonly PlannedRun[],
  questions: readonly Question[],
  readerOf: (run: PlannedRun) => { readonly model: string; readonly mock: boolean },
  spending: ReadonlyMap<number, PlannedSpending> = new Map(),
): PlanEstimate {
  const told = runs.map((run): PlannedEstimate => {
    const { model, mock } = readerOf(run)
    return { index: run.index, run: run.run, arm: run.arm, pass: run.spec.pass, questions: plannedCount(run.spec, questions.length), smoke: run.spec.questions !== 'all', model, mock, spending: spending.get(run.index) ?? null }
  })
  const withModel = told.filter(({ model }) => model !== WITHOUT_MODEL)
  const offline = withModel.length === 0
  return {
    runs: told,
    calls: { value: withModel.reduce((sum, run) => sum + run.questions, 0) },
    tokens: offline ? { value: 0 } : tokensOf(withModel),
    cost: offline ? { value: null, reason: 'offline: no model is asked' } : costOf(withModel),
    smallest_detectable_difference: smallestDifference(runs, questions),
  }
}

/** Input, and the most output. */
function tokensOf(runs: readonly PlannedEstimate[]): Estimate {
  const counted = runs.flatMap(({ spending }) => (spending === null ? [] : [spending.inputTokens + (spending.outputTokensAtMost ?? 0)]))
  return counted.length < runs.length ? { value: null, reason: NOT_COUNTED } : { value: counted.reduce((sum, tokens) => sum + tokens, 0) }
}

function costOf(runs: readonly PlannedEstimate[]): Estimate {
  const dollars = runs.flatMap(({ spending }) => spending?.dollarsAtMost ?? [])
  if (dollars.length === runs.length) return { value: dollars.reduce((sum, cost) => sum + cost, 0) }
  const unpriced = [...new Set(runs.filter(({ spending }) => spending?.dollarsAtMost == null).map(({ model }) => model))]
  return { value: null, reason: `unpriced: no list price, or no limit of the output, for ${unpriced.join(', ')}` }
}

/** What a reader without a model says its model is. */
const WITHOUT_MODEL = 'none'

function smallestDifference(runs: readonly PlannedRun[], questions: readonly Question[]): Estimate<SmallestDifference> {
  const [first] = runs
  if (first === undefined || new Set(runs.map(({ arm }) => arm)).size < 2) return { value: null, reason: ONE_ARM }
  const sizes = new Map<string, number>()
  for (const { haystack } of questions.slice(0, plannedCount(first.spec, questions.length))) sizes.set(haystack, 1 + (sizes.get(haystack) ?? 0))
  const told = smallestDetectableDifference({ clusterSizes: [...sizes.values()], discordant: DISCORDANT, correlations: CORRELATIONS, alpha: ALPHA, power: POWER })
  if (!told.ok) return { value: null, reason: told.reason }
  const rows = told.rows.map(({ discordant, correlation, points, answers }) => ({ discordant, correlation, points, answers }))
  return { value: { alpha: ALPHA, power: POWER, questions: told.n, clusters: told.G, rows } }
}
