// Owns the variance components of question × pass with judge draws nested (Design 1), and what more passes or draws would buy.
import { faultsOf, finiteListFault, rectangleFault } from './input-fault.js'
import { refuse, result, type Result } from './result.js'
import { mean, sum } from './summation.js'

/** Raw estimates, possibly negative; they are cut at 0 only inside a variance of the mean. */
export interface VarianceComponents {
  readonly grandMean: number
  readonly questionMeanSquare: number
  readonly passMeanSquare: number
  readonly interactionMeanSquare: number
  /** Null with one judge draw, which cannot tell judge noise from question × pass. */
  readonly drawMeanSquare: number | null
  readonly question: number
  readonly pass: number
  /** With one judge draw this holds the judge noise too. */
  readonly interaction: number
  readonly draw: number | null
  readonly varianceSuperQuestion: number
  readonly varianceFixedQuestions: number
  readonly passes: number
  readonly draws: number
}

/** `scores[question][pass][draw]`, complete: at least two questions and two passes, the same number of draws everywhere. */
export function varianceComponents(scores: readonly (readonly (readonly number[])[])[]): Result<VarianceComponents> {
  const cells = scores.flat()
  const fault = faultsOf(
    rectangleFault('scores', scores),
    rectangleFault('scores[*]', cells),
    ...cells.map((cell, i) => finiteListFault(`cell ${i}`, cell)),
  )
  if (fault !== null) return refuse(fault)
  const [n, P, r] = [scores.length, (scores[0] as readonly unknown[]).length, (cells[0] as readonly number[]).length]
  if (n < 2 || P < 2) return refuse(`variance components need two questions and two passes, got ${n} and ${P}`)
  const cellMean = scores.map((question) => question.map((cell) => mean(cell)))
  const questionMean = cellMean.map((row) => mean(row))
  const passMean = Array.from({ length: P }, (_, p) => mean(cellMean.map((row) => row[p] as number)))
  const grandMean = mean(questionMean)
  const square = (x: number): number => x * x
  const MSQ = (P * r * sum(questionMean.map((m) => square(m - grandMean)))) / (n - 1)
  const MSP = (n * r * sum(passMean.map((m) => square(m - grandMean)))) / (P - 1)
  const interactions = cellMean.flatMap((row, q) =>
    row.map((m, p) => square(m - (questionMean[q] as number) - (passMean[p] as number) + grandMean)),
  )
  const MSQP = (r * sum(interactions)) / ((n - 1) * (P - 1))
  const within = scores.flatMap((question, q) =>
    question.flatMap((cell, p) => cell.map((y) => square(y - ((cellMean[q] as readonly number[])[p] as number)))),
  )
  const MSE = r === 1 ? null : sum(within) / (n * P * (r - 1))
  const components = {
    question: (MSQ - MSQP) / (P * r),
    pass: (MSP - MSQP) / (n * r),
    interaction: MSE === null ? MSQP : (MSQP - MSE) / r,
    draw: MSE,
  }
  return result(
    { method: 'question × pass components', estimand: 'super-q', unit: 'question', n, G: null },
    {
      grandMean,
      questionMeanSquare: MSQ,
      passMeanSquare: MSP,
      interactionMeanSquare: MSQP,
      drawMeanSquare: MSE,
      ...components,
      varianceSuperQuestion: meanVariance(components, n, P, r, 'super-q'),
      varianceFixedQuestions: meanVariance(components, n, P, r, 'fixed'),
      passes: P,
      draws: r,
    },
  )
}

type Components = Pick<VarianceComponents, 'question' | 'pass' | 'interaction' | 'draw'>

/** The variance of the grand mean over n questions, P passes and r draws; negative components count as 0. */
export function meanVariance(components: Components, n: number, P: number, r: number, estimand: 'super-q' | 'fixed'): number {
  const cut = (x: number): number => Math.max(0, x)
  const questions = estimand === 'fixed' ? 0 : cut(components.question) / n
  const draws = components.draw === null ? 0 : cut(components.draw) / (n * P * r)
  return questions + cut(components.pass) / P + cut(components.interaction) / (n * P) + draws
}

export interface DesignPoint {
  readonly passes: number
  readonly draws: number
  readonly errorSuperQuestion: number
  readonly errorFixedQuestions: number
}

/** The standard error that P ∈ {1, 2, 3, 5} passes with r ∈ {1, 3} draws would have, on the same number of questions. */
export function designStudy(components: Components, n: number): readonly DesignPoint[] {
  return [1, 2, 3, 5].flatMap((passes) =>
    [1, 3].map((draws) => ({
      passes,
      draws,
      errorSuperQuestion: Math.sqrt(meanVariance(components, n, passes, draws, 'super-q')),
      errorFixedQuestions: Math.sqrt(meanVariance(components, n, passes, draws, 'fixed')),
    })),
  )
}
