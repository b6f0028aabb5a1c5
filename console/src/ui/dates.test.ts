import { afterEach, expect, test } from 'vitest'
import { clockText, dayOf, momentAt } from './clock.ts'
import { dates, dateTextsOf } from './dates.ts'
import { applyPreferences, nothingChosen } from './preferences.ts'

afterEach(() => applyPreferences(nothingChosen))

const moment = Date.UTC(2026, 10, 8, 17, 5, 9) / 1000

test.each([
  ['YEAR_FIRST', '2026-11-08 17:05:09', '2026-11-08', '11-08 17:05', '11-08'],
  ['DAY_FIRST_POINTS', '08.11.2026, 17:05:09', '08.11.2026', '08.11., 17:05', '08.11.'],
  ['DAY_FIRST_SLASHES', '08/11/2026, 17:05:09', '08/11/2026', '08/11, 17:05', '08/11'],
  ['MONTH_FIRST', '11/08/2026, 05:05:09 PM', '11/08/2026', '11/08, 05:05 PM', '11/08'],
] as const)('%s writes every date in its way', (dateFormat, ...texts) => {
  const { dateTime, date, shortly, day } = dateTextsOf({ dateFormat, timeZone: 'UTC' })
  expect([dateTime, date, shortly, day].map((text) => text(moment))).toEqual(texts)
})

test('without a choice dates are in the language of the reader', () => {
  const { dateTime, day } = dateTextsOf({ dateFormat: null, timeZone: 'Asia/Tokyo' }, 'de')
  expect([dateTime(moment), day(moment)]).toEqual(['09.11.2026, 02:05:09', '9. Nov.'])
})

test('dates and date fields are on the clock of the chosen time zone', () => {
  applyPreferences({ ...nothingChosen, timeZone: 'America/New_York', dateFormat: 'YEAR_FIRST' })
  expect(dates().dateTime(moment)).toBe('2026-11-08 12:05:09')
  expect(clockText(moment)).toBe('2026-11-08T12:05:09')
  expect(dayOf(Date.UTC(2026, 10, 8, 4, 59) / 1000)).toBe('2026-11-07')
  applyPreferences({ ...nothingChosen, timeZone: 'Asia/Tokyo' })
  expect(clockText(moment)).toBe('2026-11-09T02:05:09')
})

test.each([
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Australia/Lord_Howe',
])('times of a whole year are read back from a date field in %s', (timeZone) => {
  applyPreferences({ ...nothingChosen, timeZone })
  const first = Date.UTC(2026, 0, 1) / 1000
  let repeated = 0
  for (let at = first; at < first + 366 * 86_400; at += 12_600) {
    const text = clockText(at)
    const back = momentAt(text)
    // When clocks go back, the same time is shown twice.
    if (back !== at) repeated += 1
    expect(clockText(back)).toBe(text)
  }
  expect(repeated).toBeLessThanOrEqual(2)
})

test('what is no date is no moment, and a time zone that no one knows is that of the device', () => {
  expect(momentAt('')).toBeNaN()
  expect(momentAt('soon')).toBeNaN()
  const here = clockText(moment)
  applyPreferences({ ...nothingChosen, timeZone: 'Europe/Atlantis' })
  expect(clockText(moment)).toBe(here)
})
