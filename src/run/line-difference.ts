// Owns where two texts differ, told by file and line.
import type { PackFault } from './read-pack.js'

const SHOWN = 80

/** Every line of `found` that is not the expected one; members of JSON objects are named. */
export function lineDifferences(path: string, expected: string, found: string): readonly PackFault[] {
  if (expected === found) return []
  const [wanted, got] = [expected.split('\n'), found.split('\n')]
  const faults: PackFault[] = []
  for (let i = 0; i < Math.max(wanted.length, got.length); i++) {
    const [a, b] = [wanted[i], got[i]]
    if (a !== b) faults.push({ where: `${path}:${i + 1}`, message: difference(a, b) })
  }
  return faults
}

function difference(wanted: string | undefined, got: string | undefined): string {
  if (wanted === undefined || (wanted === '' && got !== undefined)) return 'expected the end of the file, got another line'
  if (got === undefined || got === '') return 'expected another line, got the end of the file'
  const [a, b] = [parsed(wanted), parsed(got)]
  if (a !== null && b !== null) {
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]))
    if (keys.length > 0) return keys.map((key) => `${key}: expected ${cut(JSON.stringify(a[key]))}, got ${cut(JSON.stringify(b[key]))}`).join('; ')
  }
  const at = Array.from({ length: Math.min(wanted.length, got.length) }, (_, i) => i).find((i) => wanted[i] !== got[i]) ?? Math.min(wanted.length, got.length)
  const from = Math.max(0, at - SHOWN / 4)
  return `expected ${cut(JSON.stringify(wanted.slice(from)))}, got ${cut(JSON.stringify(got.slice(from)))} from character ${from + 1}`
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const cut = (text: string | undefined): string => (text === undefined ? 'nothing' : text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)
