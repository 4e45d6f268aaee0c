// Owns the report of a set of runs: one HTML file for people and a CSV file a table for programs. Strings out; same runs, same bytes.
import { categorySection } from './category-section.js'
import { denominatorSection, provenanceSection, refusalSection, scorersSection } from './detail-sections.js'
import { html, type Markup } from './markup.js'
import { countText } from './number-text.js'
import { pageHtml } from './page.js'
import { plannedOf, type ReportedRun } from './reported-run.js'
import { scoresSection, type Told } from './scores-section.js'
import { tableCsv } from './table.js'
import { TIMED_TABLE, tokensSection } from './tokens-section.js'

export interface Report {
  /** A mock among the runs; file names then carry `.MOCK.`. */
  readonly mock: boolean
  readonly html: string
  /** Table id → CSV text. */
  readonly csv: ReadonlyMap<string, string>
  /** Ids of the tables that hold times, which differ between equal packs. The page holds them too. */
  readonly timed: readonly string[]
}

export interface ReportInput {
  /** The design's name, or what else the runs have in common. */
  readonly title: string
  /** The question that the design asks; null for runs of several designs. */
  readonly asks: string | null
  /** In the order in which they should stand; at least one. */
  readonly runs: readonly ReportedRun[]
  /** Runs that are not sealed, and so have no numbers. */
  readonly leftOut: readonly string[]
}

/** The whole report. */
export function reportOf(input: ReportInput): Report {
  const { runs, title } = input
  const told = [
    scoresSection(runs),
    tokensSection(runs),
    categorySection(runs),
    refusalSection(runs),
    denominatorSection(runs),
    scorersSection(runs),
    provenanceSection(runs),
  ].filter((section): section is Told => section !== null)
  const mock = runs.some((run) => run.mock)
  return {
    mock,
    html: pageHtml({ title, kicker: 'Assay report', opening: opening(input), sections: told.map(({ section }) => section) }),
    csv: new Map(told.flatMap(({ tables }) => tables.map((table) => [table.id, tableCsv(table)] as const))),
    timed: [TIMED_TABLE],
  }
}

function opening({ runs, asks, leftOut }: ReportInput): Markup {
  const data = [...new Set(runs.map((run) => run.spec.dataset.name))].join(', ')
  const planned = [...new Set(runs.map(plannedOf))].sort((a, b) => a - b)
  const smoke = runs.some((run) => run.spec.questions !== 'all')
  const models = [...new Set(runs.map((run) => run.model))].join(', ')
  return html`${asks === null ? null : html`<p class="lead">${asks}</p>
`}<p>${runs.length === 1 ? 'One run' : `${countText(runs.length)} runs`} over ${data}, ${planned.map(countText).join(' or ')} questions planned${runs.length === 1 ? '' : ' in each'}. Model: ${models}.</p>
<p class="quiet">Every number is re-derived from the packs by <code>assay verify</code>, without a key or a network.</p>
${mockNote(runs)}${leftOutNote(leftOut)}${smoke ? html`<p class="mock"><strong>SMOKE TEST</strong> Some runs ask only the first questions of the file. Their numbers are no results.</p>
` : null}`
}

function mockNote(runs: readonly ReportedRun[]): Markup | null {
  const mocks = runs.filter((run) => run.mock).length
  if (mocks === 0) return null
  const which = mocks === runs.length ? 'All runs here use' : mocks === 1 ? 'One run here uses' : `${countText(mocks)} runs here use`
  return html`<p class="mock"><strong>MOCK</strong> ${which} a scripted stand-in. It shows that the pipes hold water, and nothing else, so its scores are not printed.</p>
`
}

function leftOutNote(leftOut: readonly string[]): Markup | null {
  if (leftOut.length === 0) return null
  return html`<p class="mock"><strong>LEFT OUT</strong> Not sealed, so without numbers: ${leftOut.join(', ')}. <code>assay run</code> resumes them.</p>
`
}
