// Owns reading CSV: RFC 4180, "\n" or CRLF line ends, the first row names the columns. The inverse of what Assay writes.
import type { ReadingReport } from '../../datasets/reading-report.js'
import type { SourceFile } from './source.js'

export interface CsvRow {
  readonly where: string
  readonly cells: ReadonlyMap<string, string>
}

interface RawRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** The rows below the head. Rows with too few or too many cells, and a quote that never closes, are told. */
export function csvRows(file: SourceFile, report: ReadingReport): readonly CsvRow[] {
  const [head, ...rows] = rawRows(new TextDecoder('utf-8').decode(file.bytes), file.name, report)
  if (head === undefined) {
    report.fault(file.name, 'expected a first row with the names of the columns, got nothing')
    return []
  }
  const twice = head.cells.filter((name, i) => head.cells.indexOf(name) !== i)
  for (const name of twice) report.fault(`${file.name}:${head.line}`, `the column ${JSON.stringify(name)} stands there twice`)
  return rows.flatMap(({ line, cells }) => {
    const where = `${file.name}:${line}`
    if (cells.length !== head.cells.length) {
      report.fault(where, `expected ${head.cells.length} cells, got ${cells.length}`)
      return []
    }
    return [{ where, cells: new Map(head.cells.map((name, i) => [name, unguarded(cells[i] as string)])) }]
  })
}

/** Assay writes an apostrophe before a text that a spreadsheet would run as a formula. */
const unguarded = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

function rawRows(text: string, name: string, report: ReadingReport): readonly RawRow[] {
  const rows: RawRow[] = []
  let cells: string[] = []
  let line = 1
  let rowLine = 1
  let at = 0
  while (at < text.length) {
    const cell = text[at] === '"' ? quoted(text, at) : plain(text, at)
    if (cell === null) {
      report.fault(`${name}:${line}`, 'a quoted cell does not end, or more follows its closing quote')
      return rows
    }
    cells.push(cell.text)
    for (let i = at; i < cell.end; i++) if (text[i] === '\n') line += 1
    const ends = cell.end >= text.length || text[cell.end] !== ','
    at = cell.end + (text.startsWith('\r\n', cell.end) ? 2 : 1)
    if (!ends) {
      // A comma at the very end opens one more, empty cell.
      if (at >= text.length) cells.push('')
      if (at < text.length) continue
    }
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: rowLine, cells })
    cells = []
    line += 1
    rowLine = line
  }
  return rows
}

interface Cell {
  readonly text: string
  /** Where the comma, the line end or the end of the text stands. */
  readonly end: number
}

function plain(text: string, from: number): Cell {
  let end = from
  while (end < text.length && text[end] !== ',' && text[end] !== '\n' && !text.startsWith('\r\n', end)) end += 1
  return { text: text.slice(from, end), end }
}

function quoted(text: string, from: number): Cell | null {
  let value = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return null
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') {
      const end = quote + 1
      return end >= text.length || text[end] === ',' || text[end] === '\n' || text.startsWith('\r\n', end) ? { text: value, end } : null
    }
    value += '"'
    at = quote + 2
  }
}
