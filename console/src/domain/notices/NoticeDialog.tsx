import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { NoticeHistory, type Recipient } from './NoticeHistory.tsx'

interface NoticeDialogProps {
  /** Of the integration or the person. */
  name: string
  of: Recipient
  onClose: () => void
}

/** The messages about alarms that an integration has sent, or that went to a person. */
export const NoticeDialog = ({ name, of, onClose }: NoticeDialogProps) => (
  <Dialog title={`Messages - ${name}`} onClose={onClose}>
    <NoticeHistory
      of={of}
      label="Messages, newest first"
      emptyText="Nothing was sent so far. Messages about alarms will be listed here. Tests are in the audit log."
      showsRecipient={'integrationId' in of}
    />
  </Dialog>
)
