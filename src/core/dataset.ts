// Owns what may be shown to the answering side: haystacks and questions. It must never gain a member that tells the answer.
import type { ConversationId, QuestionId, SessionId, Sha256, TurnId } from './ids.js'
import type { LocalTime } from './local-time.js'

export interface Turn {
  readonly id: TurnId
  readonly speaker: string
  readonly text: string
  /** A released image caption; shown only as `[image: …]`, apart from the text. */
  readonly caption?: string
}

/** `summary` and `observations` are released generated text: shown only by the methods that say so. */
export interface Session {
  readonly id: SessionId
  /** Position in the haystack as released, from 1; LoCoMo's `session_N` number. */
  readonly number: number
  /** The released date text, verbatim; absent when the release has none. */
  readonly date?: string
  /** The date parsed without clock or zone; null when it is absent or unreadable. */
  readonly at: LocalTime | null
  readonly turns: readonly Turn[]
  readonly summary?: string
  readonly observations?: readonly { readonly text: string; readonly turns: readonly TurnId[] }[]
}

export interface Conversation {
  readonly id: ConversationId
  /** The names of the two parties, in the release's order. */
  readonly speakers: readonly [string, string]
  /** In released order; LoCoMo's is numeric. Sort by `at`, stably, to render by date. */
  readonly sessions: readonly Session[]
}

export interface Question {
  readonly id: QuestionId
  readonly haystack: ConversationId
  readonly text: string
  /** The released question date, verbatim. */
  readonly askedOn?: string
  readonly askedAt?: LocalTime
}

export interface Dataset {
  /** The name of a known pin, or `unpinned`. */
  readonly name: string
  readonly digest: Sha256
  /** In file order: all questions of one conversation, then the next. */
  readonly questions: readonly Question[]
  /** Read on demand: a LongMemEval file does not fit comfortably in memory. */
  haystack(id: ConversationId): Promise<Conversation>
}
