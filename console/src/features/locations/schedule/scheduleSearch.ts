import type { Schedule } from '#contract/schemas/schedule'
import type { ListSearch } from '../../../kit/list/state/listState.ts'
import { isMonth, monthOf, today } from './dates.ts'
import type { ShownDay } from './MonthGrid.tsx'

export interface ScheduleSearch {
  month: string
  /** Empty for the whole location. */
  zoneId: string
}

/** What the address says; what it says wrongly is as if it said nothing. */
export function readScheduleSearch(search: ListSearch): ScheduleSearch {
  const month = search['applied.month']
  return { month: isMonth(month) ? month : monthOf(today()), zoneId: search['applied.zone'] ?? '' }
}

export const writeScheduleSearch = ({ month, zoneId }: ScheduleSearch): ListSearch => ({
  'applied.month': month,
  ...(zoneId !== '' && { 'applied.zone': zoneId }),
})

/** The days that hold for a zone, or for the location: a calendar of its own takes the place of the location's. */
export function shownDays(schedule: Schedule, zoneId: string): Map<string, ShownDay> {
  const zone = schedule.zones.find((one) => one.zoneId === zoneId)
  const own = zone?.hasCalendar ? zone.days : undefined
  const source = own ? 'zone' : 'location'
  return new Map((own ?? schedule.days).map(({ date, periods }) => [date, { periods, source }]))
}
