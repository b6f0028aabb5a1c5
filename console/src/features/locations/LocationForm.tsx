import { useId } from 'react'
import type { LocationField } from '#contract/fields/locations'
import type { Location } from '#contract/schemas/location'
import { defaultTimeZone } from '#contract/time-zones'
import { locationStatuses } from '#contract/values'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { NativeSelect, required, TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { revisionOf } from '../../kit/form/useConflict.ts'
import { inWords, offered } from '../../kit/form/values.ts'
import { bodyOf, formFields, type LocationValues, timeZoneRule, valuesOf } from './locationValues.ts'
import { texts } from '../../texts/locationsForm.ts'
import { texts as common } from '../../texts/common.ts'
import { locationStatusWords } from '../../texts/labels.ts'

interface LocationFieldsProps {
  propsOf: (field: LocationField) => object
  status: Location['status'] | undefined
}

export function LocationFields({ propsOf, status }: LocationFieldsProps) {
  const zones = useId()
  const fields = formFields.map(({ name, label }, index) =>
    name === 'timeZone' ? (
      <TextInput
        key={name}
        label={label}
        description={texts.whereItsClockIs(defaultTimeZone)}
        list={zones}
        autoComplete="off"
        spellCheck={false}
        mt="sm"
        {...propsOf(name)}
      />
    ) : name === 'status' ? (
      <NativeSelect
        key={name}
        label={label}
        mt="sm"
        data={inWords(locationStatusWords, offered(locationStatuses, status))}
        {...propsOf(name)}
      />
    ) : (
      <TextInput
        key={name}
        label={label}
        required={name === 'name'}
        mt={index === 0 ? 0 : 'sm'}
        data-autofocus={index === 0 || undefined}
        {...propsOf(name)}
      />
    ),
  )
  return (
    <>
      {fields}
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </>
  )
}

export function LocationForm({ dialog }: { dialog: DialogState<Location | null> }) {
  const location = dialog.subject
  const form = useDialogForm<LocationValues, Location | null>(dialog, {
    initialValues: valuesOf(location),
    validate: { name: required(texts.nameIsRequired), timeZone: timeZoneRule },
  })

  async function save(values: LocationValues) {
    if (!location) throw new Error('There is no location to update')
    const { id: locationId, version } = location
    return api.updateLocation({ locationId, body: { ...bodyOf(values, location), version } })
  }

  return (
    <FormModal
      title={texts.editLocation}
      form={form}
      submit={save}
      submitLabel={common.update}
      failureText={texts.failedToUpdate}
      revision={revisionOf(dialog, {
        list: query(api.listManagedLocations),
        idOf: ({ id }) => id,
        valuesOf,
        fields: formFields,
      })}
      onDone={(_location, { name }) => texts.saved(name.trim())}
      onClose={dialog.close}
    >
      <LocationFields propsOf={form.getInputProps} status={location?.status} />
    </FormModal>
  )
}
