// Owns the walk over sign patterns that flip several columns jointly: all of them for few units, seeded draws for many.
import { seededRandom } from '../core/seeded-random.js'

/** Full enumeration up to 2^16 patterns; above, this many seeded draws. */
export const ENUMERATED_UNITS = 16
export const SIGN_DRAWS = 9_999

export interface SignPatterns {
  /** Whether all patterns were walked. */
  readonly full: boolean
  readonly patterns: number
}

/**
 * Calls `visit` with the column sums under each sign pattern of the rows. The array is reused between calls.
 * Rows of zeros only are left out beforehand. Draws need a label; with too many rows and no label it returns null without a visit.
 */
export function eachSignPattern(
  rows: readonly (readonly number[])[],
  label: string | null,
  visit: (sums: Float64Array) => void,
): SignPatterns | null {
  const moving = rows.filter((row) => row.some((value) => value !== 0))
  const columns = rows[0] === undefined ? 0 : rows[0].length
  if (moving.length <= ENUMERATED_UNITS) return enumerate(moving, columns, visit)
  if (label === null) return null
  const random = seededRandom(label)
  const sums = new Float64Array(columns)
  for (let draw = 0; draw < SIGN_DRAWS; draw++) {
    sums.fill(0)
    let bits = 0
    moving.forEach((row, i) => {
      if (i % 32 === 0) bits = random.u32()
      const sign = (bits >>> (i % 32)) & 1 ? -1 : 1
      for (let k = 0; k < columns; k++) sums[k] = (sums[k] as number) + sign * (row[k] as number)
    })
    visit(sums)
  }
  return { full: false, patterns: SIGN_DRAWS }
}

function enumerate(rows: readonly (readonly number[])[], columns: number, visit: (sums: Float64Array) => void): SignPatterns {
  const patterns = 2 ** rows.length
  const sums = new Float64Array(columns)
  for (let pattern = 0; pattern < patterns; pattern++) {
    sums.fill(0)
    rows.forEach((row, i) => {
      const sign = (pattern >>> i) & 1 ? -1 : 1
      for (let k = 0; k < columns; k++) sums[k] = (sums[k] as number) + sign * (row[k] as number)
    })
    visit(sums)
  }
  return { full: true, patterns }
}
