// Owns scoring row by row and the means of each scorer over planned and over answered questions. Pure; rounds nothing.
import type { Category, Gold } from '../core/answer-key.js'
import { AssayError } from '../core/assay-error.js'
import type { AttemptState } from '../core/attempt.js'
import { compareCodePoints } from '../core/canonical-json.js'
import type { QuestionId } from '../core/ids.js'
import type { Score } from '../core/score.js'
import { pairwiseMean } from './python-text.js'
import type { ScorableRow, Scorer } from './scorer.js'

/** One planned question after scoring. `missing` has no row at all. */
export interface RowScores {
  readonly question: QuestionId
  readonly state: AttemptState | 'missing'
  readonly memory: ScorableRow['memory']
  readonly scores: ReadonlyMap<string, Score>
}

/** Means are null when no row counts. `n` of `planned`: observed rows among the planned ones to which the scorer applies. */
export interface GroupMean {
  readonly mean_planned: number | null
  readonly mean_answered: number | null
  readonly n: number
  readonly planned: number
  readonly not_applicable: number
}

/** `answerable` leaves out the questions whose right answer is to decline (LoCoMo: categories 1–4). */
export interface ScoreSummary extends GroupMean {
  readonly answerable: GroupMean
  readonly by_category: { readonly [category: string]: GroupMean }
}

export type ScoreSummaries = { readonly [scorer: string]: ScoreSummary }

/** Scores one row. An attempt without an answer is scored as the empty text, which `summarise` replaces by what the scorer says. */
export function scoreRow(
  scorers: readonly Scorer[],
  row: ScorableRow & { readonly question: QuestionId; readonly state: AttemptState | 'missing' },
  gold: Gold,
): RowScores {
  const seen: ScorableRow = row.state === 'answered' ? row : { scoredAnswer: '', memory: row.memory }
  const scores = new Map<string, Score>()
  for (const scorer of scorers) {
    const score = scorer.score(seen, gold)
    if (score.state === 'scored' && !(score.value >= 0 && score.value <= 1)) {
      throw new AssayError('broken-invariant', `${scorer.name} gave ${score.value} for ${row.question}, expected 0 … 1`, { hint: 'Report this with the row.' })
    }
    scores.set(scorer.name, score)
  }
  return { question: row.question, state: row.state, memory: row.memory, scores }
}

/** One planned question with its gold and its scores. */
export interface KeyedRow {
  readonly gold: Gold
  readonly row: RowScores
}

/** Every scorer's means, overall, without abstention, and by category in ascending order. */
export function summarise(scorers: readonly Scorer[], rows: readonly KeyedRow[]): ScoreSummaries {
  const categories = [...new Set(rows.map(({ gold }) => gold.category))].sort(compareCategories)
  const summaries = scorers.map((scorer): [string, ScoreSummary] => [
    scorer.name,
    {
      ...groupMean(scorer, rows),
      answerable: groupMean(
        scorer,
        rows.filter(({ gold }) => !gold.abstention),
      ),
      by_category: Object.fromEntries(
        categories.map((category) => [
          String(category),
          groupMean(
            scorer,
            rows.filter(({ gold }) => gold.category === category),
          ),
        ]),
      ),
    },
  ])
  return Object.fromEntries(summaries)
}

function compareCategories(a: Category, b: Category): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareCodePoints(String(a), String(b))
}

function groupMean(scorer: Scorer, rows: readonly KeyedRow[]): GroupMean {
  const plannedValues: number[] = []
  const observedValues: number[] = []
  for (const { row } of rows) {
    const score = row.scores.get(scorer.name)
    if (score === undefined || score.state === 'not-applicable') continue
    const observed = scorer.of === 'answer' ? row.state === 'answered' : row.memory !== null
    if (observed) observedValues.push(score.value)
    plannedValues.push(observed ? score.value : scorer.withoutAnswer)
  }
  return {
    mean_planned: meanOrNull(plannedValues),
    mean_answered: meanOrNull(observedValues),
    n: observedValues.length,
    planned: plannedValues.length,
    not_applicable: rows.length - plannedValues.length,
  }
}

function meanOrNull(values: readonly number[]): number | null {
  return values.length === 0 ? null : pairwiseMean(values)
}
