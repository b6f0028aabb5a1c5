import { api } from '../../../api/client.ts'
import { ClashWarning } from '../../../domain/devices/wizard/ClashWarning.tsx'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../../kit/form/fields.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import type { ComponentDialogProps, ComponentTask } from './componentTask.ts'
import { bodyOf, componentRules, type ComponentValues, placeOf, valuesOf } from './componentValues.ts'

const numbers = [
  { name: 'modbusStartAddressOffset', label: 'Start Address Offset' },
  { name: 'componentSequence', label: 'Component Sequence' },
  { name: 'productSequence', label: 'Product Sequence' },
] as const

export function ComponentForm({ dialog, others, onDone }: ComponentDialogProps) {
  const { component } = dialog.subject
  const { componentId: linkedComponentId, componentName, version } = component
  const form = useDialogForm<ComponentValues, ComponentTask>(dialog, {
    initialValues: valuesOf(component),
    validate: componentRules,
    validateInputOnBlur: true,
  })
  const update = async (values: ComponentValues, of: number | null | undefined) =>
    api.updateRegisteredComponent({
      linkedComponentId,
      body: { ...bodyOf(values), ...(typeof of === 'number' && { version: of }) },
    })

  return (
    <FormModal
      title="Edit Component"
      form={form}
      submit={async (values) => update(values, version)}
      submitLabel="Update"
      busyLabel="Saving..."
      failureText="Failed to update component. Please try again."
      onDone={(saved, values) =>
        onDone({
          text: `Component ${values.componentName.trim()} saved`,
          undo: {
            run: async () => update(valuesOf(component), saved.version),
            said: `Component ${componentName} is as it was`,
          },
        })
      }
      onClose={dialog.close}
    >
      <TextInput label="Component Name" required data-autofocus {...form.getInputProps('componentName')} />
      {numbers.map(({ name, label }) => (
        <TextInput
          key={name}
          label={label}
          mt="sm"
          mb={name === 'modbusStartAddressOffset' ? 'sm' : 0}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps(name)}
        />
      ))}
      <ClashWarning
        place={placeOf(component, form.values)}
        others={others.filter((other) => other.componentId !== linkedComponentId)}
        onUse={(offset) => form.setFieldValue('modbusStartAddressOffset', offset)}
      />
    </FormModal>
  )
}
