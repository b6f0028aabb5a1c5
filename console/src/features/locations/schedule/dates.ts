import { secondsPer } from '#contract/limits'
import { dayOf } from '../../../ui/clock.ts'
import { language } from '../../../ui/language.ts'
import { texts } from '../../../texts/locationsSchedule.ts'
import { texts as forms } from '../../../texts/locationsScheduleForms.ts'

/** Days are texts such as `2026-12-24`, months such as `2026-12`, so that no time zone can shift them. */

const dayMs = secondsPer.day * 1000

const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

export const dayAfter = (date: string, days: number): string =>
  new Date(timeOf(date) + days * dayMs).toISOString().slice(0, 10)

/** By the reader's clock. */
export const today = (now = new Date()): string => dayOf(now.getTime() / 1000)

export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(timeOf(text)) && dayAfter(text, 0) === text

export const monthOf = (date: string): string => date.slice(0, 7)

export const isMonth = (text: string | undefined): text is string =>
  text !== undefined && isDate(`${text}-01`)

export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const moment = new Date(Date.UTC(2000, number - 1 + months, 1))
  const years = year + moment.getUTCFullYear() - 2000
  return `${String(years).padStart(4, '0')}-${String(moment.getUTCMonth() + 1).padStart(2, '0')}`
}

/** Monday is the first. */
export const weekdayOf = (date: string): number => (new Date(timeOf(date)).getUTCDay() + 6) % 7

export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const begin = dayAfter(first, -weekdayOf(first))
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1)
  const weeks: string[][] = []
  for (let monday = begin; monday <= last; monday = dayAfter(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => dayAfter(monday, at)))
  return weeks
}

/** The days after `date` up to `until`, on these weekdays. */
export function daysBehind(date: string, until: string, weekdays: ReadonlySet<number>): string[] {
  const days: string[] = []
  for (let day = dayAfter(date, 1); day <= until; day = dayAfter(day, 1))
    if (weekdays.has(weekdayOf(day))) days.push(day)
  return days
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  return (date: string) => formatter.format(timeOf(date))
}

export const dayText = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
export const shortDayText = format({ weekday: 'short', day: 'numeric', month: 'short' })
export const monthText = format({ month: 'long', year: 'numeric' })
const shortWeekday = format({ weekday: 'short' })

/** Mon to Sun: the fifth of January 1970 was a Monday. */
export const weekdayNames = Array.from({ length: 7 }, (_, at) => shortWeekday(dayAfter('1970-01-05', at)))

export interface Period {
  from: string
  to: string
}

const wholeDay = 24 * 60
/** A drag ends on a quarter of an hour. Other minutes can be typed. */
const step = 15

/** Minutes since midnight of a typed time: `7`, `7:30`, `0730`, `24:00`. Undefined for anything else. */
export function minutesIn(text: string): number | undefined {
  const [, hours = '', minutes = '0'] = /^\s*(\d{1,2})(?:[:.h]?(\d\d))?\s*$/.exec(text) ?? []
  if (hours === '') return undefined
  const sum = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && sum <= wholeDay ? sum : undefined
}

export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Its place in the day, from 0 to 1. */
export const shareOf = ({ from, to }: Period) => ({
  begin: (minutesIn(from) ?? 0) / wholeDay,
  end: (minutesIn(to) ?? 0) / wholeDay,
})

/** The period of a drag from one share of the day to another. Undefined for a mere click. */
export function periodBetween(one: number, other: number): Period | undefined {
  const snapped = [one, other]
    .map((share) => Math.round((Math.min(1, Math.max(0, share)) * wholeDay) / step) * step)
    .toSorted((a, b) => a - b)
  const [from = 0, to = 0] = snapped
  return from < to ? { from: timeText(from), to: timeText(to) } : undefined
}

export function periodErrors(periods: readonly Period[]): Record<string, string> {
  const known = periods.map(({ from, to }) => ({ from: minutesIn(from), to: minutesIn(to) }))
  const errors: Record<string, string> = {}
  for (const [at, { from, to }] of known.entries()) {
    if (from === undefined) errors[`periods.${at}.from`] = forms.enterBegin
    else if (to === undefined) errors[`periods.${at}.to`] = forms.enterEnd
    else if (from >= to) errors[`periods.${at}.to`] = forms.endsAfterItBegins
    else if (known.some((other, index) => index < at && overlap({ from, to }, other)))
      errors[`periods.${at}.from`] = forms.overlaps
  }
  return errors
}

const overlap = (
  one: { from: number; to: number },
  other: { from: number | undefined; to: number | undefined },
) => other.from !== undefined && other.to !== undefined && one.from < other.to && other.from < one.to

/** The periods as the platform takes them, sorted. */
export const sentPeriods = (periods: readonly Period[]): Period[] =>
  periods
    .map(({ from, to }) => ({ from: timeText(minutesIn(from) ?? 0), to: timeText(minutesIn(to) ?? 0) }))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))

export const periodsText = (periods: readonly Period[]): string =>
  periods.length === 0 ? texts.closed : periods.map(({ from, to }) => `${from}–${to}`).join(', ')
