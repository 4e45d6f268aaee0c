// Owns the expansion of a design: matrix → run specs in file order, each with its id. Same design, same data, same version: same ids.
import { AssayError } from '../core/assay-error.js'
import { canonicalJson } from '../core/canonical-json.js'
import type { RunId, Sha256 } from '../core/ids.js'
import { runIdOf, type Choice, type RunSpec } from '../core/run-spec.js'
import type { Catalogue, Entry } from '../ports/catalogue.js'
import { armOf, type Design } from './design.js'

export interface PlannedRun {
  /** Position in the expansion, from 0. */
  readonly index: number
  readonly run: RunId
  readonly spec: RunSpec
  /** The label of the arm in the design's tables and comparisons. */
  readonly arm: string
}

export interface ExpandedDataset {
  readonly name: string
  readonly digest: Sha256
  /** How many questions it has; a prefix of that many or more is no prefix. */
  readonly questions: number
}

/**
 * The runs of a design: memory conditions in file order, for each the answerers, for each the passes.
 * `maxQuestions` shortens every run to a prefix, which gives it an id of its own.
 * @throws AssayError `invalid-input` when two cells would be the same run.
 */
export async function expand(design: Design, dataset: ExpandedDataset, catalogue: Catalogue, version: string, maxQuestions?: number): Promise<readonly PlannedRun[]> {
  const questions = questionsOf(design, dataset, maxQuestions)
  const runs: PlannedRun[] = []
  for (const memory of design.memory) {
    const memoryAssets = await assetsOf(memory, catalogue.memory)
    for (const answerer of design.answerer) {
      const assets = merged(memoryAssets, await assetsOf(answerer, catalogue.readers))
      const prompts = { ...entryOf(memory, catalogue.memory).prompts(memory.options), ...entryOf(answerer, catalogue.readers).prompts(answerer.options) }
      for (let pass = 1; pass <= design.passes; pass++) {
        const spec: RunSpec = {
          design: design.name,
          version,
          dataset: { name: dataset.name, digest: dataset.digest },
          memory: { name: memory.name, options: memory.options },
          answerer: { name: answerer.name, options: answerer.options },
          prompts,
          assets,
          scoredAnswer: design.scoredAnswer,
          pass,
          ...(design.seed === undefined ? {} : { seed: design.seed }),
          questions,
        }
        runs.push({ index: runs.length, run: runIdOf(spec), spec, arm: armOf(design, memory, answerer) })
      }
    }
  }
  refuseDuplicates(runs)
  return runs
}

/** How many questions a spec plans, of a data set with so many. */
export function plannedCount(spec: Pick<RunSpec, 'questions'>, questions: number): number {
  return spec.questions === 'all' ? questions : Math.min(spec.questions.prefix, questions)
}

function questionsOf(design: Design, dataset: ExpandedDataset, maxQuestions: number | undefined): RunSpec['questions'] {
  const wanted = [design.questions === 'all' ? dataset.questions : design.questions.prefix, maxQuestions ?? dataset.questions]
  const prefix = Math.min(...wanted)
  return prefix >= dataset.questions ? 'all' : { prefix }
}

async function assetsOf<Made>(choice: Choice, entries: readonly Entry<Made>[]): Promise<Readonly<Record<string, string>>> {
  return entryOf(choice, entries).assets(choice.options)
}

function entryOf<Made>(choice: Choice, entries: readonly Entry<Made>[]): Entry<Made> {
  const entry = entries.find((known) => known.name === choice.name)
  if (entry === undefined) throw new AssayError('broken-invariant', `the catalogue has no ${choice.name}`, { hint: 'Please report this with the design file.' })
  return entry
}

function merged(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [name, digest] of Object.entries(b)) {
    if (name in a && a[name] !== digest) {
      throw new AssayError('broken-invariant', `memory and answerer use different assets called ${name}: ${a[name]} and ${digest}`, { hint: 'Give the assets different names.' })
    }
  }
  return { ...a, ...b }
}

function refuseDuplicates(runs: readonly PlannedRun[]): void {
  const first = new Map<string, PlannedRun>()
  const faults = runs.flatMap((run) => {
    const other = first.get(run.run)
    if (other === undefined) first.set(run.run, run)
    return other === undefined ? [] : [{ where: `run ${run.index}`, message: `the same as run ${other.index}, ${run.run}: ${canonicalJson(run.spec)}` }]
  })
  if (faults.length > 0) throw new AssayError('invalid-input', 'two cells of the design are one run', { hint: 'Remove one of them, or change its options.', faults })
}
