import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasWrongWeekday, readLocomoDate, readLongMemEvalDate } from '../../src/datasets/released-dates.js'

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

describe('LoCoMo dates', () => {
  test.each([
    ['1:56 pm on 8 May, 2023', '2023-05-08T13:56'],
    ['12:05 am on 1 March, 2023', '2023-03-01T00:05'],
    ['12:05 pm on 1 March, 2023', '2023-03-01T12:05'],
    ['11:59 pm on 31 December, 2022', '2022-12-31T23:59'],
    ['9:00 am on 29 February, 2024', '2024-02-29T09:00'],
  ])('%s', (text, at) => expect(readLocomoDate(text)).toBe(at))

  test.each(['', 'Unknown', '0:30 am on 1 May, 2023', '13:00 pm on 1 May, 2023', '1:60 pm on 1 May, 2023', '1:00 pm on 31 April, 2023', '1:00 pm on 29 February, 2023', '1:00 pm on 1 Floreal, 2023', '2023-05-08T13:56', '1:56 pm on 8 May, 2023 or so'])(
    'is null, never a clock: %j',
    (text) => expect(readLocomoDate(text)).toBeNull(),
  )

  test('reads back every minute of every month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (month, day, hour, minute) => {
        const two = (n: number): string => String(n).padStart(2, '0')
        const text = `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)} ${hour < 12 ? 'am' : 'pm'} on ${day} ${MONTHS[month - 1]}, 2023`
        expect(readLocomoDate(text)).toBe(`2023-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`)
      }),
    )
  })
})

describe('LongMemEval dates', () => {
  test.each([
    ['2023/05/30 (Tue) 23:40', '2023-05-30T23:40'],
    ['2023/01/01 (Sun) 00:00', '2023-01-01T00:00'],
    ['2024/02/29 (Thu) 12:00', '2024-02-29T12:00'],
  ])('%s', (text, at) => expect(readLongMemEvalDate(text)).toBe(at))

  test.each(['', 'Unknown', '2023/05/30', '2023/02/30 (Thu) 10:00', '2023/13/01 (Sun) 10:00', '2023/05/30 (Tue) 24:00', '2023/05/30 (Tue) 23:60'])('is null: %j', (text) =>
    expect(readLongMemEvalDate(text)).toBeNull(),
  )

  test('a weekday that does not fit is noticed and not believed', () => {
    expect(hasWrongWeekday('2023/05/30 (Tue) 23:40')).toBe(false)
    expect(hasWrongWeekday('2023/05/30 (Wed) 23:40')).toBe(true)
    expect(readLongMemEvalDate('2023/05/30 (Wed) 23:40')).toBe('2023-05-30T23:40')
  })
})
