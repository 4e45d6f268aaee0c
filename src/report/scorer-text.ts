// Owns how scorers are named and explained to a reader of tables. A scorer without an entry keeps its key.

interface ScorerText {
  readonly title: string
  readonly reading: string
}

const TEXTS: ReadonlyMap<string, ScorerText> = new Map([
  ['locomo_f1', { title: 'LoCoMo F1', reading: 'LoCoMo’s rule of each category on stemmed words, unrounded' }],
  ['locomo_f1_exact', { title: 'LoCoMo F1, rows rounded', reading: 'the same with each row rounded to three decimals, as upstream stores it' }],
  ['token_f1', { title: 'Token F1', reading: 'overlap of normalised words, without stemming' }],
  ['exact_match', { title: 'Exact match', reading: 'equal after normalisation' }],
  ['mem0_f1', { title: 'Mem0 F1', reading: 'overlap of sets of words, as Mem0’s evaluation counts it' }],
  ['bleu1', { title: 'BLEU-1', reading: 'smoothed by method 1, as Mem0’s evaluation counts it' }],
  ['evidence_recall', { title: 'Evidence recall, turns', reading: 'share of a question’s evidence turns that the packet shows' }],
  ['evidence_recall_session', { title: 'Evidence recall, sessions', reading: 'share of a question’s evidence sessions that the packet shows something of' }],
  ['evidence_recall_locomo', { title: 'Evidence recall, LoCoMo’s rule', reading: 'as upstream counts it: a question without evidence counts as fully recalled' }],
  ['gold_memory_recall', { title: 'Gold words in memory', reading: 'share of the gold’s stems that stand in the packet' }],
  ['gold_answer_recall', { title: 'Gold words in answer', reading: 'share of the gold’s stems that stand in the answer' }],
  ['gold_answer_precision', { title: 'Answer words in gold', reading: 'share of the answer’s stems that stand in the gold' }],
  ['gold_token_kept', { title: 'Gold words kept', reading: 'of the gold’s stems in the packet, the share that reaches the answer' }],
  ['gold_token_dropped', { title: 'Gold words dropped', reading: 'of the gold’s stems in the packet, the share that is lost; lower is better' }],
  ['adversarial_refusal', { title: 'Right refusals', reading: 'declined, of the questions whose right answer is to decline' }],
  ['false_refusal', { title: 'False refusals', reading: 'declined, of the questions that have an answer; lower is better' }],
])

export function scorerTitle(scorer: string): string {
  return TEXTS.get(scorer)?.title ?? scorer
}

/** Null for a scorer without an entry. */
export function scorerReading(scorer: string): string | null {
  return TEXTS.get(scorer)?.reading ?? null
}
