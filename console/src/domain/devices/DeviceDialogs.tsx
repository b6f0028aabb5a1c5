import { useQuery } from '@tanstack/react-query'
import type { AxiosResponse } from 'axios'
import { samplePeriodRange } from '#contract/limits'
import type { Device, DeviceSetup, DeviceUpdate } from '#contract/schemas/device'
import { api, exchange } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { counted } from '../../ui/Text.tsx'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { NativeSelect, required, TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { wholeNumber } from '../../kit/form/values.ts'
import { revisionOf } from '../../kit/form/useConflict.ts'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import type { Done } from '../../kit/useUndo.tsx'
import { sentences } from '../affected.ts'
import { hcbHint } from '../hints.ts'
import { LocationSelect } from '../LocationSelect.tsx'
import { undoOfAnswer } from '../undo.ts'
import styles from './DeviceDialogs.module.css'
import {
  SerialFields,
  serialFields,
  serialOf,
  serialRules,
  type SerialValues,
  serialValuesOf,
} from './SerialFields.tsx'
import { moveSentences } from './moving.ts'

export interface DeviceAction {
  kind: 'edit' | 'move' | keyof typeof questions
  device: Device
}

interface DeviceActionProps {
  dialog: DialogState<DeviceAction>
  onDone: (done: Done) => void
}

export function DeviceDialogs({ dialog, onDone }: DeviceActionProps) {
  const { kind } = dialog.subject
  const props = {
    dialog,
    onDone: (done: Done) => {
      dialog.close()
      onDone(done)
    },
  }
  if (kind === 'edit') return <DeviceForm {...props} />
  return kind === 'move' ? <MoveDevice {...props} /> : <ConfirmAction {...props} kind={kind} />
}

const fields = [
  { name: 'sampleFrequency', label: 'Sample Frequency' },
  { name: 'zoneId', label: 'Zone' },
  { name: 'hcbLocation', label: 'HCB Location' },
  ...serialFields,
]

function DeviceForm({ dialog, onDone }: DeviceActionProps) {
  const { device } = dialog.subject
  const { deviceId, locationId, version } = device
  const form = useDialogForm<DeviceValues, DeviceAction>(dialog, {
    initialValues: valuesOf(device),
    validate: { sampleFrequency: frequencyError, ...serialRules },
  })
  const location = useQuery({
    ...query(api.getLocation, { locationId: locationId ?? '' }),
    enabled: locationId !== null,
  })
  const edited: Pick<DialogState<Device | null>, 'subject' | 'replace'> = {
    subject: device,
    replace: (latest) => latest && dialog.replace({ ...dialog.subject, device: latest }),
  }
  // Other platforms may not have it, so it is sent only if somebody has changed it.
  const isSerialChanged = (values: DeviceValues) =>
    JSON.stringify(serialOf(values)) !== JSON.stringify(serialOf(valuesOf(device)))
  const own = device.zoneId ? [{ zoneId: device.zoneId, zoneName: device.zoneName || device.zoneId }] : []
  const zones = location.data?.zones ?? own

  return (
    <FormModal
      title={`Edit Device ${deviceId}`}
      form={form}
      submit={async (values) =>
        exchange.updateManagedDevice({
          deviceId,
          body: { ...bodyOf(values, device, isSerialChanged(values)), version },
        })
      }
      submitLabel="Update"
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
          undo: undoOfAnswer(saved, `Device ${deviceId} is as it was`),
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
      <SerialFields form={form} />
    </FormModal>
  )
}

type DeviceValues = SerialValues & { sampleFrequency: string; zoneId: string; hcbLocation: string }

const valuesOf = ({ sampleFrequency, zoneId, hcbLocation, serial }: Device): DeviceValues => ({
  // Other platforms may not send it.
  sampleFrequency: String(sampleFrequency ?? ''),
  zoneId: zoneId ?? '',
  hcbLocation: hcbLocation ?? '',
  ...serialValuesOf(serial),
})

const frequencyError = wholeNumber(samplePeriodRange)

/** A device without a location has no zone and no place, so they are left out. */
function bodyOf(values: DeviceValues, { locationId }: Device, withSerial: boolean): DeviceUpdate {
  const always = {
    sampleFrequency: Number(values.sampleFrequency.trim()),
    ...(withSerial && { serial: serialOf(values) }),
  }
  if (locationId === null) return always
  return { ...always, zoneId: values.zoneId || null, hcbLocation: values.hcbLocation.trim() || null }
}

function MoveDevice({ dialog, onDone }: DeviceActionProps) {
  const { deviceId, locationId, locationName } = dialog.subject.device
  const form = useDialogForm<{ locationId: string }, DeviceAction>(dialog, {
    initialValues: { locationId: '' },
    validate: { locationId: required('Please select a location') },
  })
  const wanted = form.values.locationId
  const setup = useQuery({ ...query(api.getDevice, { deviceId }), staleTime: 0 })
  const there = useQuery({ ...query(api.getLocation, { locationId: wanted }), enabled: wanted !== '' })
  const isKnown = setup.data !== undefined && there.data !== undefined

  return (
    <FormModal
      title={`Move Device ${deviceId}`}
      form={form}
      submit={async ({ locationId: to }) => exchange.moveDevice({ deviceId, locationId: to })}
      submitLabel="Move"
      busyLabel="Moving..."
      failureText="Failed to move device. Please try again."
      onDone={(moved) =>
        onDone({
          text: `Device ${deviceId} moved to ${there.data?.name ?? wanted}`,
          undo: undoOfAnswer(moved, `Device ${deviceId} moved back to ${locationName || locationId}`),
        })
      }
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

function ConfirmAction({ kind, dialog, onDone }: DeviceActionProps & { kind: keyof typeof questions }) {
  const { device } = dialog.subject
  const request = query(api.getDevice, { deviceId: device.deviceId })
  const { data, isLoading } = useQuery({ ...request, staleTime: 0, retry: false })
  const { done, ...question } = questions[kind](device, data)
  return (
    <ConfirmDialog
      {...question}
      sentences={
        isLoading
          ? [...question.sentences.slice(0, 1), 'Counting what is removed with it...']
          : question.sentences
      }
      onDone={(answer) => onDone(done(answer))}
      onClose={dialog.close}
    />
  )
}

type Question = Omit<Parameters<typeof ConfirmDialog<AxiosResponse>>[0], 'onDone' | 'onClose'> & {
  done: (answer: AxiosResponse) => Done
}

const questions = { unlink, reset, reload }

/** What happens to the components. Empty if there are none, or if the platform does not count them. */
function takenOff(setup: DeviceSetup | undefined): string | undefined {
  const count = setup?.components.length ?? 0
  if (count === 0) return undefined
  return count === 1
    ? 'Its component leaves its zone, with measurements and limits. Its registration stays: it can be added again.'
    : `Its ${counted(count, 'components')} leave their zones, with measurements and limits. Their registrations stay: they can be added again.`
}

function unlink(device: Device, setup: DeviceSetup | undefined): Question {
  const { deviceId, locationName, locationId } = device
  const mayReturn = isWhole(device, setup)
  return {
    title: 'Unlink Device',
    sentences: sentences(
      `${deviceId} leaves ${locationName || locationId}. It has no location until it is initialized again.`,
      takenOff(setup),
      mayReturn ? 'It can be put back.' : 'This action cannot be undone.',
    ),
    confirmLabel: 'Unlink',
    busyLabel: 'Unlinking...',
    run: async () => exchange.unlinkManagedDevice({ deviceId }),
    failureText: 'Failed to unlink device',
    done: (answer) => ({
      text: `Device ${deviceId} unlinked`,
      undo: mayReturn
        ? undoOfAnswer(answer, `Device ${deviceId} is back at ${locationName || locationId}`)
        : undefined,
    }),
  }
}

function reset({ deviceId }: Device, setup: DeviceSetup | undefined): Question {
  return {
    title: 'Reset Device',
    sentences: sentences(
      `${deviceId} keeps its location and its settings. That its token was checked is forgotten.`,
      takenOff(setup),
      'This action cannot be undone.',
    ),
    confirmLabel: 'Reset',
    busyLabel: 'Resetting...',
    run: async () => exchange.resetManagedDevice({ deviceId }),
    failureText: 'Failed to reset device',
    done: () => ({ text: `Device ${deviceId} reset` }),
  }
}

function reload({ deviceId, reloadRequestedAt }: Device): Question {
  return {
    title: 'Reload Configuration',
    sentences: sentences(
      `${deviceId} is asked to fetch its configuration again. Its page says when it has done so. Nothing else changes.`,
      // Other platforms may not send it.
      typeof reloadRequestedAt === 'number' &&
        `It was last requested on ${formatEpochSeconds(reloadRequestedAt)}.`,
    ),
    confirmLabel: 'Reload',
    busyLabel: 'Asking...',
    isHarmless: true,
    run: async () => exchange.reloadDevice({ deviceId }),
    failureText: 'Failed to request a reload',
    done: () => ({ text: `Reload of device ${deviceId} requested` }),
  }
}

/**
 * Whether an unlinked device can return to its old place. Not with components, because their measurements are deleted
 * with them.
 */
const isWhole = ({ hcbLocation }: Device, setup: DeviceSetup | undefined): boolean =>
  setup?.components.length === 0 && Boolean(hcbLocation)
