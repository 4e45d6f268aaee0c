// Owns reading result files in Mem0's format: conversation → rows with F1, BLEU-1 and the judge's score. Facts: mem0ai/mem0 @ece7ff6b, evaluation/evals.py.
import { conversationRows } from './conversation-rows.js'
import { answerOf, verdictOf, type ParseSource, type SourceRow } from './source.js'
import { detailsOf, jsonOf, optionalText } from './source-json.js'

const JUDGING = 'llm_score'
const USED = ['question', 'answer', 'response', 'category', 'bleu_score', 'f1_score', JUDGING]

/** The source's members that are scores of Assay, by the name of the scorer. */
const RECORDED = [
  ['mem0_f1', 'f1_score'],
  ['bleu1', 'bleu_score'],
] as const

/** Mem0 numbers the conversations in file order; Assay's own export names them. */
const conversationOf = (key: string): number | string => (/^\d+$/.test(key) ? Number(key) : key)

export const parseMem0: ParseSource = async (files, report) => {
  const rows: SourceRow[] = []
  let judged = false
  for (const file of files) {
    for (const { where, place, record } of conversationRows(await jsonOf(file, report), `${file.name} $`, conversationOf, report)) {
      const [question, gold, category] = [record['question'], record['answer'], record['category']].map(optionalText)
      judged ||= JUDGING in record
      rows.push({
        where,
        place,
        ...(question === undefined ? {} : { question }),
        ...(gold === undefined ? {} : { gold }),
        ...(category === undefined ? {} : { category }),
        answer: answerOf(record['response']),
        verdicts: new Map([[JUDGING, verdictOf(record[JUDGING])]]),
        recorded: Object.fromEntries(RECORDED.flatMap(([scorer, key]) => (typeof record[key] === 'number' ? [[scorer, record[key]]] : []))),
        details: detailsOf(record, USED),
      })
    }
  }
  return {
    rows,
    judgings: judged ? [{ name: JUDGING, folder: JUDGING, pass: 1, judgeModel: null, reader: null, total: null }] : [],
    total: null,
    readerModel: null,
    disagreements: [],
  }
}
