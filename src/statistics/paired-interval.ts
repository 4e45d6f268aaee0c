// Owns the intervals of a paired difference of proportions. Tango's score interval is printed; the others are for comparison.
import { bisect } from './bisection.js'
import { bootstrapMean } from './exact-bootstrap.js'
import { faultsOf, openShareFault } from './input-fault.js'
import { tableFault, tableSize, type PairedTable } from './paired-table.js'
import { wilsonLimits } from './proportion.js'
import { QUESTIONS, refuse, result, type Interval, type Result } from './result.js'
import { normalCritical } from './special.js'

/**
 * Tango's score statistic at the difference `delta`: positive while the observed difference (b − c)/n lies above it.
 * Source: Tango 1998, Statistics in Medicine 17:891.
 */
export function tangoStatistic(b: number, c: number, n: number, delta: number): number {
  const linear = -b - c + (2 * n - b + c) * delta
  const constant = -c * delta * (1 - delta)
  const root = Math.sqrt(Math.max(0, linear * linear - 8 * n * constant))
  // The two forms of the same root; each is used where it subtracts nothing.
  const share = linear <= 0 ? (root - linear) / (4 * n) : (-2 * constant) / (root + linear)
  const numerator = b - c - n * delta
  const variance = n * (2 * share + delta * (1 - delta))
  return numerator === 0 ? 0 : numerator / Math.sqrt(Math.max(0, variance))
}

/** Tango's score interval for (b − c)/n. */
export function tangoInterval(b: number, c: number, n: number, level: number): Interval {
  const z = normalCritical(level)
  const observed = (b - c) / n
  const lower = observed === -1 ? -1 : bisect(-1, observed, (delta) => tangoStatistic(b, c, n, delta) > z)
  const upper = observed === 1 ? 1 : bisect(observed, 1, (delta) => tangoStatistic(b, c, n, delta) > -z)
  return { method: 'tango-score', level, lower, upper }
}

/** Newcombe's hybrid score interval: method 10 with the corrected correlation, method 8 without. Source: Newcombe 1998, 17:2635. */
export function newcombePaired(table: PairedTable, level: number, corrected: boolean): Interval {
  const { both: a, aOnly: b, bOnly: c, neither: d } = table
  const n = tableSize(table)
  const z = normalCritical(level)
  const [lower1, upper1] = wilsonLimits(a + b, n, z)
  const [lower2, upper2] = wilsonLimits(a + c, n, z)
  const [p1, p2] = [(a + b) / n, (a + c) / n]
  const phi = correlation(a, b, c, d, corrected)
  const side = (first: number, second: number): number => Math.sqrt(Math.max(0, first * first - 2 * phi * first * second + second * second))
  return {
    method: corrected ? 'newcombe-10' : 'newcombe-8',
    level,
    lower: (b - c) / n - side(p1 - lower1, upper2 - p2),
    upper: (b - c) / n + side(upper1 - p1, p2 - lower2),
  }
}

function correlation(a: number, b: number, c: number, d: number, corrected: boolean): number {
  const n = a + b + c + d
  const margins = (a + b) * (c + d) * (a + c) * (b + d)
  if (margins === 0) return 0
  const raw = a * d - b * c
  const numerator = !corrected || raw < 0 ? raw : Math.max(0, raw - n / 2)
  return numerator / Math.sqrt(margins)
}

/** Wald's standard error of (b − c)/n. */
export const waldError = (b: number, c: number, n: number): number => Math.sqrt(Math.max(0, b + c - (b - c) ** 2 / n)) / n

function waldInterval(b: number, c: number, n: number, level: number, method: string): Interval {
  const half = normalCritical(level) * waldError(b, c, n)
  return { method, level, lower: (b - c) / n - half, upper: (b - c) / n + half }
}

/** Bonett and Price 2012: Wald's interval after one more discordant question on each side; not clipped to [−1, 1]. */
export const bonettPrice = (b: number, c: number, n: number, level: number): Interval =>
  waldInterval(b + 1, c + 1, n + 2, level, 'bonett-price')

export interface PairedDifference {
  /** Share correct of A minus share correct of B. */
  readonly difference: number
  readonly tango: Interval
  readonly newcombe10: Interval
  readonly newcombe8: Interval
  readonly bonettPrice: Interval
  /** The exact percentile bootstrap of the mean difference. */
  readonly bootstrap: Interval
  /** For checks against published figures only: its right tail is wrong. */
  readonly wald: Interval
  readonly waldError: number
}

/** Every interval of A − B for one pass per arm over independent questions. */
export function pairedDifference(table: PairedTable, level: number): Result<PairedDifference> {
  const fault = faultsOf(tableFault(table), openShareFault('level', level))
  if (fault !== null) return refuse(fault)
  const { aOnly: b, bOnly: c } = table
  const n = tableSize(table)
  const bootstrap = bootstrapMean({ values: [1, -1, 0], counts: [b, c, n - b - c], scale: 1 }, level)
  if (!bootstrap.ok) return bootstrap
  return result(
    { method: 'tango-score', ...QUESTIONS, n, G: null },
    {
      difference: (b - c) / n,
      tango: tangoInterval(b, c, n, level),
      newcombe10: newcombePaired(table, level, true),
      newcombe8: newcombePaired(table, level, false),
      bonettPrice: bonettPrice(b, c, n, level),
      bootstrap: bootstrap.interval,
      wald: waldInterval(b, c, n, level, 'wald'),
      waldError: waldError(b, c, n),
    },
  )
}
