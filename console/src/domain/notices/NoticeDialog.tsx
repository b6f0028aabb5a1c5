import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { NoticeHistory, type Recipient } from './NoticeHistory.tsx'
import { texts } from '../../texts/notices.ts'

interface NoticeDialogProps {
  /** Of the integration or the person. */
  name: string
  of: Recipient
  onClose: () => void
}

/** The messages about alarms that an integration has sent, or that went to a person. */
export const NoticeDialog = ({ name, of, onClose }: NoticeDialogProps) => (
  <Dialog title={texts.messagesOf(name)} onClose={onClose}>
    <NoticeHistory
      of={of}
      label={texts.newestFirst}
      emptyText={texts.nothingSent}
      showsRecipient={'integrationId' in of}
    />
  </Dialog>
)
