// Owns what a packet's text is searched by: its sentences, their stems, and where each stem occurs. Built once per packet text.
import { packetLines, sentencesOf, type PacketLine } from './packet-lines.js'
import { STOP_WORDS, stemming, wordsOf, type Stemming } from './words.js'

export interface IndexedSentence {
  readonly text: string
  /** Index into `lines`. */
  readonly line: number
  /** Stems of the words that carry meaning. */
  readonly stems: ReadonlySet<string>
  readonly from: 'speech' | 'caption'
  /** It asks something, so it rarely holds an answer. */
  readonly asks: boolean
}

export interface PacketIndex {
  readonly lines: readonly PacketLine[]
  readonly sentences: readonly IndexedSentence[]
  /** Per line, the indices of its sentences: [first, end). */
  readonly ranges: readonly (readonly [number, number])[]
  /** Stem → indices of the sentences that have it. */
  readonly postings: ReadonlyMap<string, readonly number[]>
  /** Names of the speakers as the packet writes them. */
  readonly speakers: readonly string[]
  /** Words that stand in the packet without a capital. */
  readonly writtenSmall: ReadonlySet<string>
  readonly stems: Stemming
}

export function indexPacket(text: string): PacketIndex {
  const lines = packetLines(text)
  const stems = stemming()
  const sentences: IndexedSentence[] = []
  const ranges: (readonly [number, number])[] = []
  const postings = new Map<string, number[]>()
  const writtenSmall = new Set<string>()
  const add = (sentence: string, line: number, from: IndexedSentence['from']): void => {
    const words = wordsOf(sentence, stems)
    for (const word of words) if (sentence.startsWith(word.lower, word.start)) writtenSmall.add(word.lower)
    const own = new Set(words.filter(({ lower }) => !STOP_WORDS.has(lower)).map((word) => word.stem))
    for (const stem of own) {
      const list = postings.get(stem)
      if (list === undefined) postings.set(stem, [sentences.length])
      else list.push(sentences.length)
    }
    sentences.push({ text: sentence, line, stems: own, from, asks: /\?["')\]]*$/.test(sentence) })
  }
  for (const [number, line] of lines.entries()) {
    const first = sentences.length
    for (const sentence of sentencesOf(line.text)) add(sentence, number, 'speech')
    if (line.caption !== null) add(line.caption, number, 'caption')
    ranges.push([first, sentences.length])
  }
  const speakers = [...new Set(lines.flatMap((line) => (line.speaker === null ? [] : [line.speaker])))]
  return { lines, sentences, ranges, postings, speakers, writtenSmall, stems }
}
