// Owns the walk from an indexed packet and a question to the answer text, and the fixed score below which the answer is a refusal.
import type { PacketIndex } from './packet-index.js'
import { questionType } from './question-type.js'
import { askedOf, rankSentences } from './sentence-ranking.js'
import { spanOf } from './span.js'
import { wordsOf } from './words.js'

/** Word for word what LoCoMo's rule for unanswerable questions looks for. */
export const REFUSAL = 'Not mentioned in the conversation'

/** Share of the question's weight that must stand in and around the best sentence. Chosen on generated benchmarks. */
const ENOUGH = 0.45
/** How many of the best sentences are searched for a span of the wanted type, and how far their score may fall behind. */
const TRIED = 5
const WITHIN = 0.8

/** A short answer, never empty; the refusal when nothing in the packet matches well enough, and so for an empty packet. */
export function answerFrom(packet: PacketIndex, question: string): string {
  const type = questionType(question)
  const ranked = rankSentences(askedOf(question, type, packet), packet, TRIED)
  const best = ranked[0]
  if (best === undefined || best.score < ENOUGH) return REFUSAL
  const known = new Set(wordsOf(question, packet.stems).map((word) => word.stem))
  const wanted = { question, type, known, stems: packet.stems }
  const spans: string[] = []
  for (const { sentence, score } of ranked) {
    if (score < best.score * WITHIN) break
    const { text, line } = packet.sentences[sentence]!
    const span = spanOf({ sentence: text, utterance: packet.lines[line]!.text, at: packet.lines[line]!.at }, wanted)
    if (span !== null) spans.push(span)
    if (spans.length > 0 && !type.several) break
  }
  const distinct = [...new Set(spans)].slice(0, 3)
  return distinct.length > 0 ? distinct.join(', ') : packet.sentences[best.sentence]!.text
}
