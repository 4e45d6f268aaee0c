// Owns how a text becomes the terms of the keyword index. Every word, number and emoji is kept; only their forms are joined.
import { dictionaryForm } from '../core/irregular-forms.js'
import { porterStem } from '../core/porter-stemmer.js'

/** Words hold letters, marks and digits; ".", "," and ":" join digits (`1,300`, `7:30`), an apostrophe joins letters. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:(?:(?<=\p{N})[.,:](?=\p{N})|['’](?=\p{L}))[\p{L}\p{M}\p{N}]+)*|\p{Extended_Pictographic}/gu
/** Scripts that put no space between words are indexed by pairs of characters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]+/gu
const LATIN_ACCENTS = /[\u0300-\u036f]/g
const CONTRACTION = /(?:n['’]t|['’](?:s|d|m|t|ll|re|ve))$/

export interface TermReader {
  /** The terms of a text in order, repeats included. */
  read(text: string): string[]
}

/** Each distinct word is stemmed once. Make one reader for each haystack, which bounds what it holds. */
export function createTermReader(): TermReader {
  const known = new Map<string, string>()
  const termOf = (word: string): string => {
    const held = known.get(word)
    if (held !== undefined) return held
    const term = joinForms(word)
    known.set(word, term)
    return term
  }
  return {
    read(text) {
      const folded = text.normalize('NFKD').replace(LATIN_ACCENTS, '').normalize('NFKC').toLowerCase()
      const terms: string[] = []
      for (const [word] of folded.matchAll(WORD)) {
        const unspaced = word.match(UNSPACED)
        if (unspaced === null) {
          terms.push(termOf(word))
          continue
        }
        for (const run of unspaced) for (const pair of pairsOf(run)) terms.push(pair)
        for (const rest of word.split(UNSPACED)) if (rest !== '') terms.push(termOf(rest))
      }
      return terms
    },
  }
}

/** Digit grouping off a number, possessives and contractions off a word, and an English word to its stem. */
function joinForms(word: string): string {
  const bare = word.replace(CONTRACTION, '').replace(/['’]/g, '')
  if (/^[0-9]/.test(bare)) return bare.replaceAll(',', '')
  return /^[a-z]+$/.test(bare) ? porterStem(dictionaryForm(bare)) : bare
}

function pairsOf(run: string): string[] {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => `${characters[index] as string}${character}`)
}
