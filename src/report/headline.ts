// Owns the headline: one line that says what was run, on what, judged how, with which noise, and how it was audited.
// A missing field is the literal word "unreported", never left out.
import type { Interval } from '../statistics/result.js'

export const UNREPORTED = 'unreported'
const SEPARATOR = ' · '

/** Null stands for what is not known; it is printed as "unreported". */
export interface HeadlineFields {
  readonly system: string | null
  readonly engineCommit: string | null
  readonly reader: { readonly model: string; readonly resolved: string | null; readonly params: string | null } | null
  readonly benchmark: { readonly name: string; readonly variant: string | null; readonly dataSha256: string | null } | null
  readonly judge: { readonly model: string; readonly templateSha256: string | null; readonly kind: 'adapted' | 'upstream' | null } | null
  /** Correct answers of every pass, of the same number of questions. */
  readonly score: { readonly passes: readonly number[]; readonly n: number } | null
  /** Null also for one pass: there are no flips then. `interval` is in answers. */
  readonly flips: { readonly up: number; readonly down: number; readonly interval: Interval } | null
  /** In answers, about questions or conversations like these. */
  readonly superPopulation: { readonly estimand: 'super-q' | 'super-c'; readonly interval: Interval } | null
  readonly rejudge: { readonly correct: number; readonly n: number; readonly flips: number } | null
  readonly secondJudge: { readonly agree: number; readonly n: number; readonly mcnemarP: number } | null
  /** Rows with an error, and rows without a verdict. */
  readonly withoutVerdict: { readonly errors: number; readonly none: number } | null
  /** `K` is null where only the winner's rows survive. */
  readonly selection: { readonly K: number | null; readonly corrected: boolean } | null
  readonly exposure: 'dev' | 'holdout' | null
  readonly audit: {
    readonly block: number
    readonly qualify: number
    readonly notTested: number
    readonly mutationCoverage: string | null
  } | null
  readonly pack: { readonly root: string; readonly signed: boolean } | null
  /** A mock anywhere in the run. */
  readonly mock: boolean
}

export type Headline = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string }

/** The line, or why none may be printed: a mock, a blocking audit finding, no question. */
export function headlineOf(fields: HeadlineFields): Headline {
  if (fields.mock) return { ok: false, reason: 'no headline is printed from a mock' }
  if (fields.audit !== null && fields.audit.block > 0) {
    return { ok: false, reason: `no headline is printed with ${fields.audit.block} blocking audit findings` }
  }
  if (fields.score !== null && (fields.score.n < 1 || fields.score.passes.length === 0))
    return { ok: false, reason: 'the score counts no question' }
  const parts = [
    `${known(fields.system)}@${known(fields.engineCommit)}`,
    `reader ${readerText(fields.reader)}`,
    benchmarkText(fields.benchmark),
    `judge ${judgeText(fields.judge)}`,
    ...scoreTexts(fields),
    superText(fields.superPopulation),
    `re-judge ${rejudgeText(fields.rejudge)}`,
    `judge 2 ${secondJudgeText(fields.secondJudge)}`,
    `errors/none ${fields.withoutVerdict === null ? UNREPORTED : `${fields.withoutVerdict.errors}/${fields.withoutVerdict.none}`}`,
    `selection ${selectionText(fields.selection)}`,
    `exposure ${known(fields.exposure)}`,
    `audit ${auditText(fields.audit)}`,
    `pack ${fields.pack === null ? UNREPORTED : `${short(fields.pack.root)}, ${fields.pack.signed ? 'signed' : 'unsigned'}`}`,
  ]
  return { ok: true, text: parts.join(SEPARATOR) }
}

const known = (value: string | null): string => (value === null || value.trim() === '' ? UNREPORTED : value)
const short = (digest: string | null): string => (digest === null ? UNREPORTED : digest.slice(0, 8))
const one = (value: number): string => value.toFixed(1)
const percentLevel = (level: number): string => `${Number((level * 100).toFixed(3))} %`
const limits = ({ lower, upper }: Interval): string => `[${one(lower)}, ${one(upper)}]`

const readerText = (reader: HeadlineFields['reader']): string =>
  reader === null ? UNREPORTED : [reader.model, known(reader.resolved), known(reader.params)].join(', ')

const benchmarkText = (benchmark: HeadlineFields['benchmark']): string =>
  benchmark === null
    ? `benchmark ${UNREPORTED}`
    : [benchmark.name, known(benchmark.variant), `data ${short(benchmark.dataSha256)}`].join(', ')

const judgeText = (judge: HeadlineFields['judge']): string =>
  judge === null ? UNREPORTED : [judge.model, `template ${short(judge.templateSha256)}`, known(judge.kind)].join(', ')

/** Score, spread and flips. One pass has no spread: the line says so instead of printing a zero. */
function scoreTexts({ score, flips }: HeadlineFields): readonly string[] {
  if (score === null) return [`score ${UNREPORTED}`, `half-range ${UNREPORTED}`, `flips ${UNREPORTED}, fixed-benchmark ${UNREPORTED}`]
  const { passes, n } = score
  const all = passes.map((x) => `${x}/${n}`).join(', ')
  if (passes.length === 1) return [`${all} (1 pass)`, 'half-range none (1 pass)', 'flips none (1 pass), fixed-benchmark none (1 pass)']
  const halfRange = (passes.reduce((a, b) => Math.max(a, b)) - passes.reduce((a, b) => Math.min(a, b))) / 2
  const noise =
    flips === null
      ? `flips ${UNREPORTED}, fixed-benchmark ${UNREPORTED}`
      : `flips ${flips.up + flips.down} (${flips.up} up/${flips.down} down), fixed-benchmark ${percentLevel(flips.interval.level)} ${limits(flips.interval)}`
  return [`${all} (${passes.length} passes)`, `half-range ${halfRange} (not a CI)`, noise]
}

const superText = (population: HeadlineFields['superPopulation']): string =>
  population === null
    ? `super-population ${UNREPORTED}`
    : `${population.estimand} ${percentLevel(population.interval.level)} ${limits(population.interval)} (${population.interval.method})`

const rejudgeText = (rejudge: HeadlineFields['rejudge']): string =>
  rejudge === null ? UNREPORTED : `${rejudge.correct}/${rejudge.n} (${rejudge.flips} flips)`

const secondJudgeText = (second: HeadlineFields['secondJudge']): string =>
  second === null ? UNREPORTED : `agreement ${second.agree}/${second.n}, McNemar p = ${second.mcnemarP.toPrecision(3)}`

const selectionText = (selection: HeadlineFields['selection']): string =>
  selection === null
    ? UNREPORTED
    : `K ${selection.K === null ? 'unknown' : `= ${selection.K}`}, ${selection.corrected ? 'corrected' : 'uncorrected'}`

const auditText = (audit: HeadlineFields['audit']): string =>
  audit === null
    ? UNREPORTED
    : `block ${audit.block}, qualify ${audit.qualify}, NOT_TESTED ${audit.notTested}, mutation coverage ${known(audit.mutationCoverage)}`
