// Owns how a speaker tells a time relative to the session, and what day, week, month or year that is.
import { addDays, daysInMonth, localTime, weekdayOf, type LocalTime } from '../../core/local-time.js'
import type { SeededRandom } from '../../core/seeded-random.js'

/** `recent`: within about a month; `year`: years ago; `span`: how long something has lasted; `ahead`: a plan; `day`: an exact day. */
export type TimeKind = 'recent' | 'year' | 'span' | 'ahead' | 'day'

export interface ToldTime {
  readonly kind: TimeKind
  /** What the speaker says: "last Friday". */
  readonly phrase: string
  /** What a question about it expects: "The Friday before 22 October 2023"; a year is a number. */
  readonly gold: string | number
  /** First and last day that the phrase can mean, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
] as const

/** A small number in words; digits above sixteen. */
export function numberWord(n: number): string {
  return NUMBERS[n] ?? String(n)
}

/** `7 May 2023`. */
export function dayText(time: LocalTime): string {
  return `${Number(time.slice(8, 10))} ${monthText(time)}`
}

/** `May 2023`. */
export function monthText(time: LocalTime): string {
  return `${MONTHS[Number(time.slice(5, 7)) - 1] as string} ${time.slice(0, 4)}`
}

/** LoCoMo's session date: `1:56 pm on 8 May, 2023`. */
export function locomoDate(time: LocalTime): string {
  const hour = Number(time.slice(11, 13))
  const [day, month, year] = dayText(time).split(' ') as [string, string, string]
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(14, 16)} ${hour < 12 ? 'am' : 'pm'} on ${day} ${month}, ${year}`
}

/** LongMemEval's date: `2023/05/30 (Tue) 23:40`. */
export function longMemEvalDate(time: LocalTime): string {
  const weekday = (WEEKDAYS[weekdayOf(time)] as string).slice(0, 3)
  return `${time.slice(0, 10).replaceAll('-', '/')} (${weekday}) ${time.slice(11, 16)}`
}

/** A time of the given kind as told at `session`. Years of a span are 2 to 14. */
export function drawToldTime(random: SeededRandom, kind: TimeKind, session: LocalTime): ToldTime {
  switch (kind) {
    case 'recent':
      return random.pick(RECENT)(random, session)
    case 'day':
      return random.pick([yesterday, daysAgo, dayOfMonth])(random, session)
    case 'ahead':
      return random.pick(AHEAD)(random, session)
    case 'year':
      return yearTold(random, session)
    case 'span':
      return spanTold(random, session)
  }
}

type Teller = (random: SeededRandom, session: LocalTime) => ToldTime

function days(kind: TimeKind, phrase: string, gold: string | number, from: LocalTime, to: LocalTime): ToldTime {
  return { kind, phrase, gold, from: from.slice(0, 10), to: to.slice(0, 10) }
}

// A morning session has little of the day behind it.
const today: Teller = (random, session) =>
  session.slice(11) < '15:00'
    ? yesterday(random, session)
    : days('recent', random.pick(['this morning', 'earlier today', 'a few hours ago']), dayText(session), session, session)

const yesterday: Teller = (random, session) => {
  const day = addDays(session, -1)
  return days('recent', random.pick(['yesterday', 'just yesterday']), dayText(day), day, day)
}

const daysAgo: Teller = (random, session) => {
  const n = 2 + random.below(4)
  const day = addDays(session, -n)
  return days('recent', `${numberWord(n)} days ago`, dayText(day), day, day)
}

const weekday: Teller = (random, session) => {
  const back = 2 + random.below(5)
  const day = addDays(session, -back)
  const name = WEEKDAYS[weekdayOf(day)] as string
  return days('recent', random.pick([`last ${name}`, `this past ${name}`]), `The ${name} before ${dayText(session)}`, day, day)
}

const weekend: Teller = (random, session) => {
  const name = weekdayOf(session)
  // On a Saturday or Sunday "last weekend" could mean either; tell the week instead.
  if (name === 0 || name === 6) return week(random, session)
  const sunday = addDays(session, -name)
  return days(
    'recent',
    random.pick(['over the weekend', 'last weekend']),
    `The weekend before ${dayText(session)}`,
    addDays(sunday, -1),
    sunday,
  )
}

const week: Teller = (_random, session) => {
  const monday = addDays(session, -((weekdayOf(session) + 6) % 7))
  return days('recent', 'last week', `The week before ${dayText(session)}`, addDays(monday, -7), addDays(monday, -1))
}

const weeksAgo: Teller = (random, session) => {
  const n = 2 + random.below(2)
  const day = addDays(session, -7 * n)
  return days(
    'recent',
    random.pick([`${numberWord(n)} weeks ago`, `about ${numberWord(n)} weeks back`]),
    `${n === 2 ? 'Two' : 'Three'} weeks before ${dayText(session)}`,
    addDays(day, -3),
    addDays(day, 3),
  )
}

const lastMonth: Teller = (random, session) => {
  const first = `${session.slice(0, 7)}-01T00:00`
  const last = addDays(first, -1)
  return days('recent', random.pick(['last month', 'some time last month']), monthText(last), `${last.slice(0, 7)}-01`, last)
}

const dayOfMonth: Teller = (random, session) => {
  const day = addDays(session, -(4 + random.below(18)))
  const [number, month] = dayText(day).split(' ') as [string, string]
  return days(
    'recent',
    random.pick([`on the ${ordinal(Number(number))} of ${month}`, `on ${month} ${ordinal(Number(number))}`]),
    dayText(day),
    day,
    day,
  )
}

const RECENT: readonly Teller[] = [today, yesterday, yesterday, daysAgo, weekday, weekday, weekend, week, weeksAgo, lastMonth, dayOfMonth]

const tomorrow: Teller = (_random, session) => {
  const day = addDays(session, 1)
  return days('ahead', 'tomorrow', dayText(day), day, day)
}

const nextMonth: Teller = (_random, session) => {
  const [year, month] = [Number(session.slice(0, 4)), Number(session.slice(5, 7))]
  const first = localTime(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) as LocalTime
  const last = addDays(first, daysInMonth(Number(first.slice(0, 4)), Number(first.slice(5, 7))) - 1)
  return days('ahead', 'next month', monthText(first), first, last)
}

const comingDay: Teller = (random, session) => {
  const day = addDays(session, 12 + random.below(30))
  const [number, month] = dayText(day).split(' ') as [string, string]
  return days('ahead', `on the ${ordinal(Number(number))} of ${month}`, dayText(day), day, day)
}

const comingWeekday: Teller = (random, session) => {
  const day = addDays(session, 2 + random.below(4))
  const name = WEEKDAYS[weekdayOf(day)] as string
  return days('ahead', `this coming ${name}`, `The ${name} after ${dayText(session)}`, day, day)
}

const AHEAD: readonly Teller[] = [tomorrow, nextMonth, comingDay, comingDay, comingWeekday]

function yearTold(random: SeededRandom, session: LocalTime): ToldTime {
  const back = 2 + random.below(12)
  const year = Number(session.slice(0, 4)) - back
  const phrase = random.pick([`in ${year}`, `back in ${year}`, `${numberWord(back)} years ago`])
  return days('year', phrase, year, `${year}-01-01`, `${year}-12-31`)
}

function spanTold(random: SeededRandom, session: LocalTime): ToldTime {
  const n = 2 + random.below(13)
  const year = Number(session.slice(0, 4)) - n
  return days('span', `${numberWord(n)} years`, `${numberWord(n)} years`, `${year}-01-01`, `${year}-12-31`)
}

function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13
  const suffix = teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${suffix}`
}
