// Owns the list of formats that can be imported: what each is, of which benchmark, and who reads it.
import { parseLocomoAudit } from './locomo-audit.js'
import { parseMem0 } from './mem0.js'
import type { ParseSource } from './source.js'
import { parseZepGrades } from './zep-grades.js'

export interface ImportFormat {
  readonly summary: string
  /** The benchmark that its places are of; null when it names Assay's question ids. */
  readonly benchmark: 'locomo' | 'longmemeval' | null
  readonly parse: ParseSource
}

export const IMPORT_FORMATS: ReadonlyMap<string, ImportFormat> = new Map<string, ImportFormat>([
  ['mem0', { summary: 'results of Mem0’s evaluation: conversation → rows with F1, BLEU-1 and llm_score', benchmark: 'locomo', parse: parseMem0 }],
  ['zep-grades', { summary: 'Zep’s LoCoMo grades, with or without the responses beside them', benchmark: 'locomo', parse: parseZepGrades }],
  ['locomo-audit', { summary: 'results of locomo-audit: every answer judged several times', benchmark: 'locomo', parse: parseLocomoAudit }],
])
