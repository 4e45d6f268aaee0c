// Owns reading the output of LoCoMo's official QA scorer: samples with their questions, predictions and rounded F1.
// Facts: snap-research/LoCoMo @3eb6f2c, task_eval/evaluate_qa.py: `{model}_prediction` and `{model}_f1`, rounded to three decimals.
import { isRecord, told, type JsonRecord } from '../../datasets/record-fields.js'
import type { ReadingReport } from '../../datasets/reading-report.js'
import { answerOf, type ParseSource, type SourceRow } from './source.js'
import { detailsOf, jsonOf, optionalText } from './source-json.js'

const PREDICTION = '_prediction'
const F1 = '_f1'
const USED = ['question', 'answer', 'category']

interface Item {
  readonly where: string
  readonly sample: string
  readonly index: number
  readonly record: JsonRecord
}

export const parseLocomoF1: ParseSource = async (files, report, { model }) => {
  const items: Item[] = []
  for (const file of files) items.push(...itemsOf(await jsonOf(file, report), `${file.name} $`, report))
  const models = [...new Set(items.flatMap(({ record }) => Object.keys(record).flatMap((key) => (key.endsWith(PREDICTION) ? [key.slice(0, -PREDICTION.length)] : []))))]
  const chosen = chosenModel(models, model, report)
  return {
    rows: items.map((item) => sourceRow(item, chosen)),
    judgings: [],
    total: null,
    readerModel: chosen === '' ? null : chosen,
    disagreements: [],
  }
}

function itemsOf(value: unknown, where: string, report: ReadingReport): readonly Item[] {
  if (value === undefined) return []
  // The scorer writes a list; a single sample is one too.
  const samples: readonly unknown[] = Array.isArray(value) ? value : [value]
  return samples.flatMap((sample, i) => {
    const at = `${where}[${i}]`
    if (!isRecord(sample) || typeof sample['sample_id'] !== 'string' || !Array.isArray(sample['qa'])) {
      report.fault(at, `expected a sample {sample_id, qa}, got ${told(sample)}`)
      return []
    }
    const id = sample['sample_id']
    return (sample['qa'] as readonly unknown[]).flatMap((record, index) => {
      if (isRecord(record)) return [{ where: `${at}.qa[${index}]`, sample: id, index, record }]
      report.fault(`${at}.qa[${index}]`, `expected an object, got ${told(record)}`)
      return []
    })
  })
}

/** The only model of the file, or the one that was asked for. */
function chosenModel(models: readonly string[], asked: string | null, report: ReadingReport): string {
  const [only] = models
  if (only === undefined) report.fault('PATH', `expected rows with \`{model}${PREDICTION}\``)
  else if (asked !== null && !models.includes(asked)) report.fault('--model', `expected one of ${models.join(', ')}, got ${JSON.stringify(asked)}`)
  else if (asked === null && models.length > 1) report.fault('--model', `the file holds the predictions of ${models.join(', ')}: choose one`)
  return asked ?? only ?? ''
}

function sourceRow({ where, sample, index, record }: Item, model: string): SourceRow {
  const [question, gold, category] = [record['question'], record['answer'], record['category']].map(optionalText)
  const f1 = record[`${model}${F1}`]
  return {
    where,
    place: { kind: 'index', conversation: sample, index },
    ...(question === undefined ? {} : { question }),
    ...(gold === undefined ? {} : { gold }),
    ...(category === undefined ? {} : { category }),
    answer: answerOf(record[`${model}${PREDICTION}`]),
    verdicts: new Map(),
    recorded: typeof f1 === 'number' ? { locomo_f1_exact: f1 } : {},
    details: detailsOf(record, [...USED, `${model}${PREDICTION}`]),
  }
}
