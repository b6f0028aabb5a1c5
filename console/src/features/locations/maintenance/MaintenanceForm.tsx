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
import { texts } from '../../../texts/locationsMaintenance.ts'
import { texts as common } from '../../../texts/common.ts'

interface MaintenanceFormProps {
  locationId: string
  timeZone: string | null | undefined
  dialog: DialogState<MaintenanceWindow | null>
}

const repeats = [
  { value: 'ONCE', label: texts.once },
  { value: 'WEEKLY', label: texts.weekly },
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
      title={window ? texts.editWindow : texts.addMaintenanceWindow}
      form={form}
      submit={save}
      submitLabel={window ? common.update : common.add}
      failureText={texts.failedToSave}
      revision={revisionOf(dialog, {
        list: query(api.listMaintenance, { locationId }),
        idOf: ({ maintenanceId }) => maintenanceId,
        valuesOf,
        fields: windowFields,
      })}
      onDone={() => texts.saved}
      onClose={dialog.close}
    >
      <NativeSelect label={texts.repeats} data-autofocus data={repeats} {...form.getInputProps('repeats')} />
      {!isOnce && <Days form={form} />}
      <div className={styles.times}>
        {isOnce && date(texts.firstDay, 'date')}
        {time(texts.from, 'from')}
        {isOnce && date(texts.lastDay, 'endDate')}
        {time(texts.to, 'to')}
      </div>
      <p className="quiet">
        {(isOnce ? texts.onItsClock : texts.onItsClockWeekly)(timeZone ?? defaultTimeZone)}
      </p>
      <TextInput
        label={common.reason}
        required
        mt="sm"
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </FormModal>
  )
}

function Days({ form }: { form: DialogForm<WindowValues> }) {
  const { days } = form.values
  const error = form.errors['days']
  return (
    <fieldset className={styles.days} data-error={Boolean(error) || undefined}>
      <legend>{texts.beginsOn}</legend>
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
      title={texts.deleteWindow}
      sentences={[texts.sureToDelete(windowText(subject)), texts.alarmsCountAgain]}
      run={async () => api.deleteMaintenance({ locationId, maintenanceId: subject.maintenanceId })}
      failureText={texts.failedToDelete}
      onDone={() => texts.deleted}
      onClose={close}
    />
  )
}
