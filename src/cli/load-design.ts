// Owns the way from a design file to its expanded runs, as `run` and `plan` need them.
import { readFile } from 'node:fs/promises'
import { AssayError } from '../core/assay-error.js'
import { parseDesign } from '../run/design-file.js'
import type { Design } from '../run/design.js'
import { expand, type PlannedRun } from '../run/expand.js'
import { catalogue } from './catalogue.js'
import type { Context } from './command.js'
import { openDesignBenchmark, type DataFlags, type DesignBenchmark } from './design-dataset.js'
import { packageVersion } from './package-info.js'

export interface DesignFlags extends DataFlags {
  readonly maxQuestions?: number
}

export interface LoadedDesign {
  readonly design: Design
  readonly data: DesignBenchmark
  readonly runs: readonly PlannedRun[]
}

/** @throws AssayError `invalid-input` with every fault of the design at `file:line:column` */
export async function loadDesign(path: string, flags: DesignFlags, context: Context): Promise<LoadedDesign> {
  const design = await readDesign(path)
  const data = await openDesignBenchmark(design.dataset, path, flags, context)
  const { questions, digest } = data.benchmark.dataset
  const runs = await expand(design, { name: data.name, digest, questions: questions.length }, catalogue, packageVersion(), flags.maxQuestions)
  return { design, data, runs }
}

export async function readDesign(path: string): Promise<Design> {
  const bytes = await readFile(path)
  try {
    return parseDesign(bytes, catalogue)
  } catch (error) {
    if (!(error instanceof AssayError)) throw error
    const faults = error.faults.map(({ where, message }) => ({ where: `${path}:${where}`, message }))
    throw new AssayError(error.code, `${path}: ${error.message}`, { hint: error.hint, faults, cause: error })
  }
}
