import { mostDaysAtOnce } from '#contract/limits'
import { dayAfter, isDate } from './dates.ts'
import { type Period, periodErrors } from './periods.ts'

/** A type and not an interface: a form's values are a record. */
export type DayValues = {
  periods: Period[]
  /** The last day to set. Empty to set only this day. */
  until: string
  /** Numbers of weekdays, Monday being 0. */
  weekdays: string[]
}

/** How many later days can be set. The day itself is set too. */
export const mostDays = mostDaysAtOnce - 1

/** The errors, by field. */
export function errorsOf({ periods, until }: DayValues, date: string): Record<string, string> {
  const errors = periodErrors(periods)
  if (until === '') return errors
  if (!isDate(until) || until < date) return { ...errors, until: 'Please enter this day or a later one' }
  return until > dayAfter(date, mostDays) ? { ...errors, until: `At most ${mostDays} days ahead` } : errors
}
