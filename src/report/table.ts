// Owns a table of a report: one value that becomes an HTML table for people and a CSV file for programs.
import { csvText, type CsvCell } from './csv.js'
import { html, type Markup } from './markup.js'

export interface Column {
  readonly head: string
  readonly align: 'text' | 'number'
  /** Names of the CSV columns that this one becomes; a shown "mean (n/N)" is three. */
  readonly csv: readonly string[]
}

export interface Cell {
  readonly shown: string
  /** A second, quieter text behind the first: the n/N of a mean. */
  readonly aside?: string
  /** As many values as the column's `csv` has names. */
  readonly csv: readonly CsvCell[]
}

export interface Table {
  /** Anchor and file name: `scores` becomes `#scores` and `scores.csv`. */
  readonly id: string
  readonly title: string
  /** What a row is and how to read a cell, one or two sentences. */
  readonly reading: string
  readonly columns: readonly Column[]
  /** The first cell of each row names it. */
  readonly rows: readonly (readonly Cell[])[]
}

/** A cell of text. */
export function textCell(text: string): Cell {
  return { shown: text, csv: [text] }
}

/** A number as shown and as stored. */
export function numberCell(value: number, shown: string): Cell {
  return { shown, csv: [value] }
}

/** A cell for what there is no value of; `why` is shown, the CSV cells are empty. */
export function absentCell(why: string, width = 1): Cell {
  return { shown: '–', aside: why, csv: Array.from({ length: width }, () => null) }
}

export function tableHtml(table: Table): Markup {
  const align = (i: number): string => (table.columns[i]?.align === 'number' ? 'n' : 't')
  const head = table.columns.map((column, i) => html`<th scope="col" class="${align(i)}">${column.head}</th>`)
  const body = table.rows.map((row) => {
    const [name, ...cells] = row
    const first = name === undefined ? null : html`<th scope="row" class="${align(0)}">${cellHtml(name)}</th>`
    return html`<tr>${first}${cells.map((cell, i) => html`<td class="${align(i + 1)}">${cellHtml(cell)}</td>`)}</tr>
`
  })
  // Heads of many columns may take two lines.
  const many = table.columns.length > MANY_COLUMNS ? ' many' : ''
  return html`<p class="reading" id="${table.id}-reading">${table.reading}</p>
<div class="scroll${many}" role="region" aria-label="Table: ${table.title}" tabindex="0">
<table aria-label="${table.title}" aria-describedby="${table.id}-reading">
<thead><tr>${head}</tr></thead>
<tbody>
${body}</tbody>
</table>
</div>
`
}

const MANY_COLUMNS = 10

function cellHtml(cell: Cell): Markup {
  return cell.aside === undefined ? html`${cell.shown}` : html`${cell.shown} <small>${cell.aside}</small>`
}

/** A header row, then the rows. */
export function tableCsv(table: Table): string {
  return csvText([table.columns.flatMap((column) => column.csv), ...table.rows.map((row) => row.flatMap((cell) => cell.csv))])
}
