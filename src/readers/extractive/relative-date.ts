// Owns the resolution of relative dates ("yesterday", "last Friday", "two weeks ago") against the date stamp of their line.
import { addDays, weekdayOf, type LocalTime } from '../../core/local-time.js'
import type { DateMention } from './absolute-date.js'
import {
  addMonths, MONTH_PATTERN, monthNumber, NUMBER_PATTERN, numberValue, SEASON_PATTERN, WEEKDAY_PATTERN, weekdayNumber, WEEKDAYS,
  writeDay, writeMonth, writeYear,
} from './calendar-words.js'

type Resolved = Pick<DateMention, 'text' | 'grain' | 'day'>
interface Rule {
  readonly pattern: RegExp
  resolve(groups: { readonly [k: string]: string | undefined }, at: LocalTime): Resolved | null
}

const rule = (pattern: string, resolve: Rule['resolve']): Rule => ({ pattern: new RegExp(`\\b(?:${pattern})\\b`, 'giu'), resolve })

const onDay = (day: LocalTime): Resolved => ({ text: writeDay(day), grain: 'day', day })
const inMonth = (day: LocalTime): Resolved => ({ text: writeMonth(day), grain: 'month', day: null })
const inYear = (day: LocalTime): Resolved => ({ text: writeYear(day), grain: 'year', day: null })
const near = (text: string): Resolved => ({ text, grain: 'week', day: null })

const COUNT = `(?<count>${NUMBER_PATTERN}|an?|a couple(?: of)?|(?:a )?few|several)`
const UNIT = '(?<unit>day|week|month|year)s?'

/** Order matters: an earlier rule wins where two match the same words. */
const RULES: readonly Rule[] = [
  rule('the day before yesterday', (_, at) => onDay(addDays(at, -2))),
  rule('the day after tomorrow', (_, at) => onDay(addDays(at, 2))),
  rule('yesterday|last night', (_, at) => onDay(addDays(at, -1))),
  rule('tomorrow', (_, at) => onDay(addDays(at, 1))),
  rule('today|tonight|this (?:morning|afternoon|evening)|earlier on|just now', (_, at) => onDay(at)),
  rule(`${COUNT} ${UNIT} (?:ago|back|earlier)`, ({ count, unit }, at) => shifted(count as string, unit as string, -1, at)),
  rule(`in ${COUNT} ${UNIT}(?: time)?|${COUNT.replace('count', 'later')} ${UNIT.replace('unit', 'of')} from now`, ({ count, later, unit, of }, at) =>
    shifted((count ?? later) as string, (unit ?? of) as string, 1, at),
  ),
  rule('(?<which>last|this past|past|this|next|this coming) weekend|over the weekend', ({ which }, at) => near(beside('weekend', which ?? 'last', at))),
  rule(`(?<which>last|this past|past|next|this coming|this|on) (?<weekday>${WEEKDAY_PATTERN})`, ({ which, weekday }, at) =>
    onDay(nearestWeekday(weekdayNumber(weekday as string), which as string, at)),
  ),
  rule('(?<which>last|this past|this|next) week|earlier this week', ({ which }, at) => near(beside('week', which ?? 'this', at))),
  rule('(?<which>last|this past|this|next) month', ({ which }, at) => inMonth(addMonths(at, step(which as string)))),
  rule('(?<which>last|this past|this|next) year', ({ which }, at) => inYear(addMonths(at, 12 * step(which as string)))),
  rule(`(?<which>last|this past|this|next) (?<season>${SEASON_PATTERN})`, ({ which, season }, at) => ({
    ...inYear(at),
    text: `${season} ${writeYear(addMonths(at, 12 * step(which as string)))}`,
  })),
  rule(`(?<which>last|this past|this|next|in|during|since|back in|early|late|mid) (?<month>${MONTH_PATTERN})`, ({ which, month }, at) =>
    // "may" in lower case is the verb.
    month === 'may' ? null : inMonth(nearestMonth(monthNumber(month as string), which as string, at)),
  ),
]

/** All relative dates of a text said at `at`, in order, without overlaps. */
export function relativeDates(text: string, at: LocalTime): readonly DateMention[] {
  const found: DateMention[] = []
  for (const { pattern, resolve } of RULES) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      if (found.some((other) => start < other.end && other.start < end)) continue
      const resolved = resolve(match.groups ?? {}, at)
      if (resolved !== null) found.push({ start, end, ...resolved })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** −1 last, 0 this, 1 next. */
function step(which: string): number {
  if (/next|coming/i.test(which)) return 1
  return /last|past/i.test(which) ? -1 : 0
}

function beside(unit: string, which: string, at: LocalTime): string {
  const side = ['before', 'of', 'after'][step(which) + 1] as string
  return `the ${unit} ${side} ${writeDay(at)}`
}

/** "three weeks ago" keeps its grain: a day for days, a week, month or year otherwise. Vague counts stay vague. */
function shifted(count: string, unit: string, sign: 1 | -1, at: LocalTime): Resolved | null {
  const amount = /couple/i.test(count) ? 2 : numberValue(count)
  const kind = unit.toLowerCase()
  const side = sign === -1 ? 'before' : 'after'
  if (amount === null) return near(`a few ${kind}s ${side} ${writeDay(at)}`)
  if (!Number.isInteger(amount) || amount > 2000) return null
  if (kind === 'day') return onDay(addDays(at, sign * amount))
  if (kind === 'week') return near(`${amount === 1 ? 'the week' : `${count.toLowerCase().replace(/ of$/, '')} weeks`} ${side} ${writeDay(at)}`)
  const moved = addMonths(at, sign * amount * (kind === 'year' ? 12 : 1))
  return kind === 'month' ? inMonth(moved) : inYear(moved)
}

/** "last Friday" and "on Friday" are the latest one before the stamp, "next", "this" and "this coming" the first one after it. */
function nearestWeekday(weekday: number, which: string, at: LocalTime): LocalTime {
  const ahead = (weekday - weekdayOf(at) + WEEKDAYS.length) % WEEKDAYS.length
  if (/next|coming|^this$/i.test(which)) return addDays(at, ahead === 0 ? 7 : ahead)
  return addDays(at, ahead === 0 ? -7 : ahead - 7)
}

/** The latest such month that is not after the stamp; "next" and "this" look ahead. */
function nearestMonth(month: number, which: string, at: LocalTime): LocalTime {
  const back = (Number(at.slice(5, 7)) - month + 12) % 12
  if (/next|^this$/i.test(which)) return addMonths(at, back === 0 && /next/i.test(which) ? 12 : back === 0 ? 0 : 12 - back)
  return addMonths(at, -(back === 0 && /last/i.test(which) ? 12 : back))
}
