// Owns the cells that several tables share: means with their n/N, the name of a run, and how an absence is told.
import type { GroupMean } from '../scorers/score-summary.js'
import { scoreText, ofText } from './number-text.js'
import type { ReportedRun } from './reported-run.js'
import { absentCell, type Cell, type Column } from './table.js'

/** The first column of every table of runs. */
export const RUN_COLUMN: Column = { head: 'Run', align: 'text', csv: ['label', 'run', 'mock'] }

export function runCell(run: ReportedRun): Cell {
  return { shown: run.label, ...(run.mock ? { aside: 'MOCK' } : {}), csv: [run.label, run.run, String(run.mock)] }
}

/** A column of `meanCell`. */
export function meanColumn(head: string, key: string): Column {
  return { head, align: 'number', csv: [key, `${key}_n`, `${key}_planned`] }
}

/** The mean over planned rows with n/N: rows with an answer (or a packet) of the planned rows to which the scorer applies. A mock has no score. */
export function meanCell(run: Pick<ReportedRun, 'mock'>, mean: GroupMean | undefined): Cell {
  if (run.mock) return absentCell('mock', 3)
  if (mean === undefined) return absentCell('not scored', 3)
  if (mean.mean_planned === null) return absentCell('applies to no question', 3)
  return { shown: scoreText(mean.mean_planned), aside: ofText(mean.n, mean.planned), csv: [mean.mean_planned, mean.n, mean.planned] }
}

/** A mean whose counts stand beside it. */
export function plainMeanCell(run: Pick<ReportedRun, 'mock'>, value: number | null | undefined): Cell {
  if (run.mock) return absentCell('mock')
  if (value === undefined) return absentCell('not scored')
  return value === null ? absentCell('no row') : { shown: scoreText(value), csv: [value] }
}
