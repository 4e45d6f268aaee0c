// Owns the files that the official scorers of LongMemEval, LoCoMo and Mem0 read, made from stored answers and the answer key. Scores nothing.
// References: xiaowu0162/LongMemEval @9e0b455, src/evaluation; snap-research/LoCoMo @3eb6f2c, task_eval; mem0ai/mem0 @ece7ff6b, evaluation.
import type { Fault } from '../core/assay-error.js'
import type { Gold } from '../core/answer-key.js'
import { officialContextId } from '../scorers/evidence-recall.js'

export const EXPORT_FORMATS = ['longmemeval', 'locomo', 'mem0'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** One planned question with its stored answer. */
export interface ExportRow {
  readonly conversation: string
  readonly question: string
  /** The scored answer; '' for an attempt without one, which every official scorer counts as wrong. */
  readonly answer: string
  /** Source ids of what was shown. */
  readonly sourceIds: readonly string[]
  readonly gold: Gold
}

/** The rows that the format's scorer cannot take: those of LoCoMo and Mem0 want an integer category, LongMemEval's looks questions up by id. */
export function unfitRows(format: ExportFormat, rows: readonly ExportRow[]): readonly Fault[] {
  if (format === 'longmemeval') return []
  return rows.flatMap(({ gold }) =>
    typeof gold.category === 'number' ? [] : [{ where: gold.question, message: `expected an integer category, got ${JSON.stringify(gold.category)}` }],
  )
}

/** LongMemEval's hypotheses: one object a line, with the released question id. */
export function longmemevalText(rows: readonly ExportRow[]): string {
  return rows.map(({ gold, answer }) => `${JSON.stringify({ question_id: gold.releasedId, hypothesis: answer })}\n`).join('')
}

/**
 * LoCoMo's samples, each with its questions. The answer stands under `{model}_prediction`, what was shown under `{model}_prediction_context`,
 * left out where nothing was (upstream reads its first entry). `answer` is null where the release has none: upstream reads the key of every row
 * and uses it in no category-5 row.
 */
export function locomoText(rows: readonly ExportRow[], model: string): string {
  const samples = byConversation(rows).map(([sample_id, ofSample]) => ({
    sample_id,
    qa: ofSample.map(({ question, answer, sourceIds, gold }) => ({
      question,
      answer: gold.answer ?? null,
      evidence: gold.releasedEvidence ?? gold.evidence,
      category: gold.category,
      ...(gold.adversarialAnswer === undefined ? {} : { adversarial_answer: gold.adversarialAnswer }),
      [`${model}_prediction`]: answer,
      ...(sourceIds.length === 0 ? {} : { [`${model}_prediction_context`]: sourceIds.map(officialContextId) }),
    })),
  }))
  return `${JSON.stringify(samples, null, 2)}\n`
}

/** Mem0's results: conversation → its rows, category 5 included, which upstream skips itself. */
export function mem0Text(rows: readonly ExportRow[]): string {
  // Written member by member: a JavaScript object would reorder ids made of digits.
  const members = byConversation(rows).map(([id, ofConversation]) => {
    const items = ofConversation.map(({ question, answer, gold }) => ({ question, answer: gold.answer ?? null, response: answer, category: gold.category }))
    return `${JSON.stringify(id)}: ${JSON.stringify(items, null, 2)}`
  })
  return `{\n${members.join(',\n')}\n}\n`
}

function byConversation(rows: readonly ExportRow[]): readonly (readonly [string, readonly ExportRow[]])[] {
  const groups = new Map<string, ExportRow[]>()
  for (const row of rows) {
    const group = groups.get(row.conversation)
    if (group === undefined) groups.set(row.conversation, [row])
    else group.push(row)
  }
  return [...groups]
}
