import type { Integration } from '#contract/schemas/integration'
import { NoticeHistory } from '../../domain/notices/NoticeHistory.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import type { DialogState } from '../../kit/dialog/useDialog.ts'

/** The messages about alarms that an integration has sent. */
export function IntegrationHistory({ dialog }: { dialog: DialogState<Integration> }) {
  const { integrationId, name } = dialog.subject
  return (
    <Dialog title={`Messages - ${name}`} onClose={dialog.close}>
      <NoticeHistory
        of={{ integrationId }}
        label="Messages, newest first"
        emptyText="Nothing was sent so far. Messages about alarms will be listed here. Tests are in the audit log."
        showsRecipient
      />
    </Dialog>
  )
}
