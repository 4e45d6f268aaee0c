import { describe, expect, it } from 'vitest'
import { constantControls } from '../../src/scorers/controls.js'
import { goldOf, LOCOMO_FILE, locomoGold } from '../support/gold-rows.js'
import { describeWithShared } from '../support/shared-data.js'

/** LoCoMo F1 by control: categories 1–5, all, 1–4; computed with upstream's functions and NLTK 3.8, four decimals. */
const PUBLISHED: Readonly<Record<string, readonly number[]>> = {
  gold: [1, 1, 0.9274, 1, 1, 0.9965, 0.9955],
  not_mentioned: [0.0046, 0.0137, 0.0229, 0.0104, 1, 0.233, 0.0108],
  empty: [0, 0, 0, 0, 0, 0, 0],
  year_2023: [0.0035, 0.2293, 0, 0, 0, 0.0376, 0.0484],
}

describeWithShared('constant controls on LoCoMo', [LOCOMO_FILE], () => {
  const controls = constantControls(locomoGold())

  it.each(Object.entries(PUBLISHED))('%s', (name, published) => {
    const f1 = controls[name]?.scores['locomo_f1']
    const byCategory = [1, 2, 3, 4, 5].map((category) => f1?.by_category[category]?.mean_planned)
    const means = [...byCategory, f1?.mean_planned, f1?.answerable.mean_planned]
    expect(means.map((mean) => Math.round((mean as number) * 1e4) / 1e4)).toEqual(published)
    expect(f1?.planned).toBe(1986)
    expect([1, 2, 3, 4, 5].map((category) => f1?.by_category[category]?.planned)).toEqual([282, 321, 96, 841, 446])
  })
})

describe('constant controls', () => {
  it('refuse where the right answer is to decline, and never use the trap', () => {
    const trap = goldOf({ answer: null, category: 5, adversarialAnswer: 'the trap' })
    const controls = constantControls([trap])
    expect(controls['gold']?.scores['locomo_f1']?.mean_planned).toBe(1)
    expect(controls['gold']?.scores['token_f1']?.mean_planned).toBeNull()
    expect(controls['empty']?.scores['locomo_f1']?.mean_planned).toBe(0)
  })

  it('say which constant was answered', () => {
    const controls = constantControls([goldOf({})])
    expect(Object.entries(controls).map(([name, { answer }]) => [name, answer])).toEqual([
      ['gold', null],
      ['not_mentioned', 'Not mentioned in the conversation'],
      ['empty', ''],
      ['year_2023', '2023'],
    ])
  })
})
