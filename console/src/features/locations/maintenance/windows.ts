import type { MaintenanceWindow, NewMaintenanceWindow } from '#contract/schemas/maintenance'
import { defaultTimeZone } from '#contract/time-zones'
import { type Weekday, weekdays } from '#contract/values'
import { required } from '../../../kit/form/values.ts'
import { language } from '../../../ui/language.ts'
import { shownLanguage } from '../../../texts/parts/everywhere.ts'
import { texts } from '../../../texts/locationsMaintenance.ts'
import { texts as commonTexts } from '../../../texts/common.ts'

const weekdayFormat = new Intl.DateTimeFormat(shownLanguage, { weekday: 'long', timeZone: 'UTC' })

/** "Sunday". The fifth of January 1970 was a Monday. */
export const dayName = (day: Weekday): string =>
  weekdayFormat.format(Date.UTC(1970, 0, 5 + weekdays.indexOf(day)))

const inOrder = (days: readonly Weekday[]) => weekdays.filter((day) => days.includes(day))

/** "Once, 2026-11-20 22:00 to 2026-11-21 04:00", "Every Sunday and Monday, 22:00 to 02:00" */
export function windowText({
  repeats,
  days,
  from,
  to,
}: Pick<MaintenanceWindow, 'repeats' | 'days' | 'from' | 'to'>) {
  if (repeats === 'ONCE') return texts.onceBetween(from.replace('T', ' '), to.replace('T', ' '))
  const names = inOrder(days).map(dayName)
  return names.length === weekdays.length ? texts.everyDay(from, to) : texts.everyWeek(names, from, to)
}

/** A moment on the clock of the location. */
export const localText = (moment: number, timeZone: string | null | undefined): string =>
  new Date(moment * 1000).toLocaleString(language, {
    timeZone: timeZone ?? defaultTimeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })

/** How long before a window it is announced, in seconds: a day. */
const announced = 86_400

/** What stands beside the status. Undefined if there is no maintenance now or soon. */
export function maintenanceText(
  windows: readonly MaintenanceWindow[],
  now: number,
  timeZone: string | null | undefined,
): string | undefined {
  const coming = windows
    .flatMap(({ begins, ends }) => (begins === null || ends === null || ends <= now ? [] : { begins, ends }))
    .toSorted((one, other) => one.begins - other.begins)
  const [next] = coming
  if (!next) return undefined
  if (next.begins > now)
    return next.begins - now <= announced
      ? texts.maintenanceFrom(localText(next.begins, timeZone))
      : undefined
  // Windows that overlap are one.
  let { ends } = next
  for (const window of coming) if (window.begins <= ends) ends = Math.max(ends, window.ends)
  return texts.maintenanceUntil(localText(ends, timeZone))
}

export type WindowValues = {
  repeats: string
  days: string[]
  date: string
  endDate: string
  from: string
  to: string
  reason: string
}

export const windowFields = [
  { name: 'repeats', label: texts.repeats },
  { name: 'days', label: texts.days },
  { name: 'date', label: texts.firstDay },
  { name: 'from', label: texts.from },
  { name: 'endDate', label: texts.lastDay },
  { name: 'to', label: texts.to },
  { name: 'reason', label: commonTexts.reason },
] as const

/** `2026-11-20T22:00` as its two fields. */
const split = (text: string): [date: string, time: string] =>
  text.includes('T') ? [text.slice(0, 10), text.slice(11)] : ['', text]

export function valuesOf(window: MaintenanceWindow): WindowValues {
  const { repeats, days, reason } = window
  const [date, from] = split(window.from)
  const [endDate, to] = split(window.to)
  return { repeats, days: inOrder(days), date, endDate, from, to, reason }
}

/** The next night. */
export function newWindow(today: string): WindowValues {
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  return { repeats: 'ONCE', days: [], date: today, endDate: tomorrow, from: '22:00', to: '06:00', reason: '' }
}

const isOnce = ({ repeats }: WindowValues) => repeats === 'ONCE'

export const windowRules = {
  days: (days: readonly string[], values: WindowValues) =>
    isOnce(values) || days.length > 0 ? null : texts.chooseADay,
  date: (date: string, values: WindowValues) => (isOnce(values) && date === '' ? texts.enterADate : null),
  endDate: (date: string, values: WindowValues) => {
    if (!isOnce(values)) return null
    if (date === '') return texts.enterADate
    return `${date}T${values.to}` > `${values.date}T${values.from}` ? null : texts.endsAfterItBegins
  },
  from: required(texts.enterATime),
  to: required(texts.enterATime),
  reason: required(texts.reasonIsRequired),
}

export function bodyOf(values: WindowValues): NewMaintenanceWindow {
  const { days, date, endDate, from, to, reason } = values
  const common = { reason: reason.trim() }
  return isOnce(values)
    ? { ...common, repeats: 'ONCE', days: [], from: `${date}T${from}`, to: `${endDate}T${to}` }
    : { ...common, repeats: 'WEEKLY', days: days as Weekday[], from, to }
}
