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
import { offered } from '../../../kit/form/values.ts'
import { Switch } from '../../../ui/Switch.tsx'
import type { AutomationValues, ScheduledZone } from './automationValues.ts'
import { automationFields, automationRules, bodyOf, valuesOf } from './automationValues.ts'
import { today } from './dates.ts'

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
      title={`Automation of ${zoneName}`}
      form={form}
      submit={async (values) =>
        api.updateAutomation({
          locationId,
          zoneId,
          body: { ...bodyOf(values, zone), version: automation.version },
        })
      }
      submitLabel="Update"
      failureText="Failed to update automation. Please try again."
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
      onDone={() => `Automation of ${zoneName} saved`}
      onClose={dialog.close}
    >
      <Switch
        label="Switched on"
        isOn={form.values.enabled === 'on'}
        onChange={(event) => form.setFieldValue('enabled', event.currentTarget.checked ? 'on' : 'off')}
      />
      <NativeSelect
        label="Mode"
        description="MANUAL holds the setpoint. CALENDAR holds it within the periods, and the setback outside."
        mt="sm"
        data-autofocus
        data={offered(automationModes, automation.mode)}
        {...form.getInputProps('mode')}
      />
      <TextInput label="Setpoint" {...temperature} {...form.getInputProps('setpoint')} />
      <TextInput label="Setback" {...temperature} {...form.getInputProps('setbackSetpoint')} />
      <TextInput
        label="Preheat (minutes)"
        description="How many minutes before a period the setpoint begins to apply"
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
      title="Remove Own Calendar"
      sentences={[
        `The calendar of ${zoneName} is removed with all its days. The days of the location apply to it again.`,
        'This action cannot be undone.',
      ]}
      confirmLabel="Remove"
      busyLabel="Removing..."
      run={async () => api.deleteZoneCalendar(path)}
      failureText="Failed to remove the calendar"
      onDone={() => `${zoneName} follows the location again`}
      onClose={close}
    />
  ) : (
    <ConfirmDialog
      title="Give Own Calendar"
      sentences={[
        `${zoneName} gets its own calendar, which is empty at first.`,
        'From then on the days of the location do not apply to it.',
      ]}
      confirmLabel="Give Calendar"
      busyLabel="Saving..."
      isHarmless
      run={async () => api.createZoneCalendar(path)}
      failureText="Failed to give the zone a calendar"
      onDone={() => `${zoneName} has its own calendar`}
      onClose={close}
    />
  )
}
