// Owns the count of every planned question under exactly one attempt state, and of every row that should not be there.
import { AssayError } from '../core/assay-error.js'
import { ATTEMPT_STATES, type AttemptState } from '../core/attempt.js'
import type { QuestionId } from '../core/ids.js'
import type { VerdictState } from '../core/verdict.js'

type Count<Keys extends string> = { readonly [K in Keys]: number }

/**
 * Identities that always hold: planned = answered + empty + … + failed + missing; judged = correct + wrong + unparsable;
 * answered questions without a verdict are `unjudged`. `duplicate` and `foreign` are rows beyond the plan.
 */
export type DenominatorLedger = Count<
  | 'planned'
  | 'answered'
  | 'empty'
  | 'truncated'
  | 'refused'
  | 'timed_out'
  | 'budget_exceeded'
  | 'answer_missing'
  | 'failed'
  | 'judged'
  | 'correct'
  | 'wrong'
  | 'unparsable'
  | 'skipped'
  | 'unjudged'
  | 'error'
  | 'missing'
  | 'duplicate'
  | 'foreign'
>

/**
 * Counts `rows` (in file order; of several rows of one question the first counts) against the plan, and the verdicts where there are any.
 * @throws AssayError `broken-invariant` when the plan names a question twice.
 */
export function denominatorLedger(
  planned: readonly QuestionId[],
  rows: readonly { readonly question: QuestionId; readonly state: AttemptState }[],
  verdicts: ReadonlyMap<QuestionId, VerdictState> = new Map(),
): DenominatorLedger {
  const plan = new Set(planned)
  if (plan.size !== planned.length) {
    throw new AssayError('broken-invariant', `the plan names ${planned.length} questions of which ${plan.size} are different`, {
      hint: 'A question is planned once; its repetition is another pass.',
    })
  }
  const states = new Map<QuestionId, AttemptState>()
  let duplicate = 0
  let foreign = 0
  for (const { question, state } of rows) {
    if (!plan.has(question)) foreign++
    else if (states.has(question)) duplicate++
    else states.set(question, state)
  }
  const inState = new Map<AttemptState, number>(ATTEMPT_STATES.map((state) => [state, 0]))
  for (const state of states.values()) inState.set(state, (inState.get(state) as number) + 1)
  const inVerdict: Record<VerdictState, number> = { correct: 0, wrong: 0, unparsable: 0, skipped: 0, unjudged: 0, error: 0 }
  for (const question of planned) {
    const verdict = verdicts.get(question)
    if (verdict !== undefined) inVerdict[verdict]++
    else if (states.get(question) === 'answered') inVerdict.unjudged++
  }
  const attempts = (state: AttemptState): number => inState.get(state) as number
  return {
    planned: planned.length,
    answered: attempts('answered'),
    empty: attempts('empty'),
    truncated: attempts('truncated'),
    refused: attempts('refused'),
    timed_out: attempts('timed-out'),
    budget_exceeded: attempts('budget-exceeded'),
    answer_missing: attempts('answer-missing'),
    failed: attempts('failed'),
    judged: inVerdict.correct + inVerdict.wrong + inVerdict.unparsable,
    ...inVerdict,
    missing: planned.length - states.size,
    duplicate,
    foreign,
  }
}
