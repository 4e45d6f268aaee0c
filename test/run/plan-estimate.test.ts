// What a plan says about the smallest difference that its arms could show.
import { describe, expect, it } from 'vitest'
import type { Question } from '../../src/core/dataset.js'
import type { ConversationId, QuestionId } from '../../src/core/ids.js'
import type { PlannedRun } from '../../src/run/expand.js'
import { estimate } from '../../src/run/plan-estimate.js'

const questions = (conversations: number, each: number): readonly Question[] =>
  Array.from({ length: conversations * each }, (_, i) => ({ id: `q-${i}` as QuestionId, haystack: `c-${Math.floor(i / each)}` as ConversationId, text: 'Who?' }))
const runs = (arms: readonly string[], prefix?: number): readonly PlannedRun[] =>
  arms.map((arm, index) => ({ index, run: arm, arm, spec: { pass: 1, answerer: { name: 'x', options: {} }, questions: prefix === undefined ? 'all' : { prefix } } }) as unknown as PlannedRun)
const smallest = (arms: readonly string[], asked: readonly Question[], prefix?: number) =>
  estimate(runs(arms, prefix), asked, () => ({ model: 'none', mock: false })).smallest_detectable_difference

describe('the smallest detectable difference of a plan', () => {
  it('is Connor’s over questions of their own', () => {
    const { value } = smallest(['a', 'b'], questions(500, 1))
    expect(value).toMatchObject({ alpha: 0.05, power: 0.8, questions: 500, clusters: null })
    expect(value?.rows.map(({ discordant, correlation, points, answers }) => [discordant, correlation, points?.toFixed(2), answers])).toEqual([
      [0.05, null, '2.79', 14],
      [0.1, null, '3.95', 20],
    ])
  })

  it('grows where ten conversations share the questions, and counts the planned ones only', () => {
    const { value } = smallest(['a', 'b'], questions(20, 154), 1540)
    expect(value).toMatchObject({ questions: 1540, clusters: 10 })
    expect(value?.rows.map(({ correlation }) => correlation)).toEqual([0, 0, 0.003, 0.003])
    const [plain, , inflated] = value?.rows.map(({ points }) => points as number) ?? []
    expect((plain as number) / 1.6).toBeCloseTo(1.13, 1)
    expect((inflated as number) / (plain as number)).toBeCloseTo(Math.sqrt(1 + 153 * 0.003), 1)
  })

  it('has a reason where there is none', () => {
    expect(smallest(['a', 'a'], questions(500, 1))).toEqual({ value: null, reason: 'one arm: there is nothing to compare it with' })
    expect(smallest(['a', 'b'], questions(1, 12))).toMatchObject({ value: null, reason: expect.stringContaining('one conversation') })
  })
})
