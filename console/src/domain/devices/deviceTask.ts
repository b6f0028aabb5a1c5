import type { Device } from '#contract/schemas/device'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import type { Done } from '../../kit/useUndo.tsx'

/** Actions that only need a confirmation. */
export type Deed = 'unlink' | 'reset' | 'reload'

/** The action of a device that a person has chosen. */
export interface DeviceTask {
  kind: 'edit' | 'move' | Deed
  device: Device
}

export interface DeviceTaskProps {
  dialog: DialogState<DeviceTask>
  onDone: (done: Done) => void
}
