// Owns the list of known data files: names, digests, sizes, and the upstream place of each. Facts only; nothing is fetched here.
import type { Sha256 } from '../core/ids.js'

export interface PinSource {
  readonly host: 'github' | 'huggingface'
  readonly repository: string
  /** A commit, never a branch. */
  readonly revision: string
  readonly path: string
}

export interface Pin {
  readonly name: string
  readonly sha256: Sha256
  readonly bytes: number
  /** The file name in the cache. */
  readonly file: string
  /** One line about what it holds, for help texts. */
  readonly about: string
  /** Absent for files that are recognised but not fetched. */
  readonly source?: PinSource
}

const LONGMEMEVAL_CLEANED = {
  host: 'huggingface',
  repository: 'xiaowu0162/longmemeval-cleaned',
  revision: '98d7416c24c778c2fee6e6f3006e7a073259d48f',
} as const

// Digests and sizes of the LongMemEval files are the published ones; the files themselves were not at hand when this was written.
// The oracle file is byte-identical before and after the cleaning of 2025-09; the S file is not.
export const PINS: readonly Pin[] = [
  {
    name: 'locomo10',
    sha256: '79fa87e90f04081343b8c8debecb80a9a6842b76a7aa537dc9fdf651ea698ff4' as Sha256,
    bytes: 2_805_274,
    file: 'locomo10.json',
    about: 'LoCoMo: 10 conversations, 1,986 questions (CC BY-NC 4.0)',
    source: { host: 'github', repository: 'snap-research/locomo', revision: '3eb6f2c585f5e1699204e3c3bdf7adc5c28cb376', path: 'data/locomo10.json' },
  },
  {
    name: 'longmemeval-s',
    sha256: 'd6f21ea9d60a0d56f34a05b609c79c88a451d2ae03597821ea3d5a9678c3a442' as Sha256,
    bytes: 277_383_467,
    file: 'longmemeval_s_cleaned.json',
    about: 'LongMemEval-S, cleaned: 500 questions, about 48 sessions each (MIT)',
    source: { ...LONGMEMEVAL_CLEANED, path: 'longmemeval_s_cleaned.json' },
  },
  {
    name: 'longmemeval-m',
    sha256: '9d79e5524794a2e6900a3aa9cb7d9152c5a3e8319c9a87c25494ba1eacee495f' as Sha256,
    bytes: 2_737_100_077,
    file: 'longmemeval_m_cleaned.json',
    about: 'LongMemEval-M, cleaned: 500 questions, about 500 sessions each (MIT)',
    source: { ...LONGMEMEVAL_CLEANED, path: 'longmemeval_m_cleaned.json' },
  },
  {
    name: 'longmemeval-oracle',
    sha256: '821a2034d219ab45846873dd14c14f12cfe7776e73527a483f9dac095d38620c' as Sha256,
    bytes: 15_388_478,
    file: 'longmemeval_oracle.json',
    about: 'LongMemEval oracle: 500 questions with their evidence sessions only (MIT)',
    source: { ...LONGMEMEVAL_CLEANED, path: 'longmemeval_oracle.json' },
  },
  {
    name: 'longmemeval-s-original',
    sha256: '08d8dad4be43ee2049a22ff5674eb86725d0ce5ff434cde2627e5e8e7e117894' as Sha256,
    bytes: 278_025_796,
    file: 'longmemeval_s.json',
    about: 'LongMemEval-S as first released, before the cleaning of 2025-09',
  },
]

/** The pinned file with this digest; null for every other file, however alike. */
export function pinOf(sha256: Sha256): Pin | null {
  return PINS.find((pin) => pin.sha256 === sha256) ?? null
}

interface NearCopy {
  /** Leading hex digits of the digest, where they are documented; else the length alone has to do. */
  readonly sha256?: string
  readonly bytes: number
  readonly note: string
}

const NEAR_COPIES: readonly NearCopy[] = [
  { sha256: 'dd5bce19', bytes: 2_805_274, note: 'the copy in the EverMemOS repository: as long as locomo10, one character of one image address differs' },
  { bytes: 2_805_305, note: 'as long as the variant of locomo10 that hindsight carries' },
  { bytes: 2_805_275, note: 'as long as the variant of locomo10 that MemMachine carries' },
]

/** What is known about a file that is no pinned one but resembles one; empty when nothing is. */
export function nearCopyNotes(sha256: Sha256, bytes: number): readonly string[] {
  if (pinOf(sha256) !== null) return []
  const documented = NEAR_COPIES.find((copy) => copy.bytes === bytes && (copy.sha256 === undefined || sha256.startsWith(copy.sha256)))
  if (documented !== undefined) return [documented.note]
  const twin = PINS.find((pin) => pin.bytes === bytes)
  return twin === undefined ? [] : [`as long as ${twin.name}, with other bytes`]
}
