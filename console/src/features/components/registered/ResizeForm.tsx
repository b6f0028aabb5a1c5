import { sequenceSlots } from '#contract/limits'
import type { RegisteredComponent } from '#contract/schemas/registry'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { counted } from '../../../ui/Text.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { wholeNumber } from '../../../kit/form/values.ts'
import { revisionOf } from '../../../kit/form/useConflict.ts'

interface ResizeFormProps {
  dialog: DialogState<RegisteredComponent | null>
  onSaved: (component: RegisteredComponent) => void
}

const fields = [{ name: 'size', label: 'Size' }] as const

const valuesOf = (component: RegisteredComponent | null) => ({ size: String(component?.size ?? '') })

export function ResizeForm({ dialog, onSaved }: ResizeFormProps) {
  const { identifier = '', componentName, size = 0, version } = dialog.subject ?? {}
  const form = useDialogForm<{ size: string }, RegisteredComponent | null>(dialog, {
    initialValues: valuesOf(dialog.subject),
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
      busyLabel="Saving..."
      failureText="Failed to resize component. Please try again."
      revision={revisionOf(dialog, {
        list: query(api.listRegisteredComponents),
        idOf: ({ registeredComponentId }) => registeredComponentId,
        valuesOf,
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
