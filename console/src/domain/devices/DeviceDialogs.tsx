import type { Done } from '../../kit/useUndo.tsx'
import { DeviceDeed } from './DeviceDeed.tsx'
import { DeviceForm } from './DeviceForm.tsx'
import type { DeviceTaskProps } from './deviceTask.ts'
import { MoveDevice } from './MoveDevice.tsx'

/** The dialogs of a device's actions, except the wizards. */
export function DeviceDialogs({ dialog, onDone }: DeviceTaskProps) {
  const { kind } = dialog.subject
  const props = {
    dialog,
    onDone: (done: Done) => {
      dialog.close()
      onDone(done)
    },
  }
  if (kind === 'edit') return <DeviceForm {...props} />
  return kind === 'move' ? <MoveDevice {...props} /> : <DeviceDeed {...props} deed={kind} />
}
