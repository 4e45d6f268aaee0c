// Owns reading a small file of JSON rows: one JSON array, or JSON Lines. Every row keeps where it stood, every fault is told at its place.
import { isUtf8 } from 'node:buffer'
import { openFileSource } from '../adapters/file-byte-source.js'
import { parseJsonBytes } from '../adapters/json-bytes.js'
import { AssayError } from '../core/assay-error.js'
import type { ByteSource } from '../core/byte-source.js'
import { firstSyntaxFault } from '../datasets/json-syntax.js'

export interface JsonRow {
  /** `$[2]` in an array, `line 3 $` in JSON Lines: the start of the JSON path of a fault. */
  readonly where: string
  readonly value: unknown
}

const BOM = Buffer.from([0xef, 0xbb, 0xbf])
const NEWLINE = 0x0a
const OPENS_ARRAY = 0x5b

type TellFault = (where: string, message: string) => void

/**
 * The rows of a file in order; blank lines are no rows. A BOM and CRLF are tolerated. What is not JSON is told with its line and column and
 * left out, so that the caller can tell the faults of all other rows with it.
 * @throws AssayError `invalid-input` for what is no file and for a file without any JSON
 */
export async function readJsonRows(path: string, fault: TellFault): Promise<readonly JsonRow[]> {
  const file = await wholeFile(path)
  const bytes = file.subarray(0, 3).equals(BOM) ? file.subarray(3) : file
  const first = bytes.findIndex((byte) => byte > 0x20)
  if (first === -1) {
    throw new AssayError('invalid-input', `${path}: the file is empty`, {
      hint: 'Give one JSON array, or JSON Lines: one object a line.',
      faults: [{ where: '1:1', message: 'expected a JSON array or one JSON object a line, got nothing' }],
    })
  }
  return bytes[first] === OPENS_ARRAY ? rowsOfArray(bytes, fault) : rowsOfLines(bytes, fault)
}

async function wholeFile(path: string): Promise<Buffer> {
  const source = await openFileSource(path)
  const bytes = Buffer.alloc(source.size)
  const length = await source.read(bytes, 0)
  return bytes.subarray(0, length)
}

async function rowsOfArray(bytes: Buffer, tell: TellFault): Promise<readonly JsonRow[]> {
  const fault = await firstSyntaxFault(sourceOf(bytes))
  if (fault !== null) {
    tell(`${fault.line}:${fault.column}`, fault.message)
    return []
  }
  return (JSON.parse(bytes.toString('utf8')) as unknown[]).map((value, i) => ({ where: `$[${i}]`, value }))
}

async function rowsOfLines(bytes: Buffer, tell: TellFault): Promise<readonly JsonRow[]> {
  const rows: JsonRow[] = []
  let number = 0
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, start)
    const line = bytes.subarray(start, end === -1 ? bytes.length : end)
    start = end === -1 ? bytes.length : end + 1
    number++
    if (line.every((byte) => byte <= 0x20)) continue
    const parsed = parse(line)
    if (parsed.ok) {
      rows.push({ where: `line ${number} $`, value: parsed.value })
      continue
    }
    const fault = await firstSyntaxFault(sourceOf(line))
    tell(`${number}:${fault === null ? 1 : fault.column}`, fault === null ? parsed.message : fault.message)
  }
  return rows
}

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string }

function parse(line: Buffer): Parsed {
  if (!isUtf8(line)) return { ok: false, message: 'the bytes are not UTF-8' }
  try {
    return { ok: true, value: JSON.parse(line.toString('utf8')) as unknown }
  } catch (error) {
    return { ok: false, message: String(error) }
  }
}

function sourceOf(bytes: Buffer): ByteSource {
  return {
    size: bytes.length,
    read: async (target, offset) => {
      const part = bytes.subarray(offset, offset + target.length)
      target.set(part)
      return part.length
    },
    parse: parseJsonBytes,
  }
}
