// Owns reading what a pack answered, for export: stored answers joined with the answer key, in the key's order. Scorer side.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folderStore } from '../adapters/folder-store.js'
import type { Gold } from '../core/answer-key.js'
import { AssayError, type Fault } from '../core/assay-error.js'
import { isRecord, told } from '../datasets/record-fields.js'
import { FaultList } from '../datasets/reading-report.js'
import { scoredAnswerOf, type ScoredAnswerRule } from '../protocols/scored-answer.js'
import type { ExportRow } from '../report/official-exports.js'
import { nativeSha256 } from '../run/native-digest.js'
import { readConfig } from '../run/pack-config.js'
import { ANSWER_KEY_FILE, CONFIG_FILE, JOURNAL_FILE, MEMORY_INDEX_FILE, packNames, SEAL_FILE } from '../run/pack-files.js'
import { readSeal } from '../run/pack-seal.js'
import { conversationSource } from '../run/pack-rows.js'
import { scoredAnswerRule } from '../run/score-rows.js'
import { goldFromRow } from '../scorers/answer-key-rows.js'
import { readJsonRows } from './json-rows.js'

export interface PackAnswers {
  /** In the order of the answer key; planned questions without a prediction are left out. */
  readonly rows: readonly ExportRow[]
  readonly planned: number
  /** Planned questions without a prediction row. */
  readonly missing: readonly string[]
  /** Rows whose attempt has no answer. */
  readonly withoutAnswer: number
  readonly readerModel: string
  readonly mock: boolean
  /** Files that were read and whose bytes are not the ones that the seal closed. */
  readonly altered: readonly string[]
}

interface Prediction {
  readonly question_id: string
  readonly sample_id: string
  readonly question: string
  readonly predicted_answer: string | null
  readonly state: string
  readonly memory_type: string
  readonly source_ids: readonly string[]
  readonly reader_model: string
}

const TEXTS = ['question_id', 'sample_id', 'question', 'state', 'memory_type', 'reader_model'] as const

/**
 * Reads predictions, answer key and configuration of a pack folder.
 * @throws AssayError `incomplete` when the run is not sealed yet; `invalid-input` with every broken, double or foreign row
 */
export async function readPackAnswers(pack: string): Promise<PackAnswers> {
  const { path: predictionsPath, mock } = predictionsOf(pack)
  const faults = new FaultList()
  const predictions = await rowsOf(pack, predictionsPath, faults, predictionFrom)
  const key = await rowsOf(pack, ANSWER_KEY_FILE, faults, goldFromRow)
  const shown = await conversationSources(pack, faults)
  const byQuestion = new Map<string, Prediction>()
  const planned = new Set<string>(key.map(({ question }) => question))
  for (const prediction of predictions) {
    const id = prediction.question_id
    if (!planned.has(id)) faults.fault(id, `${predictionsPath} answers it, the answer key does not plan it`)
    if (byQuestion.has(id)) faults.fault(id, `${predictionsPath} has more than one row of it`)
    byQuestion.set(id, prediction)
  }
  refuseFaults(pack, faults.list())
  const rule = await ruleOf(pack)
  const answered = key.flatMap((gold) => {
    const prediction = byQuestion.get(gold.question)
    return prediction === undefined ? [] : [{ gold, prediction }]
  })
  return {
    rows: answered.map(({ gold, prediction }) => exportRow(gold, prediction, rule, shown)),
    planned: planned.size,
    missing: [...planned].filter((id) => !byQuestion.has(id)),
    withoutAnswer: answered.filter(({ prediction }) => prediction.state !== 'answered').length,
    readerModel: predictions[0]?.reader_model ?? 'none',
    mock,
    altered: await alteredOf(pack, predictionsPath),
  }
}

async function alteredOf(pack: string, predictionsPath: string): Promise<readonly string[]> {
  const seal = await readSeal(folderStore(pack))
  if (seal === null) throw openRun(pack)
  if (typeof seal === 'string') throw new AssayError('invalid-input', `${join(pack, SEAL_FILE)}: ${seal}`, { hint: 'The pack is damaged: `assay verify` says where.' })
  return [predictionsPath, ANSWER_KEY_FILE, CONFIG_FILE, MEMORY_INDEX_FILE].filter(
    (path) => existsSync(join(pack, path)) && nativeSha256(readFileSync(join(pack, path))) !== seal.files[path]?.sha256,
  )
}

