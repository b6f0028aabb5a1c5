import { useQuery } from '@tanstack/react-query'
import { sequenceSlots } from '#contract/limits'
import type { Component } from '#contract/schemas/component'
import type { RegisteredComponent } from '#contract/schemas/registry'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { componentFields, ComponentForm, valuesOf } from '../../domain/components/ComponentForm.tsx'
import { texts } from '../../texts/componentPages.ts'
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

const fields = [{ name: 'size', label: texts.size }] as const

const sizeOf = (component: RegisteredComponent | null) => ({ size: String(component?.size ?? '') })

export function ResizeForm({ dialog, onSaved }: ResizeFormProps) {
  const { identifier = '', componentName, size = 0, version } = dialog.subject ?? {}
  const form = useDialogForm<{ size: string }, RegisteredComponent | null>(dialog, {
    initialValues: sizeOf(dialog.subject),
    validate: { size: wholeNumber(sequenceSlots) },
  })
  return (
    <FormModal
      title={texts.resizeOf(componentName ?? '')}
      form={form}
      submit={async (values) =>
        api.resizeComponent({ size: values.size.trim(), body: { identifier, version } })
      }
      submitLabel={texts.resize}
      failureText={texts.failedToResize}
      revision={revisionOf(dialog, {
        list: query(api.listRegisteredComponents),
        idOf: ({ registeredComponentId }) => registeredComponentId,
        valuesOf: sizeOf,
        fields,
      })}
      onDone={onSaved}
      onClose={dialog.close}
    >
      <p>{texts.takesSlots(size)}</p>
      <TextInput
        label={texts.size}
        required
        inputMode="numeric"
        data-autofocus
        {...form.getInputProps('size')}
      />
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
      title={texts.deleteComponent}
      sentences={[
        texts.sureToDelete(componentName, identifier),
        ...(path ? [texts.isTakenOff(zone)] : []),
        texts.hasToBeRegistered,
      ]}
      run={async () => {
        if (path) await api.unlinkComponent({ body: { identifier, version } })
        return api.deleteComponent({ identifier })
      }}
      failureText={texts.failedToDelete}
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
    : [texts.measurementsDeleted(measurements.length, measurements.map(({ label }) => label).join(', '))]
