import { useId } from 'react'
import type { Alarm } from '#contract/schemas/alarm'
import { useAccess } from '../../api/account.ts'
import { alarmAddress } from '../addresses.ts'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { Action, classes } from '../../ui/Action.tsx'
import { Status, TextLink } from '../../ui/Text.tsx'
import styles from './OpenAlarms.module.css'
import { againstParts, alarmsAddress, byUrgency, isAcknowledged, stateText, titleText } from './alarms.ts'
import { useAcknowledging } from './useAcknowledging.ts'
import { Undelivered } from './Undelivered.tsx'
import { texts } from '../../texts/alarms.ts'
import { texts as common } from '../../texts/common.ts'
import { severityWords } from '../../texts/labels.ts'

/** More are in the list of alarms. */
const most = 5

/** The open alarms of a location: what nobody has acknowledged first, then the worst, then the newest. Nothing is shown if there are none, or if the platform does not know. */
export function OpenAlarms({ alarms: data, name }: { alarms: readonly Alarm[] | undefined; name: string }) {
  const heading = useId()
  const mayHandle = useAccess('alarm-handling')
  const { acknowledge, isRunning } = useAcknowledging()
  if (!data || data.length === 0) return null
  const worst = data.some(({ severity }) => severity === 'CRITICAL') ? 'danger' : 'warning'
  return (
    <section aria-labelledby={heading} className={classes('note', styles.open)} data-tone={worst}>
      <h2 id={heading}>{common.openAlarms}</h2>
      {data
        .toSorted(byUrgency)
        .slice(0, most)
        .map((alarm) => (
          <div key={alarm.alarmId} className={styles.line}>
            <Status value={alarm.severity} words={severityWords} />
            <span className={styles.what}>
              <TextLink look="name" href={alarmAddress(alarm.alarmId)} dir="auto">
                {titleText(alarm)}
              </TextLink>
              <span className="quiet">
                {[
                  againstParts(alarm)[0],
                  alarm.zoneName,
                  stateText(alarm),
                  formatEpochSeconds(alarm.raisedAt),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <Undelivered alarm={alarm} />
            </span>
            {mayHandle && !isAcknowledged(alarm) && (
              <Action
                aria-label={texts.acknowledgeAlarm(titleText(alarm))}
                disabled={isRunning(alarm)}
                onClick={() => void acknowledge(alarm)}
              >
                {texts.acknowledge}
              </Action>
            )}
          </div>
        ))}
      {data.length > most && <TextLink href={alarmsAddress(name)}>{texts.allOpenOf(name)}</TextLink>}
    </section>
  )
}
