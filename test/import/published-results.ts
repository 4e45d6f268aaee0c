// Owns which published results are imported in tests, and the totals that are known of them.

export const LOCOMO = 'data/locomo/locomo10.json'
export const LONGMEMEVAL = 'data/longmemeval/longmemeval_evidence_500.json'
const audit = (name: string, file: string): string => `data/published/locomo/${name}/${file}`

const memory = (name: string, file: string): string => `data/published/longmemeval/${name}/${file}`
const OFFICIAL = 'hypotheses.jsonl.eval-results-gpt-4o-mini'

export interface Case {
  readonly format: string
  readonly paths: readonly string[]
  readonly benchmark: string
  readonly planned: number
  readonly correct: readonly number[]
  readonly sourceTotal?: number
}

export const CASES: readonly Case[] = [
  { format: 'locomo-audit', paths: [audit('full-context-gpt-4.1-mini-cot', 'eval_results.json')], benchmark: LOCOMO, planned: 1540, correct: [1426, 1424, 1429], sourceTotal: 1427 },
  { format: 'locomo-audit', paths: [audit('full-context-gpt-4o-mini-cot', 'eval_results.json')], benchmark: LOCOMO, planned: 1540, correct: [1229, 1229, 1233], sourceTotal: 1231 },
  { format: 'locomo-audit', paths: [audit('wrong-answers-specific', 'ap_eval_results_scored.json')], benchmark: LOCOMO, planned: 1540, correct: [163, 166, 161], sourceTotal: 163 },
  { format: 'locomo-audit', paths: [audit('wrong-answers-vague', 'ap_eval_results_scored.json')], benchmark: LOCOMO, planned: 1540, correct: [970, 962, 970], sourceTotal: 967 },
  { format: 'zep-grades', paths: [audit('zep', 'zep_locomo_grades.json'), audit('zep', 'zep_locomo_responses.json')], benchmark: LOCOMO, planned: 1540, correct: [1157] },
  { format: 'mem0', paths: [audit('memobase-0503', 'memobase_eval_0503_3000.json')], benchmark: LOCOMO, planned: 1540, correct: [1092] },
  { format: 'mem0', paths: [audit('memobase-0710', 'memobase_eval_0710_3000.json')], benchmark: LOCOMO, planned: 1540, correct: [1167] },
  { format: 'longmemeval-hypotheses', paths: [memory('official-llama3.1-8b-oracle-con', OFFICIAL)], benchmark: LONGMEMEVAL, planned: 500, correct: [303] },
  { format: 'longmemeval-hypotheses', paths: [memory('official-llama3.1-8b-s-rag-timefiltered', OFFICIAL)], benchmark: LONGMEMEVAL, planned: 500, correct: [253] },
  { format: 'daidocs-rows', paths: [memory('daidocs', 'longmemeval-s-per-question.jsonl')], benchmark: LONGMEMEVAL, planned: 500, correct: [415] },
  { format: 'verdict-vectors', paths: [memory('longmemeval-evidence', 'derived_verdicts.jsonl')], benchmark: LONGMEMEVAL, planned: 500, correct: [476, 474, 479, 475, 472, 472] },
  { format: 'qmg', paths: [memory('qmg', 'eval-results-500.json'), memory('qmg', 'hypotheses_merged_500.jsonl')], benchmark: LONGMEMEVAL, planned: 500, correct: [428] },
]
