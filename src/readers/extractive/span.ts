// Owns the step from a place in the packet to an answer: by the type of the question, the shortest stretch that could answer it.
import type { LocalTime } from '../../core/local-time.js'
import { absoluteDates, type DateMention } from './absolute-date.js'
import { addMonths, writeDay, writeMonth, writeYear } from './calendar-words.js'
import { namesIn, peopleIn, placesIn, relativeIn, titlesIn, type IsAsked } from './name-span.js'
import { phrasesOf, type Phrase } from './phrase-span.js'
import { countIn, durationIn, frequencyIn, moneyIn, yearsIn } from './quantity.js'
import type { QuestionType } from './question-type.js'
import { relativeDates } from './relative-date.js'
import type { Stemming } from './words.js'

/** What is asked, and what the packet knows about words. */
export interface Wanted {
  readonly question: string
  readonly type: QuestionType
  /** Stems of the question, names included: an answer does not repeat them. */
  readonly known: ReadonlySet<string>
  readonly stems: Stemming
  /** 0 for a stem that is everywhere in the packet, 1 for one that stands there once. */
  rarity(stem: string): number
  /** Whether the packet writes a word without a capital somewhere. */
  isWrittenSmall(lower: string): boolean
}

/** Where only the place of a date matters. */
const ANY_DAY = '2000-01-01T00:00'
const GRAINS: readonly DateMention['grain'][] = ['day', 'week', 'month', 'year']

/** A stretch of exactly the wanted type: a date, a number, a name. Null when the text has none; always null for types without a shape of their own. */
export function typedSpan(text: string, at: LocalTime | null, wanted: Wanted): string | null {
  const isAsked = asker(wanted)
  const bare = withoutDates(text)
  switch (wanted.type.kind) {
    case 'when':
      return whenIn(text, at, wanted)
    case 'how-long':
      return durationIn(text)
    case 'how-often':
      return frequencyIn(text)
    case 'how-many':
      return amountIn(text, wanted)
    case 'who':
      return peopleIn(bare, isAsked, wanted.isWrittenSmall)[0] ?? relativeIn(text)
    case 'where':
      return placesIn(bare, isAsked)[0] ?? null
    case 'which':
      return titlesIn(text)[0] ?? namesIn(bare, isAsked)[0] ?? null
    case 'why':
    case 'yes-no':
    case 'what':
      return null
  }
}

/** The best stretch where no typed one is found. Null only for a text without a word to show. */
export function looseSpan(sentence: string, at: LocalTime | null, wanted: Wanted): string | null {
  switch (wanted.type.kind) {
    case 'when':
      return at === null ? null : writeAsked(at, wanted)
    case 'why':
      return reasonIn(sentence)
    case 'yes-no':
      return /\b(?:not|never|no|nobody|nothing)\b|n['’]t\b/i.test(sentence) ? 'No' : 'Yes'
    default:
      return phraseIn(withoutDates(sentence), wanted)
  }
}

const asker =
  ({ known, stems }: Wanted): IsAsked =>
  (word) =>
    known.has(stems(word.replace(/['’]s$/, '')))

function whenIn(text: string, at: LocalTime | null, wanted: Wanted): string | null {
  const dates = datesIn(text, at)
  const best = [...dates].sort((a, b) => GRAINS.indexOf(a.grain) - GRAINS.indexOf(b.grain))[0]
  if (best !== undefined) return best.day === null ? best.text : writeAsked(best.day, wanted)
  // "for fourteen years" dates a beginning.
  const years = yearsIn(text)
  return years === null || at === null ? null : writeYear(addMonths(at, -12 * years))
}

/** A day in the grain that the question asks for. */
function writeAsked(day: LocalTime, { question }: Wanted): string {
  const unit = /\b(?:what|which) (year|month)\b/i.exec(question)?.[1]?.toLowerCase()
  if (unit === 'year') return writeYear(day)
  return unit === 'month' ? writeMonth(day) : writeDay(day)
}

function datesIn(text: string, at: LocalTime | null): readonly DateMention[] {
  const absolute = absoluteDates(text, at)
  if (at === null) return absolute
  const relative = relativeDates(text, at).filter((date) => !absolute.some((other) => date.start < other.end && other.start < date.end))
  return [...absolute, ...relative].sort((a, b) => a.start - b.start)
}

/** The same text with a full stop in place of each date, which no other answer contains. */
function withoutDates(text: string): string {
  let bare = ''
  let done = 0
  for (const date of datesIn(text, ANY_DAY)) {
    bare += `${text.slice(done, date.start)}.`
    done = date.end
  }
  return bare + text.slice(done)
}

function amountIn(text: string, wanted: Wanted): string | null {
  const focus = wanted.type.focus
  const money = /\bhow much\b/i.test(wanted.question) ? moneyIn(text) : null
  if (money !== null) return money
  return countIn(text, (word) => focus !== null && wanted.stems(word.toLowerCase()) === wanted.stems(focus))
}

function reasonIn(sentence: string): string {
  const cue = /\b(?:because(?: of)?|due to|so that|in order to|since|thanks to)\s+(?<reason>[^.!?;]+)/iu.exec(sentence)
  return cue?.groups?.['reason']?.trim() ?? sentence
}

/** The phrase of rare words that stands closest behind the question's own words. */
function phraseIn(sentence: string, wanted: Wanted): string | null {
  const marks = marksIn(sentence, wanted)
  const [best] = [...phrasesOf(sentence, wanted.stems, wanted.known)].sort((a, b) => worth(b, marks, wanted) - worth(a, marks, wanted) || a.start - b.start)
  return best === undefined ? null : best.text
}

/** Where the question's own words stand in the sentence: [start, end). */
function marksIn(sentence: string, wanted: Wanted): readonly (readonly [number, number])[] {
  const isAsked = asker(wanted)
  return [...sentence.matchAll(/[\p{L}\p{N}'’]+/gu)].flatMap((match) =>
    isAsked(match[0].toLowerCase()) ? [[match.index, match.index + match[0].length] as const] : [],
  )
}

const NEAR_CHARACTERS = 40
const BEHIND = 1.5
const BEFORE = 1

/** The rarity of up to three words, plus a bonus for standing close behind, or before, a word of the question. */
function worth(phrase: Phrase, marks: readonly (readonly [number, number])[], wanted: Wanted): number {
  const rare = phrase.words.map((word) => wanted.rarity(word.stem)).sort((a, b) => b - a)
  const words = rare.slice(0, 3).reduce((sum, value) => sum + value, 0)
  const closeness = (gap: number): number => Math.max(0, 1 - gap / NEAR_CHARACTERS)
  const bonus = marks.map(([start, end]) => (end <= phrase.start ? BEHIND * closeness(phrase.start - end) : BEFORE * closeness(start - phrase.end)))
  return words + Math.max(0, ...bonus)
}
