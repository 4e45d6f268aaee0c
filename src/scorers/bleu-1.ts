// Owns BLEU-1 as Mem0's evaluation takes it from NLTK: one reference, unigrams, brevity penalty, smoothing method 1.
// Reference: Papineni et al. 2002; NLTK `sentence_bleu(weights=(1, 0, 0, 0), smoothing_function=SmoothingFunction().method1)`; mem0ai/mem0 @ece7ff6b.
import { notApplicable, scored } from '../core/score.js'
import { answerCut, bleuWords, cutText, goldCut } from './cut-text.js'
import { sharedCount } from './overlap.js'
import type { Scorer } from './scorer.js'

/**
 * Clipped unigram precision × brevity penalty. Smoothing never shows: it would replace a zero count of a longer n-gram, whose weight is 0,
 * and without a shared unigram NLTK returns 0 before it smooths.
 */
export function bleu1(prediction: string, gold: string): number {
  return bleu1OfWords(bleuWords(cutText(prediction)), bleuWords(cutText(gold)))
}

/** BLEU-1 of two lists of words that are cut already. */
export function bleu1OfWords(given: readonly string[], wanted: readonly string[]): number {
  const matched = sharedCount(given, wanted)
  if (matched === 0) return 0
  const brevity = given.length > wanted.length ? 1 : Math.exp(1 - wanted.length / given.length)
  return brevity * (matched / given.length)
}

/** Not applicable where Mem0's evaluation does not look: rows without gold and rows whose right answer is to decline. */
export const bleu1Scorer: Scorer = {
  name: 'bleu1',
  of: 'answer',
  withoutAnswer: 0,
  score(row, gold) {
    if (gold.abstention) return notApplicable('upstream leaves category 5 out')
    const wanted = goldCut(gold)
    return wanted === null ? notApplicable('the release has no gold') : scored(bleu1OfWords(bleuWords(answerCut(row)), bleuWords(wanted)))
  },
}
