// Owns the reading of released date texts. Unreadable is null: no clock, no zone, no locale, no guess.
import { localTime, weekdayOf, type LocalTime } from '../core/local-time.js'

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const LOCOMO = /^\s*(\d{1,2}):(\d{2})\s*(am|pm)\s+on\s+(\d{1,2})\s+([a-z]+),?\s+(\d{4})\s*$/i
const LONGMEMEVAL = /^\s*(\d{4})\/(\d{1,2})\/(\d{1,2})\s+\(([A-Za-z]{3})\)\s+(\d{1,2}):(\d{2})\s*$/

/** `1:56 pm on 8 May, 2023` (LoCoMo) → `2023-05-08T13:56`; 12 am is midnight, 12 pm is noon. Null when it is no such text or no date. */
export function readLocomoDate(text: string): LocalTime | null {
  const match = LOCOMO.exec(text)
  if (match === null) return null
  const [, hourText, minute, half, day, monthName, year] = match as unknown as readonly string[]
  const month = MONTHS.indexOf((monthName as string).toLowerCase()) + 1
  const hour = Number(hourText)
  if (month === 0 || hour < 1 || hour > 12) return null
  const afternoon = (half as string).toLowerCase() === 'pm'
  return localTime(Number(year), month, Number(day), (hour % 12) + (afternoon ? 12 : 0), Number(minute))
}

/** `2023/05/30 (Tue) 23:40` (LongMemEval) → `2023-05-30T23:40`. Null when it is no such text or no date; the weekday is not believed. */
export function readLongMemEvalDate(text: string): LocalTime | null {
  const match = LONGMEMEVAL.exec(text)
  if (match === null) return null
  const [, year, month, day, , hour, minute] = match as unknown as readonly string[]
  return localTime(Number(year), Number(month), Number(day), Number(hour), Number(minute))
}

/** True when the text names another weekday than its date has. */
export function hasWrongWeekday(text: string): boolean {
  const at = readLongMemEvalDate(text)
  const named = LONGMEMEVAL.exec(text)?.[4]
  return at !== null && named !== undefined && WEEKDAYS[weekdayOf(at)]?.toLowerCase() !== named.toLowerCase()
}
