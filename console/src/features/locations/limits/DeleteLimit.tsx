import type { Conditional } from '#contract/schemas/conditional'
import { api } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { notify } from '../../../ui/notify.ts'
import { ruleText } from './limitText.ts'

interface DeleteLimitProps {
  locationId: string
  dialog: DialogState<Conditional>
}

export function DeleteLimit({ locationId, dialog: { subject, close } }: DeleteLimitProps) {
  const { conditionalId, measurementLabel, severity, version } = subject
  return (
    <ConfirmDialog
      title="Delete Alarm Limit"
      sentences={[
        `Are you sure you want to delete the limit ${measurementLabel} ${ruleText(subject, undefined)} (${severity})?`,
        'Such values raise no alarm any more. This action cannot be undone.',
      ]}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      run={async () => api.deleteConditional({ body: { conditionalId, locationId, version } })}
      failureText="Failed to delete the alarm limit"
      onDone={() => {
        notify.success(`Alarm limit of ${measurementLabel} deleted`)
        close()
      }}
      onClose={close}
    />
  )
}
