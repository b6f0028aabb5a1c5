import { mostCountedAlarms } from '#contract/limits'
import type { Alarm, AlarmCounts } from '#contract/schemas/alarm'
import { severities } from '#contract/values'
import { alarmAddress, locationAddress } from '../../domain/addresses.ts'
import { againstText, notifiesNobody, quietText, titleText } from '../../domain/alarms/alarms.ts'
import { timeText } from '../../domain/devices/reports.ts'
import { ageText } from '../../domain/values.ts'
import { type FailedQuery, PageFailure } from '../../kit/page/PageState.tsx'
import { formatNumber } from '../../ui/language.ts'
import { Status, TextLink } from '../../ui/Text.tsx'
import styles from './OpenNow.module.css'
import { Section } from './Section.tsx'
import { texts } from '../../texts/overview.ts'
import { texts as alarmTexts } from '../../texts/alarms.ts'
import { texts as common } from '../../texts/common.ts'
import { severityWords, wordIn } from '../../texts/labels.ts'

/** More are in the list of alarms. */
export const mostShown = 8

/** "1 CRITICAL, 4 WARNING", the worst first. Another platform may leave one out. */
function countsText(counts: AlarmCounts): string {
  return severities
    .toReversed()
    .flatMap((severity) => {
      const count = counts[severity.toLowerCase() as Lowercase<typeof severity>] || 0
      const number = `${formatNumber(count)}${count >= mostCountedAlarms ? '+' : ''}`
      return count > 0 ? [`${number} ${wordIn(severityWords)(severity)}`] : []
    })
    .join(', ')
}

interface OpenNowProps {
  counts: AlarmCounts | undefined
  alarms: readonly Alarm[] | undefined
  failed: FailedQuery
  /** Epoch seconds, when they were read. */
  readAt: number
}

/** What is wrong now, the most urgent first, and who does something about it. */
export function OpenNow({ counts, alarms = [], failed, readAt }: OpenNowProps) {
  const summary = counts && countsText(counts)
  return (
    <Section
      title={common.openAlarms}
      detail={summary}
      more={<TextLink href="#/alarms">{texts.allAlarms}</TextLink>}
    >
      {failed.error ? (
        <PageFailure text={alarmTexts.failedToFetchAlarms} of={failed} />
      ) : (
        alarms.length === 0 && <p className="quiet">{texts.noneOpen}</p>
      )}
      <ul className={styles.alarms}>
        {alarms.slice(0, mostShown).map((alarm) => (
          <li key={alarm.alarmId}>
            <Status value={alarm.severity} words={severityWords} />
            <span className={styles.what}>
              <TextLink look="name" dir="auto" href={alarmAddress(alarm.alarmId)}>
                {titleText(alarm)}
              </TextLink>
              <span className="quiet">
                <TextLink dir="auto" href={locationAddress(alarm.locationId)}>
                  {alarm.locationName}
                </TextLink>
                {alarm.zoneName && ` · ${alarm.zoneName}`}
              </span>
            </span>
            <span className={styles.value}>{againstText(alarm)}</span>
            <time className={styles.since} title={timeText(alarm.raisedAt, readAt)}>
              {ageText(Math.max(0, readAt - alarm.raisedAt))}
            </time>
            <Holder alarm={alarm} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Who takes care of it. */
function Holder({ alarm }: { alarm: Alarm }) {
  if (alarm.acknowledgedAt !== null)
    return (
      <span className={styles.holder} dir="auto">
        {texts.hasIt(alarm.acknowledgedBy ?? alarmTexts.aDeletedAccount)}
      </span>
    )
  if (notifiesNobody(alarm)) return <span className={styles.holder}>{quietText(alarm)}</span>
  return (
    <span className={styles.holder} data-nobody>
      {texts.nobodyHasIt}
    </span>
  )
}
