import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { commissioningSteps } from '#contract/values'
import { useAccess, useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
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
import { classes } from '../../ui/Action.tsx'
import { Verdict } from '../../ui/Labels.tsx'
import { longDateText } from '../../ui/clock.ts'
import { formatNumber } from '../../ui/language.ts'
import { Progress } from '../../ui/Progress.tsx'
import { Sentence as SentenceWithLinks, TextLink } from '../../ui/Text.tsx'
import {
  alarmFigure,
  commissioningAddress,
  countLists,
  type Figure,
  figuresOf,
  type Known,
} from './figures.ts'
import { FirstSteps } from './FirstSteps.tsx'
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

/** What needs attention today, what was changed, and where the person was. Each figure leads to the list that shows the same. */
export function OverviewPage() {
  useLive()
  const mayListDevices = useAccess('device-management')
  const { integratorName } = useCurrentAccount().data ?? {}
  const [today] = useState(() => longDateText(Date.now() / 1000))
  const { known, failed } = useKnown(mayListDevices)
  const alarms = useQuery({ ...query(api.countOpenAlarms), retry: false })
  const changes = useLatestChanges()
  const figures = [
    ...(alarms.error ? [] : [alarmFigure(alarms.data)]),
    ...(failed.error && !known ? [] : figuresOf(known, mayListDevices)),
  ]
  return (
    <article className={styles.page}>
      <header>
        <h1>{common.overview}</h1>
        <p className="quiet">{[today, integratorName].filter(Boolean).join(' · ')}</p>
      </header>
      {Boolean(failed.error) && <PageFailure text={texts.failedToFetch} of={failed} />}
      {known?.locations === 0 ? (
        <FirstSteps />
      ) : (
        <Figures figures={figures} total={known ? <Total known={known} /> : '…'} />
      )}
      {/* All at once: each would push the others. */}
      {(known || failed.error) && isSettled(changes) ? (
        <div className={styles.sections}>
          {known && known.commissioning.count > 0 && <Commissioning {...known.commissioning} />}
          <LatestChanges changes={changes} />
          <OpenedLast />
        </div>
      ) : (
        <Loading />
      )}
    </article>
  )
}

function Figures({ figures, total }: { figures: readonly Figure[]; total: ReactNode }) {
  const isCalm = figures.length > 0 && figures.every(({ count }) => count === 0)
  return (
    <section className="stack" aria-label={texts.whatNeedsAttention}>
      <ul className={styles.figures} aria-busy={figures.some(({ count }) => count === undefined)}>
        {figures.map(({ label, count, hasMore, detail, address, isUrgent }) => (
          <li key={label}>
            <a
              className={styles.figure}
              href={address}
              data-tone={count ? (isUrgent ? 'urgent' : 'open') : undefined}
            >
              <strong>
                {count === undefined ? '…' : formatNumber(count)}
                {hasMore && '+'}
              </strong>
              <span>{label}</span>
              {/* Without open alarms its line stays: it had its room while they were counted. */}
              {detail !== undefined && <small>{detail}</small>}
            </a>
          </li>
        ))}
      </ul>
      <div className={classes('quiet', styles.total)}>
        {isCalm && <Verdict isGood>{texts.nothingNeedsAttention}</Verdict>}
        {total}
      </div>
    </section>
  )
}

function Total({ known: { locations, devices } }: { known: Known }) {
  return (
    <p>
      <SentenceWithLinks
        text={devices ? texts.locationsAndDevices : '{locations}'}
        parts={{
          locations: <TextLink href="#/locations">{texts.locations(locations)}</TextLink>,
          devices: devices && <TextLink href="#/devices">{texts.devices(devices.count)}</TextLink>,
        }}
      />
    </p>
  )
}

function Section({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.title}>
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
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

const shownChanges = 5

const useLatestChanges = () =>
  useQuery({
    ...query(api.listManagedTraces, { query: { pageSize: shownChanges } }),
    staleTime: 0,
  })

function LatestChanges({ changes }: { changes: ReturnType<typeof useLatestChanges> }) {
  // Another platform may send a page of its own size.
  const traces = changes.data?.slice(0, shownChanges)
  return (
    <Section title={texts.latestChanges} more={<TextLink href="#/audit">{texts.audit}</TextLink>}>
      {changes.error && <PageFailure text={texts.failedToFetchChanges} of={changes} />}
      {!traces && !changes.error && <output className="quiet">{common.loading}</output>}
      {traces?.length === 0 && <p className="quiet">{texts.nothingWasChangedYet}</p>}
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
