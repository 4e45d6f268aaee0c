import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText, locomoWords as locomoWordsOf } from '../../src/scorers/cut-text.js'
import { exactMatch } from '../../src/scorers/exact-match.js'
import { declines, locomoF1, locomoF1ExactScorer, locomoF1Scorer, locomoMultiAnswerF1 } from '../../src/scorers/locomo-f1.js'
import { tokenF1, tokenF1Scorer } from '../../src/scorers/token-f1.js'
import { goldOf } from '../support/gold-rows.js'

/** prediction, gold, F1 to six decimals: computed with upstream's functions. */
const VECTORS: readonly (readonly [string, string, number])[] = [
  ['the year 2022', '2022', 0.666667],
  ['Paris Paris Paris', 'Paris', 0.5],
  ['Caroline’s', "Caroline's", 0],
  ['well being', 'well-being', 0],
  ['e-mail', 'email', 1],
  ['3.5', '35', 1],
  ['dying', 'die', 1],
  ['happily', 'happy', 0],
  ['an apple and a pear', 'apple pear', 1],
  ['the', 'a', 0],
  ['Andréa', 'André', 0],
  ['東京タワー', '東京', 0],
  ['', 'Paris', 0],
  ['Paris', '', 0],
  ['one\u001ctwo', 'one two', 1],
  ['one\ufefftwo', 'one two', 0],
]

const MULTI_ANSWER_VECTORS: readonly (readonly [string, string, number])[] = [
  ['pottery', 'pottery, camping, painting, swimming', 0.25],
  ['pottery camping', 'pottery, camping', 0.666667],
  ['pottery, camping', 'pottery, camping, ', 0.666667],
  [',', 'pottery', 0],
]

const locomoWords = (text: string): readonly string[] => locomoWordsOf(cutText(text))
const round6 = (value: number): number => Math.round(value * 1e6) / 1e6
const valueOf = (score: ReturnType<typeof locomoF1Scorer.score>): number | string => (score.state === 'scored' ? score.value : score.reason)
const scoreOf = (prediction: string, gold: Parameters<typeof goldOf>[0]) => valueOf(locomoF1Scorer.score({ scoredAnswer: prediction, memory: null }, goldOf(gold)))

