// Owns reading a source file as JSON: one value, or rows as one array or JSON Lines. A BOM and CRLF are tolerated.
import type { Json } from '../../core/json.js'
import { firstSyntaxFault } from '../../datasets/json-syntax.js'
import { isRecord, told, type JsonRecord } from '../../datasets/record-fields.js'
import type { ReadingReport } from '../../datasets/reading-report.js'
import type { SourceFile } from './source.js'

export interface PlacedRecord {
  readonly where: string
  readonly record: JsonRecord
}

const NOTHING = { value: undefined } as const

/** The value of a file; undefined after its syntax fault was told. */
export async function jsonOf(file: SourceFile, report: ReadingReport): Promise<unknown> {
  const parsed = parsedJson(file.bytes) ?? (await tellSyntax(file, file.bytes, 0, report))
  return parsed.value
}

/** The rows of a file that are objects; what is no object, or no JSON, is told at its place. */
export async function recordsOf(file: SourceFile, report: ReadingReport): Promise<readonly PlacedRecord[]> {
  const bytes = withoutBom(file.bytes)
  const first = bytes.findIndex((byte) => byte > 0x20)
  const values = bytes[first] === 0x5b ? await ofArray(file, report) : await ofLines(file, bytes, report)
  if (values.length === 0) report.fault(file.name, 'the file holds no row')
  return values.flatMap(({ where, value }) => {
    if (isRecord(value)) return [{ where, record: value }]
    report.fault(where, `expected an object, got ${told(value)}`)
    return []
  })
}

async function ofArray(file: SourceFile, report: ReadingReport): Promise<readonly { where: string; value: unknown }[]> {
  const value = await jsonOf(file, report)
  return Array.isArray(value) ? value.map((item: unknown, i) => ({ where: `${file.name} $[${i}]`, value: item })) : []
}

async function ofLines(file: SourceFile, bytes: Buffer, report: ReadingReport): Promise<readonly { where: string; value: unknown }[]> {
  const rows: { where: string; value: unknown }[] = []
  let number = 0
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(0x0a, start)
    const end = newline === -1 ? bytes.length : newline
    const line = bytes.subarray(start, end)
    start = end + 1
    number += 1
    if (line.every((byte) => byte <= 0x20)) continue
    const parsed = parsedJson(line)
    if (parsed === null) await tellSyntax(file, line, number - 1, report)
    else rows.push({ where: `${file.name}:${number}`, value: parsed.value })
  }
  return rows
}

/** The members of a record that no reader of the format used, kept as they stand. */
export function detailsOf(record: JsonRecord, used: readonly string[]): Readonly<Record<string, Json>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !used.includes(key))) as Readonly<Record<string, Json>>
}

/** A text, or a number as its text; undefined where there is none. */
export function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
}

function withoutBom(bytes: Uint8Array): Buffer {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return view[0] === 0xef && view[1] === 0xbb && view[2] === 0xbf ? view.subarray(3) : view
}

function parsedJson(bytes: Uint8Array): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}

async function tellSyntax(file: SourceFile, bytes: Uint8Array, linesBefore: number, report: ReadingReport): Promise<typeof NOTHING> {
  const view = withoutBom(bytes)
  const fault = await firstSyntaxFault({
    size: view.length,
    read: async (target, offset) => view.copy(target, 0, offset, offset + target.length),
    parse: parsedJson,
  })
  if (fault === null) report.fault(file.name, 'expected JSON in UTF-8, got something else')
  else report.fault(`${file.name}:${fault.line + linesBefore}:${fault.column}`, fault.message)
  return NOTHING
}
