// Owns the sections that make the scores checkable: every scorer, refusals, the denominator ledger, and where the runs came from.
import { meanCell, meanColumn, plainMeanCell, runCell, RUN_COLUMN } from './cells.js'
import { canonicalJson } from '../core/canonical-json.js'
import type { Choice } from '../core/run-spec.js'
import { html, type Markup } from './markup.js'
import { countText } from './number-text.js'
import { LEDGER_COLUMNS, plannedOf, summaryOf, type ReportedRun } from './reported-run.js'
import { scorerReading, scorerTitle } from './scorer-text.js'
import { questionsText, type Told } from './scores-section.js'
import { numberCell, tableHtml, textCell, type Table } from './table.js'

export function refusalSection(runs: readonly ReportedRun[]): Told {
  const table: Table = {
    id: 'refusals',
    title: 'Refusals',
    reading:
      'A refusal is an answer that contains “not mentioned” or “no information available”. Right refusals are of the questions whose right answer is to decline; false ones of those that have an answer, where lower is better. Each rate has its own n/N.',
    columns: [RUN_COLUMN, meanColumn('Right refusals', 'adversarial_refusal'), meanColumn('False refusals', 'false_refusal')],
    rows: runs.map((run) => [runCell(run), meanCell(run, summaryOf(run, 'adversarial_refusal')), meanCell(run, summaryOf(run, 'false_refusal'))]),
  }
  return told(table)
}

/** Every scorer over every run: a wide table for people, a long one for programs. */
export function scorersSection(runs: readonly ReportedRun[]): Told {
  const scorers = [...new Set(runs.flatMap((run) => Object.keys(run.metrics.metrics)))]
  const wide: Table = {
    id: 'scorers',
    title: 'Every scorer',
    reading: 'Mean over planned questions to which the scorer applies, with n/N. No scorer calls a model. The CSV file has the means over answered questions too.',
    columns: [{ head: 'Scorer', align: 'text', csv: [] }, ...runs.map((run) => ({ head: run.label, align: 'number', csv: [] }) as const)],
    rows: scorers.map((scorer) => {
      const reading = scorerReading(scorer)
      const name = { shown: scorerTitle(scorer), ...(reading === null ? {} : { aside: reading }), csv: [] }
      return [name, ...runs.map((run) => meanCell(run, summaryOf(run, scorer)))]
    }),
  }
  return { section: { id: wide.id, title: wide.title, body: tableHtml(wide) }, tables: [scorersLong(scorers, runs)] }
}

function scorersLong(scorers: readonly string[], runs: readonly ReportedRun[]): Table {
  return {
    id: 'scorers',
    title: 'Every scorer',
    reading: '',
    columns: [
      { head: 'Scorer', align: 'text', csv: ['scorer'] },
      RUN_COLUMN,
      meanColumn('Mean over planned', 'mean_planned'),
      { head: 'over answered', align: 'number', csv: ['mean_answered'] },
      { head: 'does not apply to', align: 'number', csv: ['not_applicable'] },
    ],
    rows: scorers.flatMap((scorer) =>
      runs.flatMap((run) => {
        const summary = summaryOf(run, scorer)
        if (summary === undefined) return []
        const none = numberCell(summary.not_applicable, countText(summary.not_applicable))
        return [[textCell(scorer), runCell(run), meanCell(run, summary), plainMeanCell(run, summary.mean_answered), none]]
      }),
    ),
  }
}

export function denominatorSection(runs: readonly ReportedRun[]): Told {
  const table: Table = {
    id: 'denominators',
    title: 'Denominators',
    reading:
      'Where each planned question ended. The states from answered to missing add up to planned; duplicate and foreign rows are beyond the plan. Nothing leaves a denominator.',
    columns: [
      RUN_COLUMN,
      { head: 'planned', align: 'number', csv: ['planned'] },
      ...LEDGER_COLUMNS.map(([key, head]) => ({ head, align: 'number', csv: [key] }) as const),
    ],
    rows: runs.map((run) => [
      runCell(run),
      numberCell(plannedOf(run), countText(plannedOf(run))),
      ...LEDGER_COLUMNS.map(([key]) => numberCell(run.metrics.denominators[key], countText(run.metrics.denominators[key]))),
    ]),
  }
  return told(table)
}

export function provenanceSection(runs: readonly ReportedRun[]): Told {
  const table: Table = {
    id: 'runs',
    title: 'Where the numbers come from',
    reading: 'What identifies each run and its pack. Equal content roots mean equal packs, whenever and wherever they were made.',
    columns: [
      RUN_COLUMN,
      { head: 'Data', align: 'text', csv: ['dataset', 'data_sha256'] },
      { head: 'Memory', align: 'text', csv: ['memory', 'memory_options'] },
      { head: 'Answerer', align: 'text', csv: ['answerer', 'answerer_options', 'model'] },
      { head: 'Questions', align: 'text', csv: ['planned', 'questions'] },
      { head: 'Pass', align: 'number', csv: ['pass'] },
      { head: 'Content root', align: 'text', csv: ['content_root'] },
    ],
    rows: runs.map((run) => [
      runCell(run),
      { shown: `${run.spec.dataset.name} ${short(run.spec.dataset.digest)}`, csv: [run.spec.dataset.name, run.spec.dataset.digest] },
      { shown: run.spec.memory.name, csv: choiceCsv(run.spec.memory) },
      { shown: run.spec.answerer.name, aside: `model: ${run.model}`, csv: [...choiceCsv(run.spec.answerer), run.model] },
      { shown: questionsText(run), csv: [plannedOf(run), canonicalJson(run.spec.questions)] },
      numberCell(run.spec.pass, String(run.spec.pass)),
      { shown: short(run.contentRoot), csv: [run.contentRoot] },
    ]),
  }
  const body = html`${tableHtml(table)}${runs.map(runDetails)}`
  return { section: { id: table.id, title: table.title, body }, tables: [table] }
}

function runDetails(run: ReportedRun): Markup {
  const { spec } = run
  const facts: readonly (readonly [string, string])[] = [
    ['run', run.run],
    ...(run.mock ? [['mock', 'true: no number of this run is a result'] as const] : []),
    ['assay', spec.version],
    ['data', `${spec.dataset.name}, sha256 ${spec.dataset.digest}`],
    ['questions', questionsText(run)],
    ['memory', choiceText(spec.memory)],
    ['answerer', `${choiceText(spec.answerer)}, model: ${run.model}`],
    ['scored part of the answer', spec.scoredAnswer],
    ...Object.entries(spec.prompts).map(([name, digest]) => [`prompt ${name}`, digest] as const),
    ...Object.entries(spec.assets).map(([name, pin]) => [`asset ${name}`, pin] as const),
    ['content root', run.contentRoot],
    ['full root', run.fullRoot],
  ]
  return html`<h3>${run.label}</h3>
<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`)}</dl>
`
}

function choiceText(choice: Choice): string {
  return Object.keys(choice.options).length === 0 ? choice.name : `${choice.name} ${canonicalJson(choice.options)}`
}

function choiceCsv(choice: Choice): readonly [string, string] {
  return [choice.name, canonicalJson(choice.options)]
}

function short(digest: string): string {
  return `${digest.slice(0, 12)}…`
}

function told(table: Table): Told {
  return { section: { id: table.id, title: table.title, body: tableHtml(table) }, tables: [table] }
}

