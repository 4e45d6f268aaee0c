// Owns the reading of a packet back into attributed, dated lines: stamped lines, `DATE:` and `SESSION k:` layouts, `[Session k]` blocks,
// and token windows joined by `<->` that may start inside a line. It sees the packet's text and nothing else of the run.
import type { LocalTime } from '../../core/local-time.js'
import { firstDay } from './absolute-date.js'

/** One utterance, or one sentence of a narrative block. */
export interface PacketLine {
  /** Null for narrative text and for what a cut window lost. */
  readonly speaker: string | null
  readonly text: string
  /** Released image captions, apart from what was said. */
  readonly caption: string | null
  /** The day of the line's stamp, else of its block. */
  readonly at: LocalTime | null
}

interface Draft {
  speaker: string | null
  text: string
  at: LocalTime | null
}

const WINDOW_JOIN = '<->'
const STAMPED = /^(?<stamp>[^|]{0,60}?) \| (?<speaker>[^|:]{1,60}): ?(?<said>.*)$/su
const OPENING = /^Conversation between (?<a>.+) and (?<b>.+)\.$/u
const DATE_LINE = /^date: *(?<date>.*)$/iu
const SESSION_LINE = /^SESSION \d+:$/u
const BLOCK_LINE = /^\[Session [^\]]*\]$/u
const SPOKEN = /^(?<speaker>[^:|]{1,60}): ?(?<said>.*)$/su
const NAME = /^(?:\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){0,3}|user|assistant)$/u
const TURN_ID = / \((?:D|S)\d+:\d+\)$/u
const CAPTION_OPENS = '[image: '
const SENTENCE_END = /(?<=[.!?]["')\]]{0,3})\s+(?=\S)/u
/** A heading names two people; a longer line is text, and too long for a pattern that backtracks. */
const LONGEST_HEADING = 200

/** Lines in packet order; an empty packet has none. */
export function packetLines(text: string): readonly PacketLine[] {
  const state = new LineReader()
  for (const raw of text.split(/\r?\n/)) state.take(raw)
  return state.finish()
}

/** Splits running text at sentence ends and line breaks. */
export function sentencesOf(text: string): readonly string[] {
  return text.split('\n').flatMap((part) => part.split(SENTENCE_END)).map((part) => part.trim()).filter((part) => part !== '')
}

class LineReader {
  readonly #lines: PacketLine[] = []
  readonly #names = new Set<string>()
  #open: Draft | null = null
  #at: LocalTime | null = null
  #layout: 'stamped' | 'dated' | 'block' = 'stamped'
  /** A window has just begun, so its first line may lack its beginning. */
  #cut = true

  take(raw: string): void {
    if (raw === WINDOW_JOIN) {
      this.#close()
      this.#at = null
      this.#cut = true
      return
    }
    if (!this.#heading(raw) && !this.#utterance(raw)) this.#more(raw)
    this.#cut = false
  }

  finish(): readonly PacketLine[] {
    this.#close()
    return this.#lines
  }

  /** Lines that say where the following ones belong. */
  #heading(raw: string): boolean {
    const isFirst = this.#lines.length === 0 && this.#open === null
    const opening = isFirst && raw.length <= LONGEST_HEADING ? OPENING.exec(raw)?.groups : undefined
    if (opening !== undefined) {
      this.#names.add(opening['a'] as string).add(opening['b'] as string)
      return true
    }
    const date = DATE_LINE.exec(raw)?.groups?.['date']
    const block = BLOCK_LINE.test(raw)
    if (date === undefined && !block && !(this.#layout === 'dated' && SESSION_LINE.test(raw))) return false
    this.#close()
    if (date !== undefined) this.#layout = 'dated'
    if (block) this.#layout = 'block'
    if (date !== undefined || block) this.#at = date === undefined ? null : firstDay(date)
    return true
  }

  /** A line that begins an utterance. */
  #utterance(raw: string): boolean {
    const stamped = STAMPED.exec(raw)?.groups
    if (stamped !== undefined) {
      const at = firstDay(stamped['stamp'] as string)
      if (at !== null || this.#cut || stamped['stamp'] === 'unknown') {
        this.#begin(stamped['speaker'] as string, stamped['said'] as string, at)
        return true
      }
    }
    const spoken = this.#layout === 'dated' ? SPOKEN.exec(raw)?.groups : undefined
    if (spoken === undefined || !this.#isName(spoken['speaker'] as string)) return false
    this.#begin(spoken['speaker'] as string, spoken['said'] as string, this.#at)
    return true
  }

  #isName(text: string): boolean {
    return this.#names.size > 0 ? this.#names.has(text) : NAME.test(text)
  }

  #begin(speaker: string, text: string, at: LocalTime | null): void {
    this.#close()
    this.#open = { speaker, text, at }
  }

  /** Goes on with the utterance above, or with narrative text. */
  #more(raw: string): void {
    if (this.#open !== null) this.#open.text += `\n${raw}`
    else if (raw.trim() !== '') this.#open = { speaker: null, text: raw, at: this.#at }
  }

  #close(): void {
    const draft = this.#open
    this.#open = null
    if (draft === null) return
    if (draft.speaker === null) return this.#narrative(draft)
    const said = draft.text.trimEnd().replace(TURN_ID, '')
    const opens = said.endsWith(']') ? said.lastIndexOf(CAPTION_OPENS) : -1
    const caption = opens === -1 ? null : said.slice(opens + CAPTION_OPENS.length, -1)
    const text = opens === -1 ? said : said.slice(0, opens).trimEnd()
    this.#lines.push({ speaker: draft.speaker, text, caption, at: draft.at })
  }

  /** A summary tells its own date, if any; each of its sentences is a line. */
  #narrative(draft: Draft): void {
    const at = draft.at ?? firstDay(draft.text)
    for (const text of sentencesOf(draft.text)) this.#lines.push({ speaker: null, text, caption: null, at })
  }
}
