// Owns what a judge protocol is: data and pure functions. It sees a question, a scored answer and its gold, never a memory.
import type { Gold } from '../core/answer-key.js'
import type { Question } from '../core/dataset.js'
import type { Sha256 } from '../core/ids.js'
import type { Json } from '../core/json.js'

/** `exact`: upstream's bytes. `adapted`: upstream's texts, changed as the protocol says. `own`: written here. */
export type ProtocolKind = 'exact' | 'adapted' | 'own'

/** What one reply says. Nothing but a clear label is a label. */
export type Reading = 'correct' | 'wrong' | 'unparsable'

export interface JudgeRequest {
  readonly messages: readonly { readonly role: 'system' | 'user'; readonly content: string }[]
  /** Sampling fields as upstream sends them; what upstream leaves out is left out. */
  readonly decoding: { readonly [k: string]: Json }
  /** Digest of the template's bytes before it is filled. */
  readonly template: Sha256
  /** Which of the protocol's templates it is. */
  readonly variant: string
}

/** Name of a text → the text, accepted by digest. */
export type ProtocolTexts = ReadonlyMap<string, string>

export interface JudgeProtocol {
  readonly name: string
  readonly kind: ProtocolKind
  /** The model that upstream judges with. */
  readonly model: string
  /** Names of the pinned texts that it needs; none for an own prompt. */
  readonly texts: readonly string[]
  /** The request for one row, or why the protocol does not judge it. */
  ask(question: Question, scoredAnswer: string, gold: Gold, texts: ProtocolTexts): JudgeRequest | { readonly skip: string }
  /** As upstream's code reads the reply; `unparsable` where that code raises. */
  readExactly(reply: string): Reading
  /** One clear label and nothing that contradicts it; anything else is `unparsable`. */
  readStrictly(reply: string): Reading
}

export interface JudgeReading {
  /** The strict reading: a reply that is no label is never wrong. */
  readonly label: Reading
  /** The reading of upstream's code, from which upstream's number follows. */
  readonly exact: Reading
  readonly parserSensitive: boolean
}

/** Both readings of a reply. A reply that was cut off says nothing, whatever its first letters are. */
export function readReply(protocol: JudgeProtocol, reply: string, finish: string | null): JudgeReading {
  const exact = protocol.readExactly(reply)
  const label = finish === 'length' || reply.trim() === '' ? 'unparsable' : protocol.readStrictly(reply)
  return { label, exact, parserSensitive: label !== exact }
}
