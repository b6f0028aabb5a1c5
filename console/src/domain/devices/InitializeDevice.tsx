import type { GetInputPropsReturnType } from '@mantine/form'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { deviceFields } from '#contract/fields/devices'
import type { Device } from '#contract/schemas/device'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { cloudlinkHint, hcbHint } from '../hints.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { NativeSelect, required, TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { LoadFailure } from '../../kit/dialog/DialogActions.tsx'
import { texts as common } from '../../texts/common.ts'
import { texts } from '../../texts/devices.ts'
import { labelsOf } from '../../texts/fieldLabels.ts'
import { LocationSelect } from '../LocationSelect.tsx'
import { rememberInitialized } from './initialized.ts'

/** The dialog is opened for a device, or for the location that gets one. */
export interface Initialization {
  device?: Device
  locationId?: string
}

type Values = { deviceId: string; location: string; hcbLocation: string }

interface InitializeDeviceProps {
  dialog: DialogState<Initialization>
  /** Without it, the page reloads and then says what was done. */
  onInitialized?: ((text: string) => void) | undefined
}

export function InitializeDevice({ dialog, onInitialized }: InitializeDeviceProps) {
  const { device, locationId } = dialog.subject
  const form = useDialogForm<Values, Initialization>(dialog, {
    initialValues: {
      deviceId: device?.deviceId ?? '',
      location: locationId ?? '',
      hcbLocation: '',
    },
    validate: {
      // Only where there is a field for it. Everything else about the device is for the platform to judge.
      deviceId: device ? () => null : required(texts.selectADevice),
      location: required(texts.selectALocation),
      hcbLocation: required(texts.enterHcbLocation),
    },
  })
  const locations = useQuery(query(api.listManagedLocations))
  const unlinked = useQuery({ ...query(api.listUnlinkedDevices), enabled: !device })
  const me = useCurrentAccount().data

  return (
    <FormModal
      title={device ? texts.initializeOf(device.deviceId) : texts.initializeDevice}
      form={form}
      submit={async ({ deviceId, location, hcbLocation }) => {
        const chosen = device ?? unlinked.data?.find((one) => one.deviceId === deviceId)
        const cloudlinkId = chosen?.cloudlinkId ?? ''
        return api.initializeDevice({ body: { cloudlinkId, location, hcbLocation: hcbLocation.trim() } })
      }}
      submitLabel={texts.initialize}
      busyLabel={texts.initializing}
      failureText={(error) => errorMessage(error, texts.failedToInitialize)}
      isWithoutFieldErrors
      onDone={(_, { deviceId, location }) => {
        const { name = location } = locations.data?.find(({ id }) => id === location) ?? {}
        const text = texts.initializedAt(deviceId, name)
        // Everything is saved, so the question about unsaved text is switched off before the page reloads.
        flushSync(dialog.close)
        if (onInitialized) return onInitialized(text)
        rememberInitialized({ accountId: me?.accountId, deviceId, text })
        window.location.reload()
      }}
      onClose={dialog.close}
    >
      {!device && <DeviceChoice devices={unlinked} input={form.getInputProps('deviceId')} />}
      <LocationSelect
        label={common.location}
        isFirst={device !== undefined}
        value={form.values.location}
        onChange={(id) => form.setFieldValue('location', id)}
        input={form.getInputProps('location')}
      />
      <TextInput
        label={labelsOf(deviceFields).hcbLocation}
        required
        mt="sm"
        description={form.errors['hcbLocation'] ? undefined : hcbHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        {...form.getInputProps('hcbLocation')}
      />
    </FormModal>
  )
}

interface DeviceChoiceProps {
  devices: UseQueryResult<Device[]>
  input: GetInputPropsReturnType
}

function DeviceChoice({ devices, input }: DeviceChoiceProps) {
  if (devices.isError)
    return <LoadFailure text={texts.failedToFetchDevices} error={devices.error} retry={devices.refetch} />
  const none = devices.data?.length === 0 ? texts.noneWaits : texts.selectDevice
  return (
    <NativeSelect
      label={common.device}
      description={cloudlinkHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      mb="sm"
      data-autofocus
      data={[
        { value: '', label: devices.isPending ? texts.loadingDevices : none, disabled: true },
        ...(devices.data ?? []).map(({ deviceId, cloudlinkId }) => ({
          value: deviceId,
          label: cloudlinkId ? `${cloudlinkId} (${deviceId})` : deviceId,
        })),
      ]}
      {...input}
    />
  )
}
