// Owns the first section: what each run scored, beside what an answer that knows nothing scores, what was shown to it and what it took.
import { barFigure } from './bar-figure.js'
import { meanCell, meanColumn, plainMeanCell, runCell, RUN_COLUMN } from './cells.js'
import { html, type Markup } from './markup.js'
import { countText, scoreText } from './number-text.js'
import type { Section } from './page.js'
import { controlOf, leadingScorer, plannedOf, realRuns, summaryOf, type ReportedRun } from './reported-run.js'
import { scorerTitle } from './scorer-text.js'
import { absentCell, numberCell, tableHtml, type Cell, type Table } from './table.js'

export interface Told {
  readonly section: Section
  readonly tables: readonly Table[]
}

export function scoresSection(runs: readonly ReportedRun[]): Told {
  const table = scoresTable(runs)
  const body = html`${headlineFigure(realRuns(runs))}${tableHtml(table)}`
  return { section: { id: table.id, title: table.title, body }, tables: [table] }
}

function headlineFigure(runs: readonly ReportedRun[]): Markup {
  const scorer = leadingScorer(runs)
  if (runs.length === 0) return html`<p>Every run here is a mock, so no headline is drawn.</p>
`
  if (scorer === null) return html`<p>No scorer applies to all of these runs, so none is drawn.</p>
`
  const title = scorerTitle(scorer)
  const values = runs.map((run) => summaryOf(run, scorer)?.mean_planned ?? null)
  const control = sharedControl(runs, scorer)
  const recall = runs.map((run) => summaryOf(run, 'evidence_recall')?.mean_planned ?? null)
  const text = (value: number | null): string => (value === null ? 'none' : scoreText(value))
  const figure = barFigure({
    id: 'figure-scores',
    title: `${title} and evidence recall of each run`,
    description: `${runs.map((run, i) => `${run.label}: ${title} ${text(values[i] as number | null)}, evidence recall ${text(recall[i] as number | null)}`).join('; ')}.`,
    rows: runs.map((run) => run.label),
    panels: [
      {
        head: title,
        under: control === null ? 'mean over planned questions' : `dashed: the constant refusal, ${scoreText(control)}`,
        bars: values.map((value) => ({ value, text: text(value) })),
        tick: control,
      },
      { head: 'Evidence recall', under: 'share of the evidence turns shown', bars: recall.map((value) => ({ value, text: text(value) })), tick: null },
    ],
  })
  return html`<div class="plot">${figure}</div>
`
}

/** The control's value where all runs have the same one: one answer key. */
export function sharedControl(runs: readonly ReportedRun[], scorer: string): number | null {
  const values = new Set(runs.map((run) => controlOf(run, scorer)?.mean_planned ?? null))
  const [value] = values
  return values.size === 1 && value !== undefined ? value : null
}

function scoresTable(runs: readonly ReportedRun[]): Table {
  const scorer = leadingScorer(runs) ?? 'locomo_f1'
  const title = scorerTitle(scorer)
  return {
    id: 'scores',
    title: 'Scores',
    reading:
      'Means over all planned questions; a question without an answer counts as wrong. Beside each mean, n/N: answered (for recall: shown a packet) of planned. A summary shows no evidence turn. ' +
      'The refusal column is what “Not mentioned in the conversation”, given to every question, scores on the same answer key.',
    columns: [
      RUN_COLUMN,
      { head: 'Model', align: 'text', csv: ['model'] },
      meanColumn(title, scorer),
      { head: 'answered only', align: 'number', csv: [`${scorer}_answered_only`] },
      { head: 'constant refusal', align: 'number', csv: [`${scorer}_constant_refusal`] },
      meanColumn('Evidence recall', 'evidence_recall'),
      { head: 'Tokens a packet', align: 'number', csv: ['packet_tokens_mean'] },
    ],
    rows: runs.map((run) => [
      runCell(run),
      { shown: `model: ${run.model}`, csv: [run.model] },
      meanCell(run, summaryOf(run, scorer)),
      plainMeanCell(run, summaryOf(run, scorer)?.mean_answered),
      plainMeanCell(run, controlOf(run, scorer)?.mean_planned),
      meanCell(run, summaryOf(run, 'evidence_recall')),
      tokensCell(run),
    ]),
  }
}

function tokensCell(run: ReportedRun): Cell {
  const mean = meanOf(run.packetTokens)
  return mean === null ? absentCell('no packet') : numberCell(mean, countText(mean))
}

/** Null for an empty list. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** A smoke run says so wherever its numbers stand. */
export function questionsText(run: ReportedRun): string {
  const planned = plannedOf(run)
  return run.spec.questions === 'all' ? `all ${countText(planned)}` : `the first ${countText(planned)}: a smoke test, never a result`
}

