// Owns reading the per-question rows of Kerneta/daidocs: a verdict and what was retrieved, without the answers. Facts: Kerneta/daidocs @ebbd355d.
import { identifiedRecords } from './question-id-rows.js'
import { verdictOf, type ParseSource } from './source.js'
import { detailsOf, optionalText } from './source-json.js'

const JUDGING = 'correct'
const USED = ['question_id', 'type', JUDGING]

export const parseDaidocsRows: ParseSource = async (files, report) => {
  const records = (await Promise.all(files.map((file) => identifiedRecords(file, report)))).flat()
  return {
    rows: records.map(({ where, id, record }) => {
      const category = optionalText(record['type'])
      return {
        where,
        place: { kind: 'released', id },
        ...(category === undefined ? {} : { category }),
        answer: { kind: 'none', reason: 'the source publishes no answers' },
        verdicts: new Map([[JUDGING, verdictOf(record[JUDGING])]]),
        recorded: {},
        details: detailsOf(record, USED),
      }
    }),
    judgings: [{ name: JUDGING, folder: JUDGING, pass: 1, judgeModel: null, reader: null, total: null }],
    total: null,
    readerModel: null,
    disagreements: [],
  }
}
