import { useOnline } from '../../api/connection.ts'
import { Warning } from '../../ui/Warning.tsx'

/** Before the button is pressed: what it will do without a connection. */
export function OfflineNote() {
  const text = 'There is no connection. This waits on this device and is sent when it is back.'
  return <Warning text={useOnline() ? undefined : text} />
}
