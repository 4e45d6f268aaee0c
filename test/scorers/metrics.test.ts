import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Gold } from '../../src/core/answer-key.js'
import { ATTEMPT_STATES, type AttemptState } from '../../src/core/attempt.js'
import type { QuestionId } from '../../src/core/ids.js'
import { metricsOf } from '../../src/scorers/metrics.js'
import { scoreRow } from '../../src/scorers/score-summary.js'
import { packScorers } from '../../src/scorers/scorer-set.js'
import { goldOf } from '../support/gold-rows.js'

interface Row {
  readonly id: string
  readonly state: AttemptState
  readonly answer: string
  readonly sourceIds?: readonly string[] | null
}

function metrics(keys: readonly Gold[], rows: readonly Row[]) {
  const scorers = packScorers()
  const key = new Map(keys.map((gold) => [gold.question, gold]))
  const scored = rows.map(({ id, state, answer, sourceIds = [] }) => {
    const memory = sourceIds === null ? null : { sourceIds, text: () => 'Ann moved to Rome' }
    return scoreRow(scorers, { question: id as QuestionId, state, scoredAnswer: answer, memory }, key.get(id as QuestionId) ?? goldOf({ id }))
  })
  const planned = keys.map(({ question }) => question)
  return metricsOf(planned, key, scorers, scored)
}

const KEYS = [goldOf({ id: 'a', answer: 'Rome' }), goldOf({ id: 'b', answer: 'Paris', category: 2 }), goldOf({ id: 'c', answer: null, category: 5 })]

describe('metricsOf', () => {
  it('keeps a non-answered attempt in the planned denominator and out of the answered one', () => {
    const { metrics: scores, denominators } = metrics(KEYS, [
      { id: 'a', state: 'answered', answer: 'Rome' },
      { id: 'b', state: 'truncated', answer: 'Paris' },
      { id: 'c', state: 'answered', answer: 'Not mentioned' },
    ])
    const { by_category, ...f1 } = scores['locomo_f1'] ?? expect.fail()
    expect(f1).toEqual({
      mean_planned: 2 / 3,
      mean_answered: 1,
      n: 2,
      planned: 3,
      not_applicable: 0,
      answerable: { mean_planned: 0.5, mean_answered: 1, n: 1, planned: 2, not_applicable: 0 },
    })
    expect(by_category['2']).toEqual({ mean_planned: 0, mean_answered: null, n: 0, planned: 1, not_applicable: 0 })
    expect(denominators).toMatchObject({ planned: 3, answered: 2, truncated: 1, missing: 0 })
  })

  it('counts a missing row as planned, a second row once, a foreign row not at all', () => {
    const { metrics: scores, denominators } = metrics(KEYS, [
      { id: 'a', state: 'answered', answer: 'Rome' },
      { id: 'a', state: 'answered', answer: 'Oslo' },
      { id: 'z', state: 'answered', answer: 'gold' },
    ])
    expect(scores['locomo_f1']).toMatchObject({ mean_planned: 1 / 3, mean_answered: 1, n: 1, planned: 3 })
    expect(denominators).toMatchObject({ planned: 3, answered: 1, missing: 2, duplicate: 1, foreign: 1, unjudged: 1, judged: 0 })
  })

  it('has no mean where nothing applies: null, not zero', () => {
    const { metrics: scores, locomo_upstream } = metrics([goldOf({ id: 'a', category: 'multi-session' })], [{ id: 'a', state: 'answered', answer: 'gold' }])
    expect(scores['locomo_f1']).toMatchObject({ mean_planned: null, mean_answered: null, n: 0, planned: 0, not_applicable: 1 })
    expect(scores['token_f1']).toMatchObject({ mean_planned: 1, mean_answered: 1 })
    expect(locomo_upstream).toBeNull()
  })

  it('credits nothing to an attempt without an answer: what was dropped is everything', () => {
    const { metrics: scores } = metrics([goldOf({ id: 'a', answer: 'Rome' })], [{ id: 'a', state: 'failed', answer: '' }])
    expect(scores['gold_token_dropped']).toMatchObject({ mean_planned: 1, mean_answered: null })
    expect(scores['gold_token_kept']).toMatchObject({ mean_planned: 0, mean_answered: null })
    // What was shown does not depend on the answer.
    expect(scores['gold_memory_recall']).toMatchObject({ mean_planned: 1, mean_answered: 1, n: 1 })
  })

  it('refuses a plan that the key does not cover, and a plan that repeats itself', () => {
    const scorers = packScorers()
    const key = new Map([[KEYS[0]?.question as QuestionId, KEYS[0] as Gold]])
    expect(() => metricsOf(['x' as QuestionId], key, scorers, [])).toThrow('no row for the planned question x')
    expect(() => metricsOf(['a' as QuestionId, 'a' as QuestionId], key, scorers, [])).toThrow('2 questions of which 1')
  })

  const keyed = fc.array(fc.record({ category: fc.constantFrom(1, 2, 3, 4, 5), answer: fc.constantFrom('Rome', 'a, b', 'Ann; Bob', null) }), {
    minLength: 1,
    maxLength: 12,
  })

  it('counts every planned question once, whatever the rows', () => {
    fc.assert(
      fc.property(keyed, fc.array(fc.record({ at: fc.nat(14), state: fc.constantFrom(...ATTEMPT_STATES), answer: fc.string() })), (golds, drawn) => {
        const keys = golds.map((gold, i) => goldOf({ id: `q${i}`, ...gold }))
        const rows = drawn.map(({ at, ...row }) => ({ id: `q${at}`, ...row }))
        const { denominators: d, metrics: scores } = metrics(keys, rows)
        const states = d.answered + d.empty + d.truncated + d.refused + d.timed_out + d.budget_exceeded + d.answer_missing + d.failed + d.missing
        expect(states).toBe(d.planned)
        expect(states - d.missing + d.duplicate + d.foreign).toBe(rows.length)
        for (const summary of Object.values(scores)) {
          expect(summary.planned + summary.not_applicable).toBe(d.planned)
          expect(summary.n).toBeLessThanOrEqual(summary.planned)
          const parts = Object.values(summary.by_category)
          expect(parts.reduce((sum, part) => sum + part.planned, 0)).toBe(summary.planned)
        }
      }),
    )
  })

  it('gives more to no one: an answered mean over planned rows never exceeds what the rows sum to', () => {
    fc.assert(
      fc.property(keyed, (golds) => {
        const keys = golds.map((gold, i) => goldOf({ id: `q${i}`, ...gold }))
        const answered = metrics(keys, keys.map(({ question }) => ({ id: question, state: 'answered', answer: 'not mentioned' })))
        const failed = metrics(keys, keys.map(({ question }) => ({ id: question, state: 'failed', answer: 'not mentioned' })))
        for (const name of ['locomo_f1', 'token_f1', 'adversarial_refusal']) {
          const [a, f] = [answered.metrics[name], failed.metrics[name]]
          expect(f?.planned).toBe(a?.planned)
          if (f?.mean_planned !== null) expect(f?.mean_planned).toBe(0)
          expect(f?.mean_answered).toBeNull()
        }
      }),
    )
  })
})
