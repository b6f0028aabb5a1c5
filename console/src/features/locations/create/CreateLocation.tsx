import { useNavigate } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { api } from '../../../api/client.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { notify } from '../../../ui/notify.ts'
import { LocationFields } from '../LocationFields.tsx'
import { bodyOf } from '../locationValues.ts'
import { CopySource } from './CopySource.tsx'
import { createBodyOf, createRules, type CreateValues, newValues } from './createValues.ts'
import { ZoneRows } from './ZoneRows.tsx'

/** Creates a location with layouts and zones, or as a copy of another one. Then its page opens. */
export function CreateLocation({ dialog }: { dialog: DialogState<null> }) {
  const navigate = useNavigate()
  const form = useDialogForm<CreateValues, null>(dialog, {
    initialValues: newValues,
    validate: createRules,
  })
  const { copyOf } = form.values
  const save = async (values: CreateValues) =>
    values.copyOf
      ? api.copyLocation({ locationId: values.copyOf, body: bodyOf(values) })
      : api.createLocation({ body: createBodyOf(values) })
  return (
    <FormModal
      title="Create Location"
      form={form}
      submit={save}
      submitLabel="Create"
      busyLabel="Saving..."
      failureText="Failed to create location. Please try again."
      onDone={({ id: locationId }, { name }) => {
        notify.success(`Location ${name.trim()} created`)
        // Everything is stored, so the question about typed text is switched off before the page changes.
        flushSync(dialog.close)
        void navigate({ to: '/locations/$locationId/{-$tab}', params: { locationId } })
      }}
      onClose={dialog.close}
    >
      <LocationFields propsOf={form.getInputProps} status={undefined} />
      <CopySource
        value={copyOf}
        onChoose={(id) => form.setFieldValue('copyOf', id)}
        input={form.getInputProps('copyOf')}
        typed={{ text: form.values.copyText, onChange: (text) => form.setFieldValue('copyText', text) }}
      />
      {copyOf === '' && (
        <>
          <TextInput
            label="Layouts"
            description="Floors or plans, separated by semicolons"
            mt="sm"
            {...form.getInputProps('layouts')}
          />
          <ZoneRows form={form} />
        </>
      )}
    </FormModal>
  )
}
