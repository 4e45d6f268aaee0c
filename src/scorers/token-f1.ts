// Owns Assay's own token F1: LoCoMo's normal form without stems, without category rules. No paper's metric.
import { notApplicable, scored } from '../core/score.js'
import { answerCut, cutText, goldCut, locomoWords } from './cut-text.js'
import { multisetF1 } from './overlap.js'
import type { Scorer } from './scorer.js'

/** F1 over the words of both texts as multisets; 0 when nothing is shared. */
export function tokenF1(prediction: string, gold: string): number {
  return multisetF1(locomoWords(cutText(prediction)), locomoWords(cutText(gold)))
}

/** Not applicable without gold, and where the right answer is to decline. */
export const tokenF1Scorer: Scorer = {
  name: 'token_f1',
  of: 'answer',
  withoutAnswer: 0,
  score(row, gold) {
    if (gold.abstention) return notApplicable('the right answer is to decline')
    const wanted = goldCut(gold)
    return wanted === null ? notApplicable('the release has no gold') : scored(multisetF1(locomoWords(answerCut(row)), locomoWords(wanted)))
  },
}
