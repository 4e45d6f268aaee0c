// Owns BLEU-1 as Mem0's evaluation takes it from NLTK: one reference, unigrams, brevity penalty, smoothing method 1.
// Reference: Papineni et al. 2002; NLTK `sentence_bleu(weights=(1, 0, 0, 0), smoothing_function=SmoothingFunction().method1)`; mem0ai/mem0 @ece7ff6b.
import { notApplicable, scored } from '../core/score.js'
import { nltkWords } from './nltk-words.js'
import type { Scorer } from './scorer.js'
import { splitSentences } from './sentence-split.js'

/** The words of a text: lower case, sentences by Assay's own rule, words as NLTK cuts them. */
export function bleuWords(text: string): string[] {
  return splitSentences(text.toLowerCase()).flatMap(nltkWords)
}

/**
 * Clipped unigram precision × brevity penalty. Smoothing never shows: it would replace a zero count of a longer n-gram, whose weight is 0,
 * and without a shared unigram NLTK returns 0 before it smooths.
 */
export function bleu1(prediction: string, gold: string): number {
  return bleu1OfWords(bleuWords(prediction), bleuWords(gold))
}

/** BLEU-1 of two lists of words that are cut already. */
export function bleu1OfWords(given: readonly string[], wanted: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of wanted) {
    const count = left.get(word)
    left.set(word, count === undefined ? 1 : count + 1)
  }
  let matched = 0
  for (const word of given) {
    const count = left.get(word)
    if (count === undefined || count === 0) continue
    left.set(word, count - 1)
    matched++
  }
  if (matched === 0) return 0
  const brevity = given.length > wanted.length ? 1 : Math.exp(1 - wanted.length / given.length)
  return brevity * (matched / given.length)
}

/** Not applicable where Mem0's evaluation does not look: rows without gold and rows whose right answer is to decline. */
export const bleu1Scorer: Scorer = {
  name: 'bleu1',
  of: 'answer',
  withoutAnswer: 0,
  score({ scoredAnswer }, { answer, abstention }) {
    if (abstention) return notApplicable('upstream leaves category 5 out')
    if (answer === undefined) return notApplicable('the release has no gold')
    return scored(bleu1(scoredAnswer, answer))
  },
}
