// Owns where BLEU-1 cuts a lower-cased text into sentences: Assay's own rule, since Punkt's trained table is data and is not copied.
import { PYTHON_SPACE, splitSpaces } from './python-text.js'

// Written with a full stop inside a sentence. Own list of common English forms.
const ABBREVIATIONS: ReadonlySet<string> = new Set([
  ...['mr', 'mrs', 'ms', 'dr', 'prof', 'rev', 'gen', 'col', 'capt', 'lt', 'sgt', 'gov', 'sen', 'rep', 'jr', 'sr', 'st', 'ave'],
  ...['inc', 'corp', 'co', 'ltd', 'vs', 'dept', 'fig', 'vol', 'approx'],
  ...['jan', 'feb', 'aug', 'sept', 'oct', 'nov', 'dec'],
])

// In patterns " ' ` are written \x22 \x27 \x60.
const END = new RegExp(`[.?!][\\x22\\x27)\\]}]*[${PYTHON_SPACE}]+`, 'gu')
const OPENING_MARKS = /^[\x22\x27\x60([{]+/u

/** Whether a full stop after this word belongs to the word: a single letter, letters with inner stops ("p.m"), a number, or a known short form. */
function keepsStop(word: string): boolean {
  return /^\p{L}$/u.test(word) || /^(?:\p{L}+\.)+\p{L}+$/u.test(word) || /^-?[\d.,-]*\d$/.test(word) || ABBREVIATIONS.has(word)
}

/**
 * The sentences of a lower-cased text, in order. A sentence ends after "?" or "!", and after "." unless the stop belongs to its word or to an
 * ellipsis; closing quotes and brackets stay with it; white space and more text must follow.
 */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  if (text.search(END) === -1) return text === '' ? [] : [text]
  for (const match of text.matchAll(END)) {
    const next = match.index + match[0].length
    if (next >= text.length) break
    if (match[0].startsWith('.') && !stopEndsSentence(text.slice(start, match.index))) continue
    sentences.push(text.slice(start, next))
    start = next
  }
  if (start < text.length) sentences.push(text.slice(start))
  return sentences
}

function stopEndsSentence(before: string): boolean {
  if (before.endsWith('.')) return false
  const word = splitSpaces(before).at(-1)
  return word !== undefined && !keepsStop(word.replace(OPENING_MARKS, ''))
}
