// Owns the constant-answer controls: what answers that know nothing score on this answer key, and what the gold itself scores. Asks no model.
import type { Gold } from '../core/answer-key.js'
import { type ScoreSummaries, scoreRow, summarise } from './score-summary.js'
import { ANSWER_SCORERS } from './scorer-set.js'

export interface Control {
  /** The constant text; null for the gold itself. */
  readonly answer: string | null
  readonly scores: ScoreSummaries
}

const DECLINE = 'Not mentioned in the conversation'

/** By control name: `gold` (a refusal where the right answer is to decline), `not_mentioned`, `empty` and `year_2023`. */
export function constantControls(key: readonly Gold[]): { readonly [control: string]: Control } {
  return {
    gold: control(key, null, (gold) => (gold.abstention ? DECLINE : gold.answer)),
    not_mentioned: control(key, DECLINE, () => DECLINE),
    empty: control(key, '', () => ''),
    year_2023: control(key, '2023', () => '2023'),
  }
}

function control(key: readonly Gold[], answer: string | null, answerTo: (gold: Gold) => string | undefined): Control {
  const rows = key.map((gold) => {
    const text = answerTo(gold)
    const row = { question: gold.question, memory: null, ...(text === undefined ? UNKNOWN : { state: 'answered' as const, scoredAnswer: text }) }
    return { gold, row: scoreRow(ANSWER_SCORERS, row, gold) }
  })
  return { answer, scores: summarise(ANSWER_SCORERS, rows) }
}

/** The gold of a row that has none. */
const UNKNOWN = { state: 'missing', scoredAnswer: '' } as const
