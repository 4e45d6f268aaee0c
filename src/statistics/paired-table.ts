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
