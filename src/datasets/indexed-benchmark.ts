// Owns the benchmark made from a file and its index. The dataset it hands out reads haystacks on demand and knows no gold.
import type { Benchmark } from '../core/answer-key.js'
import { AssayError } from '../core/assay-error.js'
import type { ByteSource } from '../core/byte-source.js'
import type { Conversation, Dataset } from '../core/dataset.js'
import type { ConversationId, Sha256 } from '../core/ids.js'
import { formatOf, type BenchmarkIndex } from './benchmark-index.js'
import { isRecord } from './record-fields.js'
import type { ReadingReport } from './reading-report.js'
import type { ReleasedFormat } from './released-format.js'

export interface Identity {
  /** The pin's name, or `unpinned`. */
  readonly name: string
  readonly sha256: Sha256
}

/** @param index made from the very bytes of `source` */
export function openIndexed(source: ByteSource, index: BenchmarkIndex, identity: Identity): Benchmark {
  return {
    dataset: datasetOf(source, index, identity),
    key: new Map(index.gold.map((gold) => [gold.question, gold])),
  }
}

function datasetOf(source: ByteSource, index: BenchmarkIndex, { name, sha256 }: Identity): Dataset {
  const format = formatOf(index.kind)
  const places = new Map(index.records.map(({ conversation, start, end }, position) => [conversation, { start, end, position }]))
  return {
    name,
    digest: sha256,
    questions: index.questions,
    async haystack(id: ConversationId): Promise<Conversation> {
      const place = places.get(id)
      if (place === undefined) {
        throw new AssayError('broken-invariant', `the dataset has no conversation ${JSON.stringify(id)}`, { hint: 'Ask for the `haystack` of one of its questions.' })
      }
      return readConversation(source, format, place)
    },
  }
}

async function readConversation(source: ByteSource, format: ReleasedFormat, place: { readonly start: number; readonly end: number; readonly position: number }): Promise<Conversation> {
  const bytes = new Uint8Array(place.end - place.start)
  const length = await source.read(bytes, place.start)
  const parsed = length === bytes.length ? source.parse(bytes) : null
  if (parsed === null || !isRecord(parsed.value)) throw changed()
  return format.read(parsed.value, place.position, FAULTLESS).conversation
}

// The file was read without fault when it was indexed, and its source vouches that it did not change since.
const FAULTLESS: ReadingReport = {
  fault(where, message) {
    throw new AssayError('broken-invariant', `an indexed record has a fault at ${where}: ${message}`, { hint: 'Delete the index in the cache folder and run again.' })
  },
  note: () => undefined,
}

function changed(): AssayError {
  return new AssayError('broken-invariant', 'an indexed record is no longer where it was', { hint: 'Delete the index in the cache folder and run again.' })
}
