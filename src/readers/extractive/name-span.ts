// Owns the names a text offers as an answer: titles in quotation marks, runs of capitalised words, relatives and colleagues, named places.
import { MONTHS, WEEKDAYS } from './calendar-words.js'
import { STOP_WORDS } from './words.js'

/** Tells whether a word belongs to the question; lower case. */
export type IsAsked = (word: string) => boolean

const CAPITALISED = /\p{Lu}[\p{L}\p{M}\p{N}'’-]*(?:(?: (?:of|the|de|van|&))? \p{Lu}[\p{L}\p{M}\p{N}'’-]*)*/gu
const QUOTED = /["“](?<title>[^"“”\n]{1,80})["”]/gu
const KIN =
  /\b(?:my|our|his|her|their) (?<who>(?:\p{L}+ )?(?:mom|mum|mother|dad|father|parents|sister|brother|siblings?|son|daughter|kids|children|wife|husband|partner|boyfriend|girlfriend|fianc[ée]e?|aunt|uncle|cousin|nephew|niece|grand\p{L}+|friends?|neighbou?rs?|boss|coach|teacher|team|colleagues?|coworkers?|family|roommate|landlord))\b/iu
const PLACE = /\b(?:in|at|to|from|near|on|around|outside|inside|by|visit(?:ed|ing)?) (?:the |a |an |my |our |this |that )?(?<name>\p{Lu}[\p{L}\p{M}'’-]*(?:(?: of)? \p{Lu}[\p{L}\p{M}'’-]*)*)/gu
const CALENDAR: ReadonlySet<string> = new Set([...MONTHS, ...WEEKDAYS].map((word) => word.toLowerCase()))

/** Titles in quotation marks. */
export function titlesIn(text: string): readonly string[] {
  return [...text.matchAll(QUOTED)].map((match) => match.groups?.['title'] as string)
}

/** Names that the question does not hold. One capital at the start of a sentence makes no name. */
export function namesIn(text: string, isAsked: IsAsked): readonly string[] {
  return capitalised(text, isAsked).flatMap(({ name, starts }) => (starts ? [] : [name]))
}

/** Names of people: no names behind a preposition of place; a sentence may start with one that is never written small in the packet. */
export function peopleIn(text: string, isAsked: IsAsked, isWrittenSmall: (word: string) => boolean): readonly string[] {
  const places = new Set(placesIn(text, isAsked))
  const found = capitalised(text, isAsked).filter(({ name }) => !places.has(name))
  const inside = found.filter(({ starts }) => !starts)
  const leading = found.filter(({ name, starts }) => starts && name.length > 2 && !STOP_WORDS.has(name.toLowerCase()) && !isWrittenSmall(name.toLowerCase()))
  return [...inside, ...leading].map(({ name }) => name)
}

function capitalised(text: string, isAsked: IsAsked): readonly { readonly name: string; readonly starts: boolean }[] {
  return [...text.matchAll(CAPITALISED)].flatMap((match) => {
    const words = match[0].toLowerCase().split(' ')
    if (words.every(isCommon) || words.some(isAsked)) return []
    const starts = words.length === 1 && (match.index === 0 || /[.!?:;"“\n]\s*$/u.test(text.slice(Math.max(0, match.index - 3), match.index)))
    return [{ name: match[0].replace(/['’]s$/u, ''), starts }]
  })
}

/** "sister" of "my sister"; null when no relative or colleague is named. */
export function relativeIn(text: string): string | null {
  return KIN.exec(text)?.groups?.['who'] ?? null
}

/** Names that follow a preposition of place. */
export function placesIn(text: string, isAsked: IsAsked): readonly string[] {
  return [...text.matchAll(PLACE)]
    .map((match) => match.groups?.['name'] as string)
    .filter((name) => !name.toLowerCase().split(' ').every((word) => isCommon(word) || isAsked(word)))
}

/** Months, weekdays and the first person are capitalised without being names. */
function isCommon(word: string): boolean {
  return CALENDAR.has(word) || /^i(?:['’]\p{L}+)?$/u.test(word)
}
