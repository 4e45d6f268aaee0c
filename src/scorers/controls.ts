// Owns the constant-answer controls: what answers that know nothing score on this answer key, and what the gold itself scores. Asks no model.
import type { Gold } from '../core/answer-key.js'
import { type KeyedRow, type ScoreSummaries, scoreRow, summarise } from './score-summary.js'
import { ANSWER_SCORERS } from './answer-scorers.js'

export interface Control {
  /** The constant text; null for the gold itself. */
  readonly answer: string | null
  readonly scores: ScoreSummaries
}

const DECLINE = 'Not mentioned in the conversation'

interface Rule {
  readonly name: string
  readonly answer: string | null
  /** Undefined where the release has no gold to answer with. */
  answerTo(gold: Gold): string | undefined
}

const RULES: readonly Rule[] = [
  { name: 'gold', answer: null, answerTo: (gold) => (gold.abstention ? DECLINE : gold.answer) },
  { name: 'not_mentioned', answer: DECLINE, answerTo: () => DECLINE },
  { name: 'empty', answer: '', answerTo: () => '' },
  { name: 'year_2023', answer: '2023', answerTo: () => '2023' },
]

/** By control name: `gold` (a refusal where the right answer is to decline), `not_mentioned`, `empty` and `year_2023`. */
export function constantControls(key: readonly Gold[]): { readonly [control: string]: Control } {
  const rows = key.map((gold) => RULES.map((rule) => ({ gold, row: scoreRow(ANSWER_SCORERS, rowOf(gold, rule.answerTo(gold)), gold) })))
  return Object.fromEntries(
    RULES.map(({ name, answer }, i) => {
      const ofRule = rows.map((row) => row[i] as KeyedRow)
      return [name, { answer, scores: summarise(ANSWER_SCORERS, ofRule) }]
    }),
  )
}

function rowOf(gold: Gold, text: string | undefined): Parameters<typeof scoreRow>[1] {
  const { question } = gold
  if (text === undefined) return { question, memory: null, state: 'missing', scoredAnswer: '' }
  return { question, memory: null, state: 'answered', scoredAnswer: text }
}
