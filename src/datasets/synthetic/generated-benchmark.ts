// Owns the files of a generated benchmark: their text in the released formats, the same without gold, the sealed answer key and its commitment.
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { AssayError } from '../../core/assay-error.js'
import { canonicalJson } from '../../core/canonical-json.js'
import { sha256Hex } from '../../core/digest.js'
import type { Sha256 } from '../../core/ids.js'
import { GENERATOR } from './generator-version.js'
import { generateLocomo, LOCOMO_SIZES, type LocomoSample, type LocomoSize } from './locomo-benchmark.js'
import { generateLongMemEval, LONGMEMEVAL_SIZES, type LongMemEvalItem, type LongMemEvalSize } from './longmemeval-benchmark.js'

export const GENERATED_FORMATS = ['locomo', 'longmemeval'] as const
export type GeneratedFormat = (typeof GENERATED_FORMATS)[number]

export const SIZE_NAMES = ['standard', 'demo'] as const
export type SizeName = (typeof SIZE_NAMES)[number]

/** What is generated. The same request gives the same bytes on every machine. */
export type GeneratedRequest =
  | { readonly format: 'locomo'; readonly seed: string; readonly size: LocomoSize }
  | { readonly format: 'longmemeval'; readonly seed: string; readonly size: LongMemEvalSize }

export const FILE_NAMES: Readonly<Record<GeneratedFormat, string>> = { locomo: 'locomo.json', longmemeval: 'longmemeval.json' }
export const KEY_NAME = 'answer-key.sealed.json'
export const COMMITMENT_NAME = 'commitment.json'

/** A request with one of the named sizes. */
export function generatedRequest(format: GeneratedFormat, seed: string, size: SizeName): GeneratedRequest {
  return format === 'locomo' ? { format, seed, size: LOCOMO_SIZES[size] } : { format, seed, size: LONGMEMEVAL_SIZES[size] }
}

/** The text of the benchmark file in its released format, gold included. @throws AssayError `invalid-input` for a size that cannot be. */
export function generatedText(request: GeneratedRequest): string {
  return fileText(recordsOf(request))
}

export interface GeneratedFile {
  readonly name: string
  readonly text: string
}

export interface GeneratedFiles {
  /** Benchmark files, the key, and `commitment.json` last. */
  readonly files: readonly GeneratedFile[]
  /** SHA-256 of the key file. */
  readonly commitment: Sha256
  /** Of `files`, in the same order. */
  readonly digests: readonly { readonly name: string; readonly sha256: Sha256; readonly bytes: number }[]
  readonly counts: readonly {
    readonly name: string
    readonly conversations: number
    readonly sessions: number
    readonly questions: number
  }[]
}

/**
 * All files of one generation. `sealed` leaves gold, evidence, categories and telling ids out of the benchmark files;
 * the key file, and so the commitment, is the same either way.
 */
export function generatedFiles(requests: readonly GeneratedRequest[], sealed: boolean): GeneratedFiles {
  const made = requests.map((request) => ({ request, records: recordsOf(request) }))
  const key = keyText(made)
  const commitment = sha256Hex(key)
  const benchmarks = made.map(({ request, records }) => ({
    name: FILE_NAMES[request.format],
    text: fileText(sealed ? withoutGold(records) : records),
  }))
  const stated = {
    format: 'assay-commitment/1',
    generator: GENERATOR,
    algorithm: 'sha256',
    commitment,
    of: KEY_NAME,
    sealed,
    files: benchmarks.map(({ name, text }) => ({ name, sha256: sha256Hex(text) })),
  }
  const files = [...benchmarks, { name: KEY_NAME, text: key }, { name: COMMITMENT_NAME, text: `${JSON.stringify(stated, null, 2)}\n` }]
  return {
    files,
    commitment,
    digests: files.map(({ name, text }) => ({ name, sha256: sha256Hex(text), bytes: utf8ToBytes(text).length })),
    counts: made.map(({ request, records }) => ({ name: FILE_NAMES[request.format], ...countsOf(records) })),
  }
}

type Records =
  | { readonly format: 'locomo'; readonly samples: readonly LocomoSample[] }
  | { readonly format: 'longmemeval'; readonly items: readonly LongMemEvalItem[] }

function recordsOf(request: GeneratedRequest): Records {
  checkSize(request)
  return request.format === 'locomo'
    ? { format: 'locomo', samples: generateLocomo(request.seed, request.size) }
    : { format: 'longmemeval', items: generateLongMemEval(request.seed, request.size) }
}

