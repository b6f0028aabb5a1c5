import { api } from '../../../api/client.ts'
import { ComponentForm } from '../../../domain/components/ComponentForm.tsx'
import { bodyOf, valuesOf } from '../../../domain/components/componentValues.ts'
import { TakeOffComponent } from '../../../domain/components/TakeOffComponent.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import type { Done } from '../../../kit/undo/useUndo.tsx'
import type { KnownComponent } from '../page/useDeviceOverview.ts'

/** What was chosen from a component's actions. */
export interface ComponentTask {
  kind: 'edit' | 'takeOff'
  component: KnownComponent
}

interface ComponentDialogsProps {
  dialog: DialogState<ComponentTask>
  /** All that the device reads. */
  components: readonly KnownComponent[]
  onDone: (done: Done) => void
}

export function ComponentDialogs({ dialog, components, onDone }: ComponentDialogsProps) {
  const { kind, component } = dialog.subject
  const { componentId: linkedComponentId, componentName, identifier, measurements } = component
  const end = (done: Done) => {
    dialog.close()
    onDone(done)
  }
  if (kind === 'takeOff')
    return (
      <TakeOffComponent
        componentName={componentName}
        identifier={identifier}
        measurements={measurements}
        onDone={(text) => end({ text })}
        onClose={dialog.close}
      />
    )
  return (
    <ComponentForm
      dialog={dialog}
      linkedComponentId={linkedComponentId}
      component={component}
      bus={{
        place: component,
        others: components.filter(({ componentId }) => componentId !== linkedComponentId),
      }}
      onSaved={({ version }, newName) => {
        const body = bodyOf({ ...component, version }, valuesOf(component))
        end({
          text: `Component ${newName} saved`,
          undo: {
            run: async () => api.updateRegisteredComponent({ linkedComponentId, body }),
            said: `Component ${componentName} is as it was`,
          },
        })
      }}
    />
  )
}
