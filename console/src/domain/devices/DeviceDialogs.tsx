import { useQuery } from '@tanstack/react-query'
import { type DeviceField, deviceFields } from '#contract/fields/devices'
import type { HttpResponse } from '#contract/http'
import { samplePeriodRange } from '#contract/limits'
import type { Device, DeviceSetup, DeviceUpdate } from '#contract/schemas/device'
import { api, exchange } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { texts as common } from '../../texts/common.ts'
import { texts } from '../../texts/devices.ts'
import { saidOf } from '../../texts/fieldLabels.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { NativeSelect, required, TextInput } from '../../kit/form/fields.tsx'
import { bodyOfFields, valuesOfFields } from '../../kit/form/fieldValues.ts'
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
import { SerialFields, serialFields, serialOf, serialRules, serialValuesOf } from './SerialFields.tsx'
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

const deviceTexts = saidOf(deviceFields, {})

const fields = [
  { name: 'sampleFrequency', label: common.sampleFrequency },
  { name: 'zoneId', label: common.zone },
  ...deviceTexts,
  ...serialFields,
]

/** A device without a location is nowhere mounted. */
const ofLocation: ReadonlySet<DeviceField> = new Set(['hcbLocation'])
const hints: Partial<Record<DeviceField, string>> = { hcbLocation: hcbHint }

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
  const shown = deviceTexts.filter(({ name }) => locationId !== null || !ofLocation.has(name))

  return (
    <FormModal
      title={texts.editOf(deviceId)}
      form={form}
      submit={async (values) =>
        exchange.updateManagedDevice({
          deviceId,
          body: { ...bodyOf(values, device, isSerialChanged(values)), version },
        })
      }
      submitLabel={common.update}
      failureText={texts.failedToUpdate}
      revision={revisionOf(edited, {
        list: query(api.listManagedDevices),
        idOf: (one) => one.deviceId,
        valuesOf,
        fields,
      })}
      onDone={(saved) =>
        onDone({
          text: texts.saved(deviceId),
          undo: undoOfAnswer(saved, texts.asItWas(deviceId)),
        })
      }
      onClose={dialog.close}
    >
      <TextInput
        label={common.sampleFrequency}
        required
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        description={form.errors['sampleFrequency'] ? undefined : texts.betweenSamples}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('sampleFrequency')}
      />
      {locationId !== null && (
        <NativeSelect
          label={common.zone}
          mt="sm"
          data={[
            { value: '', label: texts.noZone },
            ...zones.map(({ zoneId, zoneName }) => ({ value: zoneId, label: `${zoneName} (${zoneId})` })),
          ]}
          {...form.getInputProps('zoneId')}
        />
      )}
      {shown.map(({ name, label }) => (
        <TextInput
          key={name}
          label={label}
          description={hints[name]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          mt="sm"
          autoComplete="off"
          {...form.getInputProps(name)}
        />
      ))}
      <SerialFields form={form} />
    </FormModal>
  )
}

type DeviceValues = ReturnType<typeof valuesOf>

const valuesOf = (device: Device) => ({
  // Other platforms may not send it.
  sampleFrequency: String(device.sampleFrequency ?? ''),
  zoneId: device.zoneId ?? '',
  ...valuesOfFields(deviceFields, device),
  ...serialValuesOf(device.serial),
})

const frequencyError = wholeNumber(samplePeriodRange)

const bodyOf = (values: DeviceValues, device: Device, withSerial: boolean): DeviceUpdate => ({
  sampleFrequency: Number(values.sampleFrequency.trim()),
  ...(withSerial && { serial: serialOf(values) }),
  ...(device.locationId !== null && { zoneId: values.zoneId || null }),
  ...bodyOfFields(deviceFields, values, device),
})

