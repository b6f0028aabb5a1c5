import { isTimeZone } from '#contract/time-zones'
import { language } from './language.ts'
import { fromPreferences, type Preferences } from './preferences.ts'

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
export const zoneOf = ({ timeZone }: Pick<Preferences, 'timeZone'>) =>
  timeZone !== null && isTimeZone(timeZone) ? timeZone : undefined

/** A text that is not a time is shown unchanged: another platform may use another format. */
export const isMoment = (seconds: number): boolean => !Number.isNaN(new Date(seconds * 1000).getTime())

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
      if (!isMoment(seconds)) return String(seconds)
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
export const dates = fromPreferences((chosen) => dateTextsOf(chosen))
