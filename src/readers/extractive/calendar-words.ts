// Owns the English words of the calendar and of small numbers, and how dates are written in an answer.
import { daysInMonth, type LocalTime } from '../../core/local-time.js'

export const MONTHS = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December',
] as const
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export const SEASONS = ['spring', 'summer', 'autumn', 'fall', 'winter'] as const

const SMALL = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen',
  'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty',
]
const TENS = ['thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...SMALL.map((word, value) => [word, value] as const),
  ...TENS.map((word, i) => [word, (i + 3) * 10] as const),
  ['hundred', 100],
  ['dozen', 12],
  ['a', 1],
  ['an', 1],
])

/** Patterns to build larger ones from; all are meant for the flags `iu`. */
export const MONTH_PATTERN = MONTHS.map((month) => (month.length > 4 ? `${month}|${month.slice(0, 3)}t?\\.?` : month)).join('|')
export const WEEKDAY_PATTERN = WEEKDAYS.join('|')
export const SEASON_PATTERN = SEASONS.join('|')
/** A written or spelled number from 0 to 99, "hundred" and "dozen"; without the articles. */
export const NUMBER_PATTERN = `\\d{1,15}(?:[.,]\\d{1,9}){0,5}|(?:twenty|${TENS.join('|')})-(?:${SMALL.slice(1, 10).join('|')})|${[...SMALL, ...TENS].reverse().join('|')}|hundred|dozen`

/** Month number 1–12 of a full or three-letter name. */
export function monthNumber(name: string): number {
  return MONTHS.findIndex((month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1
}

/** 0 Sunday … 6 Saturday. */
export function weekdayNumber(name: string): number {
  return WEEKDAYS.findIndex((day) => day.toLowerCase() === name.toLowerCase())
}

/** The value of `NUMBER_PATTERN`, "a" or "an"; null for other words. */
export function numberValue(word: string): number | null {
  const text = word.toLowerCase()
  if (/^\d/.test(text)) return Number(text.replace(/,/g, ''))
  const whole = NUMBERS.get(text)
  if (whole !== undefined) return whole
  const [tens, ones] = text.split('-').map((part) => NUMBERS.get(part))
  return tens === undefined || ones === undefined ? null : tens + ones
}

/** `7 May 2023`. */
export function writeDay(day: LocalTime): string {
  return `${Number(day.slice(8, 10))} ${writeMonth(day)}`
}

/** `May 2023`. */
export function writeMonth(day: LocalTime): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${writeYear(day)}`
}

/** `2023`. */
export function writeYear(day: LocalTime): string {
  return String(Number(day.slice(0, 4)))
}

/** The same day so many months later or earlier; a day the month lacks becomes its last one. */
export function addMonths(day: LocalTime, months: number): LocalTime {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const year = Math.floor(index / 12)
  const month = (index % 12) + 1
  const date = Math.min(Number(day.slice(8, 10)), daysInMonth(year, month))
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}${day.slice(10)}`
}
