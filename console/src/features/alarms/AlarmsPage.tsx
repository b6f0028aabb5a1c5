import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Alarm, AlarmQuery } from '#contract/schemas/alarm'
import { alarmStates, severities } from '#contract/values'
import { isNotOffered } from '../../api/errors.ts'
import { useLive } from '../../api/live/useLive.ts'
import { actions } from '../../domain/actions.ts'
import { alarmAddress, locationAddress } from '../../domain/addresses.ts'
import { useBulk } from '../../domain/useBulk.ts'
import { type Column, custom, date, formatEpochSeconds, text } from '../../kit/list/columns.ts'
import { ListView } from '../../kit/list/ListPage.tsx'
import { isReadingOn, ReadOn } from '../../kit/list/ReadOn.tsx'
import type { List } from '../../kit/list/useList.ts'
import { LoadMore, NotOffered } from '../../kit/page/PageState.tsx'
import { lazyDialog } from '../../kit/lazyPart.tsx'
import { TabsPage } from '../../kit/page/Tabs.tsx'
import { Status } from '../../ui/Text.tsx'
import styles from './alarms.module.css'
import { Undelivered } from '../../domain/alarms/Undelivered.tsx'
import { alarmTabs } from './alarmTabs.ts'
import {
  againstParts,
  againstText,
  notifiesNobody,
  quietText,
  stateText,
  stateWords,
  subjectText,
  titleText,
  undeliveredText,
} from '../../domain/alarms/alarms.ts'
import { explanationWord } from '../../domain/alarms/causes.ts'
import { useAlarms } from './useAlarms.ts'
import { useAlarmActions } from './useAlarmActions.tsx'
import { dates } from '../../ui/dates.ts'
import { texts } from '../../texts/alarms.ts'
import { texts as causeTexts } from '../../texts/alarmsCause.ts'
import { texts as common } from '../../texts/common.ts'
import { severityWords, wordIn } from '../../texts/labels.ts'

const AlarmBulk = lazyDialog(async () => (await import('./AlarmBulk.tsx')).AlarmBulk)
const bulkActions = ['acknowledgeAlarms', 'shelveAlarms'] as const

/** Sorted by how bad it is. Below them are those of which nobody is notified now. */
const rank = (alarm: Alarm) =>
  severities.indexOf(alarm.severity) - (notifiesNobody(alarm) ? severities.length : 0)

/** Shown without year and seconds: there are many columns. They are exported and filtered by the whole. */
const moment = (key: 'raisedAt' | 'resolvedAt', header: string): Column<Alarm> => ({
  ...date(key, header),
  width: 88,
  tall: true,
  render: (alarm) => {
    const seconds = alarm[key]
    return seconds !== null && <time title={formatEpochSeconds(seconds)}>{dates().shortly(seconds)}</time>
  },
})

/** The value against its limit. A line breaks between the two, and not before a unit. */
const Against = ({ alarm }: { alarm: Alarm }) => (
  <span>
    {againstParts(alarm).map((part) => (
      <span key={part} className={styles.part}>
        {part}{' '}
      </span>
    ))}
  </span>
)

/** In px, for a dot and the longest word. */
const severityWidth = Math.max(108, ...Object.values(severityWords).map(({ length }) => 36 + 8 * length))

const about: readonly Column<Alarm>[] = [
  custom<Alarm>({
    id: 'measurement',
    header: common.measurement,
    width: 116,
    tall: true,
    text: subjectText,
    href: ({ alarmId }) => alarmAddress(alarmId),
  }),
  custom<Alarm>({
    id: 'severity',
    header: common.severity,
    hasChoices: true,
    width: severityWidth,
    words: severityWords,
    text: ({ severity }) => wordIn(severityWords)(severity),
    number: rank,
    render: ({ severity }) => <Status value={severity} words={severityWords} />,
  }),
  custom<Alarm>({
    id: 'value',
    header: texts.valueAndLimit,
    width: 116,
    tall: true,
    text: againstText,
    render: (alarm) => <Against alarm={alarm} />,
  }),
  text('locationName', common.location, {
    width: 116,
    tall: true,
    href: ({ locationId }: Pick<Alarm, 'locationId'>) => locationAddress(locationId),
  }),
  text('zoneName', common.zone, { width: 104, tall: true }),
  text('componentName', common.component, { isHidden: true }),
  moment('raisedAt', texts.since),
]

