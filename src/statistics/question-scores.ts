// Owns the rows a comparison of arms starts from: one score per question and arm, and the cluster of each question.
import { countListFault, faultsOf, finiteListFault, notEmptyFault, sameLengthFault, atLeastFault, type InputFault } from './input-fault.js'

/** One arm's scores over the questions, in the order of `clusters`. */
export interface ArmScores {
  /** For verdicts: how often the question was right, of `repeats`. For reals: the score itself, with repeats 1. */
  readonly scores: readonly number[]
  readonly repeats: number
}

export interface PairedScores {
  readonly a: ArmScores
  readonly b: ArmScores
  /** The cluster of each question, from the dataset. */
  readonly clusters: readonly (string | number)[]
  readonly kind: 'verdicts' | 'reals'
}

export function pairedScoresFault({ a, b, clusters, kind }: PairedScores): InputFault {
  const arm = (name: string, { scores, repeats }: ArmScores): readonly InputFault[] => [
    sameLengthFault(name, scores, 'clusters', clusters),
    atLeastFault(`${name}.repeats`, repeats, 1),
    kind === 'reals' ? finiteListFault(name, scores) : countListFault(name, scores),
    kind === 'verdicts' && scores.some((score) => score > repeats) ? `${name} has a question right more often than it was judged` : null,
    kind === 'reals' && repeats !== 1 ? `${name}: real-valued scores are means already, so repeats must be 1` : null,
  ]
  return faultsOf(notEmptyFault('clusters', clusters), ...arm('a', a), ...arm('b', b))
}

/** Differences of mean scores as whole numbers over a common divisor (verdicts), or as they are with divisor 1 (reals). */
export interface Differences {
  readonly values: readonly number[]
  readonly scale: number
}

export function differencesOf({ a, b }: PairedScores): Differences {
  const scale = (a.repeats * b.repeats) / greatestCommonDivisor(a.repeats, b.repeats)
  const [weightA, weightB] = [scale / a.repeats, scale / b.repeats]
  return { values: a.scores.map((score, q) => score * weightA - (b.scores[q] as number) * weightB), scale }
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

/** Questions per cluster, in order of first appearance. */
export function clusterSizes(clusters: readonly (string | number)[]): readonly number[] {
  const sizes = new Map<string, number>()
  for (const cluster of clusters) {
    const before = sizes.get(String(cluster))
    sizes.set(String(cluster), before === undefined ? 1 : before + 1)
  }
  return [...sizes.values()]
}