function MoveDevice({ dialog, onDone }: DeviceActionProps) {
  const { deviceId, locationId, locationName } = dialog.subject.device
  const form = useDialogForm<{ locationId: string }, DeviceAction>(dialog, {
    initialValues: { locationId: '' },
    validate: { locationId: required(texts.selectALocation) },
  })
  const wanted = form.values.locationId
  const setup = useQuery({ ...query(api.getDevice, { deviceId }), staleTime: 0 })
  const there = useQuery({ ...query(api.getLocation, { locationId: wanted }), enabled: wanted !== '' })
  const isKnown = setup.data !== undefined && there.data !== undefined

  return (
    <FormModal
      title={texts.moveOf(deviceId)}
      form={form}
      submit={async ({ locationId: to }) => exchange.moveDevice({ deviceId, locationId: to })}
      submitLabel={common.move}
      busyLabel={texts.moving}
      failureText={texts.failedToMove}
      onDone={(moved) =>
        onDone({
          text: texts.movedTo(deviceId, there.data?.name ?? wanted),
          undo: undoOfAnswer(moved, texts.movedBackTo(deviceId, locationName || (locationId ?? ''))),
        })
      }
      onClose={dialog.close}
    >
      <LocationSelect
        label={texts.newLocation}
        isFirst
        exceptId={locationId}
        value={wanted}
        onChange={(id) => form.setFieldValue('locationId', id)}
        input={form.getInputProps('locationId')}
      />
      <div role="status" className={styles.preview}>
        {wanted !== '' && !isKnown && !there.isError && <p>{texts.looking}</p>}
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
      sentences={isLoading ? [...question.sentences.slice(0, 1), texts.counting] : question.sentences}
      onDone={(answer) => onDone(done(answer))}
      onClose={dialog.close}
    />
  )
}

type Question = Omit<Parameters<typeof ConfirmDialog<HttpResponse>>[0], 'onDone' | 'onClose'> & {
  done: (answer: HttpResponse) => Done
}

const questions = { unlink, reset, reload }

/** What happens to the components. Empty if there are none, or if the platform does not count them. */
function takenOff(setup: DeviceSetup | undefined): string | undefined {
  const count = setup?.components.length ?? 0
  return count === 0 ? undefined : texts.componentsTakenOff(count)
}

function unlink(device: Device, setup: DeviceSetup | undefined): Question {
  const { deviceId, locationName, locationId } = device
  const location = locationName || (locationId ?? '')
  const mayReturn = isWhole(device, setup)
  return {
    title: texts.unlinkDevice,
    sentences: sentences(
      texts.willLeave(deviceId, location),
      takenOff(setup),
      mayReturn ? texts.mayReturn : common.thisActionCannotBeUndone,
    ),
    confirmLabel: texts.unlink,
    busyLabel: texts.unlinking,
    run: async () => exchange.unlinkManagedDevice({ deviceId }),
    failureText: texts.failedToUnlink,
    done: (answer) => ({
      text: texts.unlinked(deviceId),
      undo: mayReturn ? undoOfAnswer(answer, texts.isBackAt(deviceId, location)) : undefined,
    }),
  }
}

function reset({ deviceId }: Device, setup: DeviceSetup | undefined): Question {
  return {
    title: texts.resetDevice,
    sentences: sentences(texts.willReset(deviceId), takenOff(setup), common.thisActionCannotBeUndone),
    confirmLabel: common.reset,
    busyLabel: texts.resetting,
    run: async () => exchange.resetManagedDevice({ deviceId }),
    failureText: texts.failedToReset,
    done: () => ({ text: texts.wasReset(deviceId) }),
  }
}

function reload({ deviceId, reloadRequestedAt }: Device): Question {
  return {
    title: texts.reloadConfiguration,
    sentences: sentences(
      texts.willReload(deviceId),
      // Other platforms may not send it.
      typeof reloadRequestedAt === 'number' && texts.lastRequested(formatEpochSeconds(reloadRequestedAt)),
    ),
    confirmLabel: texts.reload,
    busyLabel: texts.asking,
    isHarmless: true,
    run: async () => exchange.reloadDevice({ deviceId }),
    failureText: texts.failedToReload,
    done: () => ({ text: texts.reloadRequested(deviceId) }),
  }
}

/**
 * Whether an unlinked device can return to its old place. Not with components, because their measurements are deleted
 * with them.
 */
const isWhole = ({ hcbLocation }: Device, setup: DeviceSetup | undefined): boolean =>
  setup?.components.length === 0 && Boolean(hcbLocation)
