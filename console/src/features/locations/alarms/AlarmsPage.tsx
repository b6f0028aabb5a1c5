import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Alarm, AlarmQuery } from '#contract/schemas/alarm'
import { alarmStates, severities } from '#contract/values'
import { isNotOffered } from '../../../api/errors.ts'
import { useLive } from '../../../api/live/useLive.ts'
import { actions } from '../../../domain/actions.ts'
import { alarmAddress, locationAddress } from '../../../domain/addresses.ts'
import { useBulk } from '../../../domain/useBulk.ts'
import { type Column, custom, date, formatEpochSeconds, text } from '../../../kit/list/columns.ts'
import { ListView } from '../../../kit/list/ListPage.tsx'
import { LoadMore, NotOffered } from '../../../kit/page/PageState.tsx'
import { lazyDialog } from '../../../kit/preload.ts'
import { TabsPage } from '../../../kit/page/Tabs.tsx'
import { Status } from '../../../ui/Text.tsx'
import { Against } from './Against.tsx'
import styles from './alarms.module.css'
import { Undelivered } from './Undelivered.tsx'
import { alarmTabs } from './alarmTabs.ts'
import { againstText, quietText, stateText, subjectText, titleText, undeliveredText } from './alarms.ts'
import { useAlarms } from './useAlarms.ts'
import { useAlarmActions } from './useAlarmActions.tsx'
import { dates } from '../../../ui/dates.ts'
import { formatNumber } from '../../../ui/language.ts'

const AlarmBulk = lazyDialog(async () => (await import('./AlarmBulk.tsx')).AlarmBulk)
const bulkActions = ['acknowledgeAlarms', 'shelveAlarms'] as const

/** Sorted by how bad it is. */
const rank = (severity: Alarm['severity']) => severities.indexOf(severity)

/** Shown without year and seconds: there are many columns. They are exported and filtered by the whole. */
const moment = (key: 'raisedAt' | 'resolvedAt', header: string): Column<Alarm> => ({
  ...date(key, header),
  width: 88,
  tall: true,
  render: (alarm) => {
    const whole = formatEpochSeconds(alarm[key])
    return whole && <time title={whole}>{dates().shortly(Number(alarm[key]))}</time>
  },
})

const about: readonly Column<Alarm>[] = [
  custom<Alarm>({
    id: 'measurement',
    header: 'Measurement',
    width: 116,
    tall: true,
    text: subjectText,
    href: ({ alarmId }) => alarmAddress(alarmId),
  }),
  custom<Alarm>({
    id: 'severity',
    header: 'Severity',
    hasChoices: true,
    width: 108,
    text: ({ severity }) => severity,
    number: ({ severity }) => rank(severity),
    render: ({ severity }) => <Status value={severity} />,
  }),
  custom<Alarm>({
    id: 'value',
    header: 'Value and Limit',
    width: 116,
    tall: true,
    text: againstText,
    render: (alarm) => <Against alarm={alarm} />,
  }),
  text('locationName', 'Location', {
    width: 116,
    tall: true,
    href: ({ locationId }: Pick<Alarm, 'locationId'>) => locationAddress(locationId),
  }),
  text('zoneName', 'Zone', { width: 88, tall: true }),
  text('componentName', 'Component', { isHidden: true }),
  moment('raisedAt', 'Since'),
]

const acknowledgedBy: Column<Alarm> = {
  ...text('acknowledgedBy', 'Acknowledged By', { width: 132, tall: true }),
  isRare: true,
}

/** For the filter and the export. The state shows it. */
const undelivered: Column<Alarm> = custom<Alarm>({
  id: 'undelivered',
  header: 'Not Delivered',
  isRare: true,
  isHidden: true,
  text: undeliveredText,
})

const columns: Record<AlarmQuery['state'], readonly Column<Alarm>[]> = {
  OPEN: [
    ...about,
    custom<Alarm>({
      id: 'state',
      header: 'State',
      hasChoices: true,
      width: 128,
      tall: true,
      text: stateText,
      number: ({ state }) => alarmStates.indexOf(state),
      render: (alarm) => (
        <span className={styles.state}>
          {stateText(alarm)} <Undelivered alarm={alarm} />
        </span>
      ),
    }),
    acknowledgedBy,
    undelivered,
    custom<Alarm>({ id: 'quiet', header: 'Notifies Nobody', isRare: true, isHidden: true, text: quietText }),
  ],
  RESOLVED: [...about, moment('resolvedAt', 'Resolved'), acknowledgedBy, undelivered],
}

const newestFirst = {
  OPEN: { column: 'raisedAt', direction: 'desc' },
  RESOLVED: { column: 'resolvedAt', direction: 'desc' },
} as const

const emptyTexts = {
  OPEN: 'No alarm is open. Values beyond their limits and silent devices would be listed here.',
  RESOLVED: 'No alarm is over yet. Those that are will be listed here.',
}

/** Every alarm of the integrator: the open ones, and under another tab those that are over. */
export function AlarmsPage() {
  const search: { state?: string } = useSearch({ strict: false })
  const [open, resolved] = alarmTabs
  const current = search.state === resolved.id ? resolved : open
  useLive()
  return (
    <TabsPage label="Alarms" tabs={alarmTabs} current={current}>
      <AlarmList key={current.id} state={current.id} />
    </TabsPage>
  )
}

function AlarmList({ state }: { state: AlarmQuery['state'] }) {
  const query = useAlarms(state)
  const { alarms, error, fetchNextPage, refetch } = query
  const { mayHandle, actionsOf, dialogs } = useAlarmActions()
  const { bulk, dialogProps } = useBulk(actions, bulkActions, (alarm: Alarm) => titleText(alarm))
  if (error && !alarms && isNotOffered(error)) return <NotOffered>This platform has no alarms.</NotOffered>
  return (
    <>
      <ListView
        title={state === 'OPEN' ? 'Open alarms' : 'Resolved alarms'}
        columns={columns[state]}
        rows={alarms}
        rowId={({ alarmId }) => alarmId}
        defaultSort={newestFirst[state]}
        failedText="Failed to fetch alarms"
        error={error}
        reloading={query.isFetching}
        reload={() => void (query.isFetchNextPageError ? fetchNextPage() : refetch())}
        emptyHint={{ text: emptyTexts[state] }}
        rowActions={mayHandle && actionsOf}
        bulk={mayHandle && state === 'OPEN' && bulk}
        visibleActions={2}
        renderMore={
          query.hasNextPage &&
          ((list) => (
            <span role="status">
              None of the {formatNumber(list.view?.rows.length ?? 0)} loaded matches. More is on the platform.
            </span>
          ))
        }
        below={<LoadMore of={query} loadingText="Loading alarms..." />}
      />
      {dialogs}
      <Suspense>{dialogProps && <AlarmBulk {...dialogProps} />}</Suspense>
    </>
  )
}
