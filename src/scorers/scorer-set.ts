// Owns which scorers a pack is scored with, and their order in metrics.json.
import { ANSWER_SCORERS } from './answer-scorers.js'
import { evidenceRecallLocomoScorer, evidenceRecallScorer, evidenceSessionRecallScorer } from './evidence-recall.js'
import { goldTokenScorers } from './gold-token-drop.js'
import { adversarialRefusalScorer, falseRefusalScorer } from './refusal.js'
import type { Scorer } from './scorer.js'

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
