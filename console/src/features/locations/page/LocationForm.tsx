import type { Location } from '#contract/schemas/location'
import { locationStatuses } from '#contract/values'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, required, TextInput } from '../../../kit/form/fields.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { offered } from '../../../kit/form/offered.ts'
import { revisionOf } from '../../../kit/form/revision.ts'
import { notify } from '../../../ui/notify.ts'

interface LocationFormProps {
  dialog: DialogState<Location | null>
  onSaved: () => void
}

const fields = [
  { name: 'name', label: 'Name' },
  { name: 'streetline1', label: 'Address' },
  { name: 'postalCode', label: 'Postal Code' },
  { name: 'city', label: 'City' },
  { name: 'country', label: 'Country' },
  { name: 'slid', label: 'Site ID' },
  { name: 'status', label: 'Status' },
] as const

type LocationValues = Record<(typeof fields)[number]['name'], string>

const valuesOf = (location: Location | null): LocationValues => ({
  name: location?.name ?? '',
  streetline1: location?.streetline1 ?? '',
  postalCode: location?.postalCode ?? '',
  city: location?.city ?? '',
  country: location?.country ?? '',
  slid: location?.slid ?? '',
  status: location?.status ?? 'ACTIVE',
})

export function LocationForm({ dialog, onSaved }: LocationFormProps) {
  const location = dialog.subject
  const form = useDialogForm<LocationValues, Location | null>(dialog, {
    initialValues: valuesOf(location),
    validate: { name: required('Name is required') },
  })

  async function save({ slid, status, ...texts }: LocationValues) {
    const body = { ...texts, slid: slid.trim() || null, status: status as Location['status'] }
    if (!location) throw new Error('There is no location to update')
    const { id: locationId, version } = location
    return api.updateLocation({ locationId, body: { ...body, version } })
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
        fields,
      })}
      onDone={(_location, { name }) => {
        notify.success(`Location ${name.trim()} saved`)
        onSaved()
      }}
      onClose={dialog.close}
    >
      {fields.map(({ name, label }, index) =>
        name === 'status' ? (
          <NativeSelect
            key={name}
            label={label}
            mt="sm"
            data={offered(locationStatuses, location?.status)}
            {...form.getInputProps(name)}
          />
        ) : (
          <TextInput
            key={name}
            label={label}
            required={name === 'name'}
            mt={index === 0 ? 0 : 'sm'}
            data-autofocus={index === 0 || undefined}
            {...form.getInputProps(name)}
          />
        ),
      )}
    </FormModal>
  )
}
