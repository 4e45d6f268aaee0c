// Owns reading a small file of JSON rows: one JSON array, or JSON Lines. Every row keeps where it stood, every fault is told at its place.
import { readFileSync, statSync } from 'node:fs'
import { parseJsonBytes } from '../adapters/json-bytes.js'
import { AssayError } from '../core/assay-error.js'
import type { SyntaxFault } from '../datasets/json-syntax.js'

export interface JsonRow {
  /** `$[2]` in an array, `line 3 $` in JSON Lines: the start of the JSON path of a fault. */
  readonly where: string
  readonly value: unknown
}

type TellFault = (where: string, message: string) => void

const BOM = Buffer.from([0xef, 0xbb, 0xbf])
const NEWLINE = 0x0a
const OPENS_ARRAY = 0x5b

/**
 * The rows of a file in order; blank lines are no rows. A BOM and CRLF are tolerated. What is not JSON is told with its line and column and
 * left out, so that the caller can tell the faults of all other rows with it.
 * @throws AssayError `invalid-input` for what is no file and for a file without any JSON
 */
export async function readJsonRows(path: string, tell: TellFault): Promise<readonly JsonRow[]> {
  const file = wholeFile(path)
  const bytes = file.subarray(0, 3).equals(BOM) ? file.subarray(3) : file
  const first = bytes.findIndex((byte) => byte > 0x20)
  if (first === -1) {
    throw new AssayError('invalid-input', `${path}: the file is empty`, {
      hint: 'Give one JSON array, or JSON Lines: one object a line.',
      faults: [{ where: '1:1', message: 'expected a JSON array or one JSON object a line, got nothing' }],
    })
  }
  return bytes[first] === OPENS_ARRAY ? rowsOfArray(bytes, tell) : rowsOfLines(bytes, tell)
}

/** Read at once: the file is small, and nothing else waits. */
function wholeFile(path: string): Buffer {
  const stats = statSync(path)
  if (stats.isFile()) return readFileSync(path)
  throw new AssayError('invalid-input', `expected a file, got ${stats.isDirectory() ? 'a folder' : 'a pipe, socket or device'}: ${path}`, {
    hint: stats.isDirectory() ? 'Name the file itself.' : 'Save it to a file first.',
  })
}

async function rowsOfArray(bytes: Buffer, tell: TellFault): Promise<readonly JsonRow[]> {
  const parsed = parseJsonBytes(bytes)
  if (parsed !== null) return (parsed.value as readonly unknown[]).map((value, i) => ({ where: `$[${i}]`, value }))
  const fault = await syntaxFault(bytes)
  tell(`${fault.line}:${fault.column}`, fault.message)
  return []
}

async function rowsOfLines(bytes: Buffer, tell: TellFault): Promise<readonly JsonRow[]> {
  const rows: JsonRow[] = []
  let number = 0
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, start)
    const line = bytes.subarray(start, end === -1 ? bytes.length : end)
    start = end === -1 ? bytes.length : end + 1
    number++
    if (isBlank(line)) continue
    const parsed = parseJsonBytes(line)
    if (parsed !== null) {
      rows.push({ where: `line ${number} $`, value: parsed.value })
      continue
    }
    const fault = await syntaxFault(line)
    tell(`${number}:${fault.column}`, fault.message)
  }
  return rows
}

function isBlank(line: Buffer): boolean {
  for (const byte of line) if (byte > 0x20) return false
  return true
}

/** Where the bytes stop being JSON. Slow, and loaded only when something is wrong. */
async function syntaxFault(bytes: Buffer): Promise<SyntaxFault> {
  const { firstSyntaxFault } = await import('../datasets/json-syntax.js')
  const fault = await firstSyntaxFault({
    size: bytes.length,
    read: async (target, offset) => bytes.copy(target, 0, offset, offset + target.length),
    parse: parseJsonBytes,
  })
  if (fault !== null) return fault
  throw new AssayError('broken-invariant', 'the JSON parser refused what the syntax check accepts', { hint: 'Please report this with the file.' })
}
