import { useQuery } from '@tanstack/react-query'
import type { Device } from '#contract/schemas/device'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { hcbHint } from '../hints.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { revisionOf } from '../../kit/form/useConflict.ts'
import type { DeviceTask, DeviceTaskProps } from './deviceTask.ts'
import { bodyOf, type DeviceValues, frequencyError, valuesOf } from './deviceValues.ts'

const fields = [
  { name: 'sampleFrequency', label: 'Sample Frequency' },
  { name: 'zoneId', label: 'Zone' },
  { name: 'hcbLocation', label: 'HCB Location' },
]

export function DeviceForm({ dialog, onDone }: DeviceTaskProps) {
  const { device } = dialog.subject
  const { deviceId, locationId, version } = device
  const form = useDialogForm<DeviceValues, DeviceTask>(dialog, {
    initialValues: valuesOf(device),
    validate: { sampleFrequency: frequencyError },
  })
  const location = useQuery({
    ...query(api.getLocation, { locationId: locationId ?? '' }),
    enabled: locationId !== null,
  })
  const edited: Pick<DialogState<Device | null>, 'subject' | 'replace'> = {
    subject: device,
    replace: (latest) => latest && dialog.replace({ ...dialog.subject, device: latest }),
  }
  const own = device.zoneId ? [{ zoneId: device.zoneId, zoneName: device.zoneName || device.zoneId }] : []
  const zones = location.data?.zones ?? own

  return (
    <FormModal
      title={`Edit Device ${deviceId}`}
      form={form}
      submit={async (values) =>
        api.updateManagedDevice({ deviceId, body: { ...bodyOf(values, device), version } })
      }
      submitLabel="Update"
      busyLabel="Saving..."
      failureText="Failed to update device. Please try again."
      revision={revisionOf(edited, {
        list: query(api.listManagedDevices),
        idOf: (one) => one.deviceId,
        valuesOf,
        fields,
      })}
      onDone={(saved) =>
        onDone({
          text: `Device ${deviceId} saved`,
          undo: {
            // Restores the old values, unless somebody else has changed the device since.
            run: async () =>
              api.updateManagedDevice({
                deviceId,
                body: { ...bodyOf(valuesOf(device), device), version: saved.version },
              }),
            message: `Device ${deviceId} is as it was`,
          },
        })
      }
      onClose={dialog.close}
    >
      <TextInput
        label="Sample Frequency"
        required
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        description={form.errors['sampleFrequency'] ? undefined : 'Seconds between two samples'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('sampleFrequency')}
      />
      {locationId !== null && (
        <>
          <NativeSelect
            label="Zone"
            mt="sm"
            data={[
              { value: '', label: 'No zone' },
              ...zones.map(({ zoneId, zoneName }) => ({ value: zoneId, label: `${zoneName} (${zoneId})` })),
            ]}
            {...form.getInputProps('zoneId')}
          />
          <TextInput
            label="HCB Location"
            description={hcbHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            mt="sm"
            autoComplete="off"
            {...form.getInputProps('hcbLocation')}
          />
        </>
      )}
    </FormModal>
  )
}
