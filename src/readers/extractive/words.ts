// Owns the words of a text: lower case, stem, place; and which of them carry no meaning for a search.
import { porterStem } from '../../core/porter-stemmer.js'
import { dictionaryForm } from '../../core/irregular-forms.js'

export interface Word {
  readonly stem: string
  readonly lower: string
  readonly start: number
  readonly end: number
}

/** Stems words, each distinct one once. Make one per text to bound what it holds. */
export type Stemming = (lower: string) => string

export function stemming(): Stemming {
  const known = new Map<string, string>()
  return (lower) => {
    const held = known.get(lower)
    if (held !== undefined) return held
    const stemmed = porterStem(dictionaryForm(lower))
    known.set(lower, stemmed)
    return stemmed
  }
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}]+)?/gu

/** The words of a text in order. A possessive "'s" belongs to the word's place and not to its stem. */
export function wordsOf(text: string, stems: Stemming): readonly Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(WORD)) {
    const lower = match[0].toLowerCase().replace(/’/g, "'")
    words.push({ lower, stem: stems(lower.replace(/'s$/, '')), start: match.index, end: match.index + match[0].length })
  }
  return words
}

/** Function words, question words and the small talk of chats. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the and or but if so as at by for from in into of off on onto out over to up with without about after before during than then ' +
    'i me my mine myself you your yours yourself he him his she her hers it its we us our ours they them their theirs this that these those there here ' +
    'am is are was were be been being do does did doing done have has had having will would shall should can could may might must ' +
    "not no nor don't doesn't didn't isn't aren't wasn't weren't won't wouldn't can't couldn't i'm i've i'll i'd it's that's " +
    "what's he's she's they're we're we've you're you've let's what which who whom whose when where why how many much long often " +
    'some any each every all both more most other such own same too very just also really still even ever yet again once only kind type sort ' +
    'get got gets getting go goes went gone going s t'
  ).split(' '),
)
