import { Suspense } from 'react'
import type { Alarm } from '#contract/schemas/alarm'
import { useAccess } from '../../api/account.ts'
import { type ActionName, actions, offered } from '../../domain/actions.ts'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import type { RowAction } from '../../kit/list/ActionButtons.tsx'
import { lazyDialog } from '../../kit/lazyPart.tsx'
import { usePreloadLater } from '../../kit/preload.ts'
import type { AlarmAction } from './AlarmDialogs.tsx'
import { isAcknowledged } from '../../domain/alarms/alarms.ts'
import { useAcknowledging } from '../../domain/alarms/useAcknowledging.ts'

const AlarmDialogs = lazyDialog(async () => (await import('./AlarmDialogs.tsx')).AlarmDialogs)
const chunks = [AlarmDialogs]
const none: never[] = []

/** What can be done with an alarm, for every page that shows it, with the dialogs. */
export function useAlarmActions() {
  const mayHandle = useAccess(actions.acknowledgeAlarm.access)
  const action = useDialog<AlarmAction>('alarm-action')
  const handling = useAcknowledging()
  const { acknowledge, isRunning } = handling
  usePreloadLater(mayHandle ? chunks : none)

  function actionsOf(alarm: Alarm): RowAction[] {
    if (!mayHandle) return []
    const open = (name: ActionName, kind: AlarmAction['kind']): RowAction =>
      offered(name, () => action.open({ kind, alarm }))
    const comment = open('commentAlarm', 'comment')
    if (alarm.state === 'RESOLVED') return [comment]
    return [
      ...(isAcknowledged(alarm)
        ? []
        : [
            {
              ...offered('acknowledgeAlarm', () => void acknowledge(alarm)),
              isBusy: isRunning(alarm),
            },
          ]),
      comment,
      alarm.shelvedUntil === null ? open('shelveAlarm', 'shelve') : open('unshelveAlarm', 'unshelve'),
      open('resolveAlarm', 'resolve'),
    ]
  }

  const dialogs = <Suspense>{action.state && <AlarmDialogs dialog={action.state} />}</Suspense>
  const silenceUntil = (alarm: Alarm) => action.open({ kind: 'shelveUntil', alarm })
  return { ...handling, mayHandle, actionsOf, silenceUntil, dialogs }
}
