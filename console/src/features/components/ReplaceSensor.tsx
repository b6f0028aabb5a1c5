import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { macAddressPattern } from '#contract/limits'
import type { RegisteredComponent, ReplacedSensor } from '#contract/schemas/registry'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { texts } from '../../texts/componentPages.ts'
import { texts as wizard } from '../../texts/deviceWizard.ts'

interface ReplaceSensorProps {
  dialog: DialogState<RegisteredComponent>
  onSaved: (text: string, component: RegisteredComponent) => void
}

/** Another sensor for a component, which keeps everything else. */
export function ReplaceSensor({ dialog, onSaved }: ReplaceSensorProps) {
  const { componentName, macAddress } = dialog.subject
  const choices = useId()
  const { data: heard = [] } = useQuery(query(api.listHeardSensors))
  const form = useDialogForm(dialog, {
    initialValues: { to: '' },
    validate: { to: (text) => (macAddressPattern.test(text.trim()) ? null : wizard.isNoMacAddress) },
  })
  return (
    <FormModal
      title={texts.replaceOf(componentName)}
      form={form}
      submit={async ({ to }) => api.replaceComponent({ body: { from: macAddress ?? '', to: to.trim() } })}
      submitLabel={texts.replace}
      failureText={texts.failedToReplace}
      onDone={(replaced) => onSaved(whatFollows(replaced), dialog.subject)}
      onClose={dialog.close}
    >
      <p>{texts.componentKeeps}</p>
      <TextInput label={texts.sensorNow} readOnly value={macAddress ?? ''} />
      <TextInput
        label={texts.newSensor}
        description={texts.newSensorHint}
        required
        autoComplete="off"
        list={choices}
        data-autofocus
        {...form.getInputProps('to')}
      />
      <datalist id={choices} aria-label={texts.heardUnplaced}>
        {heard
          .filter(({ locationId }) => locationId === null)
          .map(({ devEui, componentName: name, heardAt }) => (
            <option key={devEui} value={devEui}>
              {[name, formatEpochSeconds(heardAt)].filter(Boolean).join(' · ')}
            </option>
          ))}
      </datalist>
    </FormModal>
  )
}

const whatFollows = ({ componentName, macAddress, waitsFor }: ReplacedSensor): string =>
  waitsFor === null ? texts.hasReplaced(componentName, macAddress) : texts.isAwaited(componentName, waitsFor)

interface KeepSensorProps {
  component: RegisteredComponent
  onDone: (text: string) => void
  onClose: () => void
}

/** Takes back a replacement whose new sensor has not spoken. */
export function KeepSensor({ component, onDone, onClose }: KeepSensorProps) {
  const { componentName, macAddress, waitsFor } = component
  return (
    <ConfirmDialog
      title={texts.keepSensor}
      sentences={[texts.isKept(componentName, waitsFor ?? '')]}
      confirmLabel={texts.keep}
      isHarmless
      run={async () => api.replaceComponent({ body: { from: waitsFor ?? '', to: macAddress ?? '' } })}
      failureText={(error) => errorMessage(error, texts.failedToReplace)}
      onDone={() => onDone(texts.takenBack)}
      onClose={onClose}
    />
  )
}
