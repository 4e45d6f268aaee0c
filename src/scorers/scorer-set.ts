// Owns which scorers a pack is scored with, and their order in metrics.json.
import { bleu1Scorer } from './bleu-1.js'
import { evidenceRecallLocomoScorer, evidenceRecallScorer, evidenceSessionRecallScorer } from './evidence-recall.js'
import { exactMatchScorer } from './exact-match.js'
import { goldTokenScorers } from './gold-token-drop.js'
import { locomoF1ExactScorer, locomoF1Scorer } from './locomo-f1.js'
import { mem0F1Scorer } from './mem0-f1.js'
import { adversarialRefusalScorer, falseRefusalScorer } from './refusal.js'
import type { Scorer } from './scorer.js'
import { tokenF1Scorer } from './token-f1.js'

/** The scorers that need only the answer and its gold: the keys of a score row, in order. */
export const ANSWER_SCORERS: readonly Scorer[] = [
  locomoF1Scorer,
  locomoF1ExactScorer,
  tokenF1Scorer,
  exactMatchScorer,
  mem0F1Scorer,
  bleu1Scorer,
]

/** Every scorer of a pack, in order. Fresh each time: some remember the last memory text. */
export function packScorers(): readonly Scorer[] {
  return [
    ...ANSWER_SCORERS,
    evidenceRecallScorer,
    evidenceSessionRecallScorer,
    evidenceRecallLocomoScorer,
    ...goldTokenScorers(),
    adversarialRefusalScorer,
    falseRefusalScorer,
  ]
}
