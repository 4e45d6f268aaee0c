// Owns canonical JSON: UTF-8, keys sorted by code point, no white space, ECMAScript numbers, nothing that JSON cannot hold.
import { AssayError } from './assay-error.js'

/** Orders two strings by Unicode code point; the default sort compares UTF-16 units, which differs above U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x === y) continue
    // A surrogate stands for a code point above every other unit.
    const surrogateX = x >= 0xd800 && x <= 0xdfff
    const surrogateY = y >= 0xd800 && y <= 0xdfff
    if (surrogateX !== surrogateY) return surrogateX ? 1 : -1
    return x - y
  }
  return a.length - b.length
}

/**
 * The canonical text of a JSON value; equal values give equal bytes on every machine.
 * Members that are `undefined` are absent, as in `JSON.stringify`.
 * @throws AssayError `broken-invariant` for NaN, Infinity, functions, symbols and BigInt.
 */
export function canonicalJson(value: unknown): string {
  return write(value, '$')
}

function write(value: unknown, path: string): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw refuse(value, path)
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map((item, i) => write(item, `${path}[${i}]`)).join(',')}]`
  if (typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => compareCodePoints(a, b))
      .map(([key, member]) => `${JSON.stringify(key)}:${write(member, `${path}.${key}`)}`)
    return `{${members.join(',')}}`
  }
  throw refuse(value, path)
}

function refuse(value: unknown, path: string): AssayError {
  return new AssayError('broken-invariant', `canonical JSON cannot hold ${String(value)} at ${path}`, {
    hint: 'Give the absence a name (a state and a reason) instead of a number that is none.',
  })
}
