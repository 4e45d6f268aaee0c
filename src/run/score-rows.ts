// Owns the scoring of a pack's predictions against its answer key. It reads memory texts one at a time and keeps none.
import type { AnswerKey, Gold } from '../core/answer-key.js'
import { AssayError } from '../core/assay-error.js'
import type { QuestionId } from '../core/ids.js'
import { SCORED_ANSWER_RULES, scoredAnswerOf, type ScoredAnswerRule } from '../protocols/scored-answer.js'
import { packScorers } from '../scorers/scorer-set.js'
import { scoreRow, type RowScores } from '../scorers/score-summary.js'
import type { MemoryRow, PredictionRow } from './pack-rows.js'
import { conversationSource } from './pack-rows.js'

/** The text behind a `memory_text_path`. */
export type TextOf = (path: string) => Promise<string>

/** Scores every prediction in file order with every scorer of a pack. */
export async function scorePredictions(rows: readonly PredictionRow[], memory: readonly MemoryRow[], key: AnswerKey, rule: string, textOf: TextOf): Promise<readonly RowScores[]> {
  const scorers = packScorers()
  const sources = new Map(memory.flatMap((row) => (row.source_ids === null ? [] : [[conversationSource(row.memory_type, row.sample_id), row.source_ids]])))
  const extract = scoredAnswerRule(rule)
  const scored: RowScores[] = []
  let lastPath: string | null = null
  let lastText: string | null = null
  for (const row of rows) {
    const path = row.memory_text_path
    if (path !== lastPath) lastText = path === null ? null : await textOf(path)
    lastPath = path
    const text = lastText
    const sourceIds = row.source_ids.flatMap((id) => sources.get(id) ?? [id])
    const shown = path === null ? null : { sourceIds, text: () => text }
    const question = row.question_id as QuestionId
    const scores = scoreRow(scorers, { question, state: row.state, scoredAnswer: scoredAnswerOf(extract, row.predicted_answer ?? ''), memory: shown }, goldOf(key, question))
    scored.push({ ...scores, memory: shown === null ? null : { sourceIds, text: () => null } })
  }
  return scored
}

export function scoredAnswerRule(name: string): ScoredAnswerRule {
  const rule = SCORED_ANSWER_RULES.find((known) => known === name)
  if (rule !== undefined) return rule
  throw new AssayError('invalid-input', `expected a scored-answer rule of ${SCORED_ANSWER_RULES.join(', ')}, got ${JSON.stringify(name)}`, {
    hint: 'A newer version of assay may know it.',
  })
}

function goldOf(key: AnswerKey, question: QuestionId): Gold {
  const gold = key.get(question)
  if (gold !== undefined) return gold
  throw new AssayError('invalid-input', `the answer key has no row for ${question}`, { hint: 'Predictions and answer key must come from the same benchmark.' })
}
