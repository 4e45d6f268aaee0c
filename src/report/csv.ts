// Owns CSV: RFC 4180 with "\n" line ends, and text that a spreadsheet would run as a formula made harmless.

export type CsvCell = string | number | null

/** Numbers stand as they are; a text that begins like a formula gets a leading apostrophe; null is an empty cell. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\n`).join('')
}

function cell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
