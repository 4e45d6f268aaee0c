// Owns the section on categories: the leading score of each run in each category of the benchmark, with n/N and the controls.
import { barFigure } from './bar-figure.js'
import { meanCell, meanColumn, runCell, RUN_COLUMN } from './cells.js'
import { html, type Markup } from './markup.js'
import { countText } from './number-text.js'
import { categoryOf, categoryText, controlOf, leadingScorer, own, realRuns, summaryOf, type ReportedRun } from './reported-run.js'
import { scorerTitle } from './scorer-text.js'
import type { Told } from './scores-section.js'
import { tableHtml, type Cell, type Column, type Table } from './table.js'

/** Null when no scorer applies to all runs. */
export function categorySection(runs: readonly ReportedRun[]): Told | null {
  const scorer = leadingScorer(runs)
  if (scorer === null) return null
  const tables = [categoryTable(runs, scorer), controlsTable(runs, scorer)]
  const [scores, controls] = tables as [Table, Table]
  const body = html`${categoryFigure(realRuns(runs), scorer)}${tableHtml(scores)}<h3>${controls.title}</h3>
${tableHtml(controls)}`
  return { section: { id: scores.id, title: scores.title, body }, tables }
}

/** Every category that a run was scored on, in the order of the packs. */
function categoriesOf(runs: readonly ReportedRun[], scorer: string): readonly string[] {
  return [...new Set(runs.flatMap((run) => Object.keys(summaryOf(run, scorer)?.by_category ?? {})))]
}

function categoryFigure(runs: readonly ReportedRun[], scorer: string): Markup | null {
  const categories = categoriesOf(runs, scorer)
  if (runs.length === 0 || categories.length === 0) return null
  const title = scorerTitle(scorer)
  const meanOf = (run: ReportedRun, category: string): number | null => categoryOf(summaryOf(run, scorer), category)?.mean_planned ?? null
  const text = (value: number | null): string => (value === null ? 'none' : value.toFixed(2))
  const control = (category: string): number | null => {
    const values = new Set(runs.map((run) => categoryOf(controlOf(run, scorer), category)?.mean_planned ?? null))
    return values.size === 1 ? ([...values][0] as number | null) : null
  }
  const plannedIn = (category: string): string => {
    const counts = new Set(runs.map((run) => categoryOf(summaryOf(run, scorer), category)?.planned))
    const [count] = counts
    return counts.size === 1 && count !== undefined ? `N ${countText(count)}` : 'N differs'
  }
  const figure = barFigure({
    id: 'figure-categories',
    title: `${title} by category`,
    description: `${runs.map((run) => `${run.label}: ${categories.map((category) => `${categoryText(category)} ${text(meanOf(run, category))}`).join(', ')}`).join('; ')}.`,
    rows: runs.map((run) => run.label),
    panels: categories.map((category) => ({
      head: categoryText(category),
      under: plannedIn(category),
      bars: runs.map((run) => ({ value: meanOf(run, category), text: text(meanOf(run, category)) })),
      tick: control(category),
    })),
  })
  return html`<div class="plot">${figure}</div>
<p class="reading">Dashed: the constant refusal, scored on the same answer key.</p>
`
}

function categoryTable(runs: readonly ReportedRun[], scorer: string): Table {
  const categories = categoriesOf(runs, scorer)
  return {
    id: 'categories',
    title: `${scorerTitle(scorer)} by category`,
    reading: 'Mean over the planned questions of the category, with n/N: answered of planned. “Answerable” leaves out the questions whose right answer is to decline.',
    columns: [RUN_COLUMN, ...groupColumns(categories, scorer)],
    rows: runs.map((run) => [runCell(run), ...groupCells(run, summaryOf(run, scorer), categories)]),
  }
}

function controlsTable(runs: readonly ReportedRun[], scorer: string): Table {
  const categories = categoriesOf(runs, scorer)
  const rows: (readonly Cell[])[] = []
  const seen = new Set<string>()
  for (const run of runs) {
    for (const [name, control] of Object.entries(run.metrics.controls)) {
      const cells = groupCells({ mock: false }, own(control.scores, scorer), categories)
      const values = JSON.stringify([name, cells.map((cell) => cell.csv)])
      // Runs over the same questions share their controls: one row says it once.
      if (seen.has(values)) continue
      seen.add(values)
      const answer = control.answer === null ? 'the gold itself' : control.answer === '' ? 'the empty text' : `“${control.answer}”`
      rows.push([{ shown: answer, csv: [name, control.answer] }, ...cells])
    }
  }
  return {
    id: 'controls',
    title: `What answers that know nothing score`,
    reading: `${scorerTitle(scorer)} of the same text given to every question, on the same answer key and by the same rules; and of the gold itself, where the release has one.`,
    columns: [{ head: 'Answer to every question', align: 'text', csv: ['control', 'answer'] }, ...groupColumns(categories, scorer)],
    rows,
  }
}

function groupColumns(categories: readonly string[], scorer: string): readonly Column[] {
  return [
    meanColumn('All', `${scorer}_all`),
    meanColumn('Answerable', `${scorer}_answerable`),
    ...categories.map((category) => meanColumn(categoryText(category), `${scorer}_category_${category}`)),
  ]
}

function groupCells(run: Pick<ReportedRun, 'mock'>, summary: ReturnType<typeof summaryOf>, categories: readonly string[]): readonly Cell[] {
  return [meanCell(run, summary), meanCell(run, summary?.answerable), ...categories.map((category) => meanCell(run, categoryOf(summary, category)))]
}
