// Owns how a text becomes the terms of the keyword index. Every word, number and emoji is kept; only their forms are joined.
import { IRREGULAR_FORMS } from './irregular-forms.js'

/** Words hold letters, marks and digits; ".", "," and ":" join digits (`1,300`, `7:30`), an apostrophe joins letters. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:(?:(?<=\p{N})[.,:](?=\p{N})|['’](?=\p{L}))[\p{L}\p{M}\p{N}]+)*|\p{Extended_Pictographic}/gu
/** Scripts that put no space between words are indexed by pairs of characters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]+/gu
const LATIN_ACCENTS = /[\u0300-\u036f]/g
const CONTRACTION = /(?:n['’]t|['’](?:s|d|m|t|ll|re|ve))$/

/** The terms of a text in order, repeats included. */
export function indexTerms(text: string): string[] {
  const folded = text.normalize('NFKD').replace(LATIN_ACCENTS, '').normalize('NFKC').toLowerCase()
  const terms: string[] = []
  for (const [word] of folded.matchAll(WORD)) {
    const unspaced = word.match(UNSPACED)
    if (unspaced === null) {
      terms.push(baseForm(word))
      continue
    }
    for (const run of unspaced) terms.push(...pairsOf(run))
    for (const rest of word.split(UNSPACED)) if (rest !== '') terms.push(baseForm(rest))
  }
  return terms
}

/** Joins the forms of an English word; words in other scripts and numbers pass, without digit grouping. */
export function baseForm(word: string): string {
  const bare = word.replace(CONTRACTION, '').replace(/['’]/g, '')
  if (/^[0-9]/.test(bare)) return bare.replaceAll(',', '')
  if (!/^[a-z]+$/.test(bare)) return bare
  return stem(IRREGULAR_FORMS.get(bare) ?? bare)
}

/** Plural, past and -ing endings off, then a final "e" off and a final "y" to "i", so that the forms of one word meet. */
function stem(word: string): string {
  const singular = withoutPlural(word)
  return (singular.length <= 3 ? singular : withoutEnding(singular).replace(/e$/, '')).replace(/(?<=[^aeiou])y$/, 'i')
}

function withoutPlural(word: string): string {
  if (/(?:sses|shes|ches|xes|zes)$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

function withoutEnding(word: string): string {
  const ending = /(?:ied|ed|ing|ly)$/.exec(word)?.[0]
  if (ending === undefined) return word
  const rest = word.slice(0, -ending.length)
  if (ending === 'ied') return `${rest}y`
  if (rest.length < 3 || !/[aeiouy]/.test(rest)) return word
  // "running" → "run", but "calling" → "call".
  return ending !== 'ly' && /([^aeioulsz])\1$/.test(rest) ? rest.slice(0, -1) : rest
}

function pairsOf(run: string): string[] {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => `${characters[index] as string}${character}`)
}
