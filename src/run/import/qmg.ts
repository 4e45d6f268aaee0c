// Owns reading the results of Dustin-a11y/quantum-memory-graph: verdicts with the judge's replies, and the whole hypotheses beside them.
// Facts: Dustin-a11y/quantum-memory-graph @a110602e; the verdict file keeps the first 200 characters of a hypothesis and "...".
import { readReply } from '../../protocols/judge-protocol.js'
import { longMemEval } from '../../protocols/longmemeval.js'
import { identifiedRecords, sharedText, type IdentifiedRecord } from './question-id-rows.js'
import { answerOf, verdictOf, type Disagreement, type ParseSource, type SourceAnswer, type SourceFile, type SourceRow, type SourceVerdict } from './source.js'
import { detailsOf, optionalText } from './source-json.js'

const LABEL = 'autoeval_label'
const CUT = '...'
const USED = ['question_id', 'question_type', 'question', 'answer', 'hypothesis', LABEL, 'raw_judge_response']

export const parseQmg: ParseSource = async (files, report) => {
  const read = await Promise.all(files.map(async (file) => ({ file, rows: await identifiedRecords(file, report) })))
  const judged = read.filter(({ rows }) => rows.some(({ record }) => LABEL in record)).flatMap(({ rows }) => rows)
  const whole = read.filter(({ rows }) => !rows.some(({ record }) => LABEL in record))
  if (judged.length === 0) report.fault('PATH', `expected a file whose rows have \`${LABEL}\``)
  const hypotheses = new Map(whole.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)))
  const model = sharedText(judged, 'judge model', (record) => record['judge_model'])
  const reference = sharedText(judged, 'reference_file_hash', (record) => record['reference_file_hash'])
  const joined = judged.map((row) => ({ row, answer: wholeAnswer(row, hypotheses.get(row.id), whole.length > 0), verdict: verdictIn(row) }))
  return {
    rows: joined.map(({ row, answer, verdict }) => sourceRow(row, answer.answer, verdict)),
    judgings: [{ name: LABEL, folder: LABEL, pass: 1, judgeModel: model.value, reader: null, total: null }],
    total: null,
    readerModel: null,
    ...(reference.value === null ? {} : { reference: reference.value }),
    disagreements: [...fileDisagreements(judged, whole.map(({ file }) => file)), ...model.disagreements, ...reference.disagreements, ...joined.flatMap(({ row, answer, verdict }) => [...answer.disagreements, ...replyDisagreement(row, verdict)])],
  }
}

interface Answer {
  readonly answer: SourceAnswer
  readonly disagreements: readonly Disagreement[]
}

/** The whole hypothesis where there is one; the judged one must be its beginning. */
function wholeAnswer(row: IdentifiedRecord, full: IdentifiedRecord | undefined, expected: boolean): Answer {
  const shown = row.record['hypothesis']
  const told = (message: string): readonly Disagreement[] => [{ kind: 'answer', where: row.where, question_id: null, message }]
  if (full === undefined) {
    const cut = typeof shown === 'string' && shown.endsWith(CUT)
    return {
      answer: cut ? { kind: 'cut', text: shown.slice(0, -CUT.length), reason: 'the source keeps the beginning of the answer' } : answerOf(shown),
      disagreements: expected ? told(`${row.id}: the hypotheses have no such row`) : [],
    }
  }
  const text = full.record['hypothesis']
  const begins = typeof text === 'string' && typeof shown === 'string' && (text === shown || (shown.endsWith(CUT) && text.startsWith(shown.slice(0, -CUT.length))))
  return { answer: answerOf(text), disagreements: begins ? [] : told(`${row.id}: the judged hypothesis is not the beginning of the one at ${full.where}`) }
}

function verdictIn({ record }: IdentifiedRecord): SourceVerdict {
  const reply = record['raw_judge_response']
  if (typeof reply !== 'string') return verdictOf(record[LABEL])
  return { ...verdictOf(record[LABEL], reply), parserSensitive: readReply(longMemEval, reply, optionalText(record['finish_reason']) ?? null).parserSensitive }
}

/** The label that the official parser gives the kept reply should be the published one. */
function replyDisagreement({ where, id }: IdentifiedRecord, { state, reply }: SourceVerdict): readonly Disagreement[] {
  if (reply === null || (state !== 'correct' && state !== 'wrong')) return []
  const read = longMemEval.readExactly(reply)
  return read === state ? [] : [{ kind: 'verdict-reply', where, question_id: null, message: `${id}: labelled ${state}, the official parser reads ${JSON.stringify(reply)} as ${read}` }]
}

/** The digests that the rows tell of their input files. */
function fileDisagreements(rows: readonly IdentifiedRecord[], files: readonly SourceFile[]): readonly Disagreement[] {
  const told = sharedText(rows, 'hypothesis_file_hash', (record) => record['hypothesis_file_hash'])
  if (told.value === null || files.length === 0 || files.some(({ sha256 }) => sha256 === told.value)) return told.disagreements
  return [...told.disagreements, { kind: 'answer', where: 'source', question_id: null, message: `the verdicts are about hypotheses with sha256 ${told.value}; the file given is another` }]
}

function sourceRow({ where, id, record }: IdentifiedRecord, answer: SourceAnswer, verdict: SourceVerdict): SourceRow {
  const [question, gold, category] = [record['question'], record['answer'], record['question_type']].map(optionalText)
  return {
    where,
    place: { kind: 'released', id },
    ...(question === undefined ? {} : { question }),
    ...(gold === undefined ? {} : { gold }),
    ...(category === undefined ? {} : { category }),
    answer,
    verdicts: new Map([[LABEL, verdict]]),
    recorded: {},
    details: detailsOf(record, USED),
  }
}
