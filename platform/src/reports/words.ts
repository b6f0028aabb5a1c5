import { comparisonSigns } from '#contract/values'
import type { Language } from '#contract/texts/language'
import type { ReportTexts } from '../texts/reports/en.ts'
import type { Limit } from '../domain/reports/following.ts'
import { alarmOf, type LocationReport, type Period } from '../domain/reports/reading.ts'

/** A word of ours, or the text of a person as it is. */
export const wordOf = (words: Readonly<Record<string, string>>, text: string): string =>
  (Object.hasOwn(words, text) ? words[text] : undefined) ?? text

/** "> 8 °C" */
export function limitText(
  { comparison, threshold, enabled }: Limit,
  unit: string | null,
  texts: ReportTexts,
): string {
  const text = [comparisonSigns[comparison], threshold, unit].filter((part) => part !== null).join(' ')
  return enabled ? text : `${text} (${texts.off})`
}

export interface Dates {
  /** For people, in a time zone. */
  text: (time: number, timeZone: string) => string
}

/** Both two o'clocks of a night in autumn are told apart. */
export function datesIn(language: Language): Dates {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return {
    text(time, timeZone) {
      const format =
        formats.get(timeZone) ??
        new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
          timeZone,
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
          timeZoneName: 'short',
        })
      formats.set(timeZone, format)
      return format.format(time * 1000)
    },
  }
}

function durationText(seconds: number, texts: ReportTexts): string {
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? texts.minutes(minutes) : texts.hours(Math.floor(minutes / 60), minutes % 60)
}

/** A share that is not everything is never rounded to it. */
function percentText(share: number, language: Language): string {
  const tenths = share < 1 ? Math.min(999, Math.round(share * 1000)) : 1000
  return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    tenths / 10,
  )
}

export interface ReportFacts {
  locations: LocationReport[]
  period: Period
  /** Values are known until then. */
  until: number
  madeBy: string
  madeAt: number
  language: Language
  texts: ReportTexts
}

/** What a person reads in twenty seconds. */
export function summaryOf(
  of: LocationReport,
  { language, texts, period, until }: ReportFacts,
  dates: Dates,
): string[] {
  const { measured, alarms } = of
  const total = (value: (followed: LocationReport['measured'][number]['followed']) => number) =>
    measured.reduce((sum, { followed }) => sum + value(followed), 0)
  const notOver = until < period.to ? [texts.notOver(dates.text(until, of.location.timeZone))] : []
  if (total(({ samples }) => samples) === 0) return [texts.noValues, ...notOver]
  const judged = measured.filter(({ limits }) =>
    limits.some((one) => one.limits.some(({ enabled }) => enabled)),
  )
  const inside = judged.reduce((sum, { followed }) => sum + followed.secondsInside, 0)
  const outside = judged.reduce((sum, { followed }) => sum + followed.secondsOutside, 0)
  const count = total(({ excursionCount }) => excursionCount)
  const explained = measured.reduce(
    (sum, { facts, followed }) =>
      sum + followed.excursions.filter((one) => alarmOf(alarms, facts.measurementId, one)?.cause).length,
    0,
  )
  const gaps = total(({ gapCount }) => gapCount)
  const longest = Math.max(0, ...measured.map(({ followed }) => followed.longestGap))
  const excursions = texts.excursions(count)
  const said = explained === count ? texts.allWithCause(excursions) : texts.withCause(excursions, explained)
  return [
    judged.length === 0 || inside + outside === 0
      ? texts.noLimits
      : texts.keptWithin(percentText(inside / (inside + outside), language)),
    ...(judged.length === 0 ? [] : [count === 0 ? texts.noExcursion : said]),
    gaps === 0 ? texts.noGap : texts.gaps(gaps, durationText(longest, texts)),
    ...notOver,
  ]
}
