// Owns the scorer side: gold, categories, evidence, released ids. Memory, readers, agents, adapters, gateway and jobs may not import it.
import type { Dataset } from './dataset.js'
import type { QuestionId, SessionId, TurnId } from './ids.js'

/** The released question type, verbatim: LoCoMo's integer 1–5, LongMemEval's text. */
export type Category = number | string

/** `answer` is absent where the release has none (444 LoCoMo rows): never a placeholder string. Integers are rendered as text. */
export interface Gold {
  readonly question: QuestionId
  readonly releasedId: string
  readonly answer?: string
  readonly adversarialAnswer?: string
  readonly category: Category
  /** LoCoMo category 5; LongMemEval `_abs`. */
  readonly abstention: boolean
  /** Turns the release names, that exist in the haystack. */
  readonly evidence: readonly TurnId[]
  readonly evidenceSessions: readonly SessionId[]
  /** Evidence texts of the release that name no turn of the haystack, verbatim. */
  readonly malformedEvidence: readonly string[]
  /** Every evidence entry of the release, verbatim and in order, repetitions included, where it writes turn ids: upstream's recall counts these. */
  readonly releasedEvidence?: readonly string[]
}

export type AnswerKey = ReadonlyMap<QuestionId, Gold>

/** Dataset and answer key, pinned by one digest. Split it at once: the answering side gets `dataset` alone. */
export interface Benchmark {
  readonly dataset: Dataset
  readonly key: AnswerKey
}
