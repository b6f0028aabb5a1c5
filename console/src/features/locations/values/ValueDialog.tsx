import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import type { ValueDeed } from './deeds.ts'
import type { Zone } from './lines.ts'
import { MeasurementForm } from './MeasurementForm.tsx'
import { MoveForm, RenameForm } from './PlaceForms.tsx'
import { RemoveMeasurement, SplitComponent, TakeOff } from './questions.tsx'
import { SetValueForm } from './SetValueForm.tsx'

export function ValueDialog({ dialog, zones }: { dialog: DialogState<ValueDeed>; zones: readonly Zone[] }) {
  const { subject, close } = dialog
  if (subject.kind === 'rename') return <RenameForm dialog={dialog} subject={subject} />
  if ('measurement' in subject) {
    if (subject.kind === 'set') return <SetValueForm dialog={dialog} subject={subject} />
    if (subject.kind === 'edit') return <MeasurementForm dialog={dialog} subject={subject} />
    return <RemoveMeasurement {...subject} close={close} />
  }
  if (subject.kind === 'move') return <MoveForm dialog={dialog} subject={subject} zones={zones} />
  return subject.kind === 'split' ? (
    <SplitComponent {...subject} close={close} />
  ) : (
    <TakeOff {...subject} close={close} />
  )
}
