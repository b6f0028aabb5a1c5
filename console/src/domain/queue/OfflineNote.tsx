import { useOnline } from '../../api/connection.ts'
import { Warning } from '../../ui/Labels.tsx'

/** Says what the button will do without a connection, before it is pressed. */
export function OfflineNote() {
  const text = 'There is no connection. This waits on this device and is sent when it is back.'
  return <Warning text={useOnline() ? undefined : text} />
}
