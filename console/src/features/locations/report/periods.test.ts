import { expect, test } from 'vitest'
import { daysErrors, daysOf, spanOf, startOf } from './periods.ts'

const at = (text: string) => Date.parse(text) / 1000

test('days begin and end by the clocks of the location, also those of 23 and 25 hours', () => {
  const zone = 'Europe/Berlin'
  expect(startOf('2026-01-10', zone)).toBe(at('2026-01-09T23:00Z'))
  const hours = (day: string) => {
    const { from, to } = spanOf({ first: day, last: day }, zone)
    return (to - from) / 3600
  }
  expect(['2026-03-28', '2026-03-29', '2026-10-25', '2026-10-26'].map(hours)).toEqual([24, 23, 25, 24])
  expect(startOf('2026-01-10', 'Pacific/Kiritimati')).toBe(at('2026-01-09T10:00Z'))
  expect(startOf('2026-01-10', 'America/St_Johns')).toBe(at('2026-01-10T03:30Z'))
})

test('the kinds of periods follow the day of the location', () => {
  // In Berlin it is the first of March already.
  const now = at('2026-02-28T23:30Z')
  expect(daysOf('YESTERDAY', now, 'Europe/Berlin')).toEqual({ first: '2026-02-28', last: '2026-02-28' })
  expect(daysOf('WEEK', now, 'Europe/Berlin')).toEqual({ first: '2026-02-22', last: '2026-02-28' })
  expect(daysOf('THIS_MONTH', now, 'Europe/Berlin')).toEqual({ first: '2026-03-01', last: '2026-03-01' })
  expect(daysOf('MONTH', now, 'Europe/Berlin')).toEqual({ first: '2026-02-01', last: '2026-02-28' })
  expect(daysOf('MONTH', now, 'UTC')).toEqual({ first: '2026-01-01', last: '2026-01-31' })
})

test('days that make no period are refused', () => {
  expect(daysErrors({ first: '', last: '' })).toEqual({ first: 'Choose a day' })
  expect(daysErrors({ first: '2026-02-02', last: '2026-02-01' })).toEqual({
    last: 'It must not end before it begins',
  })
  expect(daysErrors({ first: '2025-01-01', last: '2026-02-05' })).toEqual({ last: 'At most 399 days' })
  expect(daysErrors({ first: '2025-01-01', last: '2026-02-03' })).toEqual({})
})
