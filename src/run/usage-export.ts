// Owns the reading of a provider's exported usage (CSV): columns by name, one row a time bucket and model. It guesses no column.
import { AssayError, type Fault } from '../core/assay-error.js'

/** Usage of one model from `fromMs` up to `toMs`, in milliseconds since 1970, UTC. */
export interface UsageRow {
  readonly line: number
  readonly fromMs: number
  readonly toMs: number
  readonly model: string
  /** With the cached ones. */
  readonly inputTokens: number
  readonly outputTokens: number
  /** Null where the export does not count them. */
  readonly requests: number | null
}

/** Known names of columns, in the order in which they are looked for: OpenAI's usage export, Anthropic's console export, and plain ones. */
const COLUMNS = {
  from: ['start_time', 'start_time_iso', 'usage_date_utc', 'start', 'date'],
  to: ['end_time', 'end_time_iso', 'end'],
  model: ['model', 'model_version'],
  input: ['input_tokens', 'usage_input_tokens_no_cache'],
  cachedApart: ['usage_input_tokens_cache_read', 'usage_input_tokens_cache_write_5m', 'usage_input_tokens_cache_write_1h'],
  output: ['output_tokens', 'usage_output_tokens'],
  requests: ['num_model_requests', 'requests'],
} as const

const DAY_MS = 86_400_000

/** @throws AssayError `invalid-input` for missing columns and for every cell that is none of its kind, with its line */
export function parseUsageExport(text: string, path: string): readonly UsageRow[] {
  const [header, ...records] = csvRecords(text.replace(/^\ufeff/, ''))
  const names = header?.cells ?? []
  const at = (wanted: readonly string[]): number => names.findIndex((name) => wanted.includes(name.trim().toLowerCase()))
  const places = { from: at(COLUMNS.from), to: at(COLUMNS.to), model: at(COLUMNS.model), input: at(COLUMNS.input), output: at(COLUMNS.output), requests: at(COLUMNS.requests) }
  const apart = COLUMNS.cachedApart.map((name) => at([name])).filter((place) => place >= 0)
  const faults: Fault[] = (['from', 'model', 'input', 'output'] as const).flatMap((column) =>
    places[column] >= 0 ? [] : [{ where: `${path}:1`, message: `no column ${COLUMNS[column].join(' or ')}` }],
  )
  if (faults.length > 0) throw refuse(path, faults)
  const rows = records.flatMap(({ line, cells }): UsageRow[] => {
    const cell = (place: number): string => (cells[place] ?? '').trim()
    const count = (place: number): number => {
      const value = cell(place)
      if (/^\d+$/.test(value)) return Number(value)
      faults.push({ where: `${path}:${line}`, message: `${names[place]}: expected a whole number, got ${JSON.stringify(value)}` })
      return 0
    }
    const fromMs = timeOf(cell(places.from))
    const toMs = places.to < 0 ? (fromMs ?? 0) + DAY_MS : timeOf(cell(places.to))
    if (fromMs === null || toMs === null) {
      faults.push({ where: `${path}:${line}`, message: `expected a time (seconds since 1970, or a date), got ${JSON.stringify(cell(fromMs === null ? places.from : places.to))}` })
      return []
    }
    const inputTokens = count(places.input) + apart.reduce((sum, place) => sum + count(place), 0)
    return [{ line, fromMs, toMs, model: cell(places.model), inputTokens, outputTokens: count(places.output), requests: places.requests < 0 ? null : count(places.requests) }]
  })
  if (faults.length > 0) throw refuse(path, faults)
  if (rows.length === 0) throw refuse(path, [{ where: path, message: 'holds no row of usage' }])
  return rows
}

function timeOf(text: string): number | null {
  if (/^\d{9,11}$/.test(text)) return Number(text) * 1000
  // A bare date or time is UTC: exports of providers are, and the machine's zone must not matter.
  const stamp = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : /^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/.test(text) ? `${text.replace(' ', 'T')}Z` : text
  const ms = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(stamp) : Number.NaN
  return Number.isFinite(ms) ? ms : null
}

interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** RFC 4180: quoted cells may hold commas, quotes and line ends. Blank lines are no records. */
function csvRecords(text: string): readonly CsvRecord[] {
  const records: CsvRecord[] = []
  let [cells, cell, quoted, line, start]: [string[], string, boolean, number, number] = [[], '', false, 1, 1]
  const endRecord = (): void => {
    cells.push(cell)
    if (cells.length > 1 || cell !== '') records.push({ line: start, cells })
    cells = []
    cell = ''
    start = line
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string
    if (char === '\n') line += 1
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[(at += 1)] as string
      else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === ',') {
      cells.push(cell)
      cell = ''
    } else if (char === '\n') endRecord()
    else if (char !== '\r') cell += char
  }
  endRecord()
  return records
}

function refuse(path: string, faults: readonly Fault[]): AssayError {
  return new AssayError('invalid-input', `${path} is no usage export that can be read`, { hint: 'It needs a header line with a start time, a model, input tokens and output tokens; docs/models.md names the columns.', faults })
}
