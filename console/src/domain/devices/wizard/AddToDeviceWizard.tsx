import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { Wizard } from '../../../kit/wizard/Wizard.tsx'
import { notify } from '../../../ui/notify.ts'
import { OfflineNote } from '../../queue/OfflineNote.tsx'
import { orQueue, queued } from '../../queue/orQueue.ts'
import { commitCall } from './commit.ts'
import { ConfigureStep } from './ConfigureStep.tsx'
import { textError, textFields } from './fieldRules.ts'
import { ModbusStep } from './ModbusStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { sources } from './sources.tsx'
import type { AddToDevice, SourceKind, WizardValues } from './wizardValues.ts'
import { emptyValues, isConnected } from './wizardValues.ts'

interface AddToDeviceWizardProps {
  kind: SourceKind
  dialog: DialogState<AddToDevice>
}

const textRules = Object.fromEntries(
  textFields.map((field) => [field, (text: string) => textError(field, text)]),
)

/** Both wizards. They differ in what is picked first, and in their texts. */
export function AddToDeviceWizard({ kind, dialog }: AddToDeviceWizardProps) {
  const { device, start } = dialog.subject
  const source = sources[kind]
  const [step, setStep] = useState(dialog.restored?.step ?? 0)
  const form = useDialogForm<WizardValues, AddToDevice>(
    dialog,
    { initialValues: { ...emptyValues, ...start }, validate: textRules, validateInputOnBlur: textFields },
    step,
  )
  const setup = useQuery({ ...query(api.getDevice, { deviceId: device.deviceId }), staleTime: 0 })
  const location = useQuery({
    ...query(api.getLocation, { locationId: device.locationId ?? '' }),
    enabled: Boolean(device.locationId),
  })
  const zones = location.data?.zones
  const { Select } = source

  return (
    <Wizard
      title={source.title(device.deviceId)}
      form={form}
      step={step}
      onStep={setStep}
      steps={[
        {
          label: source.selectLabel,
          isReady: source.isSelected,
          render: (advance) => (
            <Select
              values={form.values}
              onPick={(values) => {
                form.setValues(values)
                advance()
              }}
            />
          ),
        },
        {
          label: 'Configure Product',
          isReady: source.isConfigured,
          fields: [
            'identifier',
            'componentName',
            'technicalZoneName',
            'componentSequence',
            'productSequence',
          ],
          render: () => <ConfigureStep kind={kind} form={form} location={location.data} />,
        },
        {
          label: 'Modbus Configuration',
          isReady: isConnected,
          fields: ['modbusStartAddressOffset', 'host', 'port', 'unit', 'slaveId'],
          render: () => <ModbusStep form={form} others={setup.data?.components ?? []} />,
        },
        {
          label: 'Review Configuration',
          render: () => (
            <>
              <ReviewStep values={form.values} device={device} zones={zones} />
              <OfflineNote />
            </>
          ),
        },
      ]}
      submit={async (values) => {
        const call = { deviceId: device.deviceId, ...commitCall(kind, values) }
        return orQueue(async () => api.commitManagedDeviceComponents(call), { kind: 'commit', ...call })
      }}
      submitLabel={source.submitLabel}
      busyLabel="Adding..."
      failureText={source.failureText}
      onDone={(answer) => {
        const { deviceId } = device
        notify.success(
          answer === queued
            ? `${form.values.componentName.trim()} waits to be added to ${deviceId}`
            : source.successText(deviceId),
        )
        dialog.close()
      }}
      onClose={dialog.close}
    />
  )
}
