// Owns reading Zep's published LoCoMo grades, and the responses beside them. Facts: getzep/zep-papers @4b7f26cc.
import type { ReadingReport } from '../../datasets/reading-report.js'
import { conversationRows, type ConversationRow } from './conversation-rows.js'
import { answerOf, verdictOf, type Disagreement, type ParseSource, type SourceFile, type SourceRow } from './source.js'
import { detailsOf, jsonOf, optionalText } from './source-json.js'

const JUDGING = 'grade'
const USED = ['question', 'golden_answer', 'answer', 'grade', 'category']

export const parseZepGrades: ParseSource = async (files, report) => {
  const grades: ConversationRow[] = []
  const responses: ConversationRow[] = []
  for (const file of files) {
    const rows = await rowsOf(file, report)
    ;(rows.some(({ record }) => JUDGING in record) ? grades : responses).push(...rows)
  }
  if (grades.length === 0) report.fault('PATH', 'expected a file whose rows have a `grade`')
  const answers = new Map(responses.map((row) => [placeKey(row), row]))
  return {
    rows: grades.map((row) => sourceRow(row, answers.get(placeKey(row)))),
    judgings: [{ name: JUDGING, folder: JUDGING, pass: 1, judgeModel: null, reader: null, total: null }],
    total: null,
    readerModel: null,
    disagreements: responses.length === 0 ? [] : answerDifferences(grades, answers),
  }
}

async function rowsOf(file: SourceFile, report: ReadingReport): Promise<readonly ConversationRow[]> {
  const value = await jsonOf(file, report)
  return conversationRows(value, `${file.name} $`, (key) => {
    const number = /_(\d+)$/.exec(key)?.[1]
    return number === undefined ? null : Number(number)
  }, report)
}

/** The responses name no category, so the two files are paired by position among all rows. */
const placeKey = ({ conversation, position }: ConversationRow): string => `${conversation} ${position}`

function sourceRow({ where, place, record }: ConversationRow, response: ConversationRow | undefined): SourceRow {
  const [question, gold, category] = [record['question'], record['golden_answer'], record['category']].map(optionalText)
  return {
    where,
    place,
    ...(question === undefined ? {} : { question }),
    ...(gold === undefined ? {} : { gold }),
    ...(category === undefined ? {} : { category }),
    answer: answerOf(record['answer']),
    verdicts: new Map([[JUDGING, verdictOf(record[JUDGING])]]),
    recorded: {},
    details: { ...detailsOf(response?.record ?? {}, USED), ...detailsOf(record, USED) },
  }
}

/** The graded answer should be the one that was given. */
function answerDifferences(grades: readonly ConversationRow[], answers: ReadonlyMap<string, ConversationRow>): readonly Disagreement[] {
  return grades.flatMap((row): readonly Disagreement[] => {
    const response = answers.get(placeKey(row))
    if (response?.record['answer'] === row.record['answer'] && response?.record['question'] === row.record['question']) return []
    const message = response === undefined ? 'the responses have no such row' : `the graded row is not the one at ${response.where}`
    return [{ kind: 'answer', where: row.where, question_id: null, message }]
  })
}
