// Owns the difference between a request and a recorded one, in words: JSON by path, everything else by offset.
import type { Json } from '../core/json.js'

export interface RequestDiff {
  /** How many places differ, as far as they were counted. */
  readonly places: number
  /** How much text differs in them, in characters: the measure of what is nearest. */
  readonly distance: number
  /** One line each, the first few. */
  readonly lines: readonly string[]
}

const SHOWN = 12
const COUNTED = 200
const CONTEXT = 40

/** What stands in `asked` that does not stand in `recorded`, and the other way round. */
export function diffRequests(recorded: Uint8Array, asked: Uint8Array): RequestDiff {
  const texts = [recorded, asked].map((bytes) => Buffer.from(bytes).toString('utf8')) as [string, string]
  const [before, after] = texts.map(parsed) as [Json | undefined, Json | undefined]
  const found: Found = { lines: [], distance: 0 }
  if (before !== undefined && after !== undefined) walk(before, after, '$', found)
  // Equal values in other bytes: the order of members, white space, escapes.
  if (found.lines.length === 0) tellTexts(...texts, 'bytes', found)
  return { places: found.lines.length, distance: found.distance, lines: found.lines.slice(0, SHOWN) }
}

interface Found {
  readonly lines: string[]
  distance: number
}

function walk(before: Json, after: Json, path: string, found: Found): void {
  if (found.lines.length >= COUNTED) return
  if (Array.isArray(before) && Array.isArray(after)) {
    for (let i = 0; i < Math.max(before.length, after.length); i++) compare(before[i], after[i], `${path}[${i}]`, found)
  } else if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) compare(before[key], after[key], `${path}.${key}`, found)
  } else if (typeof before === 'string' && typeof after === 'string') {
    if (before !== after) tellTexts(before, after, path, found)
  } else if (before !== after) {
    tell(
      `${path}: recorded ${brief(before)}, asked ${brief(after)}`,
      Math.max(JSON.stringify(before).length, JSON.stringify(after).length),
      found,
    )
  }
}

function compare(before: Json | undefined, after: Json | undefined, path: string, found: Found): void {
  if (before !== undefined && after !== undefined) walk(before, after, path, found)
  else if (before !== undefined) tell(`${path}: recorded ${brief(before)}, not asked`, JSON.stringify(before).length, found)
  else tell(`${path}: not recorded, asked ${brief(after as Json)}`, JSON.stringify(after).length, found)
}

/** Where two texts part, with what stands around. */
function tellTexts(before: string, after: string, path: string, found: Found): void {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const around = (text: string): string => JSON.stringify(text.slice(Math.max(0, start - CONTEXT), start + CONTEXT))
  tell(
    `${path} from character ${start}: recorded ${around(before)}, asked ${around(after)}`,
    Math.max(before.length, after.length) - start - end,
    found,
  )
}

function tell(line: string, distance: number, found: Found): void {
  found.lines.push(line)
  found.distance += distance
}

function brief(value: Json): string {
  const text = JSON.stringify(value)
  return text.length <= 2 * CONTEXT ? text : `${text.slice(0, 2 * CONTEXT)}…`
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    // No JSON: the caller compares the text itself.
    return undefined
  }
}

function isObject(value: Json): value is { readonly [k: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
