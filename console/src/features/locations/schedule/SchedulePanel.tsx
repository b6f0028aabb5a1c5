import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePreloadLater, lazyDialog } from '../../../kit/preload.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { PageFailure, Loading } from '../../../kit/page/PageState.tsx'
import type { PanelProps } from '../page/panel.ts'
import type { AutomationSubject } from './AutomationForm.tsx'
import { AutomationSection } from './AutomationSection.tsx'
import { CalendarSection } from './CalendarSection.tsx'
import { weeksOf } from './dates.ts'
import type { DaySubject } from './DayForm.tsx'
import styles from './schedule.module.css'
import { readScheduleSearch, type ScheduleSearch, shownDays, writeScheduleSearch } from './scheduleSearch.ts'

const DayForm = lazyDialog(async () => (await import('./DayForm.tsx')).DayForm)
const AutomationForm = lazyDialog(async () => (await import('./AutomationForm.tsx')).AutomationForm)
const OwnCalendar = lazyDialog(async () => (await import('./OwnCalendar.tsx')).OwnCalendar)
const dialogs = [DayForm, AutomationForm, OwnCalendar]
const none: never[] = []

/** The automation of each zone, and its calendar for a month. The address contains the month and the zone. */
export function SchedulePanel({ overview: { location } }: PanelProps) {
  const { id: locationId, name } = location
  const [mayAutomate, maySchedule] = [useAccess('automation-management'), useAccess('location-write')]
  usePreloadLater(mayAutomate || maySchedule ? dialogs : none)
  const navigate = useNavigate()
  const search = readScheduleSearch(useSearch({ strict: false }))
  const weeks = weeksOf(search.month)
  const [from, to] = [weeks[0]?.[0] ?? '', weeks.at(-1)?.at(-1) ?? '']
  const asked = query(api.getSchedule, { locationId, query: { from, to } })
  const { data, error, isFetching, refetch } = useQuery({ ...asked, placeholderData: keepPreviousData })
  const day = useDialog<DaySubject>('calendar-day')
  const automation = useDialog<AutomationSubject>('automation')
  const own = useDialog<AutomationSubject>('own-calendar')
  const change = (next: Partial<ScheduleSearch>) =>
    void navigate({ to: '.', search: writeScheduleSearch({ ...search, ...next }), replace: true })
  if (error)
    return (
      <PageFailure
        text="Failed to fetch the calendar"
        error={error}
        isReloading={isFetching}
        reload={() => void refetch()}
      />
    )
  if (!data) return <Loading text="Loading the calendar..." />
  const zone = data.zones.find(({ zoneId }) => zoneId === search.zoneId)
  const openDay = (date: string) =>
    day.open({
      owner: { locationId, zoneId: zone?.zoneId ?? null },
      ownerName: zone?.zoneName ?? name,
      date,
      periods: shownDays(data, search.zoneId).get(date)?.periods ?? [],
    })
  return (
    <div className={styles.panel} aria-busy={isFetching}>
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
      <Suspense>
        {day.state && <DayForm dialog={day.state} />}
        {automation.state && <AutomationForm dialog={automation.state} />}
        {own.state && <OwnCalendar dialog={own.state} />}
      </Suspense>
    </div>
  )
}
