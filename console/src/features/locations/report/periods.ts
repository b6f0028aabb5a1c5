import { secondsPer } from '#contract/limits'
import { longestReport } from '#contract/fields/reports'
import { texts } from '../../../texts/locationsReport.ts'

/** Periods of whole days, by the clocks of the location. Days are texts such as `2026-12-24`. */

export const periodKinds = ['YESTERDAY', 'WEEK', 'THIS_MONTH', 'MONTH', 'OWN'] as const
export type PeriodKind = (typeof periodKinds)[number]

export interface Days {
  /** Both are part of it. */
  first: string
  last: string
}

const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

const dayAfter = (date: string, days: number): string =>
  new Date(timeOf(date) + days * secondsPer.day * 1000).toISOString().slice(0, 10)

/** What the clocks of a time zone show, in seconds as if it were UTC. */
function wallClock(seconds: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${parts.format(seconds * 1000).replace(' ', 'T')}Z`) / 1000
}

/** When the day begins there. */
export function startOf(date: string, timeZone: string): number {
  const wanted = timeOf(date) / 1000
  // Twice: a clock may be changed between the guess and the moment.
  const guess = wanted - (wallClock(wanted, timeZone) - wanted)
  return wanted - (wallClock(guess, timeZone) - guess)
}

export const spanOf = ({ first, last }: Days, timeZone: string) => ({
  from: startOf(first, timeZone),
  to: startOf(dayAfter(last, 1), timeZone),
})

/** The days of a kind, as of now. */
export function daysOf(kind: Exclude<PeriodKind, 'OWN'>, now: number, timeZone: string): Days {
  const today = new Date(wallClock(now, timeZone) * 1000).toISOString().slice(0, 10)
  const yesterday = dayAfter(today, -1)
  const firstOfMonth = `${today.slice(0, 7)}-01`
  const lastOfBefore = dayAfter(firstOfMonth, -1)
  return {
    YESTERDAY: { first: yesterday, last: yesterday },
    WEEK: { first: dayAfter(today, -7), last: yesterday },
    THIS_MONTH: { first: firstOfMonth, last: today },
    MONTH: { first: `${lastOfBefore.slice(0, 7)}-01`, last: lastOfBefore },
  }[kind]
}

const mostDays = longestReport / secondsPer.day

/** What is wrong with days that a person has chosen. */
export function daysErrors({ first, last }: Days): { first?: string; last?: string } {
  if (first === '') return { first: texts.dayIsMissing }
  if (last === '') return { last: texts.dayIsMissing }
  if (last < first) return { last: texts.endsBefore }
  // A day less: one of them may have 25 hours.
  return timeOf(last) - timeOf(first) >= (mostDays - 1) * secondsPer.day * 1000
    ? { last: texts.tooLong(mostDays - 1) }
    : {}
}
