// Owns the frozen description of a run and its identity. It holds content digests, and no path and no time.
import { digestOf } from './digest.js'
import type { RunId, Sha256 } from './ids.js'
import type { Json } from './json.js'

/** One catalogue entry with all its options resolved (defaults filled in). */
export interface Choice {
  readonly name: string
  readonly options: { readonly [k: string]: Json }
}

export interface RunSpec {
  readonly design: string
  /** `assay` version that defines what the names mean. */
  readonly version: string
  readonly dataset: { readonly name: string; readonly digest: Sha256 }
  readonly memory: Choice
  readonly answerer: Choice
  /** Prompt name → digest of its text. */
  readonly prompts: Readonly<Record<string, Sha256>>
  /** Model and tokenizer assets that shape the packets: name → digest or pinned version. */
  readonly assets: Readonly<Record<string, string>>
  /** Scored-answer extractor, frozen before the run. */
  readonly scoredAnswer: string
  readonly pass: number
  readonly seed?: number
  readonly questions: 'all' | { readonly prefix: number }
}

/** Runs of non-alphanumerics become "-", trimmed, lower case. */
export function slug(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
}

/** `{slug(design)}-{first 16 hex of sha256(canonical spec)}`. A mock anywhere puts `.MOCK.` in file names, not in the id. */
export function runIdOf(spec: RunSpec): RunId {
  return `${slug(spec.design)}-${digestOf(spec).slice(0, 16)}` as RunId
}
