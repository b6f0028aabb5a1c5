import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AlarmWithEvents } from '#contract/schemas/alarm'
import { useAccess } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { isNotFound } from '../../api/errors.ts'
import { useLive } from '../../api/live/useLive.ts'
import { query } from '../../api/query.ts'
import { actions } from '../../domain/actions.ts'
import { alarmAddress, deviceAddress, locationAddress } from '../../domain/addresses.ts'
import { Answer } from '../../domain/notices/Answer.tsx'
import { channelText, isLost, sentText, shownSeverity } from '../../domain/notices/notices.ts'
import { valueText } from '../../domain/values.ts'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Loading, PageFailure } from '../../kit/page/PageState.tsx'
import { classes } from '../../ui/Action.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Sentence, Status, TextLink } from '../../ui/Text.tsx'
import { curveAddress } from '../../domain/curve/lines.ts'
import { AlarmCurve } from './AlarmCurve.tsx'
import { AlarmHandling } from './AlarmHandling.tsx'
import { AlarmPlace } from './AlarmPlace.tsx'
import { CauseSection } from './CauseSection.tsx'
import styles from './alarms.module.css'
import { eventText, limitText, stateText, titleText } from '../../domain/alarms/alarms.ts'
import { explanationInWords } from '../../domain/alarms/causes.ts'
import { useAlarmActions } from './useAlarmActions.tsx'
import { formatNumber } from '../../ui/language.ts'
import { texts } from '../../texts/alarms.ts'
import { texts as common } from '../../texts/common.ts'
import { severityWords } from '../../texts/labels.ts'

const back = { label: common.alarms, href: '#/alarms' }
/** Without a live stream. Only while the page is visible. */
const refreshMs = 60_000

/** One alarm: what is wrong and what to do first, then its curve and what has happened to it. */
export function AlarmPage() {
  const { alarmId = '' } = useParams({ strict: false })
  useLive()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(api.getAlarm, { alarmId }),
    refetchInterval: refreshMs,
  })
  const handling = useAlarmActions()
  const isMissing = isNotFound(error)
  return (
    <DetailPage
      title={data ? titleText(data) : texts.alarm}
      back={back}
      status={
        data && (
          <>
            <Status value={shownSeverity(data)} words={severityWords} />
            <span>{stateText(data)}</span>
          </>
        )
      }
      // To acknowledge it has a button of its own.
      actions={
        data ? handling.actionsOf(data).filter(({ label }) => label !== actions.acknowledgeAlarm.label) : []
      }
      tabs={[]}
      current={{ id: 'alarm', label: texts.alarm, href: alarmAddress(alarmId) }}
      head={
        <>
          {isMissing && (
            <p role="alert">
              <Sentence
                text={texts.noAlarm(alarmId)}
                parts={{ alarms: <a href={back.href}>{back.label}</a> }}
              />
            </p>
          )}
          {error && !isMissing && (
            <PageFailure text={texts.failedToFetchAlarm} of={{ error, isFetching, refetch }} />
          )}
          {data && !isMissing && <Content alarm={data} handling={handling} />}
          {!data && !error && <Loading />}
          {handling.dialogs}
        </>
      }
    >
      {null}
    </DetailPage>
  )
}

interface ContentProps {
  alarm: AlarmWithEvents
  handling: ReturnType<typeof useAlarmActions>
}

function Content({ alarm, handling }: ContentProps) {
  return (
    <>
      <AlarmPlace alarm={alarm} />
      <AlarmHandling alarm={alarm} handling={handling} />
      {alarm.instruction && (
        <section className={classes('note', styles.instruction)}>
          <h2>{texts.whatToDo}</h2>
          <p dir="auto">{alarm.instruction}</p>
        </section>
      )}
      <AlarmFacts alarm={alarm} />
      <CauseSection key={alarm.alarmId} alarm={alarm} mayHandle={handling.mayHandle} />
      <AlarmCurve alarm={alarm} />
      <WhoWasNotified alarm={alarm} />
      <Events alarm={alarm} />
    </>
  )
}

const AlarmFacts = ({ alarm }: { alarm: AlarmWithEvents }) => (
  <Facts isWide label={texts.facts} facts={useFacts(alarm)} />
)

function useFacts(alarm: AlarmWithEvents): [string, ReactNode][] {
  const mayOpenDevice = useAccess('device-reading')
  const { locationId, deviceId, measurementId, conditionalId, value, unit, count } = alarm
  // The name of what is silent is that of the device.
  const isDevice = alarm.kind === 'DEVICE_SILENT'
  const deviceName = (isDevice && alarm.componentName) || deviceId
  const device =
    deviceId !== null && mayOpenDevice ? (
      <TextLink href={deviceAddress({ deviceId })}>{deviceName}</TextLink>
    ) : (
      deviceName
    )
  const limit =
    conditionalId !== null && measurementId !== null ? (
      <TextLink href={curveAddress(locationId, measurementId)}>{limitText(alarm)}</TextLink>
    ) : null
  const shelving = [alarm.shelvedReason, alarm.shelvedBy].filter(Boolean).join(' · ')
  const facts: [string, ReactNode][] = [
    ...(isDevice ? [] : [[common.component, alarm.componentName] as [string, ReactNode]]),
    [common.device, device],
    // A silent device has neither.
    ...(value === null ? [] : [[common.value, valueText(value, unit ?? undefined)] as [string, ReactNode]]),
    ...(limit === null ? [] : [[texts.limit, limit] as [string, ReactNode]]),
    [texts.raised, formatEpochSeconds(alarm.raisedAt)],
  ]
  if (count > 1) facts.push([texts.timesRaised, formatNumber(count)])
  if (alarm.resolvedAt !== null) facts.push([texts.states.RESOLVED, formatEpochSeconds(alarm.resolvedAt)])
  if (shelving !== '') facts.push([texts.shelvedFact, shelving])
  return facts
}

function WhoWasNotified({ alarm: { sent, locationId } }: { alarm: AlarmWithEvents }) {
  return (
    <section className={styles.section} aria-labelledby="alarm-notified">
      <h2 id="alarm-notified">{texts.whoWasNotified}</h2>
      {sent.length === 0 && (
        <p className="quiet">
          <Sentence
            text={texts.nobodySoFar}
            parts={{
              alerted: (
                <TextLink href={locationAddress(locationId, 'alerted')}>{texts.whoIsAlerted}</TextLink>
              ),
            }}
          />
        </p>
      )}
      <ul className={styles.events}>
        {sent.map((notice, at) => (
          <li key={sent.length - at} className={styles.event} data-lost={isLost(notice) || undefined}>
            <span>
              <Sentence
                text={texts.notifiedBy(channelText(notice))}
                parts={{ name: <strong dir="auto">{notice.recipientName}</strong> }}
              />
            </span>
            <p className="quiet">{sentText(notice)}</p>
            <Answer of={notice} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Events({ alarm: { events, unit } }: { alarm: AlarmWithEvents }) {
  return (
    <section className={styles.section} aria-labelledby="alarm-events">
      <h2 id="alarm-events">{texts.whatHasHappened}</h2>
      <ol className={styles.events}>
        {events.map((event, at) => (
          // An event is never changed, and new ones come first.
          <li key={events.length - at} className={styles.event} data-step={event.step}>
            <strong>{eventText(event, unit)}</strong>
            {event.text && (
              <q dir="auto">{event.step === 'EXPLAINED' ? explanationInWords(event.text) : event.text}</q>
            )}
            <p className="quiet">
              {formatEpochSeconds(event.time)}
              {event.person && (
                <>
                  {' · '}
                  <span dir="auto">{event.person}</span>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
