// Owns the walk from an indexed packet and a question to the answer text, and the fixed score below which the answer is a refusal.
import type { IndexedSentence, PacketIndex } from './packet-index.js'
import { questionType } from './question-type.js'
import { askedOf, rankSentences } from './sentence-ranking.js'
import { looseSpan, typedSpan, type Wanted } from './span.js'
import { wordsOf } from './words.js'

/** Word for word what LoCoMo's rule for unanswerable questions looks for. */
export const REFUSAL = 'Not mentioned in the conversation'

/** Share of the question's weight that must stand in and around the best sentence. Chosen on generated benchmarks. */
const ENOUGH = 0.45
/** How many of the best sentences are searched for a span of the wanted type, and how far their score may fall behind. */
const TRIED = 5
const WITHIN = 0.8
/** Things listed by an answer to a question for several. */
const MOST_THINGS = 3

/** A short answer, never empty; the refusal when nothing in the packet matches well enough, and so for an empty packet. */
export function answerFrom(packet: PacketIndex, question: string): string {
  const type = questionType(question)
  const ranked = rankSentences(askedOf(question, type, packet), packet, TRIED)
  const best = ranked[0]
  if (best === undefined || best.score < ENOUGH) return REFUSAL
  const wanted: Wanted = { question, type, known: stemsOf(question, packet), stems: packet.stems, rarity: rarityIn(packet), isWrittenSmall: (lower: string) => packet.writtenSmall.has(lower) }
  const tried = ranked.filter(({ score }) => score >= best.score * WITHIN).map(({ sentence }) => packet.sentences[sentence]!)
  const typed = distinct(tried.flatMap((place) => typedSpanAt(place, packet, wanted)))
  const spans = typed.length > 0 ? typed : distinct(tried.flatMap((place) => looseSpan(place.text, packet.lines[place.line]!.at, wanted) ?? []))
  const shown = spans.slice(0, type.several ? MOST_THINGS : 1)
  return shown.length > 0 ? shown.join(', ') : packet.sentences[best.sentence]!.text
}

/** In the sentence itself, else anywhere in what was said in the same turn; none or one. */
function typedSpanAt(place: IndexedSentence, packet: PacketIndex, wanted: Wanted): readonly string[] {
  const { text, at } = packet.lines[place.line]!
  const span = typedSpan(place.text, at, wanted) ?? typedSpan(text, at, wanted)
  return span === null ? [] : [span]
}

function stemsOf(question: string, packet: PacketIndex): ReadonlySet<string> {
  return new Set(wordsOf(question, packet.stems).map((word) => word.stem))
}

function rarityIn(packet: PacketIndex): Wanted['rarity'] {
  const all = Math.log(1 + packet.sentences.length)
  return (stem) => {
    const found = packet.postings.get(stem)
    return found === undefined ? 0 : 1 - Math.log(found.length) / all
  }
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)]
}
