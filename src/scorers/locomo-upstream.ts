// Owns LoCoMo's own aggregate as its scripts print it: rounded rows, summed, divided by all rows, rounded again. Never a headline.
// Reference: snap-research/LoCoMo @3eb6f2c, task_eval/evaluate_qa.py and evaluation_stats.py (analyze_aggr_acc).
import { locomoOfficialRecall } from './evidence-recall.js'
import type { KeyedRow } from './score-summary.js'
import { roundHalfEven } from './python-text.js'

export interface LocomoUpstreamCategory {
  readonly category: number
  readonly n: number
  /** To three decimals; a row without a score counts in `n` and adds nothing. */
  readonly f1: number
  /** To three decimals: only rows with evidence add to it, all rows divide it. */
  readonly recall: number
}

export interface LocomoUpstream {
  readonly n: number
  readonly f1: number
  readonly recall: number
  /** In upstream's order: 4, 1, 2, 3, 5. */
  readonly by_category: readonly LocomoUpstreamCategory[]
}

const ORDER = [4, 1, 2, 3, 5]

/** Null when no row has a LoCoMo category. An attempt without an answer adds nothing, as upstream's rows without a score. */
export function locomoUpstream(rows: readonly KeyedRow[]): LocomoUpstream | null {
  const locomo = rows.filter(({ gold }) => typeof gold.category === 'number')
  if (locomo.length === 0) return null
  const present = ORDER.filter((category) => locomo.some(({ gold }) => gold.category === category))
  return {
    ...aggregate(locomo),
    by_category: present.map((category) => ({ category, ...aggregate(locomo.filter(({ gold }) => gold.category === category)) })),
  }
}

function aggregate(rows: readonly KeyedRow[]): { readonly n: number; readonly f1: number; readonly recall: number } {
  let f1 = 0
  let recall = 0
  // Plain sums, row after row: upstream does not use numpy here.
  for (const { gold, row } of rows) {
    const score = row.scores.get('locomo_f1')
    if (row.state === 'answered' && score?.state === 'scored') f1 += roundHalfEven(score.value, 3)
    const evidence = gold.releasedEvidence
    if (evidence !== undefined && evidence.length > 0) recall += roundHalfEven(locomoOfficialRecall(row.memory, evidence), 3)
  }
  return { n: rows.length, f1: roundHalfEven(f1 / rows.length, 3), recall: roundHalfEven(recall / rows.length, 3) }
}