const acknowledgedBy: Column<Alarm> = {
  ...text('acknowledgedBy', texts.acknowledgedByColumn, { width: 116, tall: true }),
  isRare: true,
}

/** For the filter and the export. The state shows it. */
const undelivered: Column<Alarm> = custom<Alarm>({
  id: 'undelivered',
  header: texts.notDeliveredColumn,
  isRare: true,
  isHidden: true,
  text: undeliveredText,
})

/** For the filter and the export. Another platform may not know them. */
const explained: readonly Column<Alarm>[] = (['cause', 'action', 'causeText'] as const).map((key) =>
  custom<Alarm>({
    id: key,
    header: { cause: causeTexts.cause, action: causeTexts.action, causeText: causeTexts.details }[key],
    isRare: true,
    isHidden: true,
    text: (alarm) => explanationWord(alarm[key] ?? ''),
  }),
)

const columns: Record<AlarmQuery['state'], readonly Column<Alarm>[]> = {
  OPEN: [
    ...about,
    custom<Alarm>({
      id: 'state',
      header: common.state,
      hasChoices: true,
      words: stateWords,
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
    custom<Alarm>({
      id: 'quiet',
      header: texts.notifiesNobodyColumn,
      isRare: true,
      isHidden: true,
      text: quietText,
    }),
    ...explained,
  ],
  RESOLVED: [
    ...about,
    moment('resolvedAt', texts.states.RESOLVED),
    acknowledgedBy,
    undelivered,
    ...explained,
  ],
}

/** As the platform lists them. */
const defaultSort = {
  OPEN: { column: 'severity', direction: 'desc' },
  RESOLVED: { column: 'resolvedAt', direction: 'desc' },
} as const

const emptyTexts = {
  OPEN: texts.noneOpen,
  RESOLVED: texts.noneResolved,
}

function moreText(list: List<Alarm>, query: ReturnType<typeof useAlarms>): string {
  const loaded = list.rows?.length ?? 0
  return isReadingOn(list, query) ? texts.lookingThrough(loaded) : texts.noneMatches(loaded)
}

/** Every alarm of the integrator: the open ones, and under another tab those that are over. */
export function AlarmsPage() {
  const search: { state?: string } = useSearch({ strict: false })
  const [open, resolved] = alarmTabs
  const current = search.state === resolved.id ? resolved : open
  useLive()
  return (
    <TabsPage label={common.alarms} tabs={alarmTabs} current={current}>
      <AlarmList key={current.id} state={current.id} />
    </TabsPage>
  )
}

function AlarmList({ state }: { state: AlarmQuery['state'] }) {
  const query = useAlarms(state)
  const { alarms, error, fetchNextPage, refetch } = query
  const { mayHandle, actionsOf, dialogs } = useAlarmActions()
  const { bulk, dialogProps } = useBulk(actions, bulkActions, (alarm: Alarm) => titleText(alarm))
  if (error && !alarms && isNotOffered(error)) return <NotOffered>{texts.noAlarms}</NotOffered>
  return (
    <>
      <ListView
        title={state === 'OPEN' ? 'Open alarms' : 'Resolved alarms'}
        columns={columns[state]}
        rows={alarms}
        rowId={({ alarmId }) => alarmId}
        defaultSort={defaultSort[state]}
        failedText={texts.failedToFetchAlarms}
        error={error}
        reloading={query.isFetching}
        reload={() => void (query.isFetchNextPageError ? fetchNextPage() : refetch())}
        emptyHint={{ text: emptyTexts[state] }}
        rowActions={mayHandle && actionsOf}
        bulk={mayHandle && state === 'OPEN' && bulk}
        visibleActions={2}
        renderAbove={(list) => <ReadOn list={list} of={query} />}
        renderMore={query.hasNextPage && ((list) => <span role="status">{moreText(list, query)}</span>)}
        below={<LoadMore of={query} loadingText={texts.loadingAlarms} />}
      />
      {dialogs}
      <Suspense>{dialogProps && <AlarmBulk {...dialogProps} />}</Suspense>
    </>
  )
}
