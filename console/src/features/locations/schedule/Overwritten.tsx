import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { counted } from '../../../ui/Text.tsx'
import { shortDayText } from './dates.ts'
import { type Period, periodsText } from './periods.ts'
import type { CalendarOwner } from './setDays.ts'

interface OverwrittenProps {
  owner: CalendarOwner
  /** In order. */
  dates: readonly string[]
  periods: readonly Period[]
}

/** Says which of these days have other periods, which would be replaced. */
export function Overwritten({ owner: { locationId, zoneId }, dates, periods }: OverwrittenProps) {
  const [from = '', to = from] = [dates[0], dates.at(-1)]
  const { data, error } = useQuery(query(api.getSchedule, { locationId, query: { from, to } }))
  if (error) return <p role="status">The platform did not say which days would be replaced.</p>
  if (!data) return <p role="status">Looking at these days...</p>
  const set = zoneId === null ? data.days : (data.zones.find((one) => one.zoneId === zoneId)?.days ?? [])
  const replaced = set.filter(
    (day) => dates.includes(day.date) && periodsText(day.periods) !== periodsText(periods),
  )
  if (replaced.length === 0) return <p role="status">No other day is replaced.</p>
  return (
    <div role="status">
      <p>{counted(replaced.length, 'days')} with other periods will be replaced:</p>
      <ul>
        {replaced.map((day) => (
          <li key={day.date}>
            {shortDayText(day.date)}: {periodsText(day.periods)}
          </li>
        ))}
      </ul>
    </div>
  )
}
