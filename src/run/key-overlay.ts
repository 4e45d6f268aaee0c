// Owns an answer-key overlay: what a list of documented faults does to the scores of packs. The released key is read and never written.
import type { AnswerKey, Gold } from '../core/answer-key.js'
import type { QuestionId } from '../core/ids.js'
import type { KeyError } from '../datasets/key-errors.js'
import { ANSWER_SCORERS } from '../scorers/answer-scorers.js'
import { metricsOf } from '../scorers/metrics.js'
import { scoreCeiling, type ScoreCeiling } from '../statistics/score-ceiling.js'
import type { Judging } from './judging-stage.js'
import type { PredictionRow } from './pack-rows.js'
import { scorePredictions } from './score-rows.js'

export interface AppliedError {
  readonly question_id: QuestionId
  readonly type: string
  readonly changes_score: boolean
  readonly corrected: string | null
}

export interface Overlay {
  /** Entries that are about a planned question and its released gold. */
  readonly applied: readonly AppliedError[]
  /** Entries about a question that is not planned, or about another gold than the released one: listed, and not applied. */
  readonly left_out: readonly { readonly where: string; readonly why: string }[]
}

/** Joins the entries with a pack by place; an entry whose gold is not the pack's is about another key. */
export function overlayOf(errors: readonly KeyError[], predictions: readonly Pick<PredictionRow, 'question_id' | 'sample_id'>[], key: AnswerKey): Overlay {
  const conversations = [...new Set(predictions.map(({ sample_id }) => sample_id))]
  const applied = new Map<string, AppliedError>()
  const leftOut: Overlay['left_out'][number][] = []
  for (const { where, question, gold, type, changesScore, correctedAnswer } of errors) {
    const id = typeof question === 'string' ? question : `${conversations[question.conversation]}-q-${question.index}`
    const released = key.get(id as QuestionId)
    if (released === undefined) leftOut.push({ where, why: `${id} is no planned question` })
    else if (released.answer !== gold) leftOut.push({ where, why: `${id}: the entry is about the gold ${JSON.stringify(gold)}, the key has ${JSON.stringify(released.answer ?? null)}` })
    else if (applied.has(id)) leftOut.push({ where, why: `${id} has an entry already` })
    else applied.set(id, { question_id: released.question, type, changes_score: changesScore, corrected: correctedAnswer })
  }
  return { applied: [...applied.values()], left_out: leftOut }
}

/** What the labels of one judging say under the overlay. Counts of questions; `planned` is the denominator throughout. */
export interface JudgingSensitivity {
  readonly judging: string
  readonly planned: number
  readonly correct: number
  /** Rows whose gold is faulty, and those of them that the judge credits: with an answer that agrees with a faulty gold, or by leniency. */
  readonly faulty_gold: number
  readonly credited_faulty: number
  readonly credited_rows: readonly QuestionId[]
  readonly ceiling: ScoreCeiling | null
  /** The same overrides for every pack. Not a score. */
  readonly scenarios: readonly { readonly scenario: string; readonly correct: number; readonly of: number }[]
  /** Least and greatest total over all ways to label the faulty rows. */
  readonly bounds: { readonly least: number; readonly greatest: number }
}

export function judgingSensitivity({ applied }: Overlay, { seal, rows }: Pick<Judging, 'seal' | 'rows'>): JudgingSensitivity {
  const faulty = new Set<string>(applied.filter(({ changes_score }) => changes_score).map(({ question_id }) => question_id))
  const correct = rows.filter(({ state }) => state === 'correct')
  const credited = correct.filter(({ question_id }) => faulty.has(question_id))
  const sound = correct.length - credited.length
  const ceiling = scoreCeiling(correct.length, rows.length, faulty.size)
  return {
    judging: seal.judging.name,
    planned: rows.length,
    correct: correct.length,
    faulty_gold: faulty.size,
    credited_faulty: credited.length,
    credited_rows: credited.map(({ question_id }) => question_id as QuestionId),
    ceiling: ceiling.ok ? { score: ceiling.score, ceiling: ceiling.ceiling, exceeds: ceiling.exceeds, creditedFaultyRows: ceiling.creditedFaultyRows } : null,
    scenarios: [
      { scenario: 'as released', correct: correct.length, of: rows.length },
      { scenario: 'faulty rows counted wrong', correct: sound, of: rows.length },
      { scenario: 'faulty rows left out', correct: sound, of: rows.length - faulty.size },
    ],
    bounds: { least: sound, greatest: sound + faulty.size },
  }
}

export interface ScoreSensitivity {
  readonly score: string
  /** Means over the planned questions to which the score applies, with the released golds and with the corrected ones. */
  readonly released: number | null
  readonly corrected: number | null
  /** The same over the faulty rows alone. */
  readonly released_faulty: number | null
  readonly corrected_faulty: number | null
}

/** Deterministic scores with the corrected golds in place of the faulty ones: prose of the auditors, so a sensitivity and not a score. */
export async function scoreSensitivity({ applied }: Overlay, predictions: readonly PredictionRow[], key: AnswerKey, rule: string): Promise<readonly ScoreSensitivity[]> {
  const replaced = new Map(applied.flatMap(({ changes_score, corrected, question_id }) => (changes_score && corrected !== null ? [[question_id, corrected] as const] : [])))
  const corrected = new Map([...key].map(([id, gold]): [QuestionId, Gold] => [id, replaced.has(id) ? { ...gold, answer: replaced.get(id) as string } : gold]))
  const means = async (golds: AnswerKey, only: readonly PredictionRow[]) => {
    const shown = only.map((row) => ({ ...row, memory_text_path: null, source_ids: [] }))
    const scores = await scorePredictions(shown, [], golds, rule, () => Promise.reject(new Error('no memory is read')))
    return metricsOf(only.map(({ question_id }) => question_id as QuestionId), golds, ANSWER_SCORERS, scores).metrics
  }
  const faulty = predictions.filter(({ question_id }) => replaced.has(question_id as QuestionId))
  const [all, allCorrected, some, someCorrected] = await Promise.all([means(key, predictions), means(corrected, predictions), means(key, faulty), means(corrected, faulty)])
  return ANSWER_SCORERS.map(({ name }) => ({
    score: name,
    released: all[name]?.mean_planned ?? null,
    corrected: allCorrected[name]?.mean_planned ?? null,
    released_faulty: some[name]?.mean_planned ?? null,
    corrected_faulty: someCorrected[name]?.mean_planned ?? null,
  }))
}
