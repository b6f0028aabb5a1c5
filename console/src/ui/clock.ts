import { isMoment, zoneOf } from './dates.ts'
import { language } from './language.ts'
import { fromPreferences, preferences } from './preferences.ts'

/** "Wednesday, November 18, 2026" */
const longDate = fromPreferences(
  (chosen) => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: zoneOf(chosen) }),
)
export const longDateText = (seconds: number): string => longDate().format(seconds * 1000)

const clock = fromPreferences(
  (chosen) =>
    new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone: zoneOf(chosen),
    }),
)

/** What the reader's clock shows, as date fields have it: `2026-11-18T17:58:00`. */
export function clockText(seconds: number): string {
  if (!isMoment(seconds)) return ''
  const parts = new Map(
    clock()
      .formatToParts(seconds * 1000)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  return `${day}T${part('hour')}:${part('minute')}:${part('second')}`
}

/** The moment at which the reader's clock shows this. Not a number if it is no date. */
export function momentAt(text: string): number {
  const wanted = Date.parse(`${text}Z`) / 1000
  if (Number.isNaN(wanted)) return NaN
  const aheadAt = (moment: number) => Date.parse(`${clockText(moment)}Z`) / 1000 - moment
  // Twice: a clock may be changed between the guess and the moment.
  const guess = wanted - aheadAt(wanted)
  return Math.floor(wanted - aheadAt(guess))
}

/** The day on the reader's clock, such as `2026-11-18`. */
export const dayOf = (seconds: number): string => clockText(seconds).slice(0, 10)

/** A date whose local parts are those of the reader's clock, for a library that knows no time zones. */
export const onReadersClock = (seconds: number): Date =>
  zoneOf(preferences()) === undefined ? new Date(seconds * 1000) : new Date(clockText(seconds))
