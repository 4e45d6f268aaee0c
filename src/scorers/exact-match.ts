// Owns Assay's own exact match: equality of LoCoMo's normal form. No paper's metric; upstream's unused set equality is another thing.
import { notApplicable, scored } from '../core/score.js'
import { answerCut, cutText, goldCut, locomoWords } from './cut-text.js'
import type { Scorer } from './scorer.js'

/** Whether both texts have the same words in the same order. Two texts without any word do not match: there is nothing to match. */
export function exactMatch(prediction: string, gold: string): boolean {
  return sameWords(locomoWords(cutText(prediction)), locomoWords(cutText(gold)))
}

function sameWords(given: readonly string[], wanted: readonly string[]): boolean {
  return given.length > 0 && given.length === wanted.length && given.every((word, i) => word === wanted[i])
}

/** 1 or 0. Not applicable without gold, and where the right answer is to decline. */
export const exactMatchScorer: Scorer = {
  name: 'exact_match',
  of: 'answer',
  withoutAnswer: 0,
  score(row, gold) {
    if (gold.abstention) return notApplicable('the right answer is to decline')
    const wanted = goldCut(gold)
    return wanted === null ? notApplicable('the release has no gold') : scored(sameWords(locomoWords(answerCut(row)), locomoWords(wanted)) ? 1 : 0)
  },
}
