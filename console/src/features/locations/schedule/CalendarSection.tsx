import { useId } from 'react'
import type { Schedule } from '#contract/schemas/zone'
import { Action } from '../../../ui/Action.tsx'
import { Field } from '../../../kit/page/Field.tsx'
import type { ScheduledZone } from './automationValues.ts'
import { monthAfter, monthText } from './dates.ts'
import { MonthGrid } from './MonthGrid.tsx'
import styles from './schedule.module.css'
import { type ScheduleSearch, shownDays } from './scheduleSearch.ts'

interface CalendarSectionProps {
  locationName: string
  schedule: Schedule
  search: ScheduleSearch
  onSearch: (next: Partial<ScheduleSearch>) => void
  /** For people who may change calendars. */
  change: { day: (date: string) => void; own: (zone: ScheduledZone) => void } | undefined
}

export function CalendarSection({ locationName, schedule, search, onSearch, change }: CalendarSectionProps) {
  const heading = useId()
  const { month } = search
  const zone = schedule.zones.find(({ zoneId }) => zoneId === search.zoneId)
  const follows = zone !== undefined && !zone.hasCalendar
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>Calendar</h2>
      <div className={styles.row}>
        <Field label="Calendar of">
          <select
            value={zone?.zoneId ?? ''}
            onChange={(event) => onSearch({ zoneId: event.currentTarget.value })}
          >
            <option value="">{locationName} (whole location)</option>
            {schedule.zones.map(({ zoneId, zoneName, hasCalendar }) => (
              <option key={zoneId} value={zoneId}>
                {zoneName} ({hasCalendar ? 'own calendar' : 'follows the location'})
              </option>
            ))}
          </select>
        </Field>
        {zone && change && (
          <Action look={follows ? 'quiet' : 'danger'} onClick={() => change.own(zone)}>
            {follows ? 'Give Own Calendar' : 'Remove Own Calendar'}
          </Action>
        )}
      </div>
      <div className={styles.row}>
        <Action aria-label="Previous month" onClick={() => onSearch({ month: monthAfter(month, -1) })}>
          ‹
        </Action>
        <strong aria-live="polite">{monthText(`${month}-01`)}</strong>
        <Action aria-label="Next month" onClick={() => onSearch({ month: monthAfter(month, 1) })}>
          ›
        </Action>
      </div>
      {follows && (
        <p className={styles.quiet}>
          {zone.zoneName} follows the days of the location. They are changed in the calendar of the whole
          location.
        </p>
      )}
      <MonthGrid
        label={`${zone?.zoneName ?? locationName}, ${monthText(`${month}-01`)}`}
        month={month}
        days={shownDays(schedule, search.zoneId)}
        onOpen={follows ? undefined : change?.day}
      />
      <ul className={styles.legend}>
        <li data-source="location">Day of the location</li>
        <li data-source="zone">Day of a zone&apos;s own calendar</li>
      </ul>
    </section>
  )
}
