import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { componentFields, ComponentForm, valuesOf } from '../../../domain/components/ComponentForm.tsx'
import { TakeOffComponent } from '../../../domain/components/TakeOffComponent.tsx'
import { undoOfAnswer } from '../../../domain/undo.ts'
import { ReadNow } from '../../../domain/devices/read/ReadNow.tsx'
import { ShowDialog } from '../../../kit/dialog/Dialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { revisionIn } from '../../../kit/form/useConflict.ts'
import type { Done } from '../../../kit/useUndo.tsx'
import { texts } from '../../../texts/devicePages.ts'
import type { KnownComponent } from '../page/useDeviceOverview.ts'

export interface ComponentTask {
  kind: 'edit' | 'read' | 'takeOff'
  component: KnownComponent
}

interface ComponentDialogsProps {
  dialog: DialogState<ComponentTask>
  deviceId: string
  components: readonly KnownComponent[]
  onDone: (done: Done) => void
}

export function ComponentDialogs({ dialog, deviceId, components, onDone }: ComponentDialogsProps) {
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
  if (kind === 'read')
    return (
      <ShowDialog title={texts.readOf(componentName)} size="wizard" onClose={dialog.close}>
        <ReadNow
          deviceId={deviceId}
          product={component.product}
          connection={{ ...component, ...component.modbusConfig }}
          readAtOnce
        />
      </ShowDialog>
    )
  return (
    <ComponentForm
      dialog={dialog}
      linkedComponentId={linkedComponentId}
      component={component}
      revision={revisionIn(dialog, {
        query: query(api.getDeviceOverview, { deviceId }),
        find: (device) => {
          const latest = device.components.find(({ componentId }) => componentId === linkedComponentId)
          return latest && { kind, component: latest }
        },
        versionOf: ({ component: { version } }) => version ?? undefined,
        valuesOf: (task) => valuesOf(task.component),
        fields: componentFields,
      })}
      bus={{
        range: component,
        others: components.filter(({ componentId }) => componentId !== linkedComponentId),
      }}
      onSaved={(saved, newName) =>
        end({
          text: texts.componentSaved(newName),
          undo: undoOfAnswer(saved, texts.componentAsItWas(componentName)),
        })
      }
    />
  )
}
