// Owns calendar arithmetic on local date-times without a zone. Never reads the machine's clock, zone or locale.

/** `YYYY-MM-DDTHH:MM`: sorts as text. */
export type LocalTime = string

const MS_PER_MINUTE = 60_000

/** Builds a local time, or null when the fields are no calendar date (31 February, hour 24). `month` is 1–12. */
export function localTime(year: number, month: number, day: number, hour = 0, minute = 0): LocalTime | null {
  if (month < 1 || month > 12 || day < 1 || hour < 0 || hour > 23 || minute < 0 || minute > 59) return null
  if (day > daysInMonth(year, month)) return null
  return format(Date.UTC(year, month - 1, day, hour, minute))
}

/** Days in a month of the proleptic Gregorian calendar; `month` is 1–12. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Minutes since 1970-01-01T00:00 on the same wall clock. */
export function minutesOf(time: LocalTime): number {
  return Date.parse(`${time}:00Z`) / MS_PER_MINUTE
}

/** The local time so many minutes later (or earlier). */
export function addMinutes(time: LocalTime, minutes: number): LocalTime {
  return format(Date.parse(`${time}:00Z`) + minutes * MS_PER_MINUTE)
}

/** The local time so many days later (or earlier), same wall-clock time. */
export function addDays(time: LocalTime, days: number): LocalTime {
  return addMinutes(time, days * 1440)
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(time: LocalTime): number {
  return new Date(`${time}:00Z`).getUTCDay()
}

function format(ms: number): LocalTime {
  return new Date(ms).toISOString().slice(0, 16)
}
