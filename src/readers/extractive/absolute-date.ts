// Owns the dates that a text states outright: "8 May, 2023", "May 7th", "2023/05/20", "in 2019". Needs no stamp.
import { localTime, type LocalTime } from '../../core/local-time.js'
import { MONTH_PATTERN, monthNumber, writeDay, writeMonth, MONTHS } from './calendar-words.js'

/** A date found in a text, written as an answer would write it. */
export interface DateMention {
  readonly start: number
  readonly end: number
  readonly text: string
  /** How exact the mention is; a more exact one answers "when" better. */
  readonly grain: 'day' | 'week' | 'month' | 'year'
  /** The day, where the mention names exactly one. */
  readonly day: LocalTime | null
}

const YEAR = '(?<year>(?:1[89]|20)\\d\\d)'
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
const MONTH = `(?<month>${MONTH_PATTERN})`

const FORMS = [
  `\\b${YEAR}[-/](?<number>\\d{1,2})[-/](?<day>\\d{1,2})(?!\\d)`,
  `\\b(?:the )?${DAY}(?: of)? ${MONTH}\\b(?:,? ${YEAR}\\b)?`,
  `\\b${MONTH} (?:the )?${DAY}\\b(?!:)(?:,? ${YEAR}\\b)?`,
  `\\b${MONTH},? (?:of )?${YEAR}\\b`,
  `(?<=\\b(?:in|since|of|by|from|until|till|around|before|after|during|early|late|year|summer|winter|spring|fall|autumn) )${YEAR}\\b(?![-/:%]|\\.\\d)`,
].map((form) => new RegExp(form, 'giu'))

/** All dates stated in a text, in order, without overlaps. A day without a year takes the year of `near`, if given. */
export function absoluteDates(text: string, near: LocalTime | null): readonly DateMention[] {
  if (!/\d/.test(text)) return []
  const found: DateMention[] = []
  // What one form has read, no day of any calendar included, is not read again by a looser form.
  const claimed: (readonly [number, number])[] = []
  for (const form of FORMS) {
    for (const match of text.matchAll(form)) {
      const start = match.index
      const end = start + match[0].length
      if (claimed.some(([from, to]) => start < to && from < end)) continue
      claimed.push([start, end])
      const mention = readMatch(match, start, end, near)
      if (mention !== null) found.push(mention)
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** The first full calendar day that a text states: how date stamps are read. Null when there is none. */
export function firstDay(text: string): LocalTime | null {
  const mention = absoluteDates(text, null).find((date) => date.day !== null)
  return mention === undefined ? null : mention.day
}

function readMatch(match: RegExpMatchArray, start: number, end: number, near: LocalTime | null): DateMention | null {
  const { year, number, month, day } = match.groups as { readonly [k: string]: string | undefined }
  // "may" in lower case is the verb.
  if (month === 'may') return null
  const monthValue = number !== undefined ? Number(number) : month !== undefined ? monthNumber(month) : null
  const yearText = year ?? (near === null ? undefined : near.slice(0, 4))
  if (monthValue === null) return { start, end, text: year as string, grain: 'year', day: null }
  if (day === undefined) {
    const first = localTime(Number(yearText), monthValue, 1)
    return first === null ? null : { start, end, text: writeMonth(first), grain: 'month', day: null }
  }
  if (yearText === undefined) return { start, end, text: `${Number(day)} ${MONTHS[monthValue - 1]}`, grain: 'day', day: null }
  const date = localTime(Number(yearText), monthValue, Number(day))
  return date === null ? null : { start, end, text: writeDay(date), grain: 'day', day: date }
}
