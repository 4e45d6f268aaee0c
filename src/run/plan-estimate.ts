// Owns what a design will take, as far as it can be known before it runs.
import type { PlannedRun } from './expand.js'
import { plannedCount } from './expand.js'

/** A figure, or the reason why there is none yet. */
export type Estimate = { readonly value: number } | { readonly value: null; readonly reason: string }

export interface PlanEstimate {
  readonly runs: readonly PlannedEstimate[]
  /** Calls to a model. */
  readonly calls: Estimate
  /** Tokens sent to a model. */
  readonly tokens: Estimate
  /** In US dollars. */
  readonly cost: Estimate
  readonly smallest_detectable_difference: Estimate
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
}

const NO_PRICES = 'no list price is pinned for a model of this design'
const NO_TOKENS = 'packets are made by the runs; their tokens are in each pack'
const NO_STATISTICS = 'needs the statistics of paired runs'

/** `readerOf` tells what the reader of a run says about itself. A reader without a model calls none and costs nothing. */
export function estimate(runs: readonly PlannedRun[], questions: number, readerOf: (run: PlannedRun) => { readonly model: string; readonly mock: boolean }): PlanEstimate {
  const told = runs.map((run): PlannedEstimate => {
    const { model, mock } = readerOf(run)
    return { index: run.index, run: run.run, arm: run.arm, pass: run.spec.pass, questions: plannedCount(run.spec, questions), smoke: run.spec.questions !== 'all', model, mock }
  })
  const withModel = told.filter(({ model }) => model !== WITHOUT_MODEL)
  const offline = withModel.length === 0
  return {
    runs: told,
    calls: { value: withModel.reduce((sum, run) => sum + run.questions, 0) },
    tokens: offline ? { value: 0 } : { value: null, reason: NO_TOKENS },
    cost: offline ? { value: null, reason: 'offline: no model is asked' } : { value: null, reason: NO_PRICES },
    smallest_detectable_difference: { value: null, reason: NO_STATISTICS },
  }
}

/** What a reader without a model says its model is. */
const WITHOUT_MODEL = 'none'
