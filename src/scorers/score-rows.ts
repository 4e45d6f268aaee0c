// Owns the rows that `assay score --rows` reads, {gold, prediction, category}, and the rows that it gives back.
import type { Category, Gold } from '../core/answer-key.js'
import type { QuestionId } from '../core/ids.js'
import { isRecord, told } from '../datasets/record-fields.js'
import { LOCOMO_CATEGORIES } from './locomo-f1.js'
import { ANSWER_SCORERS } from './answer-scorers.js'

export interface ScoreRow {
  /** Null where there is none: LoCoMo's category 5. */
  readonly gold: string | null
  readonly prediction: string
  readonly category: Category
}

/** One value per answer scorer, by its name; null where the scorer does not apply. */
export type RowOfScores = { readonly [scorer: string]: number | null }

/** The row, or null after every fault of it was told with its JSON path below `where`. Keys beyond the three are left alone. */
export function scoreRowFrom(value: unknown, where: string, fault: (where: string, message: string) => void): ScoreRow | null {
  if (!isRecord(value)) {
    fault(where, `expected an object {gold, prediction, category}, got ${told(value)}`)
    return null
  }
  const { gold, prediction, category } = value
  if (isGold(gold) && typeof prediction === 'string' && isCategory(category)) return { gold: gold === null ? null : String(gold), prediction, category }
  if (!isGold(gold)) fault(`${where}.gold`, goldFault(gold))
  if (typeof prediction !== 'string') fault(`${where}.prediction`, `expected text, got ${told(prediction)}`)
  if (!isCategory(category)) fault(`${where}.category`, `expected one of ${LOCOMO_CATEGORIES.join(', ')} or a question type as text, got ${told(category)}`)
  return null
}

function isGold(gold: unknown): gold is string | number | null {
  return typeof gold === 'string' || gold === null || Number.isSafeInteger(gold)
}

function goldFault(gold: unknown): string {
  return Number.isInteger(gold) ? 'an integer of this size is not read exactly; write it as text' : `expected text, an integer or null, got ${told(gold)}`
}

/** LoCoMo's number as text is refused: it would silently leave LoCoMo's score out. */
function isCategory(category: unknown): category is Category {
  if (typeof category === 'number') return (LOCOMO_CATEGORIES as readonly number[]).includes(category)
  return typeof category === 'string' && category !== '' && !/^[0-9]+$/.test(category)
}

/** The scores of one row, keys in the order of the scorer set. Category 5 is the one whose right answer is to decline. */
export function scoresOf(row: ScoreRow): RowOfScores {
  const gold: Gold = {
    question: '' as QuestionId,
    releasedId: '',
    ...(row.gold === null ? {} : { answer: row.gold }),
    category: row.category,
    abstention: row.category === 5,
    evidence: [],
    evidenceSessions: [],
    malformedEvidence: [],
  }
  const shown = { scoredAnswer: row.prediction, memory: null }
  const scores: { [scorer: string]: number | null } = {}
  for (const scorer of ANSWER_SCORERS) {
    const score = scorer.score(shown, gold)
    scores[scorer.name] = score.state === 'scored' ? score.value : null
  }
  return scores
}
