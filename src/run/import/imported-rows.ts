// Owns the rows that an import writes: predictions, verdicts, and what the source said, each made from a joined row. Predictions hold no gold.
import type { AttemptState } from '../../core/attempt.js'
import type { RunId } from '../../core/ids.js'
import type { VerdictState } from '../../core/verdict.js'
import { VERDICT_STATES } from '../../core/verdict.js'
import type { VerdictRow } from '../judging-stage.js'
import { nativeSha256 } from '../native-digest.js'
import type { PlacedFinding } from '../origin.js'
import type { PredictionRow } from '../pack-rows.js'
import type { JoinedRow } from './join-rows.js'
import type { SourceJudging, SourceVerdict } from './source.js'

/** `memory_type` of every imported row: nobody here saw what was shown. */
export const IMPORTED = 'imported'

interface Outcome {
  readonly state: AttemptState
  readonly text: string | null
  readonly reason: string | null
}

function outcomeOf({ row }: JoinedRow): Outcome {
  if (row === null) return { state: 'answer-missing', text: null, reason: 'the source has no row of this question' }
  const { answer } = row
  switch (answer.kind) {
    case 'whole':
      return answer.text.trim() === '' ? { state: 'empty', text: answer.text, reason: 'the source holds an empty answer' } : { state: 'answered', text: answer.text, reason: null }
    case 'cut':
      return { state: 'truncated', text: answer.text, reason: answer.reason }
    case 'none':
      return { state: answer.state ?? 'answer-missing', text: null, reason: answer.reason }
    case 'error':
      return { state: 'failed', text: null, reason: answer.reason }
  }
}

export function importedPrediction(joined: JoinedRow, readerModel: string, run: RunId): PredictionRow {
  const { question } = joined
  const { state, text, reason } = outcomeOf(joined)
  return {
    question_id: question.id,
    sample_id: question.haystack,
    question: question.text,
    asked_on: question.askedOn ?? null,
    predicted_answer: text,
    state,
    reason,
    memory_type: IMPORTED,
    memory_text_path: null,
    source_ids: [],
    packet_tokens: null,
    reader_model: readerModel,
    prompt_version: null,
    reader_payload_sha256: null,
    agent_task_sha256: null,
    exchanges: [],
    usage: null,
    run_id: run,
  }
}

function verdictIn({ row }: JoinedRow, judging: SourceJudging): SourceVerdict {
  const none = { reply: null, parserSensitive: null }
  if (row === null) return { state: 'unjudged', reason: 'the source has no row of this question', ...none }
  return row.verdicts.get(judging.name) ?? { state: 'unjudged', reason: 'this judging has no verdict for the row', ...none }
}

export function importedVerdict(joined: JoinedRow, judging: SourceJudging): VerdictRow {
  const { state, reply, reason, parserSensitive } = verdictIn(joined, judging)
  const { text } = outcomeOf(joined)
  return {
    question_id: joined.question.id,
    state,
    reason,
    raw_text: reply,
    parsed_by: state === 'unjudged' || state === 'error' ? null : 'source',
    parser_sensitive: parserSensitive,
    // Where the labels are about another reader's answers, the answer in this pack is not the judged one.
    answer_sha256: text === null || judging.reader !== null ? null : nativeSha256(text),
    template_sha256: null,
    exchange: null,
    model: judging.judgeModel,
    pass: judging.pass,
    invocation: null,
  }
}

/** The row as its source tells it; holds gold and category, so it lies on the scorer side. */
export function sourceRowLine({ question, row }: JoinedRow): object {
  if (row === null) return { question_id: question.id, where: null }
  const { where, question: text, gold, category, recorded, details } = row
  return { question_id: question.id, where, question: text ?? null, gold: gold ?? null, category: category ?? null, recorded, details }
}

export type VerdictCounts = Readonly<Record<VerdictState, number>>

export function verdictCounts(rows: readonly { readonly state: VerdictState }[]): VerdictCounts {
  const counts = Object.fromEntries(VERDICT_STATES.map((state) => [state, 0])) as Record<VerdictState, number>
  for (const { state } of rows) counts[state] += 1
  return counts
}

/** Rows of the source that no judging labelled, or that one judging left out; and rows that the source marks, or leaves, as errors. */
export function unlabelled(planned: readonly JoinedRow[], judgings: readonly SourceJudging[]): { readonly unjudged: readonly PlacedFinding[]; readonly error: readonly PlacedFinding[] } {
  const unjudged: PlacedFinding[] = []
  const error: PlacedFinding[] = []
  for (const joined of planned) {
    const { row, question } = joined
    if (row === null) continue
    const place = { where: row.where, question_id: question.id }
    const verdicts = judgings.map((judging) => ({ name: judging.name, ...verdictIn(joined, judging) }))
    const failed = verdicts.filter(({ state }) => state === 'error').map(({ name, reason }) => `${name}: ${reason ?? 'error'}`)
    if (row.answer.kind === 'error') failed.unshift(`answer: ${row.answer.reason}`)
    if (failed.length > 0) error.push({ ...place, why: failed.join('; ') })
    const open = verdicts.filter(({ state }) => state === 'unjudged').map(({ name }) => name)
    if (judgings.length === 0) unjudged.push({ ...place, why: 'the source has no verdicts' })
    else if (open.length > 0) unjudged.push({ ...place, why: `no verdict in ${open.join(', ')}` })
  }
  return { unjudged, error }
}
