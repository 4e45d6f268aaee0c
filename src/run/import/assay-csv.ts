// Owns reading Assay's own table of rows: `predictions.csv` of a pack, or any table with the same columns and verdicts beside them.
import { ATTEMPT_STATES, type UnansweredState } from '../../core/attempt.js'
import { VERDICT_STATES, type VerdictState } from '../../core/verdict.js'
import type { ReadingReport } from '../../datasets/reading-report.js'
import { ANSWER_SCORERS } from '../../scorers/answer-scorers.js'
import { csvRows, type CsvRow } from './csv-rows.js'
import type { ParseSource, Place, SourceAnswer, SourceJudging, SourceRow, SourceVerdict } from './source.js'

const ID = 'question_id'
const RELEASED = 'released_id'
const ANSWER = 'predicted_answer'
const VERDICT = /^verdict(?:\.(.+))?$/
/** Columns in which a table may carry scores that Assay computes too. */
const SCORERS = ANSWER_SCORERS.map(({ name }) => name)
const USED = [ID, RELEASED, ANSWER, 'state', 'reason', 'question', 'gold', 'category']

const LABELS: ReadonlyMap<string, VerdictState> = new Map<string, VerdictState>([
  ...VERDICT_STATES.map((state) => [state, state] as const),
  ['true', 'correct'],
  ['1', 'correct'],
  ['false', 'wrong'],
  ['0', 'wrong'],
  ['', 'unjudged'],
])

export const parseAssayCsv: ParseSource = async (files, report) => {
  const rows = files.flatMap((file) => csvRows(file, report))
  const columns = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))]
  const judgings = columns.flatMap((column): readonly SourceJudging[] => {
    const found = VERDICT.exec(column)
    return found === null ? [] : [{ name: column, folder: found[1] ?? 'verdict', pass: 1, judgeModel: null, reader: null, total: null }]
  })
  return {
    rows: rows.flatMap((row) => sourceRow(row, judgings, report) ?? []),
    judgings: judgings.map((judging) => ({ ...judging, name: judging.folder })),
    total: null,
    readerModel: null,
    disagreements: [],
  }
}

function sourceRow({ where, cells }: CsvRow, judgings: readonly SourceJudging[], report: ReadingReport): SourceRow | null {
  const place = placeOf(cells)
  if (place === null) {
    report.fault(where, `expected a ${ID} or a ${RELEASED}`)
    return null
  }
  const [question, gold, category] = [cells.get('question'), cells.get('gold'), cells.get('category')]
  const state = cells.get('state') ?? ''
  if (state !== '' && !ATTEMPT_STATES.some((known) => known === state)) report.fault(`${where} state`, `expected one of ${ATTEMPT_STATES.join(', ')}, got ${JSON.stringify(state)}`)
  return {
    where,
    place,
    ...(question === undefined ? {} : { question }),
    // An empty cell is a gold that the release does not have.
    ...(gold === undefined || gold === '' ? {} : { gold }),
    ...(category === undefined || category === '' ? {} : { category }),
    answer: answerIn(cells, state),
    verdicts: new Map(judgings.map(({ name, folder }) => [folder, verdictIn(cells.get(name) ?? '')])),
    recorded: Object.fromEntries(SCORERS.flatMap((name) => (/^[0-9.e-]+$/.test(cells.get(name) ?? '') ? [[name, Number(cells.get(name))]] : []))),
    details: Object.fromEntries([...cells].filter(([column]) => !USED.includes(column) && !VERDICT.test(column))),
  }
}

function placeOf(cells: ReadonlyMap<string, string>): Place | null {
  const [id, released] = [cells.get(ID) ?? '', cells.get(RELEASED) ?? '']
  if (id !== '') return { kind: 'question', id }
  return released === '' ? null : { kind: 'released', id: released }
}

/** What was not answered stays not answered, with its state and reason. */
function answerIn(cells: ReadonlyMap<string, string>, state: string): SourceAnswer {
  const text = cells.get(ANSWER)
  const reason = cells.get('reason') || (state === '' ? 'the table has no answer for this row' : `the table says ${state}`)
  if (state === 'answered' || (state === '' && text !== undefined && text !== '')) return { kind: 'whole', text: text ?? '' }
  if (state === 'empty') return { kind: 'whole', text: '' }
  if (state === 'truncated') return { kind: 'cut', text: text ?? '', reason }
  if (state === 'failed') return { kind: 'error', reason }
  const known = ATTEMPT_STATES.find((one): one is UnansweredState => one === state && one !== 'answered')
  return { kind: 'none', reason, ...(known === undefined ? {} : { state: known }) }
}

function verdictIn(cell: string): SourceVerdict {
  const base = { reply: null, parserSensitive: null }
  const state = LABELS.get(cell.trim().toLowerCase())
  if (state === undefined) return { state: 'error', reason: `expected one of ${[...LABELS.keys()].filter((label) => label !== '').join(', ')} or nothing, got ${JSON.stringify(cell)}`, ...base }
  return { state, reason: state === 'unjudged' ? 'the table has no verdict for this row' : null, ...base }
}
