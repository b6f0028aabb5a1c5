import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { required } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { LocationSelect } from '../LocationSelect.tsx'
import type { DeviceTask, DeviceTaskProps } from './deviceTask.ts'
import { canMoveBack, moveSentences } from './moving.ts'
import styles from './MoveDevice.module.css'

/** Asks for another location, says what would happen there, and moves the device with its components. */
export function MoveDevice({ dialog, onDone }: DeviceTaskProps) {
  const { deviceId, locationId, locationName } = dialog.subject.device
  const form = useDialogForm<{ locationId: string }, DeviceTask>(dialog, {
    initialValues: { locationId: '' },
    validate: { locationId: required('Please select a location') },
  })
  const wanted = form.values.locationId
  const setup = useQuery({ ...query(api.getDevice, { deviceId }), staleTime: 0 })
  const here = useQuery({
    ...query(api.getLocation, { locationId: locationId ?? '' }),
    enabled: locationId !== null,
  })
  const there = useQuery({ ...query(api.getLocation, { locationId: wanted }), enabled: wanted !== '' })
  const isKnown = setup.data !== undefined && there.data !== undefined

  return (
    <FormModal
      title={`Move Device ${deviceId}`}
      form={form}
      submit={async ({ locationId: to }) => api.moveDevice({ deviceId, locationId: to })}
      submitLabel="Move"
      busyLabel="Moving..."
      failureText="Failed to move device. Please try again."
      onDone={() => {
        const from = locationName || locationId
        const mayReturn = setup.data && here.data && canMoveBack(setup.data, here.data.zones)
        onDone({
          text: `Device ${deviceId} moved to ${there.data?.name ?? wanted}`,
          undo:
            mayReturn && locationId !== null
              ? {
                  run: async () => api.moveDevice({ deviceId, locationId }),
                  message: `Device ${deviceId} moved back to ${from}`,
                }
              : undefined,
        })
      }}
      onClose={dialog.close}
    >
      <LocationSelect
        label="New Location"
        isFirst
        exceptId={locationId}
        value={wanted}
        onChange={(id) => form.setFieldValue('locationId', id)}
        input={form.getInputProps('locationId')}
      />
      <div role="status" className={styles.preview}>
        {wanted !== '' && !isKnown && !there.isError && <p>Looking what is there...</p>}
        {isKnown &&
          moveSentences(setup.data, there.data.zones).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
    </FormModal>
  )
}
