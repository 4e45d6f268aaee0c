// Owns the lexical F1 of Mem0's evaluation: sets of words, no stems, no articles removed, four marks only.
// Reference: mem0ai/mem0 @ece7ff6b, evaluation/metrics/utils.py.
import { notApplicable, scored } from '../core/score.js'
import { answerCut, cutText, goldCut, mem0Words } from './cut-text.js'
import { f1Of } from './overlap.js'
import type { Scorer } from './scorer.js'

/** F1 over the two sets of words; 0 when one is empty or nothing is shared. */
export function mem0F1(prediction: string, gold: string): number {
  return setF1(mem0Words(cutText(prediction)), mem0Words(cutText(gold)))
}

function setF1(given: ReadonlySet<string>, wanted: ReadonlySet<string>): number {
  let shared = 0
  for (const word of given) if (wanted.has(word)) shared++
  return f1Of(shared, given.size, wanted.size)
}

/** Upstream leaves category 5 out; so does this, and with it every row whose right answer is to decline. */
export const mem0F1Scorer: Scorer = {
  name: 'mem0_f1',
  of: 'answer',
  withoutAnswer: 0,
  score(row, gold) {
    if (gold.abstention) return notApplicable('upstream leaves category 5 out')
    const wanted = goldCut(gold)
    return wanted === null ? notApplicable('the release has no gold') : scored(setF1(mem0Words(answerCut(row)), mem0Words(wanted)))
  },
}
