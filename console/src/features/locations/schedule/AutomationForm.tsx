import { automationModes, setpointSymbol } from '#contract/values'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { shownUnit } from '../../../domain/units.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { revisionIn } from '../../../kit/form/useConflict.ts'
import { inWords, offered } from '../../../kit/form/values.ts'
import { Switch } from '../../../ui/Switch.tsx'
import type { AutomationValues, ScheduledZone } from './automationValues.ts'
import { automationFields, automationRules, bodyOf, valuesOf } from './automationValues.ts'
import { today } from './dates.ts'
import { texts } from '../../../texts/locationsSchedule.ts'
import { texts as forms } from '../../../texts/locationsScheduleForms.ts'
import { texts as common } from '../../../texts/common.ts'
import { automationModeWords } from '../../../texts/labels.ts'

export interface AutomationSubject {
  locationId: string
  zone: ScheduledZone
}

export function AutomationForm({ dialog }: { dialog: DialogState<AutomationSubject> }) {
  const { locationId, zone } = dialog.subject
  const { zoneId, zoneName, automation } = zone
  const temperature = {
    rightSection: shownUnit(setpointSymbol).symbol,
    inputMode: 'decimal',
    mt: 'sm',
  } as const
  const form = useDialogForm<AutomationValues, AutomationSubject>(dialog, {
    initialValues: valuesOf(zone),
    validate: automationRules,
  })
  return (
    <FormModal
      title={texts.automationOf(zoneName)}
      form={form}
      submit={async (values) =>
        api.updateAutomation({
          locationId,
          zoneId,
          body: { ...bodyOf(values, zone), version: automation.version },
        })
      }
      submitLabel={common.update}
      failureText={forms.failedToUpdateAutomation}
      revision={revisionIn(dialog, {
        query: query(api.getSchedule, { locationId, query: { from: today(), to: today() } }),
        id: zoneId,
        find: ({ zones }) => {
          const latest = zones.find((one) => one.zoneId === zoneId)
          return latest && { locationId, zone: latest }
        },
        versionOf: (subject) => subject.zone.automation.version ?? undefined,
        valuesOf: (subject) => valuesOf(subject.zone),
        fields: automationFields,
      })}
      onDone={() => forms.automationSaved(zoneName)}
      onClose={dialog.close}
    >
      <Switch
        label={texts.switchedOn}
        isOn={form.values.enabled === 'on'}
        onChange={(event) => form.setFieldValue('enabled', event.currentTarget.checked ? 'on' : 'off')}
      />
      <NativeSelect
        label={texts.mode}
        description={forms.modeHint}
        mt="sm"
        data-autofocus
        data={inWords(automationModeWords, offered(automationModes, automation.mode))}
        {...form.getInputProps('mode')}
      />
      <TextInput label={texts.setpoint} {...temperature} {...form.getInputProps('setpoint')} />
      <TextInput label={texts.setback} {...temperature} {...form.getInputProps('setbackSetpoint')} />
      <TextInput
        label={texts.preheatMinutes}
        description={forms.preheatHint}
        inputMode="numeric"
        mt="sm"
        {...form.getInputProps('preheatMinutes')}
      />
    </FormModal>
  )
}

export function OwnCalendar({ dialog: { subject, close } }: { dialog: DialogState<AutomationSubject> }) {
  const { locationId, zone } = subject
  const { zoneId, zoneName, hasCalendar } = zone
  const path = { locationId, zoneId }
  return hasCalendar ? (
    <ConfirmDialog
      title={texts.removeOwnCalendar}
      sentences={[forms.willRemoveCalendar(zoneName), common.thisActionCannotBeUndone]}
      confirmLabel={common.remove}
      busyLabel={forms.removing}
      run={async () => api.deleteZoneCalendar(path)}
      failureText={forms.failedToRemoveCalendar}
      onDone={() => forms.followsAgain(zoneName)}
      onClose={close}
    />
  ) : (
    <ConfirmDialog
      title={texts.giveOwnCalendar}
      sentences={[forms.willGetCalendar(zoneName), forms.daysApplyNoMore]}
      confirmLabel={forms.giveCalendar}
      busyLabel={common.saving}
      isHarmless
      run={async () => api.createZoneCalendar(path)}
      failureText={forms.failedToGiveCalendar}
      onDone={() => forms.hasOwnCalendar(zoneName)}
      onClose={close}
    />
  )
}
