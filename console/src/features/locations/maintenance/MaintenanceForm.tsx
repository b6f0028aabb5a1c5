import type { MaintenanceWindow } from '#contract/schemas/maintenance'
import { defaultTimeZone } from '#contract/time-zones'
import { weekdays } from '#contract/values'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { type DialogForm, useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { revisionOf } from '../../../kit/form/useConflict.ts'
import { today } from '../schedule/dates.ts'
import {
  bodyOf,
  dayName,
  newWindow,
  valuesOf,
  windowFields,
  windowRules,
  windowText,
  type WindowValues,
} from './windows.ts'
import styles from './Maintenance.module.css'

interface MaintenanceFormProps {
  locationId: string
  timeZone: string | null | undefined
  dialog: DialogState<MaintenanceWindow | null>
}

const repeats = [
  { value: 'ONCE', label: 'Once' },
  { value: 'WEEKLY', label: 'Every week' },
]

export function MaintenanceForm({ locationId, timeZone, dialog }: MaintenanceFormProps) {
  const window = dialog.subject
  const form = useDialogForm<WindowValues, MaintenanceWindow | null>(dialog, {
    initialValues: window ? valuesOf(window) : newWindow(today()),
    validate: windowRules,
  })
  const save = async (values: WindowValues) =>
    window
      ? api.updateMaintenance({
          locationId,
          maintenanceId: window.maintenanceId,
          body: { ...bodyOf(values), version: window.version },
        })
      : api.createMaintenance({ locationId, body: bodyOf(values) })
  const isOnce = form.values.repeats === 'ONCE'
  const time = (label: string, name: 'from' | 'to') => (
    <TextInput label={label} type="time" required {...form.getInputProps(name)} />
  )
  const date = (label: string, name: 'date' | 'endDate') => (
    <TextInput label={label} type="date" required {...form.getInputProps(name)} />
  )
  return (
    <FormModal
      title={window ? 'Edit Maintenance Window' : 'Add Maintenance Window'}
      form={form}
      submit={save}
      submitLabel={window ? 'Update' : 'Add'}
      failureText="Failed to save the maintenance window. Please try again."
      revision={revisionOf(dialog, {
        list: query(api.listMaintenance, { locationId }),
        idOf: ({ maintenanceId }) => maintenanceId,
        valuesOf,
        fields: windowFields,
      })}
      onDone={() => 'Maintenance window saved'}
      onClose={dialog.close}
    >
      <NativeSelect label="Repeats" data-autofocus data={repeats} {...form.getInputProps('repeats')} />
      {!isOnce && <Days form={form} />}
      <div className={styles.times}>
        {isOnce && date('First day', 'date')}
        {time('From', 'from')}
        {isOnce && date('Last day', 'endDate')}
        {time('To', 'to')}
      </div>
      <p className="quiet">
        On the clock of the location ({timeZone ?? defaultTimeZone}).
        {!isOnce && ' If it ends before it begins, it ends on the next day.'}
      </p>
      <TextInput label="Reason" required mt="sm" autoComplete="off" {...form.getInputProps('reason')} />
    </FormModal>
  )
}

function Days({ form }: { form: DialogForm<WindowValues> }) {
  const { days } = form.values
  const error = form.errors['days']
  return (
    <fieldset className={styles.days} data-error={Boolean(error) || undefined}>
      <legend>Begins on</legend>
      {weekdays.map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            checked={days.includes(day)}
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget }) =>
              form.setFieldValue(
                'days',
                weekdays.filter((one) => (one === day ? currentTarget.checked : days.includes(one))),
              )
            }
          />
          {dayName(day)}
        </label>
      ))}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}

interface DeleteMaintenanceProps {
  locationId: string
  dialog: DialogState<MaintenanceWindow>
}

export function DeleteMaintenance({ locationId, dialog: { subject, close } }: DeleteMaintenanceProps) {
  return (
    <ConfirmDialog
      title="Delete Maintenance Window"
      sentences={[
        `Are you sure you want to delete the maintenance window "${windowText(subject)}"?`,
        'If it is on, its alarms count again at once. This action cannot be undone.',
      ]}
      run={async () => api.deleteMaintenance({ locationId, maintenanceId: subject.maintenanceId })}
      failureText="Failed to delete the maintenance window"
      onDone={() => 'Maintenance window deleted'}
      onClose={close}
    />
  )
}
