import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { secondsPer } from '#contract/limits'
import { commissioningSteps } from '#contract/values'
import { useAccess, useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { firstApi } from '../../api/firstClient.ts'
import { isNotOffered } from '../../api/errors.ts'
import { useLive } from '../../api/live/useLive.ts'
import { isSettled, query } from '../../api/query.ts'
import { locationAddress } from '../../domain/addresses.ts'
import { timeText } from '../../domain/devices/reports.ts'
import { kindIcons, kindTitles } from '../../domain/kinds.ts'
import { marksLive } from '../../domain/marks/marks.ts'
import { readRecent } from '../../domain/recent.ts'
import { Sentence } from '../../domain/traces/Story.tsx'
import { type FailedQuery, Loading, PageFailure } from '../../kit/page/PageState.tsx'
import { longDateText } from '../../ui/clock.ts'
import { formatNumber } from '../../ui/language.ts'
import { Progress } from '../../ui/Progress.tsx'
import { Sentence as SentenceWithLinks, TextLink } from '../../ui/Text.tsx'
import { commissioningAddress, countLists, figuresOf, type Known } from './figures.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { NeedySites } from './NeedySites.tsx'
import { mostShown, OpenNow } from './OpenNow.tsx'
import { Section } from './Section.tsx'
import styles from './OverviewPage.module.css'
import { texts } from '../../texts/overview.ts'
import { texts as common } from '../../texts/common.ts'

/** Asks the platform to count. Where it cannot, its lists are counted here. */
function useKnown(mayListDevices: boolean): { known: Known | undefined; failed: FailedQuery } {
  const overview = useQuery({
    ...query(api.getOverview),
    ...marksLive,
    refetchInterval: ({ state: { error } }) => !isNotOffered(error) && marksLive.refetchInterval,
  })
  const isCountedHere = overview.error !== null && isNotOffered(overview.error)
  const locations = useQuery({ ...query(api.listManagedLocations), enabled: isCountedHere })
  const devices = useQuery({
    ...query(api.listManagedDevices),
    enabled: isCountedHere && mayListDevices,
  })
  if (!isCountedHere) return { known: overview.data, failed: overview }
  const isComplete = locations.data !== undefined && (!mayListDevices || devices.data !== undefined)
  return {
    known: isComplete ? countLists(locations.data, devices.data) : undefined,
    failed: locations.error ? locations : devices,
  }
}

/** What is wrong now, what needs somebody, and what was changed. Each row leads there. */
export function OverviewPage() {
  useLive()
  const mayListDevices = useAccess('device-management')
  const { integratorName } = useCurrentAccount().data ?? {}
  const [now] = useState(() => Date.now() / 1000)
  const { known, failed } = useKnown(mayListDevices)
  const counts = useQuery({ ...query(firstApi.countOpenAlarms), ...marksLive })
  const alarms = useQuery({ ...query(api.listManagedAlarms, { query: mostUrgent }), ...marksLive })
  const changes = useLatestChanges(now)
  const areAlarmsOffered = !isNotOffered(alarms.error)
  // All at once: each would push the others.
  const isThere = (known || failed.error) && [counts, alarms, changes].every(isSettled)
  return (
    <article className={styles.page}>
      <header>
        <h1>{common.overview}</h1>
        <p className="quiet">{[longDateText(now), integratorName].filter(Boolean).join(' · ')}</p>
      </header>
      {isThere ? (
        <>
          {Boolean(failed.error) && <PageFailure text={texts.failedToFetch} of={failed} />}
          {known?.locations === 0 ? (
            <FirstSteps />
          ) : (
            <>
              {areAlarmsOffered && (
                <OpenNow
                  counts={counts.data}
                  alarms={alarms.data}
                  failed={alarms}
                  readAt={alarms.dataUpdatedAt / 1000}
                />
              )}
              {known?.needy && <NeedySites {...known.needy} />}
              {known && <Lists known={known} />}
            </>
          )}
          <div className={styles.sections}>
            {known && known.commissioning.count > 0 && <Commissioning {...known.commissioning} />}
            <LatestChanges changes={changes} since={now - secondsPer.day} />
            <OpenedLast />
          </div>
        </>
      ) : (
        <Loading />
      )}
    </article>
  )
}

const mostUrgent = { state: 'OPEN', order: 'URGENCY', pageSize: mostShown } as const

/** The lists that have all of what is named above, and what belongs to no location. */
function Lists({ known }: { known: Known }) {
  return (
    <nav className={styles.lists} aria-label={texts.whatNeedsAttention}>
      {figuresOf(known).map(({ label, count, address }) => (
        <TextLink key={label} href={address}>
          {label} <strong>{formatNumber(count)}</strong>
        </TextLink>
      ))}
      <Total known={known} />
    </nav>
  )
}

function Total({ known: { locations, devices } }: { known: Known }) {
  return (
    <span>
      <SentenceWithLinks
        text={devices ? texts.locationsAndDevices : '{locations}'}
        parts={{
          locations: <TextLink href="#/locations">{texts.locations(locations)}</TextLink>,
          devices: devices && <TextLink href="#/devices">{texts.devices(devices.count)}</TextLink>,
        }}
      />
    </span>
  )
}

function Commissioning({ count, first }: Known['commissioning']) {
  const steps = commissioningSteps.length
  return (
    <Section
      title={texts.beingCommissioned}
      more={
        count > first.length && (
          <TextLink href={commissioningAddress({ count, first })}>{texts.all(count)}</TextLink>
        )
      }
    >
      <ul className={styles.lines}>
        {first.map(({ locationId, name, done }) => (
          <li key={locationId}>
            <TextLink
              look="name"
              dir="auto"
              href={locationAddress(locationId, done === undefined ? undefined : 'commissioning')}
            >
              {name}
            </TextLink>
            {done !== undefined && (
              <span className={styles.done}>
                <Progress aria-hidden value={done} max={steps} />
                {texts.doneOf(done, steps)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const shownChanges = 8

const useLatestChanges = (now: number) =>
  useQuery({
    ...query(api.listManagedTraces, {
      query: { pageSize: shownChanges, from: Math.floor(now) - secondsPer.day },
    }),
    staleTime: 0,
  })

interface LatestChangesProps {
  changes: ReturnType<typeof useLatestChanges>
  since: number
}

function LatestChanges({ changes, since }: LatestChangesProps) {
  // Another platform may send a page of its own size, and of all times.
  const traces = changes.data?.filter(({ dateTime }) => !(dateTime < since)).slice(0, shownChanges)
  return (
    <Section title={texts.latestChanges} more={<TextLink href="#/audit">{texts.audit}</TextLink>}>
      {changes.error && <PageFailure text={texts.failedToFetchChanges} of={changes} />}
      {traces?.length === 0 && <p className="quiet">{texts.nothingWasChanged}</p>}
      {traces && traces.length > 0 && (
        <ol className={styles.lines}>
          {traces.map((trace, at) => (
            <li key={trace.id || at}>
              <span className={styles.sentence}>
                <Sentence trace={trace} />
              </span>
              <span className={styles.aside}>{timeText(trace.dateTime, changes.dataUpdatedAt / 1000)}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

function OpenedLast() {
  const [recent] = useState(readRecent)
  if (recent.length === 0) return null
  return (
    <Section title={texts.openedLast}>
      <ul className={styles.lines}>
        {recent.map(({ kind, id, name, address }) => {
          const Symbol = kindIcons[kind]
          return (
            <li key={`${kind} ${id} ${address}`}>
              <TextLink look="name" dir="auto" href={address}>
                <Symbol size={16} stroke={1.75} aria-hidden className={styles.symbol} />
                {name}
              </TextLink>
              <span className={styles.aside}>{kindTitles[kind]}</span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
