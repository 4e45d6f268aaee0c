// Owns bar figures: one row a run, one panel a category, every bar with its number, so that it reads without colour.
import { html, type Markup } from './markup.js'

export interface Bar {
  /** 0 … 1; null when there is no value, with `text` saying why. */
  readonly value: number | null
  readonly text: string
}

export interface BarPanel {
  readonly head: string
  /** A quieter second line: n. */
  readonly under: string
  /** One bar a row, in the order of the rows. */
  readonly bars: readonly Bar[]
  /** A value drawn as a tick across all rows: a control. */
  readonly tick: number | null
}

export interface BarFigure {
  readonly id: string
  readonly title: string
  /** What a screen reader says in place of the picture. */
  readonly description: string
  readonly rows: readonly string[]
  readonly panels: readonly BarPanel[]
}

const WIDTH = 960
const LABEL_WIDTH = 190
const ROW = 26
const BAR = 12
const TOP = 46
const GAP = 18
/** Room behind a bar for its number. */
const NUMBER_WIDTH = 46
const LABEL_LENGTH = 27

export function barFigure(figure: BarFigure): Markup {
  const height = TOP + figure.rows.length * ROW + 8
  const panelWidth = (WIDTH - LABEL_WIDTH) / figure.panels.length
  const labels = figure.rows.map((row, i) => html`<text class="label" x="${LABEL_WIDTH - 12}" y="${middle(i) + 4}" text-anchor="end">${shorten(row, LABEL_LENGTH)}</text>
`)
  const panels = figure.panels.map((panel, i) => panelMarkup(panel, LABEL_WIDTH + i * panelWidth, panelWidth - GAP, height))
  return html`<svg class="figure" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="${figure.id}-t ${figure.id}-d">
<title id="${figure.id}-t">${figure.title}</title>
<desc id="${figure.id}-d">${figure.description}</desc>
${labels}${panels}</svg>
`
}

function panelMarkup(panel: BarPanel, x: number, width: number, height: number): Markup {
  const full = width - NUMBER_WIDTH
  const at = (value: number): number => round(x + Math.min(1, Math.max(0, value)) * full)
  const bars = panel.bars.map((bar, i) => {
    const end = bar.value === null ? x : at(bar.value)
    const shape = bar.value === null ? null : html`<rect class="bar" x="${round(x)}" y="${middle(i) - BAR / 2}" width="${round(Math.max(1, end - x))}" height="${BAR}" rx="1.5"/>`
    return html`<line class="rail" x1="${round(x)}" x2="${round(x + full)}" y1="${middle(i)}" y2="${middle(i)}"/>${shape}
`
  })
  const values = panel.bars.map(
    (bar, i) => html`<text class="value" x="${round((bar.value === null ? x : at(bar.value)) + 6)}" y="${middle(i) + 4}">${bar.text}</text>
`,
  )
  const tick =
    panel.tick === null ? null : html`<line class="tick" x1="${at(panel.tick)}" x2="${at(panel.tick)}" y1="${TOP - 4}" y2="${height - 8}"/>
`
  return html`<text class="head" x="${round(x)}" y="16">${panel.head}</text>
<text class="under" x="${round(x)}" y="32">${panel.under}</text>
${bars}${tick}${values}`
}

const middle = (row: number): number => TOP + row * ROW + ROW / 2

/** Two decimals: enough for a pixel, and the same text on every machine. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** At most `length` code points; a cut text ends in an ellipsis. */
export function shorten(text: string, length: number): string {
  const points = Array.from(text)
  return points.length <= length ? text : `${points.slice(0, length - 1).join('')}…`
}
