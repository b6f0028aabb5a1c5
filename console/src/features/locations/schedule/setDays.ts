import { api } from '../../../api/client.ts'
import type { Period } from './periods.ts'

/** Whose calendar: a zone's own, or that of the whole location. */
export interface CalendarOwner {
  locationId: string
  zoneId: string | null
}

/** Sets one day by the call that every platform has. Several days use another call, which sets all of them or none. */
export async function setDays(
  { locationId, zoneId }: CalendarOwner,
  dates: readonly string[],
  periods: Period[],
): Promise<unknown> {
  const [date, ...others] = dates
  if (date === undefined || others.length > 0)
    return api.setCalendarDays({ locationId, body: { zoneId, dates: [...dates], periods } })
  const body = { date, periods }
  return zoneId === null
    ? api.setCalendarDay({ locationId, body })
    : api.setZoneCalendarDay({ locationId, zoneId, body })
}
