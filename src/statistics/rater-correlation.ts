// Owns the intraclass correlations of subjects × raters (or questions × passes). Source: Shrout and Fleiss 1979.
import { faultsOf, finiteListFault, rectangleFault } from './input-fault.js'
import { refuse, result, type Result } from './result.js'
import { mean, sum } from './summation.js'

/** Null where the denominator is 0: nothing varies. The `k` forms are of the mean of all raters. */
export interface RaterCorrelation {
  readonly icc1: number | null
  readonly icc2: number | null
  readonly icc3: number | null
  readonly icc1k: number | null
  readonly icc2k: number | null
  readonly icc3k: number | null
}

/** `ratings[subject][rater]`, complete, at least two of each. */
export function raterCorrelation(ratings: readonly (readonly number[])[]): Result<RaterCorrelation> {
  const fault = faultsOf(rectangleFault('ratings', ratings), ...ratings.map((row, i) => finiteListFault(`ratings[${i}]`, row)))
  if (fault !== null) return refuse(fault)
  const [n, k] = [ratings.length, (ratings[0] as readonly number[]).length]
  if (n < 2 || k < 2) return refuse(`an intraclass correlation needs two subjects and two raters, got ${n} and ${k}`)
  const subjectMeans = ratings.map((row) => mean(row))
  const raterMeans = Array.from({ length: k }, (_, j) => mean(ratings.map((row) => row[j] as number)))
  const grand = mean(subjectMeans)
  const square = (x: number): number => x * x
  const between = (k * sum(subjectMeans.map((m) => square(m - grand)))) / (n - 1)
  const raters = (n * sum(raterMeans.map((m) => square(m - grand)))) / (k - 1)
  const withinSum = sum(ratings.flatMap((row, i) => row.map((x) => square(x - (subjectMeans[i] as number)))))
  const residualSum = sum(
    ratings.flatMap((row, i) => row.map((x, j) => square(x - (subjectMeans[i] as number) - (raterMeans[j] as number) + grand))),
  )
  const within = withinSum / (n * (k - 1))
  const residual = residualSum / ((n - 1) * (k - 1))
  const share = (numerator: number, denominator: number): number | null => (denominator === 0 ? null : numerator / denominator)
  return result(
    { method: 'shrout-fleiss', estimand: 'fixed', unit: 'rating', n, G: null },
    {
      icc1: share(between - within, between + (k - 1) * within),
      icc2: share(between - residual, between + (k - 1) * residual + (k * (raters - residual)) / n),
      icc3: share(between - residual, between + (k - 1) * residual),
      icc1k: share(between - within, between),
      icc2k: share(between - residual, between + (raters - residual) / n),
      icc3k: share(between - residual, between),
    },
  )
}
