// Owns the list of formats that can be imported: what each is, of which benchmark, and who reads it.
import { parseAssayCsv } from './assay-csv.js'
import { parseDaidocsRows } from './daidocs-rows.js'
import { parseLocomoAudit } from './locomo-audit.js'
import { parseLocomoF1 } from './locomo-f1.js'
import { parseLongMemEvalHypotheses } from './longmemeval-hypotheses.js'
import { parseMem0 } from './mem0.js'
import { parseQmg } from './qmg.js'
import type { ParseSource } from './source.js'
import { parseVerdictVectors } from './verdict-vectors.js'
import { parseZepGrades } from './zep-grades.js'

export interface ImportFormat {
  readonly summary: string
  /** The benchmark that its places are of; null when it names Assay's question ids. */
  readonly benchmark: 'locomo' | 'longmemeval' | null
  readonly parse: ParseSource
}

export const IMPORT_FORMATS: ReadonlyMap<string, ImportFormat> = new Map<string, ImportFormat>([
  ['longmemeval-hypotheses', { summary: 'LongMemEval hypotheses, and the official scorer’s .eval-results-* beside them', benchmark: 'longmemeval', parse: parseLongMemEvalHypotheses }],
  ['mem0', { summary: 'results of Mem0’s evaluation: conversation → rows with F1, BLEU-1 and llm_score', benchmark: 'locomo', parse: parseMem0 }],
  ['zep-grades', { summary: 'Zep’s LoCoMo grades, with or without the responses beside them', benchmark: 'locomo', parse: parseZepGrades }],
  ['locomo-audit', { summary: 'results of locomo-audit: every answer judged several times', benchmark: 'locomo', parse: parseLocomoAudit }],
  ['daidocs-rows', { summary: 'daidocs: a verdict and what was retrieved for each question, no answers', benchmark: 'longmemeval', parse: parseDaidocsRows }],
  ['verdict-vectors', { summary: 'one label a question for each reader, pass and judge, no answers', benchmark: 'longmemeval', parse: parseVerdictVectors }],
  ['qmg', { summary: 'quantum-memory-graph: verdicts with the judge’s replies, and the whole hypotheses beside them', benchmark: 'longmemeval', parse: parseQmg }],
  ['locomo-f1', { summary: 'output of LoCoMo’s official QA scorer: predictions with their F1', benchmark: 'locomo', parse: parseLocomoF1 }],
  ['assay-csv', { summary: 'predictions.csv of a pack, or a table with its columns and `verdict` or `verdict.NAME`', benchmark: null, parse: parseAssayCsv }],
])
