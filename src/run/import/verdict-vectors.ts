// Owns reading verdict vectors: rows by released id with one label for each reader, pass and judge, without the answers.
// Facts: derived from cjchanh/longmemeval-evidence; a vector is called `{reader}_pass{n}_{judge}`.
import { identifiedRecords, type IdentifiedRecord } from './question-id-rows.js'
import { verdictOf, type ParseSource, type SourceJudging } from './source.js'
import { detailsOf, optionalText } from './source-json.js'

/** Members of a row that are no vector. */
const FACTS = ['question_id', 'question_type', 'abstention']

export const parseVerdictVectors: ParseSource = async (files, report) => {
  const records = (await Promise.all(files.map((file) => identifiedRecords(file, report)))).flat()
  const names = [...new Set(records.flatMap(({ record }) => Object.keys(record)))].filter((name) => !FACTS.includes(name))
  if (names.length === 0) report.fault(files[0]?.name ?? 'PATH', `expected a vector beside ${FACTS.join(', ')}`)
  return {
    rows: records.map((row) => sourceRow(row, names)),
    judgings: names.map(judgingOf),
    total: null,
    readerModel: null,
    disagreements: [],
  }
}

function sourceRow({ where, id, record }: IdentifiedRecord, names: readonly string[]): Awaited<ReturnType<ParseSource>>['rows'][number] {
  const category = optionalText(record['question_type'])
  return {
    where,
    place: { kind: 'released', id },
    ...(category === undefined ? {} : { category }),
    answer: { kind: 'none', reason: 'the source publishes no answers' },
    verdicts: new Map(names.map((name) => [name, verdictOf(record[name])])),
    recorded: {},
    details: detailsOf(record, ['question_id', 'question_type', ...names]),
  }
}

/** Each vector is about answers of its own: those of its reader in its pass. */
function judgingOf(name: string): SourceJudging {
  const [, reader, pass, judge] = /^(.+)_pass([1-9]\d*)_(.+)$/.exec(name) ?? []
  if (reader === undefined || pass === undefined || judge === undefined) return { name, folder: name, pass: 1, judgeModel: null, reader: name, total: null }
  return { name, folder: `${reader}_${judge}`, pass: Number(pass), judgeModel: judge, reader, total: null }
}
