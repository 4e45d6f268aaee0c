// Owns the agreement of two raters (judges) on the same rows. The 2 × 2 with both directions is printed before any coefficient:
// κ depends on prevalence and is never a threshold by itself.
import { countListFault, faultsOf, rectangleFault } from './input-fault.js'
import { mcnemarP } from './mcnemar.js'
import { refuse, result, type Result } from './result.js'
import { sum } from './summation.js'

/** A coefficient is null where chance agreement is perfect, so that nothing is left to agree on. */
export interface Agreement {
  readonly observed: number
  readonly cohenKappa: number | null
  readonly cohenKappaError: number | null
  readonly scottPi: number | null
  readonly gwetAc1: number | null
  readonly gwetAc1Error: number | null
  readonly krippendorffAlpha: number | null
  /** Prevalence- and bias-adjusted: (q p_o − 1)/(q − 1), which is 2 p_o − 1 for two categories. */
  readonly pabak: number
  /** McNemar on the two directions of disagreement: a systematically harsher judge. Null unless the table is 2 × 2. */
  readonly bias: { readonly firstOnly: number; readonly secondOnly: number; readonly pExact: number; readonly pMid: number } | null
}

/** `table[i][j]`: rows that rater 1 put in category i and rater 2 in j; square, at least 2 × 2. */
export function agreement(table: readonly (readonly number[])[]): Result<Agreement> {
  const q = table.length
  const fault = faultsOf(
    rectangleFault('table', table),
    q >= 2 && table[0]?.length !== q ? `the table must be square, got ${q} × ${table[0]?.length}` : null,
    q < 2 ? `the table needs two categories, got ${q}` : null,
    ...table.map((row, i) => countListFault(`table[${i}]`, row)),
  )
  if (fault !== null) return refuse(fault)
  const n = sum(table.flat())
  if (n === 0) return refuse('the table counts no row')
  const share = table.map((row) => row.map((count) => count / n))
  const categories = table.map((_, k) => k)
  const rows = share.map((row) => sum(row))
  const columns = categories.map((k) => sum(share.map((row) => row[k] as number)))
  const observed = sum(categories.map((k) => at(share, k, k)))
  const kappa = cohen(share, rows, columns, observed, n)
  const ac1 = gwet(share, rows, columns, observed, n)
  const pooled = categories.map((k) => ((rows[k] as number) + (columns[k] as number)) / 2)
  const byChance = sum(pooled.map((p) => p * p))
  // Disagreement expected among the 2n ratings drawn without replacement.
  const expectedDisagreement = ((1 - byChance) * 2 * n) / (2 * n - 1)
  const [firstOnly, secondOnly] = [at(table, 0, 1), at(table, 1, 0)]
  const p = q === 2 ? mcnemarP(firstOnly, secondOnly) : null
  return result(
    { method: 'two-rater agreement', estimand: 'super-q', unit: 'question', n, G: null },
    {
      observed,
      cohenKappa: kappa.value,
      cohenKappaError: kappa.error,
      scottPi: allInOne(pooled) ? null : (observed - byChance) / (1 - byChance),
      gwetAc1: ac1.value,
      gwetAc1Error: ac1.error,
      krippendorffAlpha: allInOne(pooled) ? null : 1 - (1 - observed) / expectedDisagreement,
      pabak: (q * observed - 1) / (q - 1),
      bias: p === null ? null : { firstOnly, secondOnly, pExact: p.exact, pMid: p.mid },
    },
  )
}

interface Coefficient {
  readonly value: number | null
  readonly error: number | null
}

const at = (table: readonly (readonly number[])[], i: number, j: number): number => (table[i] as readonly number[])[j] as number

/** Whether every rating is of one category: 1 − Σp² would be 0 up to rounding. */
const allInOne = (shares: readonly number[]): boolean => shares.filter((share) => share > 0).length === 1

/** Cohen's κ with the large-sample standard error of Fleiss, Cohen and Everitt 1969. */
function cohen(
  share: readonly (readonly number[])[],
  rows: readonly number[],
  columns: readonly number[],
  observed: number,
  n: number,
): Coefficient {
  const byChance = sum(rows.map((row, k) => row * (columns[k] as number)))
  if (allInOne(rows.map((row, k) => row + (columns[k] as number)))) return { value: null, error: null }
  const kappa = (observed - byChance) / (1 - byChance)
  const agreed = sum(rows.map((row, k) => at(share, k, k) * (1 - (row + (columns[k] as number)) * (1 - kappa)) ** 2))
  const disagreed = sum(
    rows.flatMap((_, i) => columns.map((_, j) => (i === j ? 0 : at(share, i, j) * ((columns[i] as number) + (rows[j] as number)) ** 2))),
  )
  const chance = (kappa - byChance * (1 - kappa)) ** 2
  const variance = (agreed + (1 - kappa) ** 2 * disagreed - chance) / ((1 - byChance) ** 2 * n)
  return { value: kappa, error: Math.sqrt(Math.max(0, variance)) }
}

/** Gwet's AC1 with the variance of Gwet 2008 for a sample from a large population. */
function gwet(
  share: readonly (readonly number[])[],
  rows: readonly number[],
  columns: readonly number[],
  observed: number,
  n: number,
): Coefficient {
  const q = rows.length
  const pooled = rows.map((row, k) => (row + (columns[k] as number)) / 2)
  const byChance = sum(pooled.map((p) => p * (1 - p))) / (q - 1)
  const ac1 = (observed - byChance) / (1 - byChance)
  const diagonal = sum(pooled.map((p, k) => at(share, k, k) * (1 - p))) / (q - 1) - observed * byChance
  const everywhere =
    sum(pooled.flatMap((p, i) => pooled.map((other, j) => at(share, i, j) * (1 - (p + other) / 2) ** 2))) / (q - 1) ** 2 - byChance ** 2
  const inner = observed * (1 - observed) - 4 * (1 - ac1) * diagonal + 4 * (1 - ac1) ** 2 * everywhere
  return { value: ac1, error: Math.sqrt(Math.max(0, inner / n)) / (1 - byChance) }
}