describe('LoCoMo F1', () => {
  it.each(VECTORS)('%j against %j is %d', (prediction, gold, f1) => {
    expect(round6(locomoF1(prediction, gold))).toBe(f1)
  })

  it.each(MULTI_ANSWER_VECTORS)('%j against the answers %j is %d', (prediction, gold, f1) => {
    expect(round6(locomoMultiAnswerF1(prediction, gold))).toBe(f1)
  })

  it('follows the rule of each category', () => {
    const gold = { answer: 'pottery, camping; because' }
    expect(scoreOf('pottery', { ...gold, category: 1 })).toBe(0.5)
    expect(scoreOf('pottery camping because', { ...gold, category: 2 })).toBe(1)
    expect(scoreOf('pottery camping', { ...gold, category: 3 })).toBe(1)
    expect(scoreOf('pottery camping because', { ...gold, category: 4 })).toBe(1)
    expect(scoreOf('pottery camping', { ...gold, category: 4 })).toBe(0.8)
  })

  it('scores category 5 by the phrase alone, never by the trap and never by the two golds of the release', () => {
    const trap = { answer: null, category: 5, adversarialAnswer: 'x' }
    expect(scoreOf('x', trap)).toBe(0)
    expect(scoreOf('Not mentioned', trap)).toBe(1)
    expect(scoreOf('There is NO INFORMATION AVAILABLE on that.', trap)).toBe(1)
    expect(scoreOf('I do not know', trap)).toBe(0)
    expect(scoreOf('No', { answer: 'No', category: 5 })).toBe(0)
  })

  it('does not apply outside LoCoMo’s categories nor without gold: no placeholder becomes a gold', () => {
    expect(scoreOf('undefined', { answer: null, category: 4 })).toBe('the release has no gold')
    expect(scoreOf('gold', { category: 'multi-session' })).toContain('none of LoCoMo')
    expect(scoreOf('gold', { category: 6 })).toContain('none of LoCoMo')
    expect(scoreOf('gold', { category: '4' })).toContain('none of LoCoMo')
  })

  it('rounds each row to three decimals where upstream does', () => {
    const row = { scoredAnswer: 'the year 2022', memory: null }
    expect(locomoF1ExactScorer.score(row, goldOf({ answer: '2022' }))).toEqual({ state: 'scored', value: 0.667 })
    expect(locomoF1ExactScorer.score(row, goldOf({ answer: null }))).toMatchObject({ state: 'not-applicable' })
    // One of 31 words gives 2/32, exactly half-way between 0.062 and 0.063: Python takes the even digit, JavaScript's toFixed does not.
    const half = locomoF1ExactScorer.score({ scoredAnswer: 'x', memory: null }, goldOf({ answer: `x ${'y '.repeat(30)}` }))
    expect(half).toEqual({ state: 'scored', value: 0.062 })
  })

  const words = fc.array(fc.constantFrom('cat', 'cats', 'dog', 'running', 'run', 'the', 'and', 'Rome,', 'é', '2023', '😀'), { maxLength: 8 }).map((list) => list.join(' '))

  it('is symmetric, lies in 0 … 1, is 1 exactly for the same stems, and ignores the order of words', () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        const f1 = locomoF1(a, b)
        expect(f1).toBe(locomoF1(b, a))
        expect(f1).toBeGreaterThanOrEqual(0)
        expect(f1).toBeLessThanOrEqual(1)
        expect(locomoF1(a.split(' ').reverse().join(' '), b)).toBe(f1)
        if (locomoWords(a).length > 0) expect(locomoF1(a, a)).toBe(1)
        expect(tokenF1(a, b)).toBeLessThanOrEqual(f1)
      }),
    )
  })

  it('gives the multi-answer score of one piece as the plain score, and does not care for the order of golds', () => {
    const pieces = fc.array(words.map((text) => text.replaceAll(',', '')), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(pieces, pieces, (given, wanted) => {
        const score = locomoMultiAnswerF1(given.join(','), wanted.join(','))
        expect(locomoMultiAnswerF1([...given].reverse().join(','), [...wanted].reverse().join(','))).toBeCloseTo(score, 12)
        expect(locomoMultiAnswerF1(given[0] as string, wanted[0] as string)).toBe(locomoF1(given[0] as string, wanted[0] as string))
      }),
    )
  })

  it('normalises once and for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = locomoWords(text).join(' ')
        // "Å" (U+212B) and its like may change again when lower-cased twice, as in Python.
        fc.pre(once === once.toLowerCase())
        expect(locomoWords(once).join(' ')).toBe(once)
      }),
    )
  })
})

describe('declines', () => {
  it('is a substring test on the lower-cased answer', () => {
    expect(['not mentioned', 'NOT MENTIONED.', 'was not  mentioned', 'no information', ''].map(declines)).toEqual([true, true, false, false, false])
  })
})

describe('token F1 and exact match', () => {
  it('use LoCoMo’s normal form without stems', () => {
    expect(tokenF1('the cats', 'cat')).toBe(0)
    expect(tokenF1('The Cat!', 'cat')).toBe(1)
    expect(exactMatch('The cat, and dog.', 'cat dog')).toBe(true)
    expect(exactMatch('dog cat', 'cat dog')).toBe(false)
    expect(exactMatch('the', 'a')).toBe(false)
    expect(exactMatch('', '')).toBe(false)
  })

  it('do not apply where the right answer is to decline, even with a gold', () => {
    const row = { scoredAnswer: 'No', memory: null }
    expect(tokenF1Scorer.score(row, goldOf({ answer: 'No', category: 5 }))).toMatchObject({ state: 'not-applicable' })
  })
})
