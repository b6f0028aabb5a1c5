import type { Device } from '#contract/schemas/device'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import type { Done } from '../../kit/undo/useUndo.tsx'

/** What is only asked about, and then done. */
export type Deed = 'unlink' | 'reset' | 'reload'

/** What was chosen from a device's actions. */
export interface DeviceTask {
  kind: 'edit' | 'move' | Deed
  device: Device
}

export interface DeviceTaskProps {
  dialog: DialogState<DeviceTask>
  onDone: (done: Done) => void
}
