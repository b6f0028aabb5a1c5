import type { MaintenanceWindow, NewMaintenanceWindow } from '#contract/schemas/maintenance'
import { defaultTimeZone } from '#contract/time-zones'
import { type Weekday, weekdays } from '#contract/values'
import { required } from '../../../kit/form/values.ts'
import { language } from '../../../ui/language.ts'

/** "Sunday" */
export const dayName = (day: Weekday): string => `${day.charAt(0)}${day.slice(1).toLowerCase()}`

const inOrder = (days: readonly Weekday[]) => weekdays.filter((day) => days.includes(day))

/** "Once, 2026-11-20 22:00 to 2026-11-21 04:00", "Every Sunday and Monday, 22:00 to 02:00" */
export function windowText({
  repeats,
  days,
  from,
  to,
}: Pick<MaintenanceWindow, 'repeats' | 'days' | 'from' | 'to'>) {
  if (repeats === 'ONCE') return `Once, ${from.replace('T', ' ')} to ${to.replace('T', ' ')}`
  const names = inOrder(days).map(dayName)
  const listed = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join()
  const every = names.length === weekdays.length ? 'Every day' : `Every ${listed}`
  return `${every}, ${from} to ${to}`
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
    return next.begins - now <= announced ? `Maintenance from ${localText(next.begins, timeZone)}` : undefined
  // Windows that overlap are one.
  let { ends } = next
  for (const window of coming) if (window.begins <= ends) ends = Math.max(ends, window.ends)
  return `Maintenance until ${localText(ends, timeZone)}`
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
  { name: 'repeats', label: 'Repeats' },
  { name: 'days', label: 'Days' },
  { name: 'date', label: 'First day' },
  { name: 'from', label: 'From' },
  { name: 'endDate', label: 'Last day' },
  { name: 'to', label: 'To' },
  { name: 'reason', label: 'Reason' },
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
    isOnce(values) || days.length > 0 ? null : 'Please choose a day',
  date: (date: string, values: WindowValues) =>
    isOnce(values) && date === '' ? 'Please enter a date' : null,
  endDate: (date: string, values: WindowValues) => {
    if (!isOnce(values)) return null
    if (date === '') return 'Please enter a date'
    return `${date}T${values.to}` > `${values.date}T${values.from}` ? null : 'It ends after it begins'
  },
  from: required('Please enter a time'),
  to: required('Please enter a time'),
  reason: required('Reason is required'),
}

export function bodyOf(values: WindowValues): NewMaintenanceWindow {
  const { days, date, endDate, from, to, reason } = values
  const common = { reason: reason.trim() }
  return isOnce(values)
    ? { ...common, repeats: 'ONCE', days: [], from: `${date}T${from}`, to: `${endDate}T${to}` }
    : { ...common, repeats: 'WEEKLY', days: days as Weekday[], from, to }
}
