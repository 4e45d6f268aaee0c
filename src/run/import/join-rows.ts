// Owns joining the rows of a source with the questions of a benchmark: by place alone, never by text; whatever does not fit is listed.
import type { AnswerKey, Gold } from '../../core/answer-key.js'
import type { Question } from '../../core/dataset.js'
import type { QuestionId } from '../../core/ids.js'
import type { PlacedFinding } from '../origin.js'
import type { Disagreement, Place, SourceRow } from './source.js'

/** LoCoMo's category of questions whose right answer is to decline; most published results leave it out. */
const ADVERSARIAL = 5

export interface JoinedRow {
  readonly question: Question
  readonly gold: Gold
  /** Null where the source has no row of it. */
  readonly row: SourceRow | null
}

export interface Join {
  /** Every planned question, in the benchmark's order. */
  readonly planned: readonly JoinedRow[]
  readonly leftOut: readonly Gold[]
  readonly extra: readonly PlacedFinding[]
  readonly duplicate: readonly PlacedFinding[]
  readonly disagreements: readonly Disagreement[]
}

/**
 * Of several rows of one question the first counts. Questions of LoCoMo's category 5 are planned only if the source has a row of one.
 * @param questions in file order
 */
export function joinRows(questions: readonly Question[], key: AnswerKey, rows: readonly SourceRow[]): Join {
  const placeOf = placesOf(questions, key)
  const rowOf = new Map<QuestionId, SourceRow>()
  const extra: PlacedFinding[] = []
  const duplicate: PlacedFinding[] = []
  for (const row of rows) {
    const id = placeOf(row.place)
    if (id === null) extra.push({ where: row.where, question_id: null, why: `${placeText(row.place)} is no question of the benchmark` })
    else if (rowOf.has(id)) duplicate.push({ where: row.where, question_id: id, why: duplicateText(rowOf.get(id) as SourceRow, row) })
    else rowOf.set(id, row)
  }
  const whole = questions.flatMap((question): readonly JoinedRow[] => {
    const gold = key.get(question.id)
    return gold === undefined ? [] : [{ question, gold, row: rowOf.get(question.id) ?? null }]
  })
  const withAdversarial = whole.some(({ gold, row }) => gold.category === ADVERSARIAL && row !== null)
  const isPlanned = ({ gold }: JoinedRow): boolean => withAdversarial || gold.category !== ADVERSARIAL
  const planned = whole.filter(isPlanned)
  return {
    planned,
    leftOut: whole.filter((row) => !isPlanned(row)).map(({ gold }) => gold),
    extra,
    duplicate,
    disagreements: planned.flatMap(differences),
  }
}

function placesOf(questions: readonly Question[], key: AnswerKey): (place: Place) => QuestionId | null {
  const byReleased = new Map([...key.values()].map((gold) => [gold.releasedId, gold.question]))
  const byConversation = new Map<string, QuestionId[]>()
  for (const { id, haystack } of questions) byConversation.set(haystack, [...(byConversation.get(haystack) ?? []), id])
  const numbered = [...byConversation.values()]
  const ofConversation = (conversation: number | string): readonly QuestionId[] =>
    (typeof conversation === 'number' ? numbered[conversation] : byConversation.get(conversation)) ?? []
  const isAdversarial = (id: QuestionId): boolean => key.get(id)?.category === ADVERSARIAL
  return (place) => {
    switch (place.kind) {
      case 'released':
        return byReleased.get(place.id) ?? null
      case 'question':
        return key.has(place.id as QuestionId) ? (place.id as QuestionId) : null
      case 'index':
        return ofConversation(place.conversation)[place.index] ?? null
      case 'order':
        return ofConversation(place.conversation).filter((id) => isAdversarial(id) === place.adversarial)[place.order] ?? null
    }
  }
}

function placeText(place: Place): string {
  if (place.kind === 'released' || place.kind === 'question') return JSON.stringify(place.id)
  const position = place.kind === 'index' ? `question ${place.index}` : `${place.adversarial ? 'category-5 ' : ''}question ${place.order} in order`
  return `conversation ${place.conversation}, ${position}`
}

/** A second row that says something else is worse than a repetition. */
function duplicateText(first: SourceRow, second: SourceRow): string {
  const said = (row: SourceRow): string => JSON.stringify([row.answer, [...row.verdicts].map(([name, { state }]) => [name, state])])
  return said(first) === said(second) ? `repeats ${first.where}` : `a second row beside ${first.where}, with another answer or verdict; the first counts`
}

/** The row is joined all the same: its place says what it is about, and the difference is told. */
function differences({ question, gold, row }: JoinedRow): readonly Disagreement[] {
  if (row === null) return []
  const told: Disagreement[] = []
  const compare = (kind: Disagreement['kind'], found: string | undefined, expected: string | undefined): void => {
    if (found === undefined || found === expected) return
    told.push({ kind, where: row.where, question_id: question.id, message: `expected ${expected === undefined ? 'none' : JSON.stringify(expected)}, got ${JSON.stringify(found)}` })
  }
  compare('question-text', row.question, question.text)
  compare('gold', row.gold, gold.answer)
  compare('category', row.category, String(gold.category))
  return told
}
