// Owns the document of `data inspect`: what a data file holds and what is odd about it. Scorer side; nothing is repaired.
import type { Json } from '../core/json.js'
import type { Sha256 } from '../core/ids.js'
import { ANOMALIES, type Anomaly } from './anomalies.js'
import type { BenchmarkIndex } from './benchmark-index.js'
import { nearCopyNotes } from './pins.js'

export interface InspectedFile {
  /** The path as it was given. */
  readonly file: string
  readonly sha256: Sha256
  readonly bytes: number
  /** Name of the known file, or null. */
  readonly pinned: string | null
  readonly index: BenchmarkIndex
}

export interface ListedAnomaly extends Anomaly {
  /** What it means, in one line. */
  readonly about: string
}

/** All anomalies of the file, those of the file as a whole first. */
export function anomaliesOf({ sha256, bytes, index }: InspectedFile): readonly ListedAnomaly[] {
  const notes = nearCopyNotes(sha256, bytes)
  const whole: readonly Anomaly[] = notes.length === 0 ? [] : [{ id: 'near-copy', count: notes.length, examples: notes }]
  return [...whole, ...index.anomalies].map((anomaly) => ({ ...anomaly, about: ANOMALIES[anomaly.id] }))
}

/** Keys as in `pack-format.md` §4; `abstention` and each anomaly's `about` are additions. */
export function inspectionDocument(inspected: InspectedFile): { readonly [k: string]: Json } {
  const { file, sha256, bytes, pinned, index } = inspected
  const { conversations, sessions, turns, questions, abstention } = index.counts
  return {
    file,
    sha256,
    bytes,
    kind: index.kind,
    pinned,
    conversations,
    sessions,
    turns,
    questions,
    abstention,
    by_category: Object.fromEntries(index.byCategory),
    anomalies: anomaliesOf(inspected).map(({ id, about, count, examples }) => ({ id, about, count, examples })),
  }
}
