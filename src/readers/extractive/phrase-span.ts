// Owns the short phrases a sentence offers as an answer: runs of words between function words, punctuation and the question's own words.
import { STOP_WORDS, wordsOf, type Stemming, type Word } from './words.js'

export interface Phrase {
  readonly text: string
  readonly words: readonly Word[]
  readonly start: number
  readonly end: number
  /** The preposition or article just before it, lower case; empty when there is none. */
  readonly lead: string
}

const JOINING = new Set(['of', "'s", '&'])
const MAX_WORDS = 6

/** What stands between two words that belong to different phrases. */
const BREAK = /[,.;:!?()"“”\n–—]|\s[-&]\s/u

/** The phrases of a text, in order. Words in `known` (the question's stems) end a phrase and belong to none. */
export function phrasesOf(text: string, stems: Stemming, known: ReadonlySet<string>): readonly Phrase[] {
  const words = wordsOf(text, stems)
  const phrases: Phrase[] = []
  let open: Word[] = []
  const close = (): void => {
    while (open.length > 0 && JOINING.has(open.at(-1)!.lower)) open.pop()
    if (open.length > 0) phrases.push(phraseOf(text, words, open))
    open = []
  }
  for (const [i, word] of words.entries()) {
    const before = words[i - 1]
    if (before !== undefined && BREAK.test(text.slice(before.end, word.start))) close()
    const joins = JOINING.has(word.lower) && open.length > 0
    if (joins || (!STOP_WORDS.has(word.lower) && !known.has(word.stem))) {
      if (open.length === MAX_WORDS) close()
      open.push(word)
    } else close()
  }
  close()
  return phrases
}

function phraseOf(text: string, words: readonly Word[], open: readonly Word[]): Phrase {
  const first = open[0]!
  const last = open.at(-1)!
  const before = words[words.indexOf(first) - 1]
  return { text: text.slice(first.start, last.end), words: open, start: first.start, end: last.end, lead: before === undefined ? '' : before.lower }
}
