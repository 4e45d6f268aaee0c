// Owns the standard error of a plain mean and of a score over strata (micro and macro). A micro is never compared with a macro.
import { atLeastFault, countFault, faultsOf, openShareFault } from './input-fault.js'
import { QUESTIONS, refuse, result, type Interval, type Result } from './result.js'
import { studentCritical } from './special.js'
import { sum } from './summation.js'

export interface MeanError {
  readonly mean: number
  /** s / √n with the n − 1 divisor; null for n = 1. */
  readonly sampleError: number | null
  /** √(p (1 − p) / n), smaller by √((n − 1) / n). */
  readonly bernoulliError: number
  readonly interval: Interval | null
}

/** The mean of n yes-or-no scores of which `ones` are 1, its standard error and Student's interval at `level`. */
export function meanError(ones: number, n: number, level: number): Result<MeanError> {
  const fault = faultsOf(
    countFault('ones', ones),
    atLeastFault('n', n, 1),
    ones > n ? `ones = ${ones} exceeds n = ${n}` : null,
    openShareFault('level', level),
  )
  if (fault !== null) return refuse(fault)
  const mean = ones / n
  const spread = mean * (1 - mean)
  const sampleError = n === 1 ? null : Math.sqrt(spread / (n - 1))
  const half = sampleError === null ? null : studentCritical(level, n - 1) * sampleError
  return result(
    { method: 'sample standard error', ...QUESTIONS, n, G: null },
    {
      mean,
      sampleError,
      bernoulliError: Math.sqrt(spread / n),
      interval: half === null ? null : { method: 'student', level, lower: mean - half, upper: mean + half },
    },
  )
}

export interface Stratum {
  readonly n: number
  readonly correct: number
}

export interface StratifiedError {
  readonly micro: number
  readonly macro: number
  /** √Σ W² p (1 − p) / (n − 1): type composition is fixed by the benchmark. Null when a stratum has one question. */
  readonly microStratifiedError: number | null
  readonly macroError: number | null
  /** As if the questions were one simple random sample; null for one question. */
  readonly microSimpleError: number | null
}

/** Micro and macro score over strata (question types), each with its own standard error. */
export function stratifiedError(strata: readonly Stratum[]): Result<StratifiedError> {
  const fault = faultsOf(
    strata.length === 0 ? 'strata is empty' : null,
    ...strata.flatMap(({ n, correct }, i) => [
      atLeastFault(`strata[${i}].n`, n, 1),
      countFault(`strata[${i}].correct`, correct),
      correct > n ? `strata[${i}].correct = ${correct} exceeds n = ${n}` : null,
    ]),
  )
  if (fault !== null) return refuse(fault)
  const total = sum(strata.map(({ n }) => n))
  const micro = sum(strata.map(({ correct }) => correct)) / total
  const variances = strata.map(({ n, correct }) => ((correct / n) * (1 - correct / n)) / (n - 1))
  const estimable = strata.every(({ n }) => n > 1)
  return result(
    { method: 'stratified standard error', ...QUESTIONS, n: total, G: null },
    {
      micro,
      macro: sum(strata.map(({ n, correct }) => correct / n)) / strata.length,
      microStratifiedError: estimable ? Math.sqrt(sum(strata.map(({ n }, i) => (n / total) ** 2 * (variances[i] as number)))) : null,
      macroError: estimable ? Math.sqrt(sum(variances)) / strata.length : null,
      microSimpleError: total === 1 ? null : Math.sqrt((micro * (1 - micro)) / (total - 1)),
    },
  )
}
