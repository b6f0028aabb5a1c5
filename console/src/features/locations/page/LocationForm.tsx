import type { Location } from '#contract/schemas/location'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { required } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { revisionOf } from '../../../kit/form/useConflict.ts'
import { notify } from '../../../ui/notify.ts'
import { LocationFields } from '../LocationFields.tsx'
import { bodyOf, locationFields, type LocationValues, valuesOf } from '../locationValues.ts'

interface LocationFormProps {
  dialog: DialogState<Location | null>
  onSaved: () => void
}

export function LocationForm({ dialog, onSaved }: LocationFormProps) {
  const location = dialog.subject
  const form = useDialogForm<LocationValues, Location | null>(dialog, {
    initialValues: valuesOf(location),
    validate: { name: required('Name is required') },
  })

  async function save(values: LocationValues) {
    if (!location) throw new Error('There is no location to update')
    const { id: locationId, version } = location
    return api.updateLocation({ locationId, body: { ...bodyOf(values), version } })
  }

  return (
    <FormModal
      title="Edit Location"
      form={form}
      submit={save}
      submitLabel="Update"
      busyLabel="Saving..."
      failureText="Failed to update location. Please try again."
      revision={revisionOf(dialog, {
        list: query(api.listManagedLocations),
        idOf: ({ id }) => id,
        valuesOf,
        fields: locationFields,
      })}
      onDone={(_location, { name }) => {
        notify.success(`Location ${name.trim()} saved`)
        onSaved()
      }}
      onClose={dialog.close}
    >
      <LocationFields propsOf={form.getInputProps} status={location?.status} />
    </FormModal>
  )
}
