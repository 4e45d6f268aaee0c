// Owns which sentence of a packet a question is about: stemmed overlap weighted by rarity inside the packet, with the neighbouring
// turns and the speaker's name. Deterministic; knows the packet and the question only.
import type { PacketIndex } from './packet-index.js'
import type { QuestionType } from './question-type.js'
import { STOP_WORDS, wordsOf } from './words.js'

export interface Ranked {
  /** Index into `sentences` of the packet. */
  readonly sentence: number
  /** Share of the question's weight found in and around the sentence, 0 … about 1. */
  readonly score: number
}

/** What a question looks for in a packet. */
export interface Asked {
  readonly stems: ReadonlySet<string>
  /** Speakers of the packet whom the question names; "I" names the user of a chat. */
  readonly speakers: ReadonlySet<string>
  readonly order: QuestionType['order']
}

/** How much an asked word counts that stands near a sentence and not in it. */
const REST_OF_LINE = 0.85
const NEIGHBOUR = 0.35
/** A line that answers the line before it takes over more of that line's words, and of what was being talked about. */
const REPLY = 0.7
const BEFORE_REPLY = 0.5
/** What is left of the score of a sentence that is said by somebody else, asks, or describes a picture. */
const OTHER_SPEAKER = 0.4
const ASKING = 0.6
const CAPTION = 0.8
/** Scores this close to the best count as equal, and the order of time decides. */
const TIE = 0.05
/** A packet is taken for a part of a conversation of about this many sentences more, so that a word missing in a short packet is not rare. */
const UNSEEN_SENTENCES = 400

/** The stems and speakers that a question asks about. */
export function askedOf(question: string, type: QuestionType, packet: PacketIndex): Asked {
  const words = wordsOf(question, packet.stems)
  const lower = new Set(words.map((word) => word.lower.replace(/'s$/, '')))
  const speakers = new Set<string>()
  const names = new Set<string>()
  for (const speaker of packet.speakers) {
    const parts = speaker.toLowerCase().split(/\s+/)
    const isNamed = speaker === 'user' ? ['i', 'my', 'me', "i've"].some((word) => lower.has(word)) : lower.has(parts[0] as string)
    if (!isNamed) continue
    speakers.add(speaker)
    for (const part of parts) names.add(part)
  }
  const stems = words.filter((word) => !STOP_WORDS.has(word.lower) && !names.has(word.lower.replace(/'s$/, ''))).map((word) => word.stem)
  return { stems: new Set(stems), speakers, order: type.order }
}

/** The best sentences, best first, at most `limit`. */
export function rankSentences(asked: Asked, packet: PacketIndex, limit: number): readonly Ranked[] {
  const weights = weightsOf(asked, packet)
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return []
  const hits = hitsOf(weights, packet)
  const touched = new Set<number>()
  for (const sentence of hits.keys()) {
    const line = packet.sentences[sentence]!.line
    for (const near of [line - 1, line, line + 1, line + 2]) if (near >= 0 && near < packet.lines.length) touched.add(near)
  }
  const ranked: Ranked[] = []
  for (const line of [...touched].sort((a, b) => a - b)) {
    const [first, end] = packet.ranges[line]!
    for (let i = first; i < end; i++) ranked.push({ sentence: i, score: scoreOf(i, hits, weights, asked, packet) / total })
  }
  return inOrder(ranked, asked.order).slice(0, limit)
}

function weightsOf(asked: Asked, packet: PacketIndex): ReadonlyMap<string, number> {
  const all = packet.sentences.length + UNSEEN_SENTENCES
  return new Map([...asked.stems].map((stem) => [stem, Math.log(1 + all / (1 + (packet.postings.get(stem)?.length ?? 0)))]))
}

/** Sentence → the asked stems in it. */
function hitsOf(weights: ReadonlyMap<string, number>, packet: PacketIndex): ReadonlyMap<number, ReadonlySet<string>> {
  const hits = new Map<number, Set<string>>()
  for (const stem of weights.keys()) {
    for (const sentence of packet.postings.get(stem) ?? []) {
      const held = hits.get(sentence)
      if (held === undefined) hits.set(sentence, new Set([stem]))
      else held.add(stem)
    }
  }
  return hits
}

function scoreOf(
  sentence: number,
  hits: ReadonlyMap<number, ReadonlySet<string>>,
  weights: ReadonlyMap<string, number>,
  asked: Asked,
  packet: PacketIndex,
): number {
  const { line, asks, from } = packet.sentences[sentence]!
  /** Each asked stem counts once, at the best place where it stands. */
  const best = new Map<string, number>()
  const look = (from: number, end: number, factor: number): void => {
    for (let i = from; i < end; i++) for (const stem of hits.get(i) ?? []) best.set(stem, Math.max(factor, best.get(stem) ?? factor))
  }
  look(sentence, sentence + 1, 1)
  look(...packet.ranges[line]!, REST_OF_LINE)
  const [before, earlier, after] = [line - 1, line - 2, line + 1].map((near) => rangeOfSameDay(near, line, packet))
  const replies = before !== undefined && endsAsking(before, packet)
  if (before !== undefined) look(...before, replies ? REPLY : NEIGHBOUR)
  if (earlier !== undefined && replies) look(...earlier, BEFORE_REPLY)
  if (after !== undefined) look(...after, NEIGHBOUR)
  let score = 0
  for (const [stem, factor] of best) score += factor * weights.get(stem)!
  if (asks) score *= ASKING
  if (from === 'caption') score *= CAPTION
  return score * speakerFactor(sentence, asked, packet)
}

/** The sentences of a neighbouring line; undefined beyond the packet's ends and across days. */
function rangeOfSameDay(near: number, line: number, packet: PacketIndex): readonly [number, number] | undefined {
  return packet.lines[near]?.at === packet.lines[line]!.at ? packet.ranges[near] : undefined
}

function endsAsking([first, end]: readonly [number, number], packet: PacketIndex): boolean {
  return packet.sentences.slice(first, end).some((sentence) => sentence.asks)
}

function speakerFactor(sentence: number, asked: Asked, packet: PacketIndex): number {
  const speaker = packet.lines[packet.sentences[sentence]!.line]!.speaker
  if (asked.speakers.size === 0 || speaker === null || asked.speakers.has(speaker)) return 1
  const { stems } = packet.sentences[sentence]!
  return [...asked.speakers].some((name) => stems.has(packet.stems(name.split(' ')[0]!.toLowerCase()))) ? 1 : OTHER_SPEAKER
}

/** Best score first; among scores that tie with the best, the latest statement (or the earliest, when asked for the first). */
function inOrder(ranked: readonly Ranked[], order: QuestionType['order']): readonly Ranked[] {
  const sorted = [...ranked].sort((a, b) => b.score - a.score || a.sentence - b.sentence)
  const top = sorted[0]
  if (top === undefined) return []
  const tied = sorted.filter((row) => row.score >= top.score - TIE)
  const late = order === 'first' ? 1 : -1
  if (order !== null) tied.sort((a, b) => late * (a.sentence - b.sentence))
  return [...tied, ...sorted.slice(tied.length)]
}
