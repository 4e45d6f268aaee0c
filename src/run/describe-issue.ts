// Owns what a schema issue means to the person who wrote the file: what was expected, what was got, and where.
import type { z } from 'zod'
import { nearName } from './near-name.js'

export interface Described {
  /** Members and positions from the root. An unknown key is the last member. */
  readonly path: readonly PropertyKey[]
  readonly message: string
}

type Issue = z.core.$ZodIssue

/** What was checked: the value, and the keys that its schema knows at a path. */
export interface Checked {
  readonly root: unknown
  keysAt(path: readonly PropertyKey[]): readonly string[]
}

/** One fault per issue and unknown key. */
export function describeIssues(issues: readonly Issue[], checked: Checked, prefix: readonly PropertyKey[] = []): readonly Described[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path]
    const value = valueAt(checked.root, path)
    if (issue.code === 'unrecognized_keys') {
      const known = checked.keysAt(path)
      return issue.keys.map((key) => ({ path: [...path, key], message: `unknown key "${key}"${suggestion(key, known) || `; known here: ${known.join(', ')}`}` }))
    }
    if (issue.code === 'invalid_union' && value !== undefined) return describeUnion(issue, value, checked, path)
    return [{ path, message: sentence(issue, value, path) }]
  })
}

/** The unions of this project differ by type of value: the branch that reads this type says what is wrong. */
function describeUnion(issue: Extract<Issue, { code: 'invalid_union' }>, value: unknown, checked: Checked, path: readonly PropertyKey[]): readonly Described[] {
  if (issue.errors.length === 0) {
    const options = 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : []
    return [{ path, message: `${oneOf(options)}, got ${shown(value)}${suggestion(value, options)}` }]
  }
  const fitting = issue.errors.filter((branch) => !branch.some((inner) => inner.path.length === 0 && refusesType(inner, value)))
  const [branch] = fitting
  if (branch !== undefined && fitting.length === 1) return describeIssues(branch, checked, path)
  const kinds = issue.errors.flat().filter((inner) => inner.path.length === 0 && (inner.code === 'invalid_type' || inner.code === 'invalid_value'))
  const expected = [...new Set(kinds.map(expectation))].join(', or ')
  return [{ path, message: `expected ${expected}, got ${shown(value)}` }]
}

function refusesType(issue: Issue, value: unknown): boolean {
  if (issue.code === 'invalid_type') return true
  return issue.code === 'invalid_value' && !issue.values.some((allowed) => typeof allowed === typeof value)
}

function sentence(issue: Issue, value: unknown, path: readonly PropertyKey[]): string {
  if (value === undefined && issue.code !== 'custom') return `missing: "${String(path.at(-1))}"`
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${expectation(issue)}, got ${shown(value)}`
    case 'invalid_value': {
      const options = issue.values.map(String)
      return `${oneOf(options)}, got ${shown(value)}${suggestion(value, options)}`
    }
    case 'too_small':
      return `expected ${issue.origin === 'string' || issue.origin === 'array' ? 'something, got nothing' : `${String(issue.minimum)} or more, got ${shown(value)}`}`
    case 'too_big':
      return `expected at most ${String(issue.maximum)}${issue.origin === 'string' ? ' characters' : ''}, got ${shown(value)}`
    default:
      return issue.message
  }
}

function expectation(issue: Issue): string {
  if (issue.code === 'invalid_value') return oneOf(issue.values.map(String)).replace('expected ', '')
  if (issue.code !== 'invalid_type') return issue.message
  const names: Readonly<Record<string, string>> = { object: 'members (key: value)', array: 'a list', string: 'text', number: 'a number', int: 'a whole number', boolean: 'true or false' }
  return names[issue.expected] ?? issue.expected
}

function oneOf(options: readonly string[]): string {
  // A key with a default may also be left out; zod lists that as a value.
  const named = options.filter((option) => option !== 'undefined')
  return named.length === 1 ? `expected ${named[0]}` : `expected one of ${named.join(', ')}`
}

function suggestion(value: unknown, options: readonly string[]): string {
  const near = typeof value === 'string' ? nearName(value, options) : null
  return near === null ? '' : `; did you mean ${near}?`
}

function shown(value: unknown): string {
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'members (key: value)'
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value
}
