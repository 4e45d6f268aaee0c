// Owns the result of one check: passed, failed with the places, or not tested with the reason.
import type { PackFault } from './read-pack.js'

export interface Finding {
  readonly id: string
  /** `block`: no figure of the pack may be used. `qualify`: it must be said beside the figure. `note`: for information. */
  readonly severity: 'block' | 'qualify' | 'note'
  readonly status: 'PASS' | 'FAIL' | 'NOT_TESTED'
  readonly message: string
  /** `file`, `file:line` or an id, each with what is wrong there. */
  readonly rows: readonly string[]
}

/** So many places are told of one check. */
const ROWS_TOLD = 100

/** Fails with every fault, or passes with what was examined. A check that examined nothing has not passed. */
export function checked(id: string, examined: number, unit: string, faults: readonly PackFault[]): Finding {
  if (faults.length > 0) {
    const rows = faults.slice(0, ROWS_TOLD).map(({ where, message }) => `${where}: ${message}`)
    const more = faults.length - rows.length
    return { id, severity: 'block', status: 'FAIL', message: `${faults.length === 1 ? 'one fault' : `${faults.length} faults`} in ${examined} ${unit}${more > 0 ? `; ${more} are not listed` : ''}`, rows }
  }
  if (examined === 0) return notTested(id, 'block', `there are no ${unit}`)
  return { id, severity: 'block', status: 'PASS', message: `${examined} ${unit}`, rows: [] }
}

export function notTested(id: string, severity: Finding['severity'], why: string): Finding {
  return { id, severity, status: 'NOT_TESTED', message: why, rows: [] }
}
