// Owns what a design is: the question it asks, the matrix of runs, and the comparisons registered before them. It knows no path of a pack.
import { z } from 'zod'
import type { Choice } from '../core/run-spec.js'
import type { Catalogue, Entry } from '../ports/catalogue.js'
import { SCORED_ANSWER_RULES, type ScoredAnswerRule } from '../protocols/scored-answer.js'

/** One place on an axis of the matrix. The label names it in tables and comparisons; it is no part of a run's identity. */
export interface LabelledChoice extends Choice {
  readonly label: string
}

export type DatasetChoice =
  | { readonly kind: 'pinned'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'generated'; readonly seed: string; readonly format: 'locomo' | 'longmemeval'; readonly size: 'demo' | 'standard' }

/** A pair of arms that the design compares, and by what. Arms are `memory label` or `memory label × answerer label`. */
export interface Comparison {
  readonly arm: string
  readonly against: string
  readonly endpoint: string
  readonly rule: string
}

export interface Design {
  readonly name: string
  /** The question that the design asks, in words. */
  readonly asks: string
  readonly dataset: DatasetChoice
  readonly memory: readonly LabelledChoice[]
  readonly answerer: readonly LabelledChoice[]
  readonly passes: number
  readonly seed?: number
  readonly questions: 'all' | { readonly prefix: number }
  readonly scoredAnswer: ScoredAnswerRule
  readonly comparisons: readonly Comparison[]
}

const LABEL = /^[A-Za-z0-9][A-Za-z0-9._-]*$/
const NAME_LENGTH = 60

const labelSchema = z.string().regex(LABEL, 'expected letters, digits, ".", "_" and "-"').max(NAME_LENGTH)

/** The schema of the YAML document. Unions differ by type of value, so that each fault has one reading. */
export function designSchema(catalogue: Catalogue) {
  return z
    .strictObject({
      name: z.string().regex(/[A-Za-z0-9]/, 'expected a name with at least one letter or digit').max(NAME_LENGTH).describe('Names the design and starts every run id.'),
      asks: z.string().min(1).describe('The question that this design asks, in words.'),
      dataset: z
        .union([
          z.string().min(1),
          z
            .strictObject({
              file: z.string().min(1).optional().describe('A data file, relative to this design.'),
              generated: z
                .strictObject({
                  seed: z.union([z.int().min(0), z.string().min(1)]),
                  format: z.enum(['locomo', 'longmemeval']).default('locomo'),
                  size: z.enum(['demo', 'standard']).default('standard'),
                })
                .optional(),
            })
            .refine((value) => (value.file === undefined) !== (value.generated === undefined), 'expected either "file" or "generated"'),
        ])
        .describe('The name of a pinned data set, a file, or a generated benchmark.'),
      memory: axisSchema(catalogue.memory).describe('The memory conditions.'),
      answerer: axisSchema(catalogue.readers).describe('The readers.'),
      passes: z.int().min(1).max(1000).default(1).describe('Complete repetitions of every run.'),
      seed: z.int().min(0).optional(),
      questions: z
        .union([z.literal('all'), z.strictObject({ prefix: z.int().min(1) })])
        .default('all')
        .describe('A prefix is a smoke test, never a result.'),
      scored_answer: z.enum(SCORED_ANSWER_RULES).default('whole').describe('The part of the answer that is scored.'),
      comparisons: z
        .array(
          z.strictObject({
            arm: z.string().min(1),
            against: z.string().min(1),
            endpoint: z.string().min(1),
            rule: z.string().min(1).default('report the paired difference'),
          }),
        )
        .default([])
        .describe('Pairs registered before the runs: labels of memory conditions, or "memory × answerer".'),
    })
    .meta({ title: 'Assay design' })
}

export type DesignDocument = z.infer<ReturnType<typeof designSchema>>

function axisSchema<Made>(entries: readonly Entry<Made>[]) {
  const named = entries.map((entry) =>
    z
      .strictObject({ name: z.literal(entry.name), options: entry.options.prefault({}), label: labelSchema.optional() })
      .describe(entry.summary),
  )
  const name = z
    .enum(entries.map((entry) => entry.name))
    .refine((value) => entries.find((entry) => entry.name === value)?.options.safeParse({}).success, 'this one has options without a default: write it as {name, options}')
  // A discriminated union needs one member at least, and a catalogue may be empty in tests of the other axis.
  const [first, ...rest] = named
  return z.array(first === undefined ? name : z.union([name, z.discriminatedUnion('name', [first, ...rest])])).min(1)
}

/** The design that a valid document stands for: every default filled in, every choice with its resolved options. */
export function designOf(document: DesignDocument, catalogue: Catalogue): Design {
  const { dataset, seed } = document
  return {
    name: document.name,
    asks: document.asks,
    dataset: datasetOf(dataset),
    memory: choicesOf(document.memory, catalogue.memory),
    answerer: choicesOf(document.answerer, catalogue.readers),
    passes: document.passes,
    ...(seed === undefined ? {} : { seed }),
    questions: document.questions,
    scoredAnswer: document.scored_answer,
    comparisons: document.comparisons,
  }
}

function datasetOf(dataset: DesignDocument['dataset']): DatasetChoice {
  if (typeof dataset === 'string') return { kind: 'pinned', name: dataset }
  if (dataset.generated !== undefined) return { kind: 'generated', ...dataset.generated, seed: String(dataset.generated.seed) }
  return { kind: 'file', path: dataset.file as string }
}

type AxisValue = string | { readonly name: string; readonly options: Choice['options']; readonly label?: string | undefined }

function choicesOf<Made>(values: readonly AxisValue[], entries: readonly Entry<Made>[]): readonly LabelledChoice[] {
  return values.map((value) => {
    if (typeof value !== 'string') return { name: value.name, options: value.options, label: value.label ?? value.name }
    const entry = entries.find((known) => known.name === value) as Entry<Made>
    return { name: value, options: entry.options.parse({}), label: value }
  })
}

/** The name of an arm: the memory label, with the answerer's where the design has several. */
export function armOf(design: Pick<Design, 'answerer'>, memory: LabelledChoice, answerer: LabelledChoice): string {
  return design.answerer.length === 1 ? memory.label : `${memory.label} × ${answerer.label}`
}

/** Every name under which a comparison may cite an arm of the design. */
export function armsOf(design: Pick<Design, 'memory' | 'answerer'>): readonly string[] {
  return design.memory.flatMap((memory) => design.answerer.map((answerer) => armOf(design, memory, answerer)))
}
