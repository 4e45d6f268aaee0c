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
  const wrong = [goldFault(value['gold']), predictionFault(value['prediction']), categoryFault(value['category'])]
  const keys = ['gold', 'prediction', 'category']
  wrong.forEach((message, i) => message !== null && fault(`${where}.${keys[i]}`, message))
  if (wrong.some((message) => message !== null)) return null
  const gold = value['gold'] as string | number | null
  return { gold: gold === null ? null : String(gold), prediction: value['prediction'] as string, category: value['category'] as Category }
}

function goldFault(gold: unknown): string | null {
  if (gold === null || typeof gold === 'string' || Number.isSafeInteger(gold)) return null
  if (Number.isInteger(gold)) return 'an integer of this size is not read exactly; write it as text'
  return `expected text, an integer or null, got ${told(gold)}`
}

function predictionFault(prediction: unknown): string | null {
  return typeof prediction === 'string' ? null : `expected text, got ${told(prediction)}`
}

function categoryFault(category: unknown): string | null {
  if (typeof category === 'number' && LOCOMO_CATEGORIES.some((known) => known === category)) return null
  // LoCoMo's number as text would silently leave LoCoMo's score out.
  if (typeof category === 'string' && category !== '' && !/^[0-9]+$/.test(category)) return null
  return `expected one of ${LOCOMO_CATEGORIES.join(', ')} or a question type as text, got ${told(category)}`
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
  return Object.fromEntries(
    ANSWER_SCORERS.map((scorer) => {
      const score = scorer.score(shown, gold)
      return [scorer.name, score.state === 'scored' ? score.value : null]
    }),
  )
}
