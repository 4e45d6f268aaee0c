// Owns a strict reader of the HTML that reports write: every fault is listed. Stricter than a browser, which forgives.

const VOID = new Set(['meta', 'br', 'hr', 'img', 'link', 'input'])
/** All that a report is made of; anything else came in from outside. */
const ALLOWED = new Set(
  'html head meta title style body a header p h1 h2 h3 nav ul li main section div table caption thead tbody tr th td small strong code dl dt dd svg desc text line rect circle'.split(' '),
)
const TAG = /^<(?<close>\/?)(?<name>[a-z][a-z0-9]*)(?<attributes>(?: [a-zA-Z0-9-]+="[^"<>]*")*)(?<self>\/?)>/
const ENTITY = /^&(?:amp|lt|gt|quot|#39|#96);/

export interface Element {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
}

export interface Reading {
  readonly elements: readonly Element[]
  readonly text: string
  readonly faults: readonly string[]
}

/** Reads a document (or a fragment). Text is decoded; the style sheet is skipped. */
export function readHtml(source: string): Reading {
  const faults: string[] = []
  const elements: Element[] = []
  const open: string[] = []
  let text = ''
  let at = source.startsWith('<!doctype html>\n') ? '<!doctype html>\n'.length : 0
  while (at < source.length) {
    const rest = source.slice(at)
    if (rest.startsWith('<')) {
      const match = TAG.exec(rest)
      if (match === null) {
        faults.push(`no tag at ${at}: ${JSON.stringify(rest.slice(0, 40))}`)
        return { elements, text, faults }
      }
      const { close, name, attributes, self } = match.groups as Record<string, string>
      at += match[0].length
      if (!ALLOWED.has(name as string)) faults.push(`element ${name}`)
      if (close === '/') {
        const expected = open.pop()
        if (expected !== name) faults.push(`</${name}> closes ${expected}`)
        continue
      }
      elements.push({ name: name as string, attributes: attributesOf(attributes as string, faults) })
      if (self !== '/' && !VOID.has(name as string)) open.push(name as string)
      if (name === 'style') at = source.indexOf('</style>', at)
      continue
    }
    if (rest.startsWith('&') && !ENTITY.test(rest)) faults.push(`bare & at ${at}`)
    text += rest[0]
    at++
  }
  if (open.length > 0) faults.push(`left open: ${open.join(' ')}`)
  return { elements, text: decoded(text), faults: [...faults, ...references(elements)] }
}

function attributesOf(source: string, faults: string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const match of source.matchAll(/ (?<name>[a-zA-Z0-9-]+)="(?<value>[^"]*)"/g)) {
    const { name, value } = match.groups as { name: string; value: string }
    if (/^on/i.test(name) || name === 'style' || name === 'src') faults.push(`attribute ${name}`)
    if (name === 'href' && !/^#[a-z-]+$/.test(value)) faults.push(`href ${value}`)
    if (found.has(name)) faults.push(`attribute ${name} twice`)
    found.set(name, decoded(value))
  }
  return found
}

/** Ids are unique, and what refers to one finds it. */
function references(elements: readonly Element[]): readonly string[] {
  const ids = elements.flatMap(({ attributes }) => attributes.get('id') ?? [])
  const faults = ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `id ${id} twice`)
  for (const { attributes } of elements) {
    const cited = [attributes.get('href')?.slice(1), attributes.get('aria-labelledby'), attributes.get('aria-describedby')].flatMap((value) => value?.split(' ') ?? [])
    for (const id of cited) if (!ids.includes(id)) faults.push(`no element has the id ${id}`)
  }
  return faults
}

function decoded(text: string): string {
  return text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&#39;/g, "'").replace(/&#96;/g, '`').replace(/&amp;/g, '&')
}