/** A story may need two sessions, and a session has at least a greeting and a farewell. */
const LEAST: Readonly<Record<GeneratedFormat, Readonly<Record<string, number>>>> = {
  locomo: { conversations: 1, sessions: 2, turns: 8, questions: 1 },
  longmemeval: { questions: 1, sessions: 1 },
}
const MOST = 10_000

function checkSize(request: GeneratedRequest): void {
  const faults = Object.entries(request.size).flatMap(([name, value]: [string, number]) => {
    const least = LEAST[request.format][name] ?? 1
    return Number.isInteger(value) && value >= least && value <= MOST
      ? []
      : [{ where: `size.${name}`, message: `expected an integer from ${least} to ${MOST}, got ${value}` }]
  })
  if (faults.length > 0)
    throw new AssayError('invalid-input', `this size of a ${request.format} benchmark cannot be generated`, {
      hint: 'Choose numbers within the ranges.',
      faults,
    })
}

function fileText(records: Records | PublicRecords): string {
  return `${JSON.stringify(records.format === 'locomo' ? records.samples : records.items, null, 1)}\n`
}

function countsOf(records: Records): { readonly conversations: number; readonly sessions: number; readonly questions: number } {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
  if (records.format === 'longmemeval') {
    return {
      conversations: records.items.length,
      sessions: sum(records.items.map((item) => item.haystack_sessions.length)),
      questions: records.items.length,
    }
  }
  const { samples } = records
  const sessions = sum(samples.map((sample) => Object.keys(sample.conversation).filter((name) => name.endsWith('_date_time')).length))
  return { conversations: samples.length, sessions, questions: sum(samples.map((sample) => sample.qa.length)) }
}

/**
 * Canonical JSON without a line end, so that the SHA-256 of the file is the commitment. The salt follows from the seed:
 * the commitment hides the key exactly as well as the seed is kept secret.
 */
function keyText(made: readonly { readonly request: GeneratedRequest; readonly records: Records }[]): string {
  const seeds = [...new Set(made.map(({ request }) => request.seed))]
  return canonicalJson({
    format: 'assay-answer-key/1',
    generator: GENERATOR,
    salt: sha256Hex(`${GENERATOR}/salt/${seeds.join('/')}`),
    benchmarks: made.map(({ request, records }) => ({
      name: FILE_NAMES[request.format],
      seed: request.seed,
      size: request.size,
      sha256: sha256Hex(fileText(records)),
      answers: answersOf(records),
    })),
  })
}

/** Joined by the position of the question: `syn-1-q-0` and `lme-0001-q` are the ids that a loader mints. */
function answersOf(records: Records): readonly unknown[] {
  if (records.format === 'locomo') {
    return records.samples.flatMap((sample) =>
      sample.qa.map(({ question: _, answer, adversarial_answer, ...rest }, i) => ({
        question_id: `${sample.sample_id}-q-${i}`,
        gold: answer,
        adversarial_answer,
        ...rest,
      })),
    )
  }
  return records.items.map((item, i) => ({
    question_id: longMemEvalQuestion(i),
    released_id: item.question_id,
    category: item.question_type,
    gold: item.answer,
    evidence: item.haystack_sessions.flatMap((turns, s) =>
      turns.flatMap((turn, t) => (turn.has_answer === true ? [`S${pad(s + 1)}:${pad(t + 1)}`] : [])),
    ),
    evidence_sessions: item.answer_session_ids.map((id) => `S${pad(item.haystack_session_ids.indexOf(id) + 1)}`),
  }))
}

const pad = (number: number): string => String(number).padStart(2, '0')

const longMemEvalQuestion = (index: number): string => `lme-${String(index + 1).padStart(4, '0')}-q`

type PublicRecords = { readonly format: GeneratedFormat; readonly samples: readonly unknown[]; readonly items: readonly unknown[] }

/** Questions and haystacks only. Event summaries go too: they are gold of another task. */
function withoutGold(records: Records): PublicRecords {
  if (records.format === 'locomo') {
    const samples = records.samples.map(({ qa, event_summary: _, ...rest }) => ({ qa: qa.map(({ question }) => ({ question })), ...rest }))
    return { format: 'locomo', samples, items: [] }
  }
  const items = records.items.map((item, i) => ({
    question_id: longMemEvalQuestion(i),
    question: item.question,
    question_date: item.question_date,
    haystack_dates: item.haystack_dates,
    haystack_session_ids: item.haystack_sessions.map((_, s) => `S${pad(s + 1)}`),
    haystack_sessions: item.haystack_sessions.map((turns) => turns.map(({ role, content }) => ({ role, content }))),
  }))
  return { format: 'longmemeval', samples: [], items }
}
