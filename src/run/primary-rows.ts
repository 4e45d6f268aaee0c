// Owns the primary rows of a pack: what its derived files are made from, and nothing that can be made again.
import type { AnswerKey } from '../core/answer-key.js'
import type { ExchangeRow } from '../core/exchange.js'
import type { QuestionId, RunId } from '../core/ids.js'
import type { RowScores } from '../scorers/score-summary.js'
import type { Origin } from './origin.js'
import type { PackConfig } from './pack-config.js'
import type { PredictionRow } from './pack-rows.js'

export interface PrimaryRows {
  readonly run: RunId
  readonly config: PackConfig
  /** Every planned question, in plan order. */
  readonly planned: readonly QuestionId[]
  readonly predictions: readonly PredictionRow[]
  readonly key: AnswerKey
  /** One per prediction, in the same order. */
  readonly scores: readonly RowScores[]
  /** Recorded calls, in the order of `exchanges.jsonl`. */
  readonly exchanges: readonly ExchangeRow[]
  /** Of an imported pack. */
  readonly origin?: Origin
}
