import { api } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { notify } from '../../../ui/notify.ts'
import type { AutomationSubject } from './AutomationForm.tsx'

/** Gives a zone its own calendar, or removes it. */
export function OwnCalendar({ dialog: { subject, close } }: { dialog: DialogState<AutomationSubject> }) {
  const { locationId, zone } = subject
  const { zoneId, zoneName, hasCalendar } = zone
  const path = { locationId, zoneId }
  const said = (text: string) => () => {
    notify.success(text)
    close()
  }
  return hasCalendar ? (
    <ConfirmDialog
      title="Remove Own Calendar"
      sentences={[
        `The calendar of ${zoneName} is removed with all its days. The days of the location apply to it again.`,
        'This action cannot be undone.',
      ]}
      confirmLabel="Remove"
      busyLabel="Removing..."
      run={async () => api.deleteZoneCalendar(path)}
      failureText="Failed to remove the calendar"
      onDone={said(`${zoneName} follows the location again`)}
      onClose={close}
    />
  ) : (
    <ConfirmDialog
      title="Give Own Calendar"
      sentences={[
        `${zoneName} gets its own calendar, which is empty at first.`,
        'From then on the days of the location do not apply to it.',
      ]}
      confirmLabel="Give Calendar"
      busyLabel="Saving..."
      isHarmless
      run={async () => api.createZoneCalendar(path)}
      failureText="Failed to give the zone a calendar"
      onDone={said(`${zoneName} has its own calendar`)}
      onClose={close}
    />
  )
}
