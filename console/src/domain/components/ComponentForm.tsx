import type { ModbusPlace } from '#contract/modbus-address'
import type { RegisteredComponent } from '#contract/schemas/registry'
import { api } from '../../api/client.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../kit/form/fields.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import type { Revision } from '../../kit/form/revision.ts'
import { ClashWarning } from '../devices/wizard/ClashWarning.tsx'
import {
  bodyOf,
  componentFields,
  componentRules,
  type ComponentValues,
  type EditedComponent,
  placeOf,
  valuesOf,
} from './componentValues.ts'

interface ComponentFormProps<Subject> {
  dialog: DialogState<Subject>
  linkedComponentId: string
  component: EditedComponent
  revision?: Revision | undefined
  /** Its addresses on its device, and the other components there. */
  bus?: { place: ModbusPlace; others: readonly (ModbusPlace & { componentName: string })[] }
  onSaved: (saved: RegisteredComponent, componentName: string) => void
}

/** The name and the addresses of a linked component. */
export function ComponentForm<Subject>(props: ComponentFormProps<Subject>) {
  const { dialog, linkedComponentId, component, revision, bus, onSaved } = props
  const form = useDialogForm<ComponentValues, Subject>(dialog, {
    initialValues: valuesOf(component),
    validate: componentRules,
    validateInputOnBlur: true,
  })
  const fields = componentFields.filter(
    ({ name }) => name !== 'macAddress' || component.macAddress !== undefined,
  )
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
      {fields.map(({ name, label }) => (
        <TextInput
          key={name}
          label={label}
          required={name === 'componentName'}
          mt={name === 'componentName' ? 0 : 'sm'}
          inputMode={name === 'componentName' || name === 'macAddress' ? 'text' : 'numeric'}
          autoComplete="off"
          data-autofocus={name === 'componentName' || undefined}
          {...form.getInputProps(name)}
        />
      ))}
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
