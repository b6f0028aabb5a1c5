import type { Schedule } from '#contract/schemas/zone'
import { isMonth, monthOf, today } from './dates.ts'
import type { ShownDay } from './MonthGrid.tsx'

/** In the address. An interface could not stand for a part of it. */
type ScheduleParameters = {
  month?: string
  zone?: string
}

export interface ScheduleSearch {
  month: string
  /** Empty for the whole location. */
  zoneId: string
}

/** What the address says. Wrong values are ignored. */
export function readScheduleSearch(search: ScheduleParameters): ScheduleSearch {
  const month = search.month
  return { month: isMonth(month) ? month : monthOf(today()), zoneId: search.zone ?? '' }
}

export const writeScheduleSearch = ({ month, zoneId }: ScheduleSearch): ScheduleParameters => ({
  month,
  ...(zoneId !== '' && { zone: zoneId }),
})

/** The days that apply to a zone, or to the location. A zone's own calendar replaces that of the location. */
export function shownDays(schedule: Schedule, zoneId: string): Map<string, ShownDay> {
  const zone = schedule.zones.find((one) => one.zoneId === zoneId)
  const own = zone?.hasCalendar ? zone.days : undefined
  const source = own ? 'zone' : 'location'
  return new Map((own ?? schedule.days).map(({ date, periods }) => [date, { periods, source }]))
}
