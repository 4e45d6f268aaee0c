// Owns the step from a sentence to an answer: by the type of the question, the shortest stretch that could answer it.
import type { LocalTime } from '../../core/local-time.js'
import { absoluteDates, type DateMention } from './absolute-date.js'
import { MONTHS, WEEKDAYS, writeDay, writeMonth, writeYear } from './calendar-words.js'
import { phrasesOf, type Phrase } from './phrase-span.js'
import { countIn, durationIn, frequencyIn, moneyIn } from './quantity.js'
import type { QuestionType } from './question-type.js'
import { relativeDates } from './relative-date.js'
import type { Stemming } from './words.js'

/** A sentence and what surrounds it. */
export interface Place {
  readonly sentence: string
  /** The whole utterance. */
  readonly utterance: string
  readonly at: LocalTime | null
}

export interface Wanted {
  readonly question: string
  readonly type: QuestionType
  /** Stems of the question, names included: an answer does not repeat them. */
  readonly known: ReadonlySet<string>
  readonly stems: Stemming
}

const GRAINS: readonly DateMention['grain'][] = ['day', 'week', 'month', 'year']

/** The span that answers, or null when the sentence has none of the wanted type. */
export function spanOf(place: Place, wanted: Wanted): string | null {
  switch (wanted.type.kind) {
    case 'when':
      return whenIn(place, wanted)
    case 'how-long':
      return durationIn(place.sentence) ?? durationIn(place.utterance)
    case 'how-often':
      return frequencyIn(place.sentence) ?? frequencyIn(place.utterance)
    case 'how-many':
      return amountIn(place, wanted)
    case 'why':
      return reasonIn(place.sentence)
    case 'who':
      return nameIn(place.sentence, wanted)
    case 'where':
      return placeIn(place.sentence, wanted)
    case 'yes-no':
      return /\b(?:not|never|no|nobody|nothing)\b|n['’]t\b/i.test(place.sentence) ? 'No' : 'Yes'
    case 'what':
      return thingIn(place.sentence, wanted)
  }
}

function whenIn(place: Place, wanted: Wanted): string | null {
  const inSentence = datesIn(place.sentence, place.at)
  const dates = inSentence.length > 0 ? inSentence : datesIn(place.utterance, place.at)
  const best = [...dates].sort((a, b) => GRAINS.indexOf(a.grain) - GRAINS.indexOf(b.grain))[0]
  const day = best === undefined ? place.at : best.day
  const unit = /\b(?:what|which) (year|month)\b/i.exec(wanted.question)?.[1]?.toLowerCase()
  if (unit === 'year' && day !== null) return writeYear(day)
  if (unit === 'month' && day !== null) return writeMonth(day)
  if (best !== undefined) return best.text
  return place.at === null ? null : writeDay(place.at)
}

function datesIn(text: string, at: LocalTime | null): readonly DateMention[] {
  const absolute = absoluteDates(text, at)
  if (at === null) return absolute
  const relative = relativeDates(text, at).filter((date) => !absolute.some((other) => date.start < other.end && other.start < date.end))
  return [...absolute, ...relative].sort((a, b) => a.start - b.start)
}

function amountIn(place: Place, wanted: Wanted): string | null {
  const focus = wanted.type.focus
  const money = /\bhow much\b/i.test(wanted.question) ? (moneyIn(place.sentence) ?? moneyIn(place.utterance)) : null
  if (money !== null) return money
  const counts = (word: string): boolean => focus !== null && wanted.stems(word.toLowerCase()) === wanted.stems(focus)
  return countIn(place.sentence, counts) ?? countIn(place.utterance, counts)
}

function reasonIn(sentence: string): string | null {
  const cue = /\b(?:because(?: of)?|due to|so that|in order to|as I wanted to|since|thanks to)\s+(?<reason>[^.!?;]+)/iu.exec(sentence)
  return cue?.groups?.['reason']?.trim() ?? sentence
}

const isDateWord = (word: string): boolean => [...MONTHS, ...WEEKDAYS].some((name) => name.toLowerCase() === word)
const KIN =
  /\b(?:my|our|his|her|their) (?:\p{L}+ )?(?:mom|mum|mother|dad|father|parents|sister|brother|siblings?|son|daughter|kids|children|wife|husband|partner|boyfriend|girlfriend|fianc[ée]e?|aunt|uncle|cousin|nephew|niece|grand\p{L}+|friends?|neighbou?rs?|boss|coach|teacher|team|colleagues?|coworkers?|family|roommate)\b/iu

function nameIn(sentence: string, wanted: Wanted): string | null {
  const names = capitalised(sentence, wanted)
  if (names.length > 0) return names[0]!
  const kin = KIN.exec(sentence)
  return kin === null ? thingIn(sentence, wanted) : kin[0].replace(/^(?:my|our|his|her|their) /iu, '')
}

/** Runs of capitalised words that the question does not name; a capital at the sentence's start counts only inside a longer run. */
function capitalised(sentence: string, wanted: Wanted): readonly string[] {
  return [...sentence.matchAll(/\p{Lu}[\p{L}\p{M}\p{N}'’-]*(?:(?: (?:of|the|de|&))? \p{Lu}[\p{L}\p{M}\p{N}'’-]*)*/gu)]
    .filter((match) => {
      const words = match[0].toLowerCase().split(' ')
      if (words.every((word) => isDateWord(word) || /^i(?:['’]\w+)?$/.test(word))) return false
      if (words.some((word) => wanted.known.has(wanted.stems(word.replace(/['’]s$/, ''))))) return false
      return match.index > 0 || words.length > 1
    })
    .map((match) => match[0].replace(/['’]s$/, ''))
}

const PLACE_LEAD = /\b(?:in|at|to|from|near|on|around|outside|inside|by|visit(?:ed|ing)?) (?:the |a |an |my |our |this |that )?(?<name>\p{Lu}[\p{L}\p{M}'’-]*(?:(?: of)? \p{Lu}[\p{L}\p{M}'’-]*)*)/gu

function placeIn(sentence: string, wanted: Wanted): string | null {
  for (const match of sentence.matchAll(PLACE_LEAD)) {
    const name = match.groups?.['name'] as string
    const words = name.toLowerCase().split(' ')
    if (!words.every((word) => isDateWord(word) || wanted.known.has(wanted.stems(word)) || word === 'i')) return name
  }
  const leads = new Set(['in', 'at', 'to', 'from', 'near', 'on', 'by', 'the', 'a', 'my', 'our'])
  const phrases = phrasesOf(sentence, wanted.stems, wanted.known)
  const led = phrases.find((phrase) => leads.has(phrase.lead) && /\b(?:in|at|to|from|near|on|by)(?: (?:the|an?|my|our))? $/i.test(sentence.slice(0, phrase.start)))
  return led === undefined ? thingIn(sentence, wanted) : led.text
}

/** The phrase after the last of the question's words, else the longest. */
function thingIn(sentence: string, wanted: Wanted): string | null {
  const phrases = phrasesOf(sentence, wanted.stems, wanted.known)
  if (phrases.length === 0) return null
  const marks = markers(sentence, wanted)
  const best = [...phrases].sort((a, b) => worth(b, marks) - worth(a, marks) || a.start - b.start)[0] as Phrase
  return best.text
}

/** Where the question's own words stand in the sentence. */
function markers(sentence: string, wanted: Wanted): readonly number[] {
  const found: number[] = []
  for (const match of sentence.matchAll(/[\p{L}\p{N}'’]+/gu)) {
    if (wanted.known.has(wanted.stems(match[0].toLowerCase().replace(/['’]s$/, '')))) found.push(match.index)
  }
  return found
}

/** Longer is better up to three words; right after one of the question's words is better than far from it or before it. */
function worth(phrase: Phrase, marks: readonly number[]): number {
  const length = Math.min(3, phrase.words.length)
  const before = marks.filter((mark) => mark < phrase.start)
  if (before.length === 0) return length - (marks.length > 0 ? 0.5 : 0)
  const gap = phrase.start - Math.max(...before)
  return length + Math.max(0, 3 - gap / 12)
}
