// Owns the reading of string literals out of Python source: enough to take one pinned text from one assignment, decoded as Python does.

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  '\n': '',
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

// An octal escape has one to three digits; the others have a fixed length.
const ESCAPE = /\\(\n|[0-7]{1,3}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[\s\S])/g

/**
 * The decoded values of every `name = "…"` in the source, in file order: plain or raw, single- or triple-quoted, one literal each.
 * Byte and format strings, concatenations and `\N{…}` escapes are not read.
 */
export function stringsAssignedTo(source: string, name: string): readonly string[] {
  const text = source.replace(/\r\n?/g, '\n')
  const start = new RegExp(`^[ \\t]*${name}[ \\t]*=[ \\t]*([uUrR]?)("""|'''|"|')`, 'gm')
  const found: string[] = []
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const [prefix, quote] = [match[1] as string, match[2] as string]
    const end = endOf(text, start.lastIndex, quote)
    if (end === -1) break
    const raw = text.slice(start.lastIndex, end)
    found.push(/r/i.test(prefix) ? raw : decode(raw))
    start.lastIndex = end + quote.length
  }
  return found
}

function endOf(text: string, from: number, quote: string): number {
  for (let i = from; i < text.length; i++) {
    if (text[i] === '\\') i += 1
    else if (text.startsWith(quote, i)) return i
    else if (quote.length === 1 && text[i] === '\n') return -1
  }
  return -1
}

function decode(raw: string): string {
  return raw.replace(ESCAPE, (whole, escape: string) => {
    const simple = SIMPLE_ESCAPES[escape]
    if (simple !== undefined) return simple
    if (/^[0-7]/.test(escape)) return String.fromCodePoint(Number.parseInt(escape, 8))
    if (/^[xuU][0-9a-fA-F]+$/.test(escape) && escape.length > 1) return String.fromCodePoint(Number.parseInt(escape.slice(1), 16))
    // Python keeps the backslash of an escape that it does not know.
    return whole
  })
}
