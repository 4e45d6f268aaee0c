// Owns whether a source's own totals are what its rows give, and whether the scores it recorded are the ones that Assay computes.
import type { RowScores } from '../../scorers/score-summary.js'
import type { JoinedRow } from './join-rows.js'
import type { Disagreement, ParsedSource, SourceJudging, SourceRow } from './source.js'

const LIMIT = 5
/** Two sums of the same products differ by less than this. */
const SAME = 1e-9

const correctIn = (rows: readonly SourceRow[], name: string): number => rows.filter(({ verdicts }) => verdicts.get(name)?.state === 'correct').length

/** Rows that more than half of the judgings call correct. */
function majority(rows: readonly SourceRow[], judgings: readonly SourceJudging[]): number {
  return rows.filter(({ verdicts }) => judgings.filter(({ name }) => verdicts.get(name)?.state === 'correct').length * 2 > judgings.length).length
}

/** Totals over all rows of the source, as it counts, against what it says; and against the rows that joined. */
export function totalDisagreements({ rows, judgings, total }: ParsedSource, planned: readonly JoinedRow[]): readonly Disagreement[] {
  const told = (message: string): Disagreement => ({ kind: 'source-total', where: 'source', question_id: null, message })
  const joined = planned.flatMap(({ row }) => row ?? [])
  const correct = judgings.map(({ name }) => correctIn(rows, name))
  const found = judgings.flatMap((judging, i): readonly Disagreement[] => {
    const own = correct[i] as number
    const kept = correctIn(joined, judging.name)
    return [
      ...(judging.total === null || judging.total === own ? [] : [told(`${judging.name}: the source says ${judging.total} correct, its rows give ${own}`)]),
      ...(kept === own ? [] : [told(`${judging.name}: ${own} correct rows in the source, ${kept} of them joined with a question`)]),
    ]
  })
  if (total === null || correct.includes(total)) return found
  const mean = correct.reduce((sum, count) => sum + count, 0) / correct.length
  const beside = judgings.length > 1 ? `; their mean is ${mean.toFixed(2)}, and most judgings of a row call ${majority(rows, judgings)} rows correct` : ''
  return [...found, told(`the source says ${total} correct, its judgings give ${correct.join(', ') || 'none'}${beside}`)]
}

export interface RecordedScore {
  readonly n: number
  readonly recorded_mean: number
  readonly recomputed_mean: number
  readonly differing: number
}

/** Every score that the source recorded and Assay computes too, over the rows where both exist. */
export function recordedScores(planned: readonly JoinedRow[], scores: readonly RowScores[]): { readonly scores: Readonly<Record<string, RecordedScore>>; readonly disagreements: readonly Disagreement[] } {
  const names = [...new Set(planned.flatMap(({ row }) => Object.keys(row?.recorded ?? {})))]
  const disagreements: Disagreement[] = []
  const found = names.flatMap((name) => {
    const pairs = planned.flatMap(({ row, question }, i) => {
      const recorded = row?.recorded[name]
      const score = scores[i]?.scores.get(name)
      return row === null || recorded === undefined || score?.state !== 'scored' ? [] : [{ where: row.where, question_id: question.id, recorded, recomputed: score.value }]
    })
    if (pairs.length === 0) return []
    const differing = pairs.filter(({ recorded, recomputed }) => Math.abs(recorded - recomputed) > SAME)
    for (const { where, question_id, recorded, recomputed } of differing.slice(0, LIMIT)) {
      disagreements.push({ kind: 'recorded-score', where, question_id, message: `${name}: the source recorded ${recorded}, Assay computes ${recomputed}` })
    }
    if (differing.length > LIMIT) disagreements.push({ kind: 'recorded-score', where: 'source', question_id: null, message: `${name}: ${differing.length - LIMIT} more rows differ` })
    const mean = (of: (pair: (typeof pairs)[number]) => number): number => pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length
    return [[name, { n: pairs.length, recorded_mean: mean(({ recorded }) => recorded), recomputed_mean: mean(({ recomputed }) => recomputed), differing: differing.length }] as const]
  })
  return { scores: Object.fromEntries(found), disagreements }
}
