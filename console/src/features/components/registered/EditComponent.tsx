import { useQuery } from '@tanstack/react-query'
import type { RegisteredComponent } from '#contract/schemas/registry'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { ComponentForm } from '../../../domain/components/ComponentForm.tsx'
import { componentFields, valuesOf } from '../../../domain/components/componentValues.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { revisionOf } from '../../../kit/form/useConflict.ts'

interface EditComponentProps {
  dialog: DialogState<RegisteredComponent | null>
  onSaved: (component: RegisteredComponent) => void
}

export function EditComponent({ dialog, onSaved }: EditComponentProps) {
  const component = dialog.subject
  const device = useQuery({
    ...query(api.getDevice, { deviceId: component?.deviceId ?? '' }),
    enabled: Boolean(component?.linkedComponentId && component.deviceId),
    staleTime: 0,
  })
  const onDevice = device.data?.components ?? []
  const isItself = ({ componentId }: { componentId: string }) => componentId === component?.linkedComponentId
  const place = onDevice.find(isItself)
  return (
    component && (
      <ComponentForm
        dialog={dialog}
        linkedComponentId={component.linkedComponentId ?? ''}
        component={component}
        revision={revisionOf(dialog, {
          list: query(api.listRegisteredComponents),
          idOf: ({ registeredComponentId }) => registeredComponentId,
          valuesOf,
          fields: componentFields,
        })}
        {...(place && { bus: { place, others: onDevice.filter((other) => !isItself(other)) } })}
        onSaved={onSaved}
      />
    )
  )
}
