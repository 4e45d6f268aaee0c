// Owns how text becomes HTML: everything put into a template is escaped unless it is markup made here. All pack text is hostile.

/** Markup made by `html`; never build one by hand. */
export interface Markup {
  readonly markup: string
}

export type Part = string | number | Markup | null | readonly Part[]

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' }
// C0 but tab and line breaks, DEL and C1, non-characters, lone surrogates: HTML forbids them or reads them as something else.
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]|\p{Cs}/gu
// Marks that reorder the line they stand in.
const REORDERING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Escapes for element content and for quoted attribute values; what cannot be shown becomes a visible U+FFFD. */
export function escapeHtml(text: string): string {
  return text
    .replace(UNFIT, '\ufffd')
    .replace(REORDERING, '\ufffd')
    .replace(/[&<>"'`]/g, (character) => ENTITIES[character] as string)
}

/** A template whose values are escaped; lists are joined without a separator, null is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let markup = strings[0] as string
  for (const [i, part] of parts.entries()) markup += render(part) + (strings[i + 1] as string)
  return { markup }
}

function render(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  if ('markup' in part) return part.markup
  return part.map(render).join('')
}
