import { useForm } from '@mantine/form'
import { useState } from 'react'
import { samplePeriodRange } from '#contract/limits'
import type { Device } from '#contract/schemas/device'
import { api } from '../../api/client.ts'
import { BulkDialog } from '../../kit/bulk/BulkDialog.tsx'
import { TextInput } from '../../kit/form/fields.tsx'
import { wholeNumber } from '../../kit/form/values.ts'
import { actions } from '../actions.ts'
import { LocationSelect } from '../LocationSelect.tsx'
import type { BulkProps } from '../useBulk.ts'
import { texts } from '../../texts/bulk.ts'
import { texts as common } from '../../texts/common.ts'
import { texts as state } from '../../texts/deviceState.ts'

type Props = BulkProps<Device, 'validateTokens' | 'reloadDevices' | 'setSampleFrequency' | 'moveDevices'>

const shared = {
  rowsAre: texts.devices,
  rowId: ({ deviceId }: Device) => deviceId,
  nameOf: ({ deviceId }: Device) => deviceId,
}

/** What is done with many devices at once. */
export function DeviceBulk(props: Props) {
  const { action } = props
  if (action === 'setSampleFrequency') return <SetSampleFrequency {...props} />
  if (action === 'moveDevices') return <MoveDevices {...props} />
  return action === 'reloadDevices' ? <ReloadDevices {...props} /> : <ValidateTokens {...props} />
}

const validation = {
  one: api.validateManagedDeviceToken,
  many: api.validateManagedDeviceTokens,
  staleAs: 'updateManagedDevice' as const,
}

function ValidateTokens({ action, chosen, say, onClose }: Props) {
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={validation}
      planOf={({ deviceId }) => ({ item: { deviceId } })}
      willSay={texts.willCheckTokens}
      reasonIn={({ isTokenValidated, outcome, message }) =>
        isTokenValidated ? undefined : (state.tokenOutcomes[outcome] ?? message)
      }
      confirmLabel={actions[action].label}
      doneSay={texts.tokensValid}
      say={say}
      onClose={onClose}
    />
  )
}

function ReloadDevices({ action, chosen, say, onClose }: Props) {
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={{ one: api.reloadDevice, many: api.reloadDevices }}
      planOf={({ deviceId }) => ({ item: { deviceId } })}
      willSay={texts.willReload}
      confirmLabel={actions[action].label}
      doneSay={texts.askedToReload}
      say={say}
      onClose={onClose}
    />
  )
}

const frequencyError = wholeNumber(samplePeriodRange)

function SetSampleFrequency({ action, chosen, say, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const error = typed === '' ? null : frequencyError(typed)
  const sampleFrequency = Number(typed)
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={{ one: api.updateManagedDevice, many: api.updateManagedDevices }}
      planOf={
        typed === '' || error
          ? undefined
          : ({ deviceId, sampleFrequency: before, version }) =>
              before === sampleFrequency
                ? 'same'
                : {
                    item: { deviceId, body: { sampleFrequency, version } },
                    // Unless somebody else has changed the device since.
                    undo: (saved) => ({
                      deviceId,
                      body: { sampleFrequency: before, version: saved.version },
                    }),
                  }
      }
      willSay={(devices, count) => texts.willSend(devices, count, typed)}
      sameSay={texts.doSo}
      confirmLabel={actions[action].label}
      doneSay={(devices) => texts.frequencySet(devices, typed)}
      say={say}
      onClose={onClose}
    >
      <TextInput
        label={common.sampleFrequency}
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        description={error ? undefined : texts.secondsBetweenTwoSamples}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error}
        value={typed}
        onChange={({ target }) => setTyped(target.value.trim())}
      />
    </BulkDialog>
  )
}

function MoveDevices({ action, chosen, say, onClose }: Props) {
  const form = useForm({ initialValues: { locationId: '' } })
  const { locationId } = form.values
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={{ one: api.moveDevice, many: api.moveDevices }}
      planOf={
        locationId === ''
          ? undefined
          : (device) => {
              if (device.locationId === locationId) return 'same'
              return device.locationId === null
                ? { refused: texts.noLocationYet }
                : { item: { deviceId: device.deviceId, locationId } }
            }
      }
      willSay={texts.willMove}
      sameSay={texts.areThere}
      confirmLabel={actions[action].label}
      doneSay={texts.moved}
      say={say}
      onClose={onClose}
    >
      <LocationSelect
        label={texts.newLocation}
        isFirst
        value={locationId}
        onChange={(id) => form.setFieldValue('locationId', id)}
        input={form.getInputProps('locationId')}
      />
    </BulkDialog>
  )
}
