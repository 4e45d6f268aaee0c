// Owns `str.format` with plain slots: `{}` by position, `{name}` by name, doubled braces for braces. Values are put in as they are.
import { AssayError } from '../core/assay-error.js'

const PIECE = /\{\{|\}\}|\{([A-Za-z_][A-Za-z0-9_]*)?\}|[{}]/g

/**
 * Fills a template. A value that itself holds braces or `$&` is text like any other.
 * @throws AssayError `broken-invariant` for a slot without a value or a lone brace
 */
export function pythonFormat(template: string, positional: readonly string[], named: Readonly<Record<string, string>> = {}): string {
  let next = 0
  return template.replace(PIECE, (piece, name: string | undefined) => {
    if (piece === '{{') return '{'
    if (piece === '}}') return '}'
    if (piece === '{' || piece === '}') throw refuse('a brace that belongs to no slot')
    const value = name === undefined ? positional[next++] : named[name]
    if (value === undefined) throw refuse(name === undefined ? `a slot number ${next} without a value` : `a slot {${name}} without a value`)
    return value
  })
}

function refuse(what: string): AssayError {
  return new AssayError('broken-invariant', `the template has ${what}`, { hint: 'Bring the pinned text again with `assay protocols pull`.' })
}
