// Owns the amounts a sentence states: counts, sums of money, durations, frequencies.
import { MONTH_PATTERN, NUMBER_PATTERN, numberValue } from './calendar-words.js'

const UNIT = '(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|decades?)'
const VAGUE = '(?:a |an |the (?:last|past) )?(?:couple(?: of)?|few|several|half an?)'
const AMOUNT = `(?:(?:over|about|around|almost|nearly|more than|at least) )?(?:${VAGUE}|(?:an? )?(?:${NUMBER_PATTERN})(?: and a half)?|an?)`

const DURATION = new RegExp(`\\b${AMOUNT}[ -]${UNIT}\\b(?! (?:ago|later|back|old|from now))|\\bsince (?:(?:${MONTH_PATTERN}) )?(?:19|20)\\d\\d\\b`, 'iu')
const YEARS = new RegExp(`\\bfor (?:over |about |almost |nearly )?(?<for>${NUMBER_PATTERN}) years\\b|\\b(?<since>${NUMBER_PATTERN}) years (?:since|now)\\b`, 'iu')
const FREQUENCY = new RegExp(
  `\\b(?:(?:${NUMBER_PATTERN}|once|twice|a couple of|a few)(?: times)? (?:an?|per|every|each) (?:day|week|month|year)|every (?:other |single )?(?:morning|evening|night|day|week|weekend|month|year|${['Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur', 'Sun'].join('day|')}day)|daily|weekly|monthly|yearly)\\b`,
  'iu',
)
const MONEY = /[$€£]\s?\d[\d,]{0,20}(?:\.\d{1,9})?k?|\b\d[\d,]{0,20}(?:\.\d{1,9})? (?:dollars|euros|pounds|bucks)\b/iu
const COUNT = new RegExp(`(?<![\\w.:/$€£-])(?<number>${NUMBER_PATTERN}|twice|once)(?![\\w%:/]| (?:of (?:us|them|these|those|my)|day|week|month|year)s? ago)(?<after>(?: [\\p{L}'’-]+){0,3})`, 'giu')
const CALENDAR = new RegExp(`^ (?:of )?(?:${MONTH_PATTERN}|a\\.?m|p\\.?m)\\b`, 'iu')

/** "three years", "since 2016"; null when the sentence states none. */
export function durationIn(text: string): string | null {
  return DURATION.exec(text)?.[0] ?? null
}

/** How many years the text says that something has lasted: "for ten years", "ten years since". Null when it does not say. */
export function yearsIn(text: string): number | null {
  const groups = YEARS.exec(text)?.groups
  const number = groups?.['for'] ?? groups?.['since']
  return number === undefined ? null : numberValue(number)
}

/** "twice a week", "every Sunday". */
export function frequencyIn(text: string): string | null {
  return FREQUENCY.exec(text)?.[0] ?? null
}

/** "$40". */
export function moneyIn(text: string): string | null {
  return MONEY.exec(text)?.[0] ?? null
}

/**
 * The number that counts `focus` (the asked noun or its stem test), else the first number that is no date and no clock time.
 * Years are left out.
 */
export function countIn(text: string, countsFocus: (word: string) => boolean): string | null {
  const numbers = [...text.matchAll(COUNT)]
    .map(({ groups }) => ({ number: groups?.['number'] as string, after: groups?.['after'] as string }))
    .filter(({ number, after }) => !/^(?:19|20)\d\d$/.test(number) && !CALENDAR.test(after))
  const counted = numbers.find(({ after }) => after.split(' ').some((word) => word !== '' && countsFocus(word)))
  return (counted ?? numbers[0])?.number ?? null
}
