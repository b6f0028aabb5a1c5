import { secondsPer } from '#contract/limits'
import type { AlarmWithEvents } from '#contract/schemas/alarm'
import { isAcknowledged, quietText } from '../../domain/alarms/alarms.ts'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { Action } from '../../ui/Action.tsx'
import styles from './AlarmHandling.module.css'
import type { useAlarmActions } from './useAlarmActions.tsx'
import { texts } from '../../texts/alarms.ts'

/** For a defrost, or until somebody has looked. */
const silences = [
  { seconds: 30 * secondsPer.minute, label: texts.shortMinutes(30) },
  { seconds: 2 * secondsPer.hour, label: texts.shortHours(2) },
]

interface AlarmHandlingProps {
  alarm: AlarmWithEvents
  handling: ReturnType<typeof useAlarmActions>
}

/**
 * Whoever comes from a message presses one button, and sees in its place that it is done. On a phone it is at the lower edge, where a
 * thumb reaches it.
 */
export function AlarmHandling({ alarm, handling }: AlarmHandlingProps) {
  const { mayHandle, acknowledge, silence, silenceUntil, isRunning, isBeingSilenced } = handling
  const { acknowledgedAt, acknowledgedBy, shelvedUntil, state, kind } = alarm
  const quiet = quietText(alarm)
  const isBusy = isRunning(alarm)
  return (
    <>
      <p className={styles.said}>
        <span role="status">
          {acknowledgedAt !== null &&
            texts.acknowledgedBy(acknowledgedBy ?? texts.aDeletedAccount, formatEpochSeconds(acknowledgedAt))}
        </span>
        {quiet && <span className="quiet">{texts.notifiesNobody(quiet)}</span>}
      </p>
      {mayHandle && state !== 'RESOLVED' && (
        <div className={styles.handling}>
          {!isAcknowledged(alarm) && (
            <Action
              look="primary"
              className={styles.acknowledge}
              disabled={isBusy}
              onClick={() => void acknowledge(alarm)}
            >
              {isBusy ? texts.acknowledging : texts.acknowledge}
            </Action>
          )}
          {shelvedUntil === null && kind !== 'DRILL' && (
            <div role="group" aria-label={texts.silence} className={styles.silences}>
              <span aria-hidden>{texts.silence}</span>
              {silences.map(({ seconds, label }) => (
                <Action
                  key={seconds}
                  disabled={isBeingSilenced(alarm)}
                  onClick={() => void silence(alarm, seconds, label)}
                >
                  {label}
                </Action>
              ))}
              <Action onClick={() => silenceUntil(alarm)}>{texts.silenceUntil}</Action>
            </div>
          )}
        </div>
      )}
    </>
  )
}
