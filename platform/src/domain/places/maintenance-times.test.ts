import { weekdays } from '#contract/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { occurrenceAt, type WindowRule } from './maintenance-times.ts'

const weekly = (days: WindowRule['days'], from: string, to: string): WindowRule => ({
  repeats: 'WEEKLY',
  days,
  from,
  to,
})
const once = (from: string, to: string): WindowRule => ({ repeats: 'ONCE', days: [], from, to })

const foundAt = (rule: WindowRule, timeZone: string, now: string) => {
  const found = occurrenceAt(rule, timeZone, Date.parse(now))
  return found && [found.begins, found.ends].map((moment) => new Date(moment).toISOString().slice(0, 16))
}

describe('a maintenance window', () => {
  test('is once, in the time zone of its location', () => {
    const rule = once('2026-11-20T22:00', '2026-11-21T04:00')
    expect(foundAt(rule, 'Europe/Berlin', '2026-11-18T00:00Z')).toEqual([
      '2026-11-20T21:00',
      '2026-11-21T03:00',
    ])
    expect(foundAt(rule, 'UTC', '2026-11-21T03:59Z')).toEqual(['2026-11-20T22:00', '2026-11-21T04:00'])
    expect(foundAt(rule, 'UTC', '2026-11-21T04:00Z')).toBeUndefined()
  })

  test('is weekly: the one that is on, or the next one; over midnight it belongs to the day on which it begins', () => {
    const rule = weekly(['SUNDAY'], '22:00', '02:00')
    expect(foundAt(rule, 'UTC', '2026-11-16T01:59Z')).toEqual(['2026-11-15T22:00', '2026-11-16T02:00'])
    expect(foundAt(rule, 'UTC', '2026-11-16T02:00Z')).toEqual(['2026-11-22T22:00', '2026-11-23T02:00'])
    // On the other side of the date line it is still Saturday.
    expect(foundAt(rule, 'Pacific/Auckland', '2026-11-15T08:59Z')).toEqual([
      '2026-11-15T09:00',
      '2026-11-15T13:00',
    ])
  })

  test('that follows another without a pause is the same', () => {
    const rule = weekly(['MONDAY', 'TUESDAY', 'THURSDAY'], '00:00', '00:00')
    expect(foundAt(rule, 'UTC', '2026-11-16T12:00Z')).toEqual(['2026-11-16T00:00', '2026-11-18T00:00'])
  })

  test('is as long as the local clock says when the clock is put back', () => {
    // 02:00 to 03:00 comes twice.
    const night = weekly(['SUNDAY'], '01:00', '04:00')
    expect(foundAt(night, 'Europe/Berlin', '2026-10-24T12:00Z')).toEqual([
      '2026-10-24T23:00',
      '2026-10-25T03:00',
    ])
    const twice = weekly(['SUNDAY'], '02:15', '02:45')
    expect(foundAt(twice, 'Europe/Berlin', '2026-10-24T12:00Z')).toEqual([
      '2026-10-25T00:15',
      '2026-10-25T01:45',
    ])
  })

  test('begins and ends with the jump when the clock is put forward over its ends', () => {
    // From 02:00 to 03:00 there is nothing.
    const begins = weekly(['SUNDAY'], '02:30', '04:00')
    expect(foundAt(begins, 'Europe/Berlin', '2026-03-28T12:00Z')).toEqual([
      '2026-03-29T01:00',
      '2026-03-29T02:00',
    ])
    const ends = weekly(['SUNDAY'], '01:00', '02:30')
    expect(foundAt(ends, 'Europe/Berlin', '2026-03-28T12:00Z')).toEqual([
      '2026-03-29T00:00',
      '2026-03-29T01:00',
    ])
    const inside = weekly(['SUNDAY'], '02:10', '02:40')
    expect(foundAt(inside, 'Europe/Berlin', '2026-03-28T12:00Z')).toEqual([
      '2026-04-05T00:10',
      '2026-04-05T00:40',
    ])
  })
})

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'America/Santiago',
  'Pacific/Chatham',
]

const quarter = 15 * 60_000
const dayMs = 86_400_000

/** What the local clock shows, as text. */
const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
)
const shownAt = (moment: number, timeZone: string) =>
  (formats.get(timeZone)?.format(moment) ?? '').replace(' ', 'T')

/** Goes through the time in steps and looks at the clock: slow and plain. Whether a weekly window is on at a moment. */
function isOn({ days, from, to }: WindowRule, timeZone: string, moment: number): boolean {
  const steps: { moment: number; shown: string }[] = []
  for (let step = moment - 3 * dayMs; step <= moment + 3 * dayMs; step += quarter)
    steps.push({ moment: step, shown: shownAt(step, timeZone) })
  const first = (local: string) =>
    steps.find(({ shown }) => shown === local) ?? steps.find(({ shown }) => shown > local)
  const last = (local: string) => steps.findLast(({ shown }) => shown === local) ?? first(local)
  const dates = [...new Set(steps.map(({ shown }) => shown.slice(0, 10)))].slice(1, -1)
  return dates.some((date, at) => {
    const name = weekdays[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7]
    if (!name || !days.includes(name)) return false
    const begins = first(`${date}T${from}`)?.moment ?? Infinity
    const ends = last(`${to > from ? date : dates[at + 1]}T${to}`)?.moment ?? -Infinity
    return begins <= moment && moment < ends
  })
}

test('any weekly window is on when the plain reference says so', () => {
  const time = fc
    .integer({ min: 0, max: 95 })
    .map((quarters) => new Date(quarters * quarter).toISOString().slice(11, 16))
  const rules = fc.record({
    days: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
    from: time,
    to: time,
  })
  /** Many of them near a change of a clock. */
  const moments = fc.oneof(
    fc.integer({ min: 0, max: 4 * 365 * 96 }).map((quarters) => Date.UTC(2026, 0, 1) + quarters * quarter),
    fc
      .tuple(
        fc.constantFrom(
          '2026-03-08',
          '2026-03-29',
          '2026-04-05',
          '2026-04-24',
          '2026-09-06',
          '2026-10-04',
          '2026-10-25',
        ),
        fc.integer({ min: -96, max: 192 }),
      )
      .map(([date, quarters]) => Date.parse(date) + quarters * quarter),
  )
  fc.assert(
    fc.property(rules, fc.constantFrom(...zones), moments, (given, timeZone, now) => {
      const rule: WindowRule = { repeats: 'WEEKLY', ...given }
      const found = occurrenceAt(rule, timeZone, now)
      if (!found) throw new Error('A weekly window comes again')
      expect(found.ends).toBeGreaterThan(now)
      expect(found.begins <= now).toBe(isOn(rule, timeZone, now))
    }),
    { numRuns: 300 },
  )
})
