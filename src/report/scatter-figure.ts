// Owns the figure of score against tokens: one labelled mark a run, on a logarithmic axis of tokens.
import { round, shorten } from './bar-figure.js'
import { placeLabels } from './label-placement.js'
import { html, type Markup } from './markup.js'
import { countText } from './number-text.js'

export interface ScatterPoint {
  readonly label: string
  /** Above zero. */
  readonly x: number
  /** 0 … 1. */
  readonly y: number
}

export interface ScatterFigure {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly xTitle: string
  readonly yTitle: string
  /** At least one. */
  readonly points: readonly ScatterPoint[]
  /** A horizontal line with its name: a control. */
  readonly level: { readonly y: number; readonly label: string } | null
}

const WIDTH = 960
const HEIGHT = 364
const PLOT = { left: 52, right: 950, top: 50, bottom: 312 }
const LABEL_LENGTH = 34

/** Where values lie in the plot. */
interface Scale {
  readonly x: (value: number) => number
  readonly y: (value: number) => number
  readonly ticksX: readonly number[]
  readonly ticksY: readonly number[]
}

export function scatterFigure(figure: ScatterFigure): Markup {
  const scale = scaleOf(figure)
  return html`<svg class="figure" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="${figure.id}-t ${figure.id}-d">
<title id="${figure.id}-t">${figure.title}</title>
<desc id="${figure.id}-d">${figure.description}</desc>
${axes(figure, scale)}${level(figure, scale)}${marks(figure.points, scale)}</svg>
`
}

function scaleOf({ points, level }: ScatterFigure): Scale {
  const values = points.map((point) => point.x)
  const low = Math.log10(Math.min(...values) / MARGIN)
  const high = Math.log10(Math.max(...values) * MARGIN)
  const top = topOf([...points.map((point) => point.y), ...(level === null ? [] : [level.y])])
  return {
    x: (value) => round(PLOT.left + ((Math.log10(value) - low) / (high - low)) * (PLOT.right - PLOT.left)),
    y: (value) => round(PLOT.bottom - (value / top) * (PLOT.bottom - PLOT.top)),
    ticksX: ticksBetween(low, high),
    ticksY: [0, 1, 2, 3, 4].map((i) => (i * top) / 4),
  }
}

/** The axis of tokens goes on beyond its values by this factor at either end. */
const MARGIN = 1.6

/** 1, 2 and 5 times the powers of ten between two exponents. */
function ticksBetween(low: number, high: number): readonly number[] {
  const ticks: number[] = []
  for (let power = Math.floor(low); power <= high; power++) {
    for (const digit of [1, 2, 5]) {
      const tick = digit * 10 ** power
      if (Math.log10(tick) >= low && Math.log10(tick) <= high) ticks.push(tick)
    }
  }
  return ticks
}

/** A round upper end of the score axis that leaves some room, in quarters that are round too. */
function topOf(values: readonly number[]): number {
  const highest = Math.max(...values)
  return [0.2, 0.4, 0.6, 0.8].find((end) => highest <= end * 0.95) ?? 1
}

function axes(figure: ScatterFigure, { x, y, ticksX, ticksY }: Scale): Markup {
  const across = ticksY.map(
    (value) => html`<line class="rail" x1="${PLOT.left}" x2="${PLOT.right}" y1="${y(value)}" y2="${y(value)}"/><text class="under" x="${PLOT.left - 10}" y="${y(value) + 4}" text-anchor="end">${value.toFixed(2)}</text>
`,
  )
  const along = ticksX.map(
    (value) => html`<line class="rail" x1="${x(value)}" x2="${x(value)}" y1="${PLOT.bottom}" y2="${PLOT.bottom + 5}"/><text class="under" x="${x(value)}" y="${PLOT.bottom + 20}" text-anchor="middle">${value < 1 ? String(value) : countText(value)}</text>
`,
  )
  return html`${across}${along}<text class="head" x="0" y="14">${figure.yTitle}</text>
<text class="head" x="${PLOT.right}" y="${HEIGHT - 10}" text-anchor="end">${figure.xTitle}</text>
`
}

function level(figure: ScatterFigure, { y }: Scale): Markup | null {
  if (figure.level === null) return null
  const at = y(figure.level.y)
  return html`<line class="tick" x1="${PLOT.left}" x2="${PLOT.right}" y1="${at}" y2="${at}"/><text class="under" x="0" y="31">dashed: ${figure.level.label}</text>
`
}

function marks(points: readonly ScatterPoint[], { x, y }: Scale): Markup {
  const sorted = [...points].sort((a, b) => b.y - a.y || a.x - b.x)
  const texts = sorted.map((point) => shorten(point.label, LABEL_LENGTH))
  const places = placeLabels(
    sorted.map((point, i) => ({ x: x(point.x), y: y(point.y), length: Array.from(texts[i] as string).length })),
    { left: PLOT.left, right: PLOT.right },
  )
  return html`${sorted.map((point, i) => {
    const place = places[i] as (typeof places)[number]
    const [markX, markY] = [x(point.x), y(point.y)]
    const leader = place.y === markY ? null : html`<line class="leader" x1="${markX}" x2="${round(place.x)}" y1="${markY}" y2="${round(place.y)}"/>`
    return html`${leader}<circle class="mark" cx="${markX}" cy="${markY}" r="5"/><text class="label" x="${round(place.x)}" y="${round(place.y + 4)}" text-anchor="${place.anchor}">${texts[i] as string}</text>
`
  })}`
}
