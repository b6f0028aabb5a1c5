import { isTimeZone } from '#contract/time-zones'
import { language } from './language.ts'
import { madeFrom, preferences, type Preferences } from './preferences.ts'

const digits = { day: '2-digit', month: '2-digit' } as const
const year = { year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit' } as const
const exact = { ...time, second: '2-digit' } as const

/** In the reader's language, and in the format that they chose. */
const kinds = {
  dateTime: [
    { dateStyle: 'medium', timeStyle: 'medium' },
    { ...year, ...digits, ...exact },
  ],
  date: [{ dateStyle: 'medium' }, { ...year, ...digits }],
  /** Without year and seconds. */
  shortly: [
    { day: 'numeric', month: 'short', ...time },
    { ...digits, ...time },
  ],
  day: [{ day: 'numeric', month: 'short' }, digits],
  time: [time, time],
  exactTime: [exact, exact],
} as const satisfies Record<string, [Intl.DateTimeFormatOptions, Intl.DateTimeFormatOptions]>

type Kind = keyof typeof kinds

/** A language that writes dates in this format, also without the year. */
const locales = {
  YEAR_FIRST: 'lt',
  DAY_FIRST_POINTS: 'de-DE',
  DAY_FIRST_SLASHES: 'en-GB',
  MONTH_FIRST: 'en-US',
} as const

/** Another platform may send anything. */
const zoneOf = ({ timeZone }: Pick<Preferences, 'timeZone'>) =>
  timeZone !== null && isTimeZone(timeZone) ? timeZone : undefined

export type DateTexts = Record<Kind, (seconds: number) => string>

export function dateTextsOf(
  chosen: Pick<Preferences, 'dateFormat' | 'timeZone'>,
  locale = language,
): DateTexts {
  const own = chosen.dateFormat === null ? undefined : locales[chosen.dateFormat]
  const timeZone = zoneOf(chosen)
  const textOf = (kind: Kind) => {
    let formatter: Intl.DateTimeFormat | undefined
    return (seconds: number) => {
      formatter ??= new Intl.DateTimeFormat(own ?? locale, { ...kinds[kind][own ? 1 : 0], timeZone })
      return formatter.format(seconds * 1000)
    }
  }
  return {
    dateTime: textOf('dateTime'),
    date: textOf('date'),
    shortly: textOf('shortly'),
    day: textOf('day'),
    time: textOf('time'),
    exactTime: textOf('exactTime'),
  }
}

/** Moments in epoch seconds, as the reader wants to read them, on their clock. */
export const dates = madeFrom((chosen) => dateTextsOf(chosen))

/** "Wednesday, November 18, 2026" */
const longDate = madeFrom(
  (chosen) => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: zoneOf(chosen) }),
)
export const longDateText = (seconds: number): string => longDate().format(seconds * 1000)

const clock = madeFrom(
  (chosen) =>
    new Intl.DateTimeFormat('en-US', {
      ...year,
      ...digits,
      ...exact,
      hourCycle: 'h23',
      timeZone: zoneOf(chosen),
    }),
)

/** What the reader's clock shows, as date fields have it: `2026-11-18T17:58:00`. */
export function clockText(seconds: number): string {
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
