// Owns the scorers that need only the answer and its gold: the keys of a score row, in order.
import { bleu1Scorer } from './bleu-1.js'
import { exactMatchScorer } from './exact-match.js'
import { locomoF1ExactScorer, locomoF1Scorer } from './locomo-f1.js'
import { mem0F1Scorer } from './mem0-f1.js'
import type { Scorer } from './scorer.js'
import { tokenF1Scorer } from './token-f1.js'

export const ANSWER_SCORERS: readonly Scorer[] = [
  locomoF1Scorer,
  locomoF1ExactScorer,
  tokenF1Scorer,
  exactMatchScorer,
  mem0F1Scorer,
  bleu1Scorer,
]
