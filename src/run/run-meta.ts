// Owns `run_meta.json`: what ran, in one object a program can read without knowing YAML.
import { digestOf } from '../core/digest.js'
import type { PrimaryRows } from './primary-rows.js'

export function runMetaText({ run, config, planned }: PrimaryRows): string {
  const { design, spec, resolved } = config
  const meta = {
    format: 'assay-run-meta/1',
    run,
    spec_sha256: digestOf(spec),
    design: design.name,
    asks: design.asks,
    arm: resolved.arm,
    pass: spec.pass,
    seed: spec.seed ?? null,
    version: spec.version,
    dataset: { ...spec.dataset, unpinned: isUnpinned(config) },
    memory: { ...spec.memory, scope: resolved.memory_scope },
    answerer: { ...spec.answerer, model: resolved.reader_model, mock: resolved.mock },
    prompts: spec.prompts,
    assets: spec.assets,
    scored_answer: spec.scoredAnswer,
    planned: planned.length,
    smoke: isSmoke(config),
  }
  return `${JSON.stringify(meta, null, 2)}\n`
}

/** A prefix of the questions shows that the pipes hold water, and nothing else. */
export const isSmoke = ({ spec }: PrimaryRows['config']): boolean => spec.questions !== 'all'

/** Whether the data file is none that Assay knows: the label stands where a pin's name would. */
export const isUnpinned = ({ spec }: PrimaryRows['config']): boolean => {
  const { name: label } = spec.dataset
  return label === UNPINNED
}

const UNPINNED = 'unpinned'
