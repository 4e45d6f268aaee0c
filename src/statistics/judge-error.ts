// Owns the correction of a judged score for the judge's own error (Rogan–Gladen). A calibration of one arm is never used for another:
// the same judge accepts 10.6 % of specific and 62.8 % of vague wrong answers, so its specificity depends on the arm's style.
import { atLeastFault, faultsOf, openShareFault, shareFault } from './input-fault.js'
import { refuse, result, type Interval, type Result } from './result.js'
import { normalCritical } from './special.js'

export interface JudgedScore {
  /** Share judged correct, of n answers. */
  readonly judged: number
  readonly n: number
  /** Share of wrong control answers judged wrong, of `negatives` of them. */
  readonly specificity: number
  readonly negatives: number
  /** Share of right control answers judged correct, of `positives` of them. */
  readonly sensitivity: number
  readonly positives: number
}

export interface JudgeCorrection {
  /** (p + Sp − 1) / (Se + Sp − 1), and the same cut to [0, 1]. */
  readonly pointRaw: number
  readonly point: number
  readonly youden: number
  /** The delta-method error without the small-sample adjustment. */
  readonly deltaError: number
  /** The adjusted point and error that the interval is built on. */
  readonly adjustedPoint: number
  readonly adjustedError: number
  readonly interval: Interval
  /** Why the corrected score may not be printed as a result; empty when it may. */
  readonly limits: readonly string[]
}

const SMALLEST_YOUDEN = 0.2
const SMALLEST_CELL = 30

/** Source: Rogan and Gladen 1978; Lang and Reiczigel 2014; Lee et al. 2025 (arXiv 2511.21140). */
export function judgeCorrection(score: JudgedScore, level: number): Result<JudgeCorrection> {
  const { judged: p, n, specificity, negatives, sensitivity, positives } = score
  const fault = faultsOf(
    shareFault('judged', p),
    atLeastFault('n', n, 1),
    shareFault('specificity', specificity),
    atLeastFault('negatives', negatives, 1),
    shareFault('sensitivity', sensitivity),
    atLeastFault('positives', positives, 1),
    openShareFault('level', level),
  )
  if (fault !== null) return refuse(fault)
  const youden = sensitivity + specificity - 1
  const square = normalCritical(level) ** 2
  const adjusted = {
    p: (n * p + square / 2) / (n + square),
    n: n + square,
    specificity: (negatives * specificity + 1) / (negatives + 2),
    negatives: negatives + 2,
    sensitivity: (positives * sensitivity + 1) / (positives + 2),
    positives: positives + 2,
  }
  if (youden <= 0 || adjusted.sensitivity + adjusted.specificity <= 1) {
    return refuse(`the judge does not tell right from wrong (sensitivity + specificity − 1 = ${youden})`)
  }
  const pointRaw = (p + specificity - 1) / youden
  const plain = { p, n, specificity, negatives, sensitivity, positives }
  const adjustedPoint = (adjusted.p + adjusted.specificity - 1) / (adjusted.sensitivity + adjusted.specificity - 1)
  const adjustedError = deltaError(adjusted, adjustedPoint)
  const shift =
    2 *
    square *
    (spread(adjusted.sensitivity) * (adjustedPoint / adjusted.positives) -
      spread(adjusted.specificity) * ((1 - adjustedPoint) / adjusted.negatives))
  const half = Math.sqrt(square) * adjustedError
  const cut = (x: number): number => Math.min(1, Math.max(0, x))
  return result(
    { method: 'lang-reiczigel-lee', estimand: 'truth', unit: 'answer', n, G: null },
    {
      pointRaw,
      point: cut(pointRaw),
      youden,
      deltaError: deltaError(plain, pointRaw),
      adjustedPoint,
      adjustedError,
      interval: { method: 'lang-reiczigel-lee', level, lower: cut(adjustedPoint + shift - half), upper: cut(adjustedPoint + shift + half) },
      limits: [
        ...(youden < SMALLEST_YOUDEN ? [`sensitivity + specificity − 1 is below ${SMALLEST_YOUDEN}`] : []),
        ...(Math.min(negatives, positives) < SMALLEST_CELL ? [`a calibration cell has fewer than ${SMALLEST_CELL} controls`] : []),
      ],
    },
  )
}

const spread = (share: number): number => share * (1 - share)

interface Cells {
  readonly p: number
  readonly n: number
  readonly specificity: number
  readonly negatives: number
  readonly sensitivity: number
  readonly positives: number
}

function deltaError(cells: Cells, point: number): number {
  const variance =
    spread(cells.p) / cells.n +
    ((1 - point) ** 2 * spread(cells.specificity)) / cells.negatives +
    (point ** 2 * spread(cells.sensitivity)) / cells.positives
  return Math.sqrt(variance) / (cells.sensitivity + cells.specificity - 1)
}
