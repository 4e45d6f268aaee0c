// Owns reading LongMemEval's hypotheses and the official scorer's output beside them (`.eval-results-<judge>`).
// Facts: xiaowu0162/LongMemEval @9e0b455, src/evaluation/evaluate_qa.py: each entry gains `autoeval_label` {model, label}.
import { isRecord, type JsonRecord } from '../../datasets/record-fields.js'
import { identifiedRecords, sharedText, type IdentifiedRecord } from './question-id-rows.js'
import { answerOf, verdictOf, type Disagreement, type ParseSource, type SourceFile, type SourceJudging, type SourceRow, type SourceVerdict } from './source.js'
import { detailsOf } from './source-json.js'

const LABEL = 'autoeval_label'
const USED = ['question_id', 'hypothesis', LABEL]

interface OpenRow {
  readonly row: IdentifiedRecord
  readonly verdicts: Map<string, SourceVerdict>
}

export const parseLongMemEvalHypotheses: ParseSource = async (files, report) => {
  const read = await Promise.all(files.map(async (file) => ({ file, rows: await identifiedRecords(file, report) })))
  const isJudged = ({ rows }: (typeof read)[number]): boolean => rows.some(({ record }) => LABEL in record)
  const open: OpenRow[] = read.filter((one) => !isJudged(one)).flatMap(({ rows }) => rows.map((row) => ({ row, verdicts: new Map<string, SourceVerdict>() })))
  const judgings: SourceJudging[] = []
  const disagreements: Disagreement[] = []
  for (const { file, rows } of read.filter(isJudged)) {
    const model = sharedText(rows, 'judge model', (record) => labelOf(record)?.['model'])
    const name = nameOf(file, model.value)
    if (judgings.some((judging) => judging.folder === name)) report.fault(file.name, `a second file of the judging ${name}`)
    judgings.push({ name, folder: name, pass: 1, judgeModel: model.value, reader: null, total: null })
    disagreements.push(...model.disagreements, ...attach(open, rows, name))
  }
  return { rows: open.map(sourceRow), judgings, total: null, readerModel: null, disagreements }
}

const labelOf = (record: JsonRecord): JsonRecord | null => (isRecord(record[LABEL]) ? record[LABEL] : null)

/** The official scorer names its output after the judge. */
function nameOf({ name }: SourceFile, model: string | null): string {
  return /\.eval-results-(.+)$/.exec(name)?.[1] ?? model ?? LABEL
}

/** Gives each label to the first row of its question that has none of this judging yet; what is left over becomes a row of its own. */
function attach(open: OpenRow[], rows: readonly IdentifiedRecord[], judging: string): readonly Disagreement[] {
  const free = new Map<string, OpenRow[]>()
  for (const one of open) free.set(one.row.id, [...(free.get(one.row.id) ?? []), one])
  return rows.flatMap((row): readonly Disagreement[] => {
    const label = row.record[LABEL]
    const verdict = verdictOf(isRecord(label) ? label['label'] : label)
    const known = free.get(row.id)?.shift()
    if (known === undefined) {
      open.push({ row, verdicts: new Map([[judging, verdict]]) })
      return []
    }
    known.verdicts.set(judging, verdict)
    if (known.row.record['hypothesis'] === row.record['hypothesis']) return []
    return [{ kind: 'answer', where: row.where, question_id: null, message: `${row.id}: the judged hypothesis is not the one at ${known.row.where}` }]
  })
}

function sourceRow({ row, verdicts }: OpenRow): SourceRow {
  return { where: row.where, place: { kind: 'released', id: row.id }, answer: answerOf(row.record['hypothesis']), verdicts, recorded: {}, details: detailsOf(row.record, USED) }
}
