// Owns LoCoMo's answer score: its normaliser, its two F1 functions and its rule for each category. The trap of a category-5 row is never gold.
// Reference: snap-research/LoCoMo @3eb6f2c, task_eval/evaluation.py and evaluation_stats.py.
import type { Gold } from '../core/answer-key.js'
import { notApplicable, scored, type Score } from '../core/score.js'
import { pairwiseMean, roundHalfEven, strip } from './python-text.js'
import { answerCut, cutText, goldCut, locomoStems } from './cut-text.js'
import { multisetF1 } from './overlap.js'
import type { ScorableRow, Scorer } from './scorer.js'

const stemsOf = (text: string): readonly string[] => locomoStems(cutText(text))

/** Upstream's `f1_score`: F1 over the stems of the two texts. */
export function locomoF1(prediction: string, gold: string): number {
  return multisetF1(stemsOf(prediction), stemsOf(gold))
}

/** Upstream's `f1`: the mean over the gold's comma-separated pieces of the best F1 with a piece of the prediction. An empty piece scores 0 and counts. */
export function locomoMultiAnswerF1(prediction: string, gold: string): number {
  const given = prediction.split(',').map((piece) => stemsOf(strip(piece)))
  const wanted = gold.split(',').map((piece) => stemsOf(strip(piece)))
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

// Two scorers want the score of the same row, one after the other.
let last: { readonly row: ScorableRow; readonly gold: Gold; readonly score: Score } | null = null

function locomoScore(row: ScorableRow, gold: Gold): Score {
  if (last === null || last.row !== row || last.gold !== gold) last = { row, gold, score: scoreByCategory(row, gold) }
  return last.score
}

function scoreByCategory(row: ScorableRow, gold: Gold): Score {
  const { category, answer } = gold
  if (category === 5) return scored(declines(row.scoredAnswer) ? 1 : 0)
  if (category !== 1 && category !== 2 && category !== 3 && category !== 4) return notApplicable('the category is none of LoCoMo’s 1–5')
  const cut = goldCut(gold)
  if (answer === undefined || cut === null) return notApplicable('the release has no gold')
  if (category === 1 && (answer.includes(',') || row.scoredAnswer.includes(','))) return scored(locomoMultiAnswerF1(row.scoredAnswer, answer))
  const wanted = category === 3 && answer.includes(';') ? stemsOf(openDomainGold(answer)) : locomoStems(cut)
  return scored(multisetF1(locomoStems(answerCut(row)), wanted))
}

/** Per-row F1 by LoCoMo's category rules, unrounded. Not applicable outside categories 1–5, and where categories 1–4 have no gold. */
export const locomoF1Scorer: Scorer = { name: 'locomo_f1', of: 'answer', withoutAnswer: 0, score: locomoScore }

/** As `locomo_f1`, with upstream's rounding of every row to three decimals. */
export const locomoF1ExactScorer: Scorer = {
  name: 'locomo_f1_exact',
  of: 'answer',
  withoutAnswer: 0,
  score(row, gold) {
    const score = locomoScore(row, gold)
    return score.state === 'scored' ? scored(roundHalfEven(score.value, 3)) : score
  },
}
