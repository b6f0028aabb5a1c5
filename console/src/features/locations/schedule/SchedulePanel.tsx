import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useId } from 'react'
import type { LocationOverview } from '#contract/schemas/location'
import type { Schedule } from '#contract/schemas/zone'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { isSettled, query } from '../../../api/query.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { Field } from '../../../kit/page/Field.tsx'
import { Loading, PageFailure } from '../../../kit/page/PageState.tsx'
import { lazyDialog } from '../../../kit/lazyPart.tsx'
import { usePreloadLater } from '../../../kit/preload.ts'
import { Action, classes } from '../../../ui/Action.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { MaintenanceSection } from '../maintenance/MaintenanceSection.tsx'
import type { AutomationSubject } from './AutomationForm.tsx'
import { AutomationTaken, useAutomationState } from './AutomationTaken.tsx'
import { automationFacts, type ScheduledZone } from './automationValues.ts'
import { monthAfter, monthText, weeksOf } from './dates.ts'
import type { DaySubject } from './DayForm.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import styles from './schedule.module.css'
import { readScheduleSearch, type ScheduleSearch, shownDays, writeScheduleSearch } from './scheduleSearch.ts'
import { texts } from '../../../texts/locationsSchedule.ts'
import { texts as common } from '../../../texts/common.ts'

const DayForm = lazyDialog(async () => (await import('./DayForm.tsx')).DayForm)
const AutomationForm = lazyDialog(async () => (await import('./AutomationForm.tsx')).AutomationForm)
const OwnCalendar = lazyDialog(async () => (await import('./AutomationForm.tsx')).OwnCalendar)
const dialogs = [DayForm, AutomationForm, OwnCalendar]
const none: never[] = []

/** The automation of each zone, and its calendar for a month. The address contains the month and the zone. */
export function SchedulePanel({ overview: { location } }: { overview: LocationOverview }) {
  const { id: locationId, name } = location
  const [mayAutomate, maySchedule] = [useAccess('automation-management'), useAccess('location-write')]
  usePreloadLater(mayAutomate || maySchedule ? dialogs : none)
  const navigate = useNavigate()
  const search = readScheduleSearch(useSearch({ strict: false }))
  const weeks = weeksOf(search.month)
  const [from, to] = [weeks[0]?.[0] ?? '', weeks.at(-1)?.at(-1) ?? '']
  const options = query(api.getSchedule, { locationId, query: { from, to } })
  const { data, error, isFetching, refetch } = useQuery({ ...options, placeholderData: keepPreviousData })
  const state = useAutomationState(locationId)
  const day = useDialog<DaySubject>('calendar-day')
  const automation = useDialog<AutomationSubject>('automation')
  const own = useDialog<AutomationSubject>('own-calendar')
  const change = (next: Partial<ScheduleSearch>) =>
    void navigate({ to: '.', search: writeScheduleSearch({ ...search, ...next }), replace: true })
  if (error) return <PageFailure text={texts.failedToFetch} of={{ error, isFetching, refetch }} />
  // What devices have taken is above the calendar, and must not push it.
  if (!data || !isSettled(state)) return <Loading text={texts.loading} />
  const zone = data.zones.find(({ zoneId }) => zoneId === search.zoneId)
  const openDay = (date: string) =>
    day.open({
      owner: { locationId, zoneId: zone?.zoneId ?? null },
      ownerName: zone?.zoneName ?? name,
      date,
      periods: shownDays(data, search.zoneId).get(date)?.periods ?? [],
    })
  return (
    <div className={classes('stack', styles.panel)} aria-busy={isFetching}>
      <AutomationTaken state={state} />
      <CalendarSection
        locationName={name}
        schedule={data}
        search={search}
        onSearch={change}
        change={
          maySchedule
            ? { day: openDay, own: (subject) => own.open({ locationId, zone: subject }) }
            : undefined
        }
      />
      <AutomationSection
        zones={data.zones}
        onEdit={mayAutomate ? (subject) => automation.open({ locationId, zone: subject }) : undefined}
      />
      <MaintenanceSection location={location} />
      <Suspense>
        {day.state && <DayForm dialog={day.state} />}
        {automation.state && <AutomationForm dialog={automation.state} />}
        {own.state && <OwnCalendar dialog={own.state} />}
      </Suspense>
    </div>
  )
}

interface CalendarSectionProps {
  locationName: string
  schedule: Schedule
  search: ScheduleSearch
  onSearch: (next: Partial<ScheduleSearch>) => void
  change: { day: (date: string) => void; own: (zone: ScheduledZone) => void } | undefined
}

function CalendarSection({ locationName, schedule, search, onSearch, change }: CalendarSectionProps) {
  const heading = useId()
  const { month } = search
  const zone = schedule.zones.find(({ zoneId }) => zoneId === search.zoneId)
  const follows = zone !== undefined && !zone.hasCalendar
  return (
    <section aria-labelledby={heading} className="stack">
      <h2 id={heading}>{texts.calendar}</h2>
      <div className={classes('row', styles.row)}>
        <Field label={texts.calendarOf}>
          <select
            value={zone?.zoneId ?? ''}
            onChange={(event) => onSearch({ zoneId: event.currentTarget.value })}
          >
            <option value="">{texts.wholeLocation(locationName)}</option>
            {schedule.zones.map(({ zoneId, zoneName, hasCalendar }) => (
              <option key={zoneId} value={zoneId}>
                {hasCalendar ? texts.zoneWithOwn(zoneName) : texts.zoneFollowing(zoneName)}
              </option>
            ))}
          </select>
        </Field>
        {zone && change && (
          <Action look={follows ? 'quiet' : 'danger'} onClick={() => change.own(zone)}>
            {follows ? texts.giveOwnCalendar : texts.removeOwnCalendar}
          </Action>
        )}
      </div>
      <div className={classes('row', styles.row)}>
        <Action aria-label={texts.previousMonth} onClick={() => onSearch({ month: monthAfter(month, -1) })}>
          ‹
        </Action>
        <strong aria-live="polite">{monthText(`${month}-01`)}</strong>
        <Action aria-label={texts.nextMonth} onClick={() => onSearch({ month: monthAfter(month, 1) })}>
          ›
        </Action>
      </div>
      {follows && <p className="quiet">{texts.followsDays(zone.zoneName)}</p>}
      <MonthGrid
        label={`${zone?.zoneName ?? locationName}, ${monthText(`${month}-01`)}`}
        month={month}
        days={shownDays(schedule, search.zoneId)}
        onOpen={follows ? undefined : change?.day}
      />
      <ul className={styles.legend}>
        <li data-source="location">{texts.dayOfLocation}</li>
        <li data-source="zone">{texts.dayOfZone}</li>
      </ul>
    </section>
  )
}

interface AutomationSectionProps {
  zones: readonly ScheduledZone[]
  onEdit: ((zone: ScheduledZone) => void) | undefined
}

function AutomationSection({ zones, onEdit }: AutomationSectionProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="stack">
      <h2 id={heading}>{texts.automation}</h2>
      {zones.length === 0 && <p className="quiet">{texts.noZones}</p>}
      <ul className={styles.zones}>
        {zones.map((zone) => (
          <li key={zone.zoneId} className={classes('stack', styles.zone)}>
            <h3 id={`${heading}-${zone.zoneId}`} dir="auto">
              {zone.zoneName}
            </h3>
            <Facts label={texts.automationOf(zone.zoneName)} facts={automationFacts(zone)} />
            {onEdit && (
              <div>
                <Action aria-describedby={`${heading}-${zone.zoneId}`} onClick={() => onEdit(zone)}>
                  {common.edit}
                </Action>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
