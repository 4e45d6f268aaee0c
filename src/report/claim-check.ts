// Owns the comparison of a claim card with what its sources give. A card that does not recompute is not printed.
import { adjustP } from '../statistics/multiplicity.js'
import type { ClaimCard } from './claim-card.js'
import type { ClaimFigures } from './claim-figures.js'

export interface Disagreement {
  /** The card's member, as a path below the card. */
  readonly field: string
  readonly claimed: string
  readonly recomputed: string
}

/** Numbers are compared to this; a card holds unrounded numbers. */
const SAME = 1e-9

type Value = number | string | null

const agrees = (a: Value, b: Value): boolean => (typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= SAME : a === b)

/** Every member of the card that its rows do not give. */
export function claimDisagreements(card: ClaimCard, figures: ClaimFigures): readonly Disagreement[] {
  const pairs: (readonly [string, Value, Value])[] = [
    ['value', card.value, figures.value],
    ['estimand', card.estimand, figures.estimand],
    ['unit', card.unit, figures.unit],
    ['n', card.n, figures.n],
    ['G', card.G, figures.G],
    ['denominators.N', card.denominators.N, figures.N],
    ['interval', card.interval === null ? 'none' : 'given', figures.interval === null ? 'none' : 'given'],
    ['test', card.test === null ? 'none' : 'given', figures.test === null ? 'none' : 'given'],
  ]
  if (card.interval !== null && figures.interval !== null) {
    pairs.push(
      ['interval.method', card.interval.method, figures.interval.method],
      ['interval.level', card.interval.level, figures.interval.level],
      ['interval.lower', card.interval.lower, figures.interval.lower],
      ['interval.upper', card.interval.upper, figures.interval.upper],
    )
  }
  if (card.test !== null && figures.test !== null) {
    pairs.push(
      ['test.method', card.test.method, figures.test.method],
      ['test.p', card.test.p, figures.test.p],
      ['test.p_exact', card.test.p_exact, figures.test.pExact],
    )
  }
  if (card.spread?.kind === 'half_range') pairs.push(['spread.value', card.spread.value, figures.halfRange])
  const types = [...new Set([...Object.keys(card.denominators.per_type), ...Object.keys(figures.perType)])].sort()
  for (const type of types) pairs.push([`denominators.per_type.${type}`, own(card.denominators.per_type, type), own(figures.perType, type)])
  return pairs.flatMap(([field, claimed, recomputed]) =>
    agrees(claimed, recomputed) ? [] : [{ field, claimed: String(claimed), recomputed: String(recomputed) }],
  )
}

const own = (counts: Readonly<Record<string, number>>, key: string): number | null =>
  Object.hasOwn(counts, key) ? (counts[key] as number) : null

/** A file as it lies there now. */
export interface SourceFile {
  readonly sha256: string
  readonly rows: number
}

/** Sources that are missing, changed, or of another length than the card says. */
export function sourceDisagreements(card: ClaimCard, files: ReadonlyMap<string, SourceFile>): readonly Disagreement[] {
  return card.sources.flatMap(({ file, sha256, rows }, i) => {
    const there = files.get(file)
    if (there === undefined) return [{ field: `sources[${i}].file`, claimed: file, recomputed: 'missing' }]
    return [
      ...(there.sha256 === sha256 ? [] : [{ field: `sources[${i}].sha256`, claimed: sha256, recomputed: there.sha256 }]),
      ...(there.rows === rows ? [] : [{ field: `sources[${i}].rows`, claimed: String(rows), recomputed: String(there.rows) }]),
    ]
  })
}

/** Cards of one family whose adjusted p is not Holm's over all of them, and contrasts that share a comparison without any family. */
export function familyDisagreements(cards: readonly ClaimCard[]): readonly (Disagreement & { readonly id: string })[] {
  const contrasts = cards.flatMap((card) => (card.test === null || card.kind === 'ranking' ? [] : [{ card, test: card.test }]))
  const loose = contrasts.filter(({ test }) => test.family === null)
  const unadjusted =
    contrasts.length > 1
      ? loose.map(({ card }) => ({
          id: card.id,
          field: 'test.family',
          claimed: 'null',
          recomputed: `one of ${contrasts.length} contrasts`,
        }))
      : []
  const families = new Set(contrasts.flatMap(({ test }) => (test.family === null ? [] : [test.family])))
  const wrong = [...families].sort().flatMap((family) => {
    const members = contrasts.filter(({ test }) => test.family === family)
    const holm = adjustP(members.map(({ test }) => test.p))
    if (!holm.ok) return []
    return members.flatMap(({ card, test }, i) => {
      const adjusted = holm.holm[i] as number
      return agrees(test.adjusted, adjusted)
        ? []
        : [{ id: card.id, field: 'test.adjusted', claimed: String(test.adjusted), recomputed: String(adjusted) }]
    })
  })
  return [...unadjusted, ...wrong]
}