const openRun = (pack: string): AssayError =>
  new AssayError('incomplete', `${pack} holds an open run: its predictions are written when it is sealed`, { hint: 'Run `assay run` with its design again; it resumes and seals.' })

function predictionsOf(pack: string): { readonly path: string; readonly mock: boolean } {
  for (const mock of [false, true]) {
    const path = packNames(mock).predictions
    if (existsSync(join(pack, path))) return { path, mock }
  }
  if (!existsSync(pack)) throw new AssayError('invalid-input', `no such folder: ${pack}`, { hint: 'Name the folder of one run, DIR/<run id>.' })
  if (existsSync(join(pack, JOURNAL_FILE))) throw openRun(pack)
  throw new AssayError('invalid-input', `${pack} is no pack: it has no ${packNames(false).predictions}`, { hint: 'Name the folder of one run, DIR/<run id>.' })
}

type ReadRow<Row> = (value: unknown, where: string, fault: (where: string, message: string) => void) => Row | null

async function rowsOf<Row>(pack: string, path: string, faults: FaultList, read: ReadRow<Row>): Promise<readonly Row[]> {
  const tell = (where: string, message: string): void => faults.fault(`${path} ${where}`, message)
  // No row at all is a count like any other here.
  const rows = statSync(join(pack, path)).size === 0 ? [] : await readJsonRows(join(pack, path), tell)
  return rows.map(({ where, value }) => read(value, where, tell)).filter((row) => row !== null)
}

function predictionFrom(value: unknown, where: string, fault: (where: string, message: string) => void): Prediction | null {
  if (!isRecord(value)) {
    fault(where, `expected an object, got ${told(value)}`)
    return null
  }
  const wrong = [
    ...TEXTS.filter((name) => typeof value[name] !== 'string').map((name) => [name, 'text'] as const),
    ...(value['predicted_answer'] === null || typeof value['predicted_answer'] === 'string' ? [] : [['predicted_answer', 'text or null'] as const]),
    ...(isTexts(value['source_ids']) ? [] : [['source_ids', 'an array of texts'] as const]),
  ]
  for (const [name, wanted] of wrong) fault(`${where}.${name}`, `expected ${wanted}, got ${told(value[name])}`)
  return wrong.length === 0 ? (value as unknown as Prediction) : null
}

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((item) => typeof item === 'string')

/** What a packet that serves a whole conversation was made of, by the one id that predictions cite. */
async function conversationSources(pack: string, faults: FaultList): Promise<ReadonlyMap<string, readonly string[]>> {
  if (!existsSync(join(pack, MEMORY_INDEX_FILE))) return new Map()
  const rows = await rowsOf(pack, MEMORY_INDEX_FILE, faults, (value) => (isRecord(value) ? value : null))
  return new Map(
    rows.flatMap((row) => {
      const { memory_type: type, sample_id: sample, source_ids: ids } = row
      return typeof type === 'string' && typeof sample === 'string' && isTexts(ids) ? [[conversationSource(type, sample), ids] as const] : []
    }),
  )
}

async function ruleOf(pack: string): Promise<ScoredAnswerRule> {
  const config = readConfig(await readFile(join(pack, CONFIG_FILE), 'utf8'))
  if (typeof config === 'string') throw new AssayError('invalid-input', `${join(pack, CONFIG_FILE)}: ${config}`, { hint: 'The pack is damaged: `assay verify` says where.' })
  return scoredAnswerRule(config.spec.scoredAnswer)
}

function exportRow(gold: Gold, prediction: Prediction, rule: ScoredAnswerRule, shown: ReadonlyMap<string, readonly string[]>): ExportRow {
  const { state, predicted_answer: text } = prediction
  return {
    conversation: prediction.sample_id,
    question: prediction.question,
    answer: state === 'answered' && text !== null ? scoredAnswerOf(rule, text) : '',
    sourceIds: prediction.source_ids.flatMap((id) => shown.get(id) ?? [id]),
    gold,
  }
}

function refuseFaults(pack: string, faults: readonly Fault[]): void {
  if (faults.length === 0) return
  throw new AssayError('invalid-input', `${pack}: ${faults.length === 1 ? 'one fault' : `${faults.length} faults`} in the rows`, {
    hint: 'The pack is damaged: `assay verify` says more.',
    faults,
  })
}
