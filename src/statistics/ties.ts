// Owns tie groups: compact letters by insert-and-absorb, and rank intervals. Overlapping groups stay overlapping:
// "A ties B, B ties C, A beats C" is never collapsed. Sources: Piepho 2004; Mogstad et al. 2023 for the rank bounds.
import { faultsOf, finiteListFault, notEmptyFault } from './input-fault.js'
import { refuse, result, type Result } from './result.js'

export interface TieGroups {
  /** Systems by index; members ascending, groups in ascending order of their members. No two members of a group differ significantly. */
  readonly groups: readonly (readonly number[])[]
  /** The letters of each system, "a" for the group of the best mean. */
  readonly letters: readonly string[]
  /** [1 + systems significantly better, K − systems significantly worse]. */
  readonly rankIntervals: readonly (readonly [number, number])[]
  /** The system whose rank interval is [1, 1], or null: then the table names no best one. */
  readonly uniqueBest: number | null
}

/** `means` of K systems and the pairs that differ after the adjustment for the whole family. */
export function tieGroups(means: readonly number[], significantPairs: readonly (readonly [number, number])[]): Result<TieGroups> {
  const K = means.length
  const inside = (i: number): boolean => Number.isInteger(i) && i >= 0 && i < K
  const fault = faultsOf(
    notEmptyFault('means', means),
    finiteListFault('means', means),
    ...significantPairs.map(([i, j], at) =>
      inside(i) && inside(j) && i !== j ? null : `pair ${at} (${i}, ${j}) does not name two of ${K} systems`,
    ),
    ...significantPairs.map(([i, j], at) =>
      inside(i) && means[i] === means[j] ? `pair ${at} (${i}, ${j}) differs significantly at equal means` : null,
    ),
  )
  if (fault !== null) return refuse(fault)
  const groups = insertAndAbsorb(K, significantPairs)
  const better = (i: number): number =>
    significantPairs.filter((pair) => pair.includes(i) && (means[other(pair, i)] as number) > (means[i] as number)).length
  const worse = (i: number): number =>
    significantPairs.filter((pair) => pair.includes(i) && (means[other(pair, i)] as number) < (means[i] as number)).length
  const rankIntervals = means.map((_, i): readonly [number, number] => [1 + better(i), K - worse(i)])
  const best = rankIntervals.findIndex(([low, high]) => low === 1 && high === 1)
  return result(
    { method: 'insert-and-absorb', estimand: 'super-q', unit: 'system', n: K, G: null },
    { groups, letters: lettersOf(means, groups), rankIntervals, uniqueBest: best === -1 ? null : best },
  )
}

const other = ([i, j]: readonly [number, number], one: number): number => (i === one ? j : i)

function insertAndAbsorb(K: number, pairs: readonly (readonly [number, number])[]): readonly (readonly number[])[] {
  let groups: readonly (readonly number[])[] = [Array.from({ length: K }, (_, i) => i)]
  for (const [i, j] of pairs) {
    const split = groups.flatMap((group) =>
      group.includes(i) && group.includes(j) ? [group.filter((member) => member !== i), group.filter((member) => member !== j)] : [group],
    )
    groups = split.filter((group, at) => !split.some((wider, to) => to !== at && absorbs(wider, group, to < at)))
  }
  return [...groups].sort(compareMembers)
}

/** Whether `wider` makes `group` superfluous; of two equal groups the earlier one stays. */
const absorbs = (wider: readonly number[], group: readonly number[], wasBefore: boolean): boolean =>
  group.every((member) => wider.includes(member)) && (wider.length > group.length || wasBefore)

function compareMembers(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return (a[i] as number) - (b[i] as number)
  return a.length - b.length
}

function lettersOf(means: readonly number[], groups: readonly (readonly number[])[]): readonly string[] {
  const descending = (group: readonly number[]): readonly number[] => group.map((i) => means[i] as number).sort((a, b) => b - a)
  const ranked = [...groups].sort((a, b) => compareMembers(descending(b), descending(a)))
  return means.map((_, i) => ranked.map((group, at) => (group.includes(i) ? letter(at) : '')).join(''))
}

/** a … z, then a2 … z2 and so on. */
const letter = (at: number): string => String.fromCharCode(97 + (at % 26)) + (at < 26 ? '' : String(Math.floor(at / 26) + 1))
