import type { RegisteredComponent } from '#contract/schemas/registry'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../../kit/form/fields.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { revisionOf } from '../../../kit/form/revision.ts'
import { bodyOf, componentFields, componentRules, type ComponentValues, valuesOf } from './componentValues.ts'

interface ComponentFormProps {
  dialog: DialogState<RegisteredComponent | null>
  onSaved: (component: RegisteredComponent) => void
}

/** What a linked component is called, and where it stands on its bus. */
export function ComponentForm({ dialog, onSaved }: ComponentFormProps) {
  const component = dialog.subject
  const form = useDialogForm<ComponentValues, RegisteredComponent | null>(dialog, {
    initialValues: valuesOf(component),
    validate: componentRules,
  })
  return (
    <FormModal
      title="Edit Component"
      form={form}
      submit={async (values) =>
        api.updateRegisteredComponent({
          linkedComponentId: component?.linkedComponentId ?? '',
          body: { ...bodyOf(values), version: component?.version },
        })
      }
      submitLabel="Update"
      busyLabel="Saving..."
      failureText="Failed to update component. Please try again."
      revision={revisionOf(dialog, {
        list: query(api.listRegisteredComponents),
        idOf: ({ registeredComponentId }) => registeredComponentId,
        valuesOf,
        fields: componentFields,
      })}
      onDone={onSaved}
      onClose={dialog.close}
    >
      {componentFields.map(({ name, label }, index) => (
        <TextInput
          key={name}
          label={label}
          required={name === 'componentName'}
          mt={index === 0 ? 0 : 'sm'}
          inputMode={index > 1 ? 'numeric' : 'text'}
          data-autofocus={index === 0 || undefined}
          {...form.getInputProps(name)}
        />
      ))}
    </FormModal>
  )
}
