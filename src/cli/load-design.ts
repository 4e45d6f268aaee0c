// Owns the way from a design file to its expanded runs, as `run` and `plan` need them.
import { readFile, stat } from 'node:fs/promises'
import { AssayError } from '../core/assay-error.js'
import { parseDesign } from '../run/design-file.js'
import type { Design } from '../run/design.js'
import { expand, type PlannedRun } from '../run/expand.js'
import type { Catalogue } from '../ports/catalogue.js'
import type { CompletionParts } from '../readers/completion.js'
import { catalogueWith } from './catalogue.js'
import type { Context } from './command.js'
import { openDesignBenchmark, type DataFlags, type DesignBenchmark } from './design-dataset.js'
import { knownModels } from './known-models.js'
import { packageVersion } from './package-info.js'

export interface DesignFlags extends DataFlags {
  readonly maxQuestions?: number
  /** A file of model profiles, before the one that `$ASSAY_PROFILES` names. */
  readonly profiles?: string
}

export interface LoadedDesign {
  readonly design: Design
  readonly data: DesignBenchmark
  readonly runs: readonly PlannedRun[]
  readonly models: CompletionParts
  /** Of the design: over the models that this machine knows. */
  readonly catalogue: Catalogue
}

/** @throws AssayError `invalid-input` with every fault of the design at `file:line:column` */
export async function loadDesign(path: string, flags: DesignFlags, context: Context): Promise<LoadedDesign> {
  const models = await knownModels(flags.profiles, context)
  const catalogue = catalogueWith(models)
  const design = await readDesign(path, catalogue)
  const data = await openDesignBenchmark(design.dataset, path, flags, context)
  const { questions, digest } = data.benchmark.dataset
  if (questions.length === 0) throw new AssayError('invalid-input', `${data.path} holds no question`, { hint: 'Name a data file with questions.' })
  const runs = await expand(design, { name: data.name, digest, questions: questions.length }, catalogue, packageVersion(), flags.maxQuestions)
  return { design, data, runs, models, catalogue }
}

export async function readDesign(path: string, catalogue: Catalogue): Promise<Design> {
  if ((await stat(path)).isDirectory()) throw new AssayError('invalid-input', `expected a design file, got a folder: ${path}`, { hint: 'Name the YAML file itself.' })
  const bytes = await readFile(path)
  try {
    return parseDesign(bytes, catalogue)
  } catch (error) {
    if (!(error instanceof AssayError)) throw error
    const faults = error.faults.map(({ where, message }) => ({ where: `${path}:${where}`, message }))
    throw new AssayError(error.code, `${path}: ${error.message}`, { hint: error.hint, faults, cause: error })
  }
}
