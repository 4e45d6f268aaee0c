// Owns the shape of a deterministic scorer and of the row it sees. A scorer calls no model, reads no clock and keeps nothing between rows that shows.
import type { Gold } from '../core/answer-key.js'
import type { Score } from '../core/score.js'

/** What was shown to the answerer for one question, as the pack keeps it. */
export interface ShownMemory {
  /** `source_ids` of the prediction row (`sourceId` in core/packet). */
  readonly sourceIds: readonly string[]
  /** The memory text, read when a scorer asks for it; null when the pack holds none. */
  text(): string | null
}

/** One answered question, without its gold. */
export interface ScorableRow {
  /** The part of the hypothesis fixed in advance for scoring; '' where there is no answer. */
  readonly scoredAnswer: string
  /** Null when nothing was shown: the packet was never made. */
  readonly memory: ShownMemory | null
}

export interface Scorer {
  /** The key in metrics.json and in score rows. */
  readonly name: string
  /** `answer`: a row counts as observed when its attempt is answered; `memory`: when something was shown. */
  readonly of: 'answer' | 'memory'
  /** What a planned row that is not observed adds to the sum over planned rows: the value that credits nothing. */
  readonly withoutAnswer: 0 | 1
  /** A value in 0 … 1. Whether it applies depends on the gold and on the memory, never on the answer. */
  score(row: ScorableRow, gold: Gold): Score
}
