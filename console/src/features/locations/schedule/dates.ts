import { secondsPer } from '#contract/limits'

/** Days are texts such as `2026-12-24`, months such as `2026-12`, so that no time zone can shift them. */

const dayMs = secondsPer.day * 1000

const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

export const dayAfter = (date: string, days: number): string =>
  new Date(timeOf(date) + days * dayMs).toISOString().slice(0, 10)

/** By the clock of the person's device. */
export function today(now = new Date()): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  )
}

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
  const formatter = new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' })
  return (date: string) => formatter.format(timeOf(date))
}

export const dayText = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
export const shortDayText = format({ weekday: 'short', day: 'numeric', month: 'short' })
export const monthText = format({ month: 'long', year: 'numeric' })
const shortWeekday = format({ weekday: 'short' })

/** Mon to Sun: the fifth of January 1970 was a Monday. */
export const weekdayNames = Array.from({ length: 7 }, (_, at) => shortWeekday(dayAfter('1970-01-05', at)))
