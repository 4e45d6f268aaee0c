// Owns the comparison of two judging conditions on the same saved answers: repeats are summed per question before any test.
import { atLeastFault, faultsOf, integerListFault } from './input-fault.js'
import { exactUpper } from './proportion.js'
import { refuse, result, type Result } from './result.js'
import { signFlip } from './sign-flip.js'

export interface MatchedRepeats {
  readonly questions: number
  /** Net discordance of each question that has any: Σ over its repeats of (condition 2 − condition 1). */
  readonly netByQuestion: Readonly<Record<string, number>>
  /** Comparisons over all questions (questions × answers × judgments); needed for the effect, null where unknown. */
  readonly comparisons: number | null
  /** Judgments of one answer per condition; needed to count answers, null where unknown. */
  readonly judgmentsPerCondition: number | null
}

export interface TemplateSensitivity {
  /** McNemar on rows: the wrong unit, shown so that nobody has to compute it again. */
  readonly naivePExact: number
  readonly questionPExact: number
  readonly questionPMid: number
  readonly discordantQuestions: number
  readonly discordantJudgments: number
  /** The fewest answers that these judgments can belong to. */
  readonly discordantAnswers: number | null
  /** Mean over questions of the net discordance per comparison, in points. */
  readonly effectPoints: number | null
  /** One-sided 95 % upper bound of the share of questions affected. */
  readonly affectedUpper: number
}

export function templateSensitivity(data: MatchedRepeats): Result<TemplateSensitivity> {
  const nets = Object.values(data.netByQuestion).filter((net) => net !== 0)
  const { questions, comparisons, judgmentsPerCondition } = data
  const fault = faultsOf(
    atLeastFault('questions', questions, 1),
    integerListFault('netByQuestion', nets),
    nets.length > questions ? `${nets.length} discordant questions of ${questions}` : null,
    comparisons === null ? null : atLeastFault('comparisons', comparisons, questions),
    judgmentsPerCondition === null ? null : atLeastFault('judgmentsPerCondition', judgmentsPerCondition, 1),
  )
  if (fault !== null) return refuse(fault)
  const rows = nets.flatMap((net) => Array.from({ length: Math.abs(net) }, () => Math.sign(net)))
  const naive = signFlip(rows.length === 0 ? [0] : rows)
  const byQuestion = signFlip(nets.length === 0 ? [0] : nets)
  if (!naive.ok) return naive
  if (!byQuestion.ok) return byQuestion
  return result(
    { method: 'exact-sign-flip', estimand: 'fixed', unit: 'question', n: questions, G: null },
    {
      naivePExact: naive.pTwoSided,
      questionPExact: byQuestion.pTwoSided,
      questionPMid: byQuestion.pMid,
      discordantQuestions: nets.length,
      discordantJudgments: rows.length,
      discordantAnswers:
        judgmentsPerCondition === null ? null : nets.reduce((total, net) => total + Math.ceil(Math.abs(net) / judgmentsPerCondition), 0),
      effectPoints: comparisons === null ? null : (100 * byQuestion.sum) / comparisons,
      affectedUpper: exactUpper(nets.length, questions, 0.05),
    },
  )
}
