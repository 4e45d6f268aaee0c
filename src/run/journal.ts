// Owns the journal of a run: one JSON line per event, each naming the digest of the line before, durable before anyone goes on.
import { AssayError } from '../core/assay-error.js'
import type { Sha256 } from '../core/ids.js'
import type { Json } from '../core/json.js'
import type { AppendFile } from '../ports/journal.js'
import { nativeSha256 } from './native-digest.js'

export interface JournalLine {
  /** From 1. */
  readonly n: number
  /** SHA-256 of the line before, without its newline; null on the first. */
  readonly prev: Sha256 | null
  readonly kind: string
  readonly [member: string]: Json
}

export interface Journal {
  /** The whole lines found at opening, in order. */
  readonly lines: readonly JournalLine[]
  /** The torn last line that was dropped at opening, as far as it went; null when there was none. */
  readonly dropped: string | null
  /** Resolves when the line is durable. Lines keep the order of the calls. */
  append(kind: string, members: { readonly [member: string]: Json }): Promise<void>
  close(): Promise<void>
}

const READ_BYTES = 4 * 1024 * 1024
const DROPPED_SHOWN = 200

/**
 * Opens a journal, drops a torn last line, and checks the chain.
 * @throws AssayError `invalid-input` naming the line where the chain is broken.
 */
export async function openJournal(file: AppendFile): Promise<Journal> {
  const bytes = await readAll(file)
  const whole = wholeLength(bytes)
  const dropped = whole < bytes.length ? shown(bytes.subarray(whole)) : null
  const { lines, faults, last } = parseJournal(bytes.subarray(0, whole))
  if (faults.length > 0) {
    throw new AssayError('invalid-input', 'the journal of this run is damaged', {
      hint: 'The disk or another program changed it. Move the run folder away and run again.',
      faults: faults.map((fault) => ({ where: `journal.jsonl:${fault.line}`, message: fault.message })),
    })
  }
  if (dropped !== null) await file.truncateTo(whole)
  let n = lines.length
  let prev = last
  return {
    lines,
    dropped,
    append(kind, members) {
      n += 1
      const text = JSON.stringify({ n, prev, kind, ...members })
      prev = nativeSha256(text)
      return file.append(Buffer.from(`${text}\n`, 'utf8'))
    },
    close: () => file.close(),
  }
}

/** The lines of a journal and every place where its chain or its JSON is broken. Ends with a newline or is empty. */
export function parseJournal(bytes: Uint8Array): {
  readonly lines: readonly JournalLine[]
  readonly faults: readonly { readonly line: number; readonly message: string }[]
  readonly last: Sha256 | null
} {
  const lines: JournalLine[] = []
  const faults: { line: number; message: string }[] = []
  let prev: Sha256 | null = null
  let start = 0
  for (let line = 1; start < bytes.length; line++) {
    const newline = bytes.indexOf(0x0a, start)
    const end = newline === -1 ? bytes.length : newline
    const raw = bytes.subarray(start, end)
    start = end + 1
    if (newline === -1) faults.push({ line, message: 'the last line does not end' })
    const parsed = parseLine(Buffer.from(raw.buffer, raw.byteOffset, raw.length).toString('utf8'))
    if (typeof parsed === 'string') faults.push({ line, message: parsed })
    else {
      if (parsed.n !== line) faults.push({ line, message: `expected line number ${line}, got ${parsed.n}` })
      if (parsed.prev !== prev) faults.push({ line, message: `expected the digest of the line before, ${prev ?? 'null'}, got ${parsed.prev ?? 'null'}` })
      lines.push(parsed)
    }
    prev = nativeSha256(raw)
  }
  return { lines, faults, last: prev }
}

function parseLine(text: string): JournalLine | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'expected a JSON object, got something else'
  }
  if (typeof value !== 'object' || value === null || !('n' in value) || !('prev' in value) || !('kind' in value)) return 'expected a journal line with n, prev and kind'
  if (typeof value.n !== 'number' || typeof value.kind !== 'string' || (value.prev !== null && typeof value.prev !== 'string')) {
    return 'expected n to be a number, kind a text and prev a digest or null'
  }
  return value as JournalLine
}

/** The length up to the last newline; a crash may also leave zeros after it. */
function wholeLength(bytes: Uint8Array): number {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return bytes.subarray(0, end).lastIndexOf(0x0a) + 1
}

function shown(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8')
  return text.length <= DROPPED_SHOWN ? text : `${text.slice(0, DROPPED_SHOWN)}…`
}

async function readAll(file: AppendFile): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for (let at = 0; at < file.length; at += READ_BYTES) parts.push(await file.read(at, READ_BYTES))
  return Buffer.concat(parts)
}
