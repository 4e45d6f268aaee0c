// Owns Assay's own exact match: equality of LoCoMo's normal form. No paper's metric; upstream's unused set equality is another thing.
import { notApplicable, scored } from '../core/score.js'
import { locomoWords } from './locomo-f1.js'
import type { Scorer } from './scorer.js'

/** Whether both texts have the same words in the same order. Two texts without any word do not match: there is nothing to match. */
export function exactMatch(prediction: string, gold: string): boolean {
  const given = locomoWords(prediction).join(' ')
  return given !== '' && given === locomoWords(gold).join(' ')
}

/** 1 or 0. Not applicable without gold, and where the right answer is to decline. */
export const exactMatchScorer: Scorer = {
  name: 'exact_match',
  of: 'answer',
  withoutAnswer: 0,
  score({ scoredAnswer }, { answer, abstention }) {
    if (abstention) return notApplicable('the right answer is to decline')
    if (answer === undefined) return notApplicable('the release has no gold')
    return scored(exactMatch(scoredAnswer, answer) ? 1 : 0)
  },
}
