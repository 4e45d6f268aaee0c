// Owns the comparison of two arms by the evidence their packets hold. Rows without evidence are not applicable, never 1.
import { clusterError } from './cluster-error.js'
import { atLeastFault, countFault, countListFault, faultsOf, notEmptyFault, openShareFault } from './input-fault.js'
import { mcnemar, type McNemar } from './mcnemar.js'
import { tangoInterval } from './paired-interval.js'
import { QUESTIONS, refuse, result, type Interval, type Result } from './result.js'
import { sum } from './summation.js'

/** Evidence sessions (or turns) of one question, and how many of them each arm's packet holds. */
export interface CoverageRow {
  readonly gold: number
  readonly a: number
  readonly b: number
}

export interface ArmCoverage {
  /** Evidence found ÷ evidence. */
  readonly micro: number
  /** Mean over questions of the share found. */
  readonly macro: number
  /** Share of questions with all, and with any, of their evidence. */
  readonly all: number
  readonly any: number
  /** CR1 error of micro with questions as clusters; null for one question. */
  readonly microError: number | null
}

export interface CoverageComparison {
  readonly a: ArmCoverage
  readonly b: ArmCoverage
  /** Questions complete in A only, in B only. */
  readonly aOnly: number
  readonly bOnly: number
  readonly complete: CompleteComparison
  readonly notApplicable: number
}

export interface CompleteComparison {
  readonly difference: number
  readonly test: McNemar
  readonly interval: Interval
}

/** Two arms over the same questions. With `nested` packets (B's is part of A's) a question complete in B only is refused. */
export function compareCoverage(rows: readonly CoverageRow[], nested: boolean, level: number): Result<CoverageComparison> {
  const fault = faultsOf(
    notEmptyFault('rows', rows),
    countListFault(
      'gold',
      rows.map(({ gold }) => gold),
    ),
    countListFault(
      'a',
      rows.map(({ a }) => a),
    ),
    countListFault(
      'b',
      rows.map(({ b }) => b),
    ),
    ...rows.map(({ gold, a, b }, i) => (Math.max(a, b) > gold ? `rows[${i}] finds more than its ${gold} pieces of evidence` : null)),
  )
  if (fault !== null) return refuse(fault)
  const asked = rows.filter(({ gold }) => gold > 0)
  if (asked.length === 0) return refuse('no question has evidence')
  const aOnly = asked.filter(({ gold, a, b }) => a === gold && b < gold).length
  const bOnly = asked.filter(({ gold, a, b }) => b === gold && a < gold).length
  const complete = compareComplete(aOnly, bOnly, asked.length, nested, level)
  if (!complete.ok) return complete
  return result(
    { method: 'evidence coverage', ...QUESTIONS, n: asked.length, G: null },
    {
      a: armCoverage(asked.map(({ gold, a }) => ({ gold, found: a }))),
      b: armCoverage(asked.map(({ gold, b }) => ({ gold, found: b }))),
      aOnly,
      bOnly,
      complete: { difference: complete.difference, test: complete.test, interval: complete.interval },
      notApplicable: rows.length - asked.length,
    },
  )
}

function armCoverage(rows: readonly { readonly gold: number; readonly found: number }[]): ArmCoverage {
  const clustered = clusterError({ sums: rows.map(({ found }) => found), sizes: rows.map(({ gold }) => gold) }, 0.95, QUESTIONS)
  return {
    micro: coverageShare(sum(rows.map(({ found }) => found)), sum(rows.map(({ gold }) => gold))),
    macro: sum(rows.map(({ gold, found }) => found / gold)) / rows.length,
    all: rows.filter(({ gold, found }) => found === gold).length / rows.length,
    any: rows.filter(({ found }) => found > 0).length / rows.length,
    microError: clustered.ok ? clustered.CR1 : null,
  }
}

/** Pieces of evidence found, of all. */
export const coverageShare = (found: number, gold: number): number => found / gold

/** The question-level comparison from its counts alone: complete in A only, in B only, of n questions with evidence. */
export function compareComplete(aOnly: number, bOnly: number, n: number, nested: boolean, level: number): Result<CompleteComparison> {
  const fault = faultsOf(
    countFault('aOnly', aOnly),
    countFault('bOnly', bOnly),
    atLeastFault('n', n, 1),
    aOnly + bOnly > n ? `aOnly + bOnly = ${aOnly + bOnly} exceeds n = ${n}` : null,
    nested && bOnly > 0 ? `packets said to be nested, yet ${bOnly} questions are complete in B only` : null,
    openShareFault('level', level),
  )
  if (fault !== null) return refuse(fault)
  const test = mcnemar(aOnly, bOnly)
  if (!test.ok) return test
  return result(
    { method: 'mcnemar-mid-p', ...QUESTIONS, n, G: null },
    { difference: (aOnly - bOnly) / n, test, interval: tangoInterval(aOnly, bOnly, n, level) },
  )
}
