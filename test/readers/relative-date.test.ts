import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, localTime, weekdayOf, type LocalTime } from '../../src/core/local-time.js'
import { absoluteDates, firstDay } from '../../src/readers/extractive/absolute-date.js'
import { relativeDates } from '../../src/readers/extractive/relative-date.js'

// 8 May 2023 was a Monday.
const AT = '2023-05-08T13:56'
const said = (text: string, at: LocalTime = AT): readonly string[] => relativeDates(text, at).map((date) => date.text)
const stated = (text: string, near: LocalTime | null = null): readonly string[] => absoluteDates(text, near).map((date) => date.text)
const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1900-01-01T00:00', days))

describe('relativeDates', () => {
  it.each([
    ['I went there yesterday.', '7 May 2023'],
    ['The day before yesterday it rained', '6 May 2023'],
    ['see you tomorrow', '9 May 2023'],
    ['Tonight we celebrate', '8 May 2023'],
    ['three days ago', '5 May 2023'],
    ['a couple of days ago', '6 May 2023'],
    ['twenty-one days ago', '17 April 2023'],
    ['I quit two weeks ago', 'two weeks before 8 May 2023'],
    ['a week ago', 'the week before 8 May 2023'],
    ['a few months ago', 'a few months before 8 May 2023'],
    ['2 months ago', 'March 2023'],
    ['five years ago', '2018'],
    ['in three weeks', 'three weeks after 8 May 2023'],
    ['last week', 'the week before 8 May 2023'],
    ['this week', 'the week of 8 May 2023'],
    ['next weekend', 'the weekend after 8 May 2023'],
    ['over the weekend', 'the weekend before 8 May 2023'],
    ['last Friday', '5 May 2023'],
    ['last Monday', '1 May 2023'],
    ['next Monday', '15 May 2023'],
    ['on Tuesday', '2 May 2023'],
    ['this Tuesday', '9 May 2023'],
    ['last month', 'April 2023'],
    ['last year', '2022'],
    ['next year', '2024'],
    ['last summer', 'summer 2022'],
    ['back in March', 'March 2023'],
    ['in June', 'June 2022'],
    ['next June', 'June 2023'],
    ['last May', 'May 2022'],
  ])('%s → %s', (text, wanted) => {
    expect(said(text)).toEqual([wanted])
  })

  it('finds several without overlaps, in order', () => {
    expect(said('Last month I moved, yesterday I unpacked and in two days I rest')).toEqual(['April 2023', '7 May 2023', '10 May 2023'])
  })

  it('takes "may" in lower case for the verb and finds nothing in plain text', () => {
    expect(said('in may')).toEqual([])
    expect(said('I like my week and the months in general')).toEqual([])
  })

  it('crosses ends of months, years and leap days', () => {
    expect(said('yesterday', '2024-03-01T00:05')).toEqual(['29 February 2024'])
    expect(said('yesterday', '2023-01-01T00:05')).toEqual(['31 December 2022'])
    expect(said('last month', '2023-03-31T10:00')).toEqual(['February 2023'])
  })

  it('resolves a named weekday to that weekday, within seven days before the stamp', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'), (at, name) => {
        const day = relativeDates(`last ${name}`, at)[0]?.day as LocalTime
        expect(weekdayOf(day)).toBe(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].indexOf(name))
        const back = (Date.parse(`${at}:00Z`) - Date.parse(`${day}:00Z`)) / 86_400_000
        expect(back).toBeGreaterThanOrEqual(1)
        expect(back).toBeLessThanOrEqual(7)
      }),
    )
  })

  it('inverts: n days ago is the day that n days later is the stamp', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 400 }), (at, days) => {
        expect(addDays(relativeDates(`${days} days ago`, at)[0]?.day as LocalTime, days)).toBe(at)
      }),
    )
  })
})

describe('absoluteDates', () => {
  it.each([
    ['1:56 pm on 8 May, 2023', '8 May 2023'],
    ['2023/05/30 (Tue) 23:40', '30 May 2023'],
    ['2023-01-10', '10 January 2023'],
    ['on May 7th, 2022 we met', '7 May 2022'],
    ['the 3rd of June 2021', '3 June 2021'],
    ['Sept 9, 2023', '9 September 2023'],
    ['in July 2019', 'July 2019'],
    ['since 2016', '2016'],
  ])('%s → %s', (text, wanted) => {
    expect(stated(text)).toEqual([wanted])
  })

  it('lends a year to a day without one, where a stamp is known', () => {
    expect(stated('on the 14th of July', AT)).toEqual(['14 July 2023'])
    expect(stated('on the 14th of July')).toEqual(['14 July'])
  })

  it('refuses days that no calendar has, clock times and plain numbers', () => {
    expect(stated('31 February 2023')).toEqual([])
    expect(stated('about 2000 people in room 1999')).toEqual([])
    expect(firstDay('1:56 pm')).toBeNull()
  })

  it('reads every day of a century in four written forms', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const [year, month, date] = day.slice(0, 10).split('-').map(Number) as [number, number, number]
        const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
        const name = names[month - 1] as string
        const wanted = localTime(year, month, date)
        for (const form of [`${date} ${name}, ${year}`, `${name} ${date}, ${year}`, `${year}/${month}/${date}`, day.slice(0, 10)]) expect(firstDay(form)).toBe(wanted)
      }),
    )
  })
})
