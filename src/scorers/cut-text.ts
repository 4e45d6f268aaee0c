// Owns the words of a text in each way that the scorers cut it, made once for all scorers that look at the same row.
import type { Gold } from '../core/answer-key.js'
import { porterStem } from '../core/porter-stemmer.js'
import { mayHoldContraction, nltkWords } from './nltk-words.js'
import { PUNCTUATION, REGEX_WORD, splitSpaces } from './python-text.js'
import type { ScorableRow } from './scorer.js'
import { splitSentences } from './sentence-split.js'

// "and" goes as well as the articles; a word is a word in any script, so that "andréa" keeps its "a".
const SMALL_WORDS = new RegExp(`(?<![${REGEX_WORD}])(?:a|an|the|and)(?![${REGEX_WORD}])`, 'gu')
const IS_SMALL_WORD: ReadonlySet<string> = new Set(['a', 'an', 'the', 'and'])
// Without these a text has no marks and no white space but spaces, and all ways of cutting begin with the same words.
const BEYOND_PLAIN = /[^a-z0-9 ]/
const MEM0_MARKS = /[.,!?]/g

/** One text, and what was already cut from it. */
export interface CutText {
  readonly text: string
  readonly lower: string
  readonly plainWords: readonly string[] | null
  locomoWords: readonly string[] | null
  locomoStems: readonly string[] | null
  mem0Words: ReadonlySet<string> | null
  bleuWords: readonly string[] | null
}

export function cutText(text: string): CutText {
  const lower = text.toLowerCase()
  const plainWords = BEYOND_PLAIN.test(lower) ? null : splitSpaces(lower)
  return { text, lower, plainWords, locomoWords: null, locomoStems: null, mem0Words: null, bleuWords: null }
}

/** LoCoMo's normal form as its list of words: no commas, lower case, no ASCII punctuation, no articles, no "and". */
export function locomoWords(cut: CutText): readonly string[] {
  return (cut.locomoWords ??= cut.plainWords === null ? locomoWordsOf(cut.text) : withoutSmallWords(cut.plainWords))
}

function locomoWordsOf(text: string): readonly string[] {
  // The commas go first, as upstream has it: "ΟΣ,Α" lowers its sigma otherwise.
  const bare = text.replaceAll(',', '').toLowerCase().replace(PUNCTUATION, '')
  return BEYOND_PLAIN.test(bare) ? splitSpaces(bare.replace(SMALL_WORDS, ' ')) : withoutSmallWords(splitSpaces(bare))
}

function withoutSmallWords(words: readonly string[]): string[] {
  const kept: string[] = []
  for (const word of words) if (!IS_SMALL_WORD.has(word)) kept.push(word)
  return kept
}

/** The stems of `locomoWords`, in order. */
export function locomoStems(cut: CutText): readonly string[] {
  return (cut.locomoStems ??= stemAll(locomoWords(cut)))
}

function stemAll(words: readonly string[]): string[] {
  const stems: string[] = []
  for (const word of words) stems.push(porterStem(word))
  return stems
}

/** Mem0's words: lower case, four marks as spaces, each word once. */
export function mem0Words(cut: CutText): ReadonlySet<string> {
  return (cut.mem0Words ??= new Set(cut.plainWords ?? splitSpaces(cut.lower.replace(MEM0_MARKS, ' '))))
}

/** The words for BLEU-1: lower case, sentences by Assay's own rule, words as NLTK cuts them. */
export function bleuWords(cut: CutText): readonly string[] {
  return (cut.bleuWords ??= cut.plainWords !== null && !mayHoldContraction(cut.lower) ? cut.plainWords : splitSentences(cut.lower).flatMap(nltkWords))
}

// All scorers look at one row before the next comes, so the last one is enough.
let lastRow: { readonly row: ScorableRow; readonly cut: CutText } | null = null
let lastGold: { readonly gold: Gold; readonly cut: CutText } | null = null

/** A row's scored answer. */
export function answerCut(row: ScorableRow): CutText {
  if (lastRow === null || lastRow.row !== row) lastRow = { row, cut: cutText(row.scoredAnswer) }
  return lastRow.cut
}

/** A gold; null where the release has none. */
export function goldCut(gold: Gold): CutText | null {
  if (gold.answer === undefined) return null
  if (lastGold === null || lastGold.gold !== gold) lastGold = { gold, cut: cutText(gold.answer) }
  return lastGold.cut
}
