// Owns reading the result files of dial481/locomo-audit: conversation → rows, each answer judged several times.
// Facts: dial481/locomo-audit @9493fb4b; `question_id` is `locomo_{conversation}_qa{index among all questions}`.
import { isRecord, told, type JsonRecord } from '../../datasets/record-fields.js'
import type { ReadingReport } from '../../datasets/reading-report.js'
import { answerOf, verdictOf, type Disagreement, type ParseSource, type SourceJudging, type SourceRow } from './source.js'
import { detailsOf, jsonOf, optionalText } from './source-json.js'

const USED = ['question_id', 'question', 'golden_answer', 'generated_answer', 'llm_judgments', 'category']

export const parseLocomoAudit: ParseSource = async (files, report) => {
  const [file] = files
  if (file === undefined || files.length > 1) report.fault('PATH', `expected one file, got ${files.length}`)
  const value = file === undefined ? undefined : await jsonOf(file, report)
  const where = `${file?.name} $`
  if (value !== undefined && (!isRecord(value) || !isRecord(value['detailed_results']))) report.fault(where, 'expected an object with `detailed_results`')
  const document = isRecord(value) ? value : {}
  const groups = isRecord(document['detailed_results']) ? document['detailed_results'] : {}
  const rows = Object.entries(groups).flatMap(([key, items]) => rowsOf(`${where}.detailed_results.${key}`, items, report))
  const metadata = isRecord(document['metadata']) ? document['metadata'] : {}
  const judgings = judgingsOf(rows, metadata)
  const total = document['correct']
  return {
    rows,
    judgings,
    total: typeof total === 'number' ? total : null,
    readerModel: optionalText(metadata['answer_model']) ?? null,
    disagreements: totalQuestions(where, document, rows.length),
  }
}

function rowsOf(where: string, items: unknown, report: ReadingReport): readonly SourceRow[] {
  if (!Array.isArray(items)) {
    report.fault(where, `expected an array of rows, got ${told(items)}`)
    return []
  }
  return items.flatMap((item: unknown, i) => {
    const row = isRecord(item) ? rowOf(`${where}[${i}]`, item) : null
    if (row === null) report.fault(`${where}[${i}]`, `expected a row with question_id "locomo_N_qaN", got ${isRecord(item) ? told(item['question_id']) : told(item)}`)
    return row ?? []
  })
}

function rowOf(where: string, record: JsonRecord): SourceRow | null {
  const id = /^locomo_(\d+)_qa(\d+)$/.exec(optionalText(record['question_id']) ?? '')
  if (id === null) return null
  const judgments = isRecord(record['llm_judgments']) ? record['llm_judgments'] : {}
  const [question, gold, category] = [record['question'], record['golden_answer'], record['category']].map(optionalText)
  return {
    where,
    place: { kind: 'index', conversation: Number(id[1]), index: Number(id[2]) },
    ...(question === undefined ? {} : { question }),
    ...(gold === undefined ? {} : { gold }),
    ...(category === undefined ? {} : { category }),
    answer: answerOf(record['generated_answer']),
    verdicts: new Map(Object.entries(judgments).map(([name, label]) => [name, verdictOf(label)])),
    recorded: {},
    details: detailsOf(record, USED),
  }
}

/** One judging for each name that occurs, in order of first occurrence, which is the order of the passes. */
function judgingsOf(rows: readonly SourceRow[], metadata: JsonRecord): readonly SourceJudging[] {
  const names = [...new Set(rows.flatMap(({ verdicts }) => [...verdicts.keys()]))]
  const scores = Array.isArray(metadata['run_scores']) ? (metadata['run_scores'] as readonly unknown[]) : []
  return names.map((name, i) => {
    const numbered = /^(.+?)_?(\d+)$/.exec(name)
    const score = scores[i]
    return {
      name,
      folder: numbered?.[1] ?? name,
      pass: numbered === null ? i + 1 : Number(numbered[2]),
      judgeModel: optionalText(metadata['judge_model']) ?? null,
      reader: null,
      // The source tells the mean of each judging; its rows are the denominator.
      total: typeof score === 'number' ? Math.round(score * rows.length) : null,
    }
  })
}

function totalQuestions(where: string, document: JsonRecord, rows: number): readonly Disagreement[] {
  const told = document['total_questions']
  if (typeof told !== 'number' || told === rows) return []
  return [{ kind: 'source-rows', where, question_id: null, message: `total_questions is ${told}, the file holds ${rows} rows` }]
}
