import { useOnline } from '../../api/connection.ts'
import { Warning } from '../../ui/Labels.tsx'
import { texts } from '../../texts/queue.ts'

/** Says what the button will do without a connection, before it is pressed. */
export function OfflineNote() {
  return <Warning text={useOnline() ? undefined : texts.waitsHere} />
}
