// Owns a second reading of dates, written apart from the generator: finds time phrases in a text and says what gold each stands for.

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const WORDS = [
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
]
const NUMBER = `(${WORDS.slice(1).join('|')})`
const MS = 86_400_000

/** Midnight UTC of the day that a released session date names, in either format. */
export function sessionDay(date: string): number {
  const locomo = /^\d{1,2}:\d\d [ap]m on (\d{1,2}) (\w+), (\d{4})$/.exec(date)
  if (locomo !== null) return Date.UTC(Number(locomo[3]), MONTHS.indexOf(locomo[2] as string), Number(locomo[1]))
  const chat = /^(\d{4})\/(\d\d)\/(\d\d) \((\w{3})\) \d\d:\d\d$/.exec(date)
  if (chat === null) throw new Error(`no released date: ${date}`)
  const day = Date.UTC(Number(chat[1]), Number(chat[2]) - 1, Number(chat[3]))
  if (!(DAYS[new Date(day).getUTCDay()] as string).startsWith(chat[4] as string)) throw new Error(`wrong weekday: ${date}`)
  return day
}

export const dayName = (day: number): string => `${new Date(day).getUTCDate()} ${monthName(day)}`

const monthName = (day: number): string => `${MONTHS[new Date(day).getUTCMonth()]} ${new Date(day).getUTCFullYear()}`

export interface Reading {
  readonly phrase: string
  /** As a question expects it. */
  readonly gold: string | number
  /** Midnight UTC when the phrase means one day. */
  readonly day?: number
}

type Rule = readonly [RegExp, (match: RegExpMatchArray, session: number) => Omit<Reading, 'phrase'>]

const oneDay = (day: number): Omit<Reading, 'phrase'> => ({ gold: dayName(day), day })
const ordinalDay = (number: string, month: string, session: number, ahead: boolean): number => {
  const year = new Date(session).getUTCFullYear()
  const near = [year - 1, year, year + 1].map((one) => Date.UTC(one, MONTHS.indexOf(month), Number(number)))
  return near
    .filter((day) => (ahead ? day > session : day < session))
    .sort((a, b) => Math.abs(a - session) - Math.abs(b - session))[0] as number
}

const RULES: readonly Rule[] = [
  [/\b(this morning|earlier today|a few hours ago)\b/gi, (_, session) => oneDay(session)],
  [/\byesterday\b/gi, (_, session) => oneDay(session - MS)],
  [/\btomorrow\b/gi, (_, session) => oneDay(session + MS)],
  [
    new RegExp(`\\b${NUMBER} days ago\\b`, 'gi'),
    (match, session) => oneDay(session - MS * WORDS.indexOf((match[1] as string).toLowerCase())),
  ],
  [
    new RegExp(`\\b(?:last|this past) (${DAYS.join('|')})\\b`, 'gi'),
    (match, session) => {
      let day = session - MS
      while (DAYS[new Date(day).getUTCDay()] !== match[1]) day -= MS
      return { gold: `The ${match[1]} before ${dayName(session)}`, day }
    },
  ],
  [
    new RegExp(`\\bthis coming (${DAYS.join('|')})\\b`, 'gi'),
    (match, session) => {
      let day = session + MS
      while (DAYS[new Date(day).getUTCDay()] !== match[1]) day += MS
      return { gold: `The ${match[1]} after ${dayName(session)}`, day }
    },
  ],
  [/\b(over the weekend|last weekend)\b/gi, (_, session) => ({ gold: `The weekend before ${dayName(session)}` })],
  [/\blast week\b/gi, (_, session) => ({ gold: `The week before ${dayName(session)}` })],
  [
    /\b(two|three) weeks (?:ago|back)\b/gi,
    (match, session) => ({ gold: `${(match[1] as string).toLowerCase() === 'two' ? 'Two' : 'Three'} weeks before ${dayName(session)}` }),
  ],
  [
    /\blast month\b/gi,
    (_, session) => ({ gold: monthName(Date.UTC(new Date(session).getUTCFullYear(), new Date(session).getUTCMonth() - 1, 1)) }),
  ],
  [
    /\bnext month\b/gi,
    (_, session) => ({ gold: monthName(Date.UTC(new Date(session).getUTCFullYear(), new Date(session).getUTCMonth() + 1, 1)) }),
  ],
  [
    new RegExp(`\\bon the (\\d{1,2})(?:st|nd|rd|th) of (${MONTHS.join('|')})\\b`, 'gi'),
    (match, session) => oneDay(ordinalDay(match[1] as string, match[2] as string, session, false)),
  ],
  [
    new RegExp(`\\bon the (\\d{1,2})(?:st|nd|rd|th) of (${MONTHS.join('|')})\\b`, 'gi'),
    (match, session) => oneDay(ordinalDay(match[1] as string, match[2] as string, session, true)),
  ],
  [
    new RegExp(`\\bon (${MONTHS.join('|')}) (\\d{1,2})(?:st|nd|rd|th)\\b`, 'gi'),
    (match, session) => oneDay(ordinalDay(match[2] as string, match[1] as string, session, false)),
  ],
  [/\bin ((?:19|20)\d\d)\b/gi, (match) => ({ gold: Number(match[1]) })],
  [
    new RegExp(`\\b${NUMBER} years ago\\b`, 'gi'),
    (match, session) => ({ gold: new Date(session).getUTCFullYear() - WORDS.indexOf((match[1] as string).toLowerCase()) }),
  ],
  [new RegExp(`\\b${NUMBER} years\\b(?! ago)`, 'gi'), (match) => ({ gold: (match[0] as string).toLowerCase() })],
  [
    new RegExp(`\\b${NUMBER} years\\b(?! ago)`, 'gi'),
    (match, session) => ({ gold: new Date(session).getUTCFullYear() - WORDS.indexOf((match[1] as string).toLowerCase()) }),
  ],
]

/** Everything that the text can say about time. An ordinal day has two readings, before and after; so has a number of years. */
export function readingsOf(text: string, session: number): readonly Reading[] {
  return RULES.flatMap(([pattern, read]) => [...text.matchAll(pattern)].map((match) => ({ phrase: match[0], ...read(match, session) })))
}
