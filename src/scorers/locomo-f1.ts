// Owns LoCoMo's answer score: its normaliser, its two F1 functions and its rule for each category. The trap of a category-5 row is never gold.
// Reference: snap-research/LoCoMo @3eb6f2c, task_eval/evaluation.py and evaluation_stats.py.
import { porterStem } from '../core/porter-stemmer.js'
import { notApplicable, scored } from '../core/score.js'
import { pairwiseMean, PUNCTUATION, REGEX_WORD, roundHalfEven, splitSpaces, strip } from './python-text.js'
import type { Scorer } from './scorer.js'

// "and" goes as well as the articles; a word is a word in any script, so that "andréa" keeps its "a".
const SMALL_WORDS = new RegExp(`(?<![${REGEX_WORD}])(?:a|an|the|and)(?![${REGEX_WORD}])`, 'gu')

/** LoCoMo's normal form as its list of words: no commas, lower case, no ASCII punctuation, no articles, no "and". */
export function locomoWords(text: string): string[] {
  const bare = text.replaceAll(',', '').toLowerCase().replace(PUNCTUATION, '')
  return splitSpaces(bare.replace(SMALL_WORDS, ' '))
}

/** The stems of `locomoWords`, in order. */
export function locomoStems(text: string): string[] {
  return locomoWords(text).map(porterStem)
}

/** F1 over two lists as multisets, 0 when nothing is shared. */
export function multisetF1(prediction: readonly string[], gold: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of gold) {
    const count = left.get(word)
    left.set(word, count === undefined ? 1 : count + 1)
  }
  let shared = 0
  for (const word of prediction) {
    const count = left.get(word)
    if (count === undefined || count === 0) continue
    left.set(word, count - 1)
    shared++
  }
  if (shared === 0) return 0
  const precision = shared / prediction.length
  const recall = shared / gold.length
  return (2 * precision * recall) / (precision + recall)
}

/** Upstream's `f1_score`: F1 over the stems of the two texts. */
export function locomoF1(prediction: string, gold: string): number {
  return multisetF1(locomoStems(prediction), locomoStems(gold))
}

/** Upstream's `f1`: the mean over the gold's comma-separated pieces of the best F1 with a piece of the prediction. An empty piece scores 0 and counts. */
export function locomoMultiAnswerF1(prediction: string, gold: string): number {
  const given = prediction.split(',').map((piece) => locomoStems(strip(piece)))
  const wanted = gold.split(',').map((piece) => locomoStems(strip(piece)))
  return pairwiseMean(wanted.map((want) => Math.max(...given.map((give) => multisetF1(give, want)))))
}

/** LoCoMo's test for an answer that declines. */
export function declines(answer: string): boolean {
  const lower = answer.toLowerCase()
  return lower.includes('no information available') || lower.includes('not mentioned')
}

/** The part of a category-3 gold that is scored: what stands before the first ";". */
export function openDomainGold(gold: string): string {
  return strip(gold.split(';', 1)[0] as string)
}

/** 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial. */
export const LOCOMO_CATEGORIES = [1, 2, 3, 4, 5] as const

/** Per-row F1 by LoCoMo's category rules, unrounded. Not applicable outside categories 1–5, and where categories 1–4 have no gold. */
export const locomoF1Scorer: Scorer = {
  name: 'locomo_f1',
  of: 'answer',
  withoutAnswer: 0,
  score({ scoredAnswer }, { category, answer }) {
    if (category === 5) return scored(declines(scoredAnswer) ? 1 : 0)
    if (category !== 1 && category !== 2 && category !== 3 && category !== 4) return notApplicable('the category is none of LoCoMo’s 1–5')
    if (answer === undefined) return notApplicable('the release has no gold')
    if (category === 1) return scored(locomoMultiAnswerF1(scoredAnswer, answer))
    return scored(locomoF1(scoredAnswer, category === 3 ? openDomainGold(answer) : answer))
  },
}

/** As `locomo_f1`, with upstream's rounding of every row to three decimals. */
export const locomoF1ExactScorer: Scorer = {
  ...locomoF1Scorer,
  name: 'locomo_f1_exact',
  score(row, gold) {
    const score = locomoF1Scorer.score(row, gold)
    return score.state === 'scored' ? scored(roundHalfEven(score.value, 3)) : score
  },
}
