// Owns p-values adjusted for a family of contrasts. The family is every registered contrast, shown or not.
import { faultsOf, notEmptyFault, shareFault } from './input-fault.js'
import { refuse, result, type Result } from './result.js'

/** Each list in the order of the input. */
export interface AdjustedP {
  readonly bonferroni: readonly number[]
  /** Step-down, the default for planned contrasts. */
  readonly holm: readonly number[]
  readonly holmSidak: readonly number[]
  /** Step-up; only with positive dependence stated. */
  readonly hochberg: readonly number[]
  /** Benjamini–Hochberg q-values, for exploratory screens. */
  readonly bh: readonly number[]
  /** Benjamini–Yekutieli q-values, under any dependence. */
  readonly by: readonly number[]
}

export function adjustP(p: readonly number[]): Result<AdjustedP> {
  const fault = faultsOf(notEmptyFault('p', p), ...p.map((value, i) => shareFault(`p[${i}]`, value)))
  if (fault !== null) return refuse(fault)
  const m = p.length
  const order = p.map((_, i) => i).sort((a, b) => (p[a] as number) - (p[b] as number))
  const harmonic = order.reduce((total, _, rank) => total + 1 / (rank + 1), 0)
  const down = (adjust: (value: number, rank: number) => number): readonly number[] => monotone(p, order, adjust, 'down')
  const up = (adjust: (value: number, rank: number) => number): readonly number[] => monotone(p, order, adjust, 'up')
  return result(
    { method: 'holm', estimand: 'super-q', unit: 'contrast', n: m, G: null },
    {
      bonferroni: p.map((value) => Math.min(1, value * m)),
      holm: down((value, rank) => value * (m - rank)),
      holmSidak: down((value, rank) => -Math.expm1((m - rank) * Math.log1p(-value))),
      hochberg: up((value, rank) => value * (m - rank)),
      bh: up((value, rank) => (value * m) / (rank + 1)),
      by: up((value, rank) => (value * m * harmonic) / (rank + 1)),
    },
  )
}

/** Applies `adjust` along the ascending order and keeps the result monotone: running maximum down, running minimum up; at most 1. */
function monotone(
  p: readonly number[],
  order: readonly number[],
  adjust: (value: number, rank: number) => number,
  direction: 'down' | 'up',
): readonly number[] {
  const adjusted = p.map(() => 1)
  let running = direction === 'down' ? 0 : 1
  const ranks = order.map((_, rank) => rank)
  for (const rank of direction === 'down' ? ranks : ranks.reverse()) {
    const at = order[rank] as number
    const value = Math.min(1, adjust(p[at] as number, rank))
    running = direction === 'down' ? Math.max(running, value) : Math.min(running, value)
    adjusted[at] = running
  }
  return adjusted
}
