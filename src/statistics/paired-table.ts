// Owns the 2 × 2 table of two arms over the same questions.
import { countFault, faultsOf, type InputFault } from './input-fault.js'

export interface PairedTable {
  readonly both: number
  readonly aOnly: number
  readonly bOnly: number
  readonly neither: number
}

export const tableSize = (table: PairedTable): number => table.both + table.aOnly + table.bOnly + table.neither

export function tableFault(table: PairedTable): InputFault {
  const { both, aOnly, bOnly, neither } = table
  return faultsOf(
    countFault('both', both),
    countFault('aOnly', aOnly),
    countFault('bOnly', bOnly),
    countFault('neither', neither),
    tableSize(table) === 0 ? 'the table counts no question' : null,
  )
}

/** The table of two lists of verdicts over the same questions in the same order. */
export function pairedTable(a: readonly boolean[], b: readonly boolean[]): PairedTable {
  const count = (x: boolean, y: boolean): number => a.filter((value, i) => value === x && b[i] === y).length
  return { both: count(true, true), aOnly: count(true, false), bOnly: count(false, true), neither: count(false, false) }
}
