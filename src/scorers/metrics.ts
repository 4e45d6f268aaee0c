// Owns the numbers of metrics.json: denominators, every scorer's means, upstream's rounded aggregate, constant controls. Pure.
import type { AnswerKey, Gold } from '../core/answer-key.js'
import { AssayError } from '../core/assay-error.js'
import type { QuestionId } from '../core/ids.js'
import type { VerdictState } from '../core/verdict.js'
import { constantControls, type Control } from './controls.js'
import { type DenominatorLedger, denominatorLedger } from './denominator-ledger.js'
import { type LocomoUpstream, locomoUpstream } from './locomo-upstream.js'
import { type RowScores, scoreRow, type ScoreSummaries, summarise } from './score-summary.js'
import type { Scorer } from './scorer.js'

export interface Metrics {
  readonly denominators: DenominatorLedger
  readonly metrics: ScoreSummaries
  /** LoCoMo's own rounded aggregate; null where no question is LoCoMo's. */
  readonly locomo_upstream: LocomoUpstream | null
  readonly controls: { readonly [control: string]: Control }
}

/**
 * The whole of metrics.json's numbers.
 * @param planned every planned question once, in plan order
 * @param rows scored rows in file order; of several rows of one question the first counts, rows outside the plan are only counted as foreign
 * @throws AssayError `broken-invariant` when the key lacks a planned question
 */
export function metricsOf(
  planned: readonly QuestionId[],
  key: AnswerKey,
  scorers: readonly Scorer[],
  rows: readonly RowScores[],
  verdicts?: ReadonlyMap<QuestionId, VerdictState>,
): Metrics {
  const rowOf = new Map<QuestionId, RowScores>()
  for (const row of rows) if (!rowOf.has(row.question)) rowOf.set(row.question, row)
  const complete = planned.map((question) => {
    const gold = goldOf(key, question)
    return { gold, row: rowOf.get(question) ?? scoreRow(scorers, { question, state: 'missing', scoredAnswer: '', memory: null }, gold) }
  })
  const counted = rows.flatMap(({ question, state }) => (state === 'missing' ? [] : [{ question, state }]))
  return {
    denominators: denominatorLedger(planned, counted, verdicts),
    metrics: summarise(scorers, complete),
    locomo_upstream: locomoUpstream(complete),
    controls: constantControls(complete.map(({ gold }) => gold)),
  }
}

function goldOf(key: AnswerKey, question: QuestionId): Gold {
  const gold = key.get(question)
  if (gold !== undefined) return gold
  throw new AssayError('broken-invariant', `the answer key has no row for the planned question ${question}`, {
    hint: 'Plan and answer key must come from the same benchmark.',
  })
}
