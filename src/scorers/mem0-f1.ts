// Owns the lexical F1 of Mem0's evaluation: sets of words, no stems, no articles removed, four marks only.
// Reference: mem0ai/mem0 @ece7ff6b, evaluation/metrics/utils.py.
import { notApplicable, scored } from '../core/score.js'
import { splitSpaces } from './python-text.js'
import type { Scorer } from './scorer.js'

function mem0Words(text: string): ReadonlySet<string> {
  return new Set(splitSpaces(text.toLowerCase().replace(/[.,!?]/g, ' ')))
}

/** F1 over the two sets of words; 0 when one is empty or nothing is shared. */
export function mem0F1(prediction: string, gold: string): number {
  const given = mem0Words(prediction)
  const wanted = mem0Words(gold)
  let shared = 0
  for (const word of given) if (wanted.has(word)) shared++
  if (shared === 0) return 0
  const precision = shared / given.size
  const recall = shared / wanted.size
  return (2 * precision * recall) / (precision + recall)
}

/** Upstream leaves category 5 out; so does this, and with it every row whose right answer is to decline. */
export const mem0F1Scorer: Scorer = {
  name: 'mem0_f1',
  of: 'answer',
  withoutAnswer: 0,
  score({ scoredAnswer }, { answer, abstention }) {
    if (abstention) return notApplicable('upstream leaves category 5 out')
    if (answer === undefined) return notApplicable('the release has no gold')
    return scored(mem0F1(scoredAnswer, answer))
  },
}
