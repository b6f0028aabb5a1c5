import { expect, test } from 'vitest'
import { dayAfter, daysBehind, isDate, isMonth, monthAfter, today, weekdayOf, weeksOf } from './dates.ts'

test('a month is shown in whole weeks, from Monday on', () => {
  const weeks = weeksOf('2026-12')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-30')
  expect(weeks.at(-1)?.at(-1)).toBe('2027-01-03')
  expect(weeksOf('2027-02')).toHaveLength(4)
  expect(weekdayOf('2026-12-24')).toBe(3)
})

test('days and months continue after the end of a year', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', -13)).toBe('2024-12')
})

test('a day is copied to later days, only on the chosen weekdays', () => {
  const workdays = new Set([0, 1, 2, 3, 4])
  expect(daysBehind('2026-12-24', '2026-12-29', workdays)).toEqual(['2026-12-25', '2026-12-28', '2026-12-29'])
  expect(daysBehind('2026-12-24', '2026-12-24', workdays)).toEqual([])
  expect(daysBehind('2026-12-24', '', workdays)).toEqual([])
})

test('tells a date from other text', () => {
  expect(['2026-02-28', '2026-02-30', '2026-2-3', '', 'x'].map(isDate)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect([isMonth('2026-12'), isMonth('2026-13'), isMonth(undefined)]).toEqual([true, false, false])
  expect(today(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05')
})
