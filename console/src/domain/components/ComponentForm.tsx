import type { ModbusRange } from '#contract/modbus-address'
import { connections } from '#contract/values'
import type { RegisteredComponent } from '#contract/schemas/registry'
import { api } from '../../api/client.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import type { Revision } from '../../kit/form/conflict.tsx'
import { ClashWarning } from '../devices/wizard/ClashWarning.tsx'
import { connectionNames } from '../devices/wizard/wizardValues.ts'
import {
  bodyOf,
  type ComponentField,
  componentFields,
  componentRules,
  type ComponentValues,
  type EditedComponent,
  isAsked,
  placeOf,
  valuesOf,
} from './componentValues.ts'

interface ComponentFormProps<Subject> {
  dialog: DialogState<Subject>
  linkedComponentId: string
  component: EditedComponent
  revision?: Revision | undefined
  /** Its addresses on its device, and the other components there. */
  bus?: { place: ModbusRange; others: readonly (ModbusRange & { componentName: string })[] }
  onSaved: (saved: RegisteredComponent, componentName: string) => void
}

const connectionOptions = connections.map((value) => ({ value, label: connectionNames[value] }))

/** Every other field is a number. */
const inputModes: Partial<Record<ComponentField, 'text' | 'url'>> = {
  componentName: 'text',
  macAddress: 'text',
  host: 'url',
}

/** The name, the connection and the addresses of a linked component. */
export function ComponentForm<Subject>(props: ComponentFormProps<Subject>) {
  const { dialog, linkedComponentId, component, revision, bus, onSaved } = props
  const form = useDialogForm<ComponentValues, Subject>(dialog, {
    initialValues: valuesOf(component),
    validate: componentRules,
    validateInputOnBlur: true,
  })
  const fields = componentFields.filter(({ name }) => isAsked(name, component, form.values))
  // The offset is only one part of the address. With another host or unit it may be free.
  const clearClash = () => form.clearFieldError('startAddressOffset')
  return (
    <FormModal
      title="Edit Component"
      form={form}
      submit={async (values) =>
        api.updateRegisteredComponent({ linkedComponentId, body: bodyOf(component, values) })
      }
      submitLabel="Update"
      busyLabel="Saving..."
      failureText="Failed to update component. Please try again."
      revision={revision}
      onDone={(saved, { componentName }) => onSaved(saved, componentName.trim())}
      onClose={dialog.close}
    >
      {fields.map(({ name, label }) => {
        const input = form.getInputProps(name)
        if (name === 'connection')
          return (
            <NativeSelect key={name} label={label} required mt="sm" data={connectionOptions} {...input} />
          )
        return (
          <TextInput
            key={name}
            label={label}
            required={name === 'componentName' || name === 'host'}
            mt={name === 'componentName' ? 0 : 'sm'}
            inputMode={inputModes[name] ?? 'numeric'}
            autoComplete="off"
            spellCheck={false}
            data-autofocus={name === 'componentName' || undefined}
            {...input}
            onChange={(event) => {
              form.setFieldValue(name, event.currentTarget.value)
              clearClash()
            }}
          />
        )
      })}
      {bus && (
        <ClashWarning
          place={placeOf(bus.place, form.values)}
          others={bus.others}
          onUse={(offset) => form.setFieldValue('startAddressOffset', offset)}
        />
      )}
    </FormModal>
  )
}
