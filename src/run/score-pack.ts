// Owns the scoring of a sealed pack from its stored predictions: the metrics made again, and where the stored ones differ.
import { AssayError } from '../core/assay-error.js'
import type { QuestionId, RunId } from '../core/ids.js'
import type { ObjectStore } from '../ports/object-store.js'
import { metricsOf, type Metrics } from '../scorers/metrics.js'
import { metricsText, scorersOf } from './derive.js'
import { lineDifferences } from './line-difference.js'
import { SEAL_FILE } from './pack-files.js'
import { readSeal } from './pack-seal.js'
import { keyOf, readPack, readable, type PackFault } from './read-pack.js'
import { scorePredictions } from './score-rows.js'
import { packetTexts } from './verify-bodies.js'

export interface ScoredPack {
  readonly run: string
  readonly mock: boolean
  /** Only the first questions were asked. */
  readonly smoke: boolean
  readonly metrics: Metrics
  /** Lines of the stored metrics.json that say something else. */
  readonly differences: readonly PackFault[]
}

/** @throws AssayError `invalid-input` when there is no sealed pack or its rows cannot be read, each with its line */
export async function scorePack(store: ObjectStore): Promise<ScoredPack> {
  const seal = await readSeal(store)
  if (seal === null) throw new AssayError('invalid-input', `there is no sealed pack here: no ${SEAL_FILE}`, { hint: 'Name the folder of one sealed run; `assay status DIR` shows them.' })
  if (typeof seal === 'string') throw unreadable([{ where: SEAL_FILE, message: seal }])
  const content = await readPack(store, seal)
  if (content.faults.length > 0) throw unreadable(content.faults)
  const predictions = readable(content.predictions)
  const key = keyOf(content)
  const scores = await scorePredictions(predictions, readable(content.memory), key, seal.spec.scoredAnswer, packetTexts(store, content))
  const planned = predictions.map(({ question_id }) => question_id as QuestionId)
  const metrics = metricsOf(planned, key, scorersOf(content.origin ?? undefined), scores)
  const stored = Buffer.from((await store.read(content.names.metrics)) ?? new Uint8Array(0)).toString('utf8')
  return {
    run: seal.run,
    mock: seal.mock,
    smoke: seal.spec.questions !== 'all',
    metrics,
    differences: lineDifferences(content.names.metrics, metricsText(seal.run as RunId, metrics), stored),
  }
}

function unreadable(faults: readonly PackFault[]): AssayError {
  return new AssayError('invalid-input', 'the rows of this pack cannot be read', { hint: '`assay verify` tells what else is wrong with it.', faults })
}
