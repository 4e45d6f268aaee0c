// Owns Assay's own token F1: LoCoMo's normal form without stems, without category rules. No paper's metric.
import { notApplicable, scored } from '../core/score.js'
import { locomoWords, multisetF1 } from './locomo-f1.js'
import type { Scorer } from './scorer.js'

/** F1 over the words of both texts as multisets; 0 when nothing is shared. */
export function tokenF1(prediction: string, gold: string): number {
  return multisetF1(locomoWords(prediction), locomoWords(gold))
}

/** Not applicable without gold, and where the right answer is to decline. */
export const tokenF1Scorer: Scorer = {
  name: 'token_f1',
  of: 'answer',
  withoutAnswer: 0,
  score({ scoredAnswer }, { answer, abstention }) {
    if (abstention) return notApplicable('the right answer is to decline')
    if (answer === undefined) return notApplicable('the release has no gold')
    return scored(tokenF1(scoredAnswer, answer))
  },
}
