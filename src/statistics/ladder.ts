// Owns the component ladder A–D: contrasts between neighbouring rungs, adjusted together; words about a component need its rung.
import { adjustP } from './multiplicity.js'
import { comparePaired, type PairedComparison } from './paired-comparison.js'
import type { ArmScores } from './question-scores.js'
import { refuse, result, type Result } from './result.js'

/** A baseline, B with the packet, C with packet and index, D with packet, index and instructions. An unrun rung is null. */
export interface LadderArms {
  readonly A: ArmScores
  readonly B: ArmScores | null
  readonly C: ArmScores | null
  readonly D: ArmScores
}

export interface LadderRows {
  readonly arms: LadderArms
  readonly clusters: readonly (string | number)[]
  /** Questions whose requests are byte-identical between A and D; one policy holds for the whole ladder. */
  readonly shared: readonly boolean[]
  /** `reused`: one answer serves both arms, so they cannot differ there; `redrawn`: answered afresh in each. */
  readonly sharedPolicy: 'reused' | 'redrawn'
}

export interface LadderStep {
  readonly name: 'packet' | 'index' | 'instructions' | 'all'
  readonly from: keyof LadderArms
  readonly to: keyof LadderArms
  readonly comparison: { readonly ok: true } & PairedComparison
  /** Holm over the three single steps; the overall contrast D − A is a claim of its own and stays as it is. */
  readonly pAdjusted: number | null
}

export interface Ladder {
  readonly steps: readonly LadderStep[]
  /** Component words a claim may use: those whose two rungs were run. */
  readonly words: readonly string[]
  readonly sharedRows: number
  readonly sharedPolicy: 'reused' | 'redrawn'
}

const STEPS = [
  ['packet', 'A', 'B'],
  ['index', 'B', 'C'],
  ['instructions', 'C', 'D'],
  ['all', 'A', 'D'],
] as const

export function compareLadder(rows: LadderRows, alpha: number): Result<Ladder> {
  const { arms, clusters, shared, sharedPolicy } = rows
  if (shared.length !== clusters.length) return refuse(`shared has ${shared.length} values and clusters has ${clusters.length}`)
  const apart = shared.findIndex((same, q) => same && arms.A.scores[q] !== arms.D.scores[q])
  if (sharedPolicy === 'reused' && apart !== -1) return refuse(`question ${apart} is said to reuse one answer, yet A and D differ on it`)
  const steps: Omit<LadderStep, 'pAdjusted'>[] = []
  for (const [name, from, to] of STEPS) {
    const [lower, upper] = [arms[from], arms[to]]
    if (lower === null || upper === null) continue
    const comparison = comparePaired({ a: upper, b: lower, clusters, kind: 'verdicts' }, alpha)
    if (!comparison.ok) return comparison
    steps.push({ name, from, to, comparison })
  }
  const single = steps.filter(({ name, comparison }) => name !== 'all' && comparison.p !== null)
  const holm = adjustP(single.map(({ comparison }) => comparison.p as number))
  return result(
    { method: 'holm', estimand: 'super-q', unit: 'contrast', n: steps.length, G: null },
    {
      steps: steps.map((step) => {
        const at = single.indexOf(step)
        return { ...step, pAdjusted: at === -1 ? step.comparison.p : holm.ok ? (holm.holm[at] as number) : null }
      }),
      words: steps.flatMap(({ name }) => (name === 'all' ? [] : [name])),
      sharedRows: shared.filter((same) => same).length,
      sharedPolicy,
    },
  )
}
