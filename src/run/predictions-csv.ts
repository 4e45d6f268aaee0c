// Owns `predictions.csv`: every prediction joined with its gold and its scores, for a spreadsheet. A derived view; nothing reads it back.
import { csvText, type CsvCell } from '../report/csv.js'
import { packScorers } from '../scorers/scorer-set.js'
import { scoredAnswerOf } from '../protocols/scored-answer.js'
import type { PrimaryRows } from './primary-rows.js'
import { scoredAnswerRule } from './score-rows.js'

const COLUMNS = ['question_id', 'sample_id', 'category', 'abstention', 'question', 'gold', 'predicted_answer', 'scored_answer', 'state', 'reason', 'packet_tokens', 'evidence']

/** Scores are unrounded; a score that does not apply is an empty cell. */
export function predictionsCsv({ config, predictions, key, scores }: PrimaryRows): string {
  const rule = scoredAnswerRule(config.spec.scoredAnswer)
  const scorers = packScorers().map(({ name }) => name)
  const rows = predictions.map((row, i): readonly CsvCell[] => {
    const gold = key.get(row.question_id as never)
    const of = scores[i]
    return [
      row.question_id,
      row.sample_id,
      gold?.category ?? null,
      gold === undefined ? null : String(gold.abstention),
      row.question,
      gold?.answer ?? null,
      row.predicted_answer,
      row.predicted_answer === null ? null : scoredAnswerOf(rule, row.predicted_answer),
      row.state,
      row.reason,
      row.packet_tokens,
      gold === undefined ? null : gold.evidence.join(' '),
      ...scorers.map((name) => {
        const score = of?.scores.get(name)
        return score?.state === 'scored' ? score.value : null
      }),
    ]
  })
  return csvText([[...COLUMNS, ...scorers], ...rows])
}
