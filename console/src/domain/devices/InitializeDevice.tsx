import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import type { Device } from '#contract/schemas/device'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { counted } from '../../kit/counted.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { required, TextInput } from '../../kit/form/fields.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { LoadFailure } from '../../kit/form/LoadFailure.tsx'
import { findOptions } from '../../kit/search/matching.ts'
import { rememberInitialized } from './initialized.ts'
import styles from './wizard/steps.module.css'

type Values = { location: string; hcbLocation: string }

/** Of thousands only these are drawn; typing narrows them down. */
const mostShown = 100

export function InitializeDevice({ dialog }: { dialog: DialogState<Device> }) {
  const { deviceId, cloudlinkId } = dialog.subject
  const form = useDialogForm<Values, Device>(dialog, {
    initialValues: { location: '', hcbLocation: '' },
    validate: {
      location: required('Please select a location'),
      hcbLocation: required('Please enter an HCB location'),
    },
  })
  const locations = useQuery(query(api.listManagedLocations))
  const me = useCurrentAccount().data

  return (
    <FormModal
      title={`Initialize Device ${deviceId}`}
      form={form}
      submit={async ({ location, hcbLocation }) =>
        api.initializeDevice({ body: { cloudlinkId, location, hcbLocation: hcbLocation.trim() } })
      }
      submitLabel="Initialize"
      busyLabel="Initializing..."
      failureText={(error) => errorMessage(error, 'Failed to initialize device')}
      onDone={(_device, { location }) => {
        const { name = location } = locations.data?.find(({ id }) => id === location) ?? {}
        rememberInitialized({
          accountId: me?.accountId,
          deviceId,
          text: `Device ${deviceId} initialized at ${name}`,
        })
        // Nothing is left to lose: the guard of what was typed goes before the page does.
        flushSync(dialog.close)
        window.location.reload()
      }}
      onClose={dialog.close}
    >
      {locations.isError ? (
        <LoadFailure text="Failed to fetch locations" error={locations.error} retry={locations.refetch} />
      ) : (
        <Select
          label="Location"
          required
          searchable
          data-autofocus
          openOnFocus={false}
          description={form.errors['location'] ? undefined : countOf(locations.data?.length)}
          classNames={{ option: styles.location ?? '' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          filter={findOptions}
          limit={mostShown}
          maxDropdownHeight={300}
          placeholder="Search locations..."
          nothingFoundMessage="No locations found"
          data={(locations.data ?? []).map(({ id, name, city, country }) => ({
            value: id,
            label: [name, [city, country].filter(Boolean).join(', ')].filter(Boolean).join(' - '),
          }))}
          {...form.getInputProps('location')}
          value={form.values.location || null}
          onChange={(id: string | null) => form.setFieldValue('location', id ?? '')}
        />
      )}
      <TextInput
        label="HCB Location"
        required
        mt="sm"
        description={
          form.errors['hcbLocation'] ? undefined : 'Where the device hangs, such as Plant room, panel 2'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        {...form.getInputProps('hcbLocation')}
      />
    </FormModal>
  )
}

function countOf(count: number | undefined): string {
  return count === undefined
    ? 'Loading locations...'
    : `${counted(count, 'locations')}; type to search by name, city or country`
}
