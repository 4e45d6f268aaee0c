// Owns Krippendorff's α for nominal labels by any number of raters, with missing labels; and Fleiss' κ where nothing is missing.
import { refuse, result, type Result } from './result.js'
import { sum } from './summation.js'

export type Label = string | number

export interface NominalAlpha {
  /** Null when every pairable label is the same one. */
  readonly alpha: number | null
  /** Null when units have different numbers of labels, or when every label is the same one. */
  readonly fleissKappa: number | null
  /** Share of label pairs within a unit that differ. */
  readonly pairwiseDisagreement: number
  /** Units with two labels or more; the others carry no information about agreement. */
  readonly pairableUnits: number
}

/** `units[unit][rater]`: a label, or null where the rater gave none. */
export function nominalAlpha(units: readonly (readonly (Label | null)[])[]): Result<NominalAlpha> {
  const labelled = units.map((unit) => unit.filter((label) => label !== null))
  const pairable = labelled.filter((unit) => unit.length >= 2)
  if (pairable.length === 0) return refuse('no unit has two labels')
  const categories = [...new Set(pairable.flat())]
  const countsOf = (unit: readonly Label[]): readonly number[] =>
    categories.map((category) => unit.filter((label) => label === category).length)
  const counts = pairable.map(countsOf)
  const sizes = pairable.map((unit) => unit.length)
  const n = sum(sizes)
  // Ordered pairs within a unit that differ, and all of them.
  const differing = counts.map((unit, u) => (sizes[u] as number) ** 2 - sum(unit.map((count) => count * count)))
  const pairs = sizes.map((size) => size * (size - 1))
  const perCategory = categories.map((_, k) => sum(counts.map((unit) => unit[k] as number)))
  const expected = n * n - sum(perCategory.map((count) => count * count))
  const observed = sum(differing.map((pair, u) => pair / ((sizes[u] as number) - 1)))
  const equal = sizes.every((size) => size === sizes[0]) && pairable.length === units.length
  const agreed = 1 - sum(differing.map((pair, u) => pair / (pairs[u] as number))) / pairable.length
  const byChance = 1 - expected / (n * n)
  return result(
    { method: 'krippendorff-nominal', estimand: 'super-q', unit: 'rating', n, G: pairable.length },
    {
      alpha: expected === 0 ? null : 1 - ((n - 1) * observed) / expected,
      fleissKappa: equal && expected !== 0 ? (agreed - byChance) / (1 - byChance) : null,
      pairwiseDisagreement: sum(differing) / sum(pairs),
      pairableUnits: pairable.length,
    },
  )
}
