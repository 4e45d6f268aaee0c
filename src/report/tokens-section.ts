// Owns the section on cost: tokens of the packets and time, and the score that they buy.
import { meanCell, meanColumn, runCell, RUN_COLUMN } from './cells.js'
import { html, type Markup } from './markup.js'
import { countText, durationText, ofText, scoreText } from './number-text.js'
import { leadingScorer, plannedOf, realRuns, summaryOf, type ReportedRun } from './reported-run.js'
import { scatterFigure } from './scatter-figure.js'
import { scorerTitle } from './scorer-text.js'
import { meanOf, sharedControl, type Told } from './scores-section.js'
import { absentCell, numberCell, tableHtml, type Cell, type Table } from './table.js'

/** The one table with times. */
export const TIMED_TABLE = 'tokens-and-time'

export function tokensSection(runs: readonly ReportedRun[]): Told {
  const table = tokensTable(runs)
  const body = html`${tokensFigure(realRuns(runs))}${tableHtml(table)}`
  return { section: { id: table.id, title: table.title, body }, tables: [table] }
}

function tokensFigure(runs: readonly ReportedRun[]): Markup | null {
  const scorer = leadingScorer(runs)
  if (scorer === null) return null
  const points = runs.flatMap((run) => {
    const [tokens, score] = [meanOf(run.packetTokens), summaryOf(run, scorer)?.mean_planned ?? null]
    return tokens === null || tokens === 0 || score === null ? [] : [{ label: run.label, x: tokens, y: score }]
  })
  if (points.length < 2) return null
  const control = sharedControl(runs, scorer)
  const title = scorerTitle(scorer)
  const figure = scatterFigure({
    id: 'figure-tokens',
    title: `${title} against tokens a packet`,
    description: `${points.map((point) => `${point.label}: ${countText(point.x)} tokens, ${title} ${scoreText(point.y)}`).join('; ')}.`,
    xTitle: 'mean tokens a packet (o200k_base, logarithmic)',
    yTitle: `${title}, mean over planned questions`,
    points,
    level: control === null ? null : { y: control, label: `the constant refusal, ${scoreText(control)}` },
  })
  return html`<div class="plot">${figure}</div>
`
}

function tokensTable(runs: readonly ReportedRun[]): Table {
  const scorer = leadingScorer(runs) ?? 'locomo_f1'
  return {
    id: TIMED_TABLE,
    title: 'Tokens and time',
    reading: 'Tokens of the packets in o200k_base; n/N packets made of questions planned. Times are of this machine and this load, and no part of what two equal packs share.',
    columns: [
      RUN_COLUMN,
      meanColumn(scorerTitle(scorer), scorer),
      { head: 'Packets', align: 'number', csv: ['packets', 'planned'] },
      { head: 'Tokens, mean', align: 'number', csv: ['packet_tokens_mean'] },
      { head: 'median', align: 'number', csv: ['packet_tokens_median'] },
      { head: 'largest', align: 'number', csv: ['packet_tokens_largest'] },
      { head: 'Wall time', align: 'number', csv: ['wall_ms'] },
      { head: 'median answer', align: 'number', csv: ['attempt_ms_median'] },
      { head: '95th percentile', align: 'number', csv: ['attempt_ms_p95'] },
    ],
    rows: runs.map((run) => {
      const { packetTokens, wall } = run
      return [
        runCell(run),
        meanCell(run, summaryOf(run, scorer)),
        { shown: ofText(packetTokens.length, plannedOf(run)), csv: [packetTokens.length, plannedOf(run)] },
        valueCell(meanOf(packetTokens), countText, 'no packet'),
        valueCell(quantile(packetTokens, 0.5), countText, 'no packet'),
        valueCell(quantile(packetTokens, 1), countText, 'no packet'),
        valueCell(wall === null ? null : wall.totalMs, durationText, 'no timing'),
        valueCell(wall === null ? null : quantile(wall.attemptMs, 0.5), durationText, 'no timing'),
        valueCell(wall === null ? null : quantile(wall.attemptMs, 0.95), durationText, 'no timing'),
      ]
    }),
  }
}

function valueCell(value: number | null, show: (value: number) => string, why: string): Cell {
  return value === null ? absentCell(why) : numberCell(value, show(value))
}

/** The smallest value that at least that share of the values does not exceed; null for an empty list. */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as number
}
