import { TakeOffComponent } from '../../../domain/TakeOffComponent.tsx'
import type { Done } from '../../../kit/undo/useUndo.tsx'
import type { ComponentDialogProps } from './componentTask.ts'
import { ComponentForm } from './ComponentForm.tsx'

export function ComponentDialogs({ dialog, others, onDone }: ComponentDialogProps) {
  const { kind, component } = dialog.subject
  const end = (done: Done) => {
    dialog.close()
    onDone(done)
  }
  if (kind === 'edit') return <ComponentForm dialog={dialog} others={others} onDone={end} />
  const { componentName, identifier, measurements } = component
  return (
    <TakeOffComponent
      componentName={componentName}
      identifier={identifier}
      measurements={measurements}
      onDone={(text) => end({ text })}
      onClose={dialog.close}
    />
  )
}
