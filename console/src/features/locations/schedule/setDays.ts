import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/errors.ts'
import { counted } from '../../../kit/counted.ts'
import type { Period } from './periods.ts'

/** Whose calendar: a zone's own, or that of the whole location. */
export interface CalendarOwner {
  locationId: string
  zoneId: string | null
}

/** Sets these days one after the other. Where one is refused, those before it are set, and that is said. */
export async function setDays(
  { locationId, zoneId }: CalendarOwner,
  dates: readonly string[],
  periods: Period[],
): Promise<void> {
  for (const [at, date] of dates.entries()) {
    const body = { date, periods }
    try {
      await (zoneId === null
        ? api.setCalendarDay({ locationId, body })
        : api.setZoneCalendarDay({ locationId, zoneId, body }))
    } catch (error) {
      if (at === 0) throw error
      const reason = errorMessage(error, 'the platform refused it')
      throw new Error(`${counted(at, 'days')} set, then ${date} failed: ${reason}`, { cause: error })
    }
  }
}
