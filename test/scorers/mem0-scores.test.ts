import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bleu1, bleu1OfWords, bleu1Scorer } from '../../src/scorers/bleu-1.js'
import { bleuWords as bleuWordsOf, cutText } from '../../src/scorers/cut-text.js'
import { mem0F1, mem0F1Scorer } from '../../src/scorers/mem0-f1.js'
import { splitSentences } from '../../src/scorers/sentence-split.js'
import { goldOf } from '../support/gold-rows.js'

const bleuWords = (whole: string): readonly string[] => bleuWordsOf(cutText(whole))
const text = fc.array(fc.constantFrom('cat', 'dog', 'cat.', 'Rome,', "don't", '(x)', 'p.m.', '7.', '?'), { maxLength: 7 }).map((list) => list.join(' '))

describe('Mem0 F1', () => {
  it('compares sets of words as they stand', () => {
    expect(mem0F1('cat cat cat', 'cat')).toBe(1)
    expect(mem0F1('The cat', 'cat')).toBe(2 / 3)
    expect(mem0F1('cats', 'cat')).toBe(0)
    expect(mem0F1('a,b!c?d.', 'd c b a')).toBe(1)
    expect(mem0F1('(cat)', 'cat')).toBe(0)
    expect(mem0F1('', 'cat')).toBe(0)
    expect(mem0F1('...', 'cat')).toBe(0)
  })

  it('is symmetric and lies in 0 … 1', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(mem0F1(a, b)).toBe(mem0F1(b, a))
        expect(mem0F1(a, b)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('leaves out what upstream leaves out', () => {
    const row = { scoredAnswer: 'No', memory: null }
    for (const scorer of [mem0F1Scorer, bleu1Scorer]) {
      expect(scorer.score(row, goldOf({ answer: 'No', category: 5 })).state).toBe('not-applicable')
      expect(scorer.score(row, goldOf({ answer: null, category: 4 })).state).toBe('not-applicable')
      expect(scorer.score(row, goldOf({ answer: 'No', category: 4 }))).toEqual({ state: 'scored', value: 1 })
    }
  })
})

describe('BLEU-1', () => {
  it('is clipped precision times the brevity penalty', () => {
    expect(bleu1OfWords(['the', 'the', 'the'], ['the', 'cat'])).toBe(1 / 3)
    expect(bleu1OfWords(['the'], ['the', 'cat', 'sat'])).toBe(Math.exp(-2))
    expect(bleu1OfWords(['x'], ['the'])).toBe(0)
    expect(bleu1OfWords([], ['the'])).toBe(0)
    expect(bleu1OfWords(['the'], [])).toBe(0)
    expect(bleu1('Transgender woman.', 'Transgender woman')).toBe(2 / 3)
  })

  it('is 1 for the same words and never more', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(bleu1(a, b)).toBeGreaterThanOrEqual(0)
        expect(bleu1(a, b)).toBeLessThanOrEqual(1)
        if (bleuWords(a).length > 0) expect(bleu1(a, a)).toBe(1)
      }),
    )
  })

  it('cuts words as NLTK does', () => {
    expect(bleuWords('She said "I can\'t, we\'ll go." (Not) $3.50 at 10:30, OK?')).toEqual(
      ['she', 'said', '``', 'i', 'ca', "n't", ',', 'we', "'ll", 'go', '.', "''", '(', 'not', ')', '$', '3.50', 'at', '10:30', ',', 'ok', '?'],
    )
    expect(bleuWords('gonna cannot wanna go')).toEqual(['gon', 'na', 'can', 'not', 'wan', 'na', 'go'])
  })
})

describe('sentences', () => {
  const sentences = (whole: string): string[] => splitSentences(whole).map((sentence) => sentence.trim())

  it('end after marks, not inside short forms, numbers or ellipses', () => {
    expect(sentences('it was good. then we left! did we? yes.')).toEqual(['it was good.', 'then we left!', 'did we?', 'yes.'])
    expect(sentences('dr. who met mr. bean at 5 p.m. on may 7. she left in 2023. he stayed')).toEqual(['dr. who met mr. bean at 5 p.m. on may 7. she left in 2023. he stayed'])
    expect(sentences('well... maybe. (yes.) j. k. rowling')).toEqual(['well... maybe.', '(yes.)', 'j. k. rowling'])
    expect(sentences('she said "go." then left')).toEqual(['she said "go."', 'then left'])
    expect(sentences('3.5 apples a.b c')).toEqual(['3.5 apples a.b c'])
  })

  it('lose no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', '.', '?', ' ', '"', ')', '1', '\n') }), (whole) => {
        expect(splitSentences(whole).join('')).toBe(whole)
      }),
    )
  })
})
