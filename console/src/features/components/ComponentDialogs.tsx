import { useQuery } from '@tanstack/react-query'
import { sequenceSlots } from '#contract/limits'
import type { Component } from '#contract/schemas/component'
import type { RegisteredComponent } from '#contract/schemas/registry'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { componentFields, ComponentForm, valuesOf } from '../../domain/components/ComponentForm.tsx'
import { counted } from '../../ui/Text.tsx'
import { ConfirmDialog, Consequences } from '../../kit/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { wholeNumber } from '../../kit/form/values.ts'
import { revisionOf } from '../../kit/form/useConflict.ts'

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
  const range = onDevice.find(isItself)
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
        {...(range && { bus: { range, others: onDevice.filter((other) => !isItself(other)) } })}
        onSaved={({ data }) => onSaved(data)}
      />
    )
  )
}

interface ResizeFormProps {
  dialog: DialogState<RegisteredComponent | null>
  onSaved: (component: RegisteredComponent) => void
}

const fields = [{ name: 'size', label: 'Size' }] as const

const sizeOf = (component: RegisteredComponent | null) => ({ size: String(component?.size ?? '') })

export function ResizeForm({ dialog, onSaved }: ResizeFormProps) {
  const { identifier = '', componentName, size = 0, version } = dialog.subject ?? {}
  const form = useDialogForm<{ size: string }, RegisteredComponent | null>(dialog, {
    initialValues: sizeOf(dialog.subject),
    validate: { size: wholeNumber(sequenceSlots) },
  })
  return (
    <FormModal
      title={`Resize ${componentName}`}
      form={form}
      submit={async (values) =>
        api.resizeComponent({ size: values.size.trim(), body: { identifier, version } })
      }
      submitLabel="Resize"
      failureText="Failed to resize component. Please try again."
      revision={revisionOf(dialog, {
        list: query(api.listRegisteredComponents),
        idOf: ({ registeredComponentId }) => registeredComponentId,
        valuesOf: sizeOf,
        fields,
      })}
      onDone={onSaved}
      onClose={dialog.close}
    >
      <p>
        It takes {counted(size, 'slots')} now. On a device it must not reach into the addresses of another
        component.
      </p>
      <TextInput label="Size" required inputMode="numeric" data-autofocus {...form.getInputProps('size')} />
    </FormModal>
  )
}

interface DeleteComponentProps {
  component: RegisteredComponent
  zone: string
  onDone: () => void
  onClose: () => void
}

/** A linked component first leaves its zone. Its measurements and limits are deleted with it. */
export function DeleteComponent({ component, zone, onDone, onClose }: DeleteComponentProps) {
  const { componentName, identifier, linkedComponentId, locationId, zoneId, version } = component
  const path = linkedComponentId &&
    locationId &&
    zoneId && { componentId: linkedComponentId, locationId, zoneId }
  return (
    <ConfirmDialog
      title="Delete Component"
      sentences={[
        `Are you sure you want to delete the component "${componentName}" (${identifier})?`,
        ...(path ? [`It is taken off ${zone} first.`] : []),
        'To use it again, it has to be registered again.',
      ]}
      run={async () => {
        if (path) await api.unlinkComponent({ body: { identifier, version } })
        return api.deleteComponent({ identifier })
      }}
      failureText="Failed to delete component"
      onDone={onDone}
      onClose={onClose}
    >
      {path && <Consequences query={query(api.getComponent, path)} sentences={whatHangsOnIt} />}
    </ConfirmDialog>
  )
}

const whatHangsOnIt = ({ measurements }: Component): string[] =>
  measurements.length === 0
    ? []
    : [
        `${counted(measurements.length, 'measurements')} with values and alarm limits are deleted with it: ${measurements
          .map(({ label }) => label)
          .join(', ')}.`,
      ]
