import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import type { Done } from '../../../kit/undo/useUndo.tsx'
import type { KnownComponent } from '../page/useDeviceOverview.ts'

/** What was chosen from a component's actions. */
export interface ComponentTask {
  kind: 'edit' | 'takeOff'
  component: KnownComponent
}

export interface ComponentDialogProps {
  dialog: DialogState<ComponentTask>
  /** All that the device reads. */
  others: readonly KnownComponent[]
  onDone: (done: Done) => void
}
