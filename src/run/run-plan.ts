// Owns the plan of one run: its spec, what was registered with it, and the questions it must answer, in order.
import type { Dataset, Question } from '../core/dataset.js'
import { digestOf, sha256Hex } from '../core/digest.js'
import type { RunId, Sha256 } from '../core/ids.js'
import type { RunSpec } from '../core/run-spec.js'
import type { MemoryMethod } from '../ports/memory-method.js'
import type { Reader, ReaderPrompt } from '../ports/reader.js'
import type { Design } from './design.js'
import { plannedCount, type PlannedRun } from './expand.js'
import type { RegisteredDesign, Resolved } from './journal-entries.js'

export interface RunPlan {
  readonly run: RunId
  readonly spec: RunSpec
  readonly design: RegisteredDesign
  readonly resolved: Resolved
  /** The fixed texts that the pack keeps under their digests. */
  readonly prompts: readonly string[]
  /** In file order: all questions of one conversation, then the next. */
  readonly questions: readonly Question[]
}

export function planOf(planned: PlannedRun, design: Design, dataset: Dataset, method: MemoryMethod, reader: Reader): RunPlan {
  return {
    run: planned.run,
    spec: planned.spec,
    design: registered(design),
    resolved: {
      arm: planned.arm,
      memory_scope: method.scope,
      reader_model: reader.model,
      mock: reader.mock,
      ...(reader.prompt === undefined ? {} : { prompt: registeredPrompt(reader.prompt) }),
      ...(reader.profile === undefined ? {} : { profiles: { [reader.profile.name]: reader.profile } }),
    },
    prompts: reader.prompt === undefined ? [] : Object.values(reader.prompt.texts),
    questions: dataset.questions.slice(0, plannedCount(planned.spec, dataset.questions.length)),
  }
}

function registeredPrompt({ version, layout, template, system }: ReaderPrompt): NonNullable<Resolved['prompt']> {
  return { version, layout, template_sha256: sha256Hex(template), system_sha256: system === null ? null : sha256Hex(system) }
}

/** What of a design is frozen with a run: everything but the place of its data, which the spec names by digest. */
function registered(design: Design): RegisteredDesign {
  return {
    name: design.name,
    asks: design.asks,
    memory: design.memory.map(({ name, options, label }) => ({ name, options: { ...options }, label })),
    answerer: design.answerer.map(({ name, options, label }) => ({ name, options: { ...options }, label })),
    passes: design.passes,
    seed: design.seed ?? null,
    questions: design.questions,
    scored_answer: design.scoredAnswer,
    comparisons: design.comparisons.map((comparison) => ({ ...comparison })),
  } as RegisteredDesign
}

/** The digest of the canonical list of the planned ids. */
export function questionIdsDigest(ids: readonly string[]): Sha256 {
  return digestOf(ids)
}
