import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { counted } from '../../../ui/Text.tsx'
import { notify } from '../../../ui/notify.ts'
import { dayAfter, daysBehind, dayText, isDate, weekdayNames } from './dates.ts'
import { type DayValues, errorsOf, mostDays } from './dayValues.ts'
import { type Period, sentPeriods } from './periods.ts'
import { Overwritten } from './Overwritten.tsx'
import { PeriodRows } from './PeriodRows.tsx'
import styles from './day.module.css'
import { type CalendarOwner, setDays } from './setDays.ts'

export interface DaySubject {
  owner: CalendarOwner
  ownerName: string
  date: string
  periods: readonly Period[]
}

/** The periods of one day. They can be copied to later days. */
export function DayForm({ dialog }: { dialog: DialogState<DaySubject> }) {
  const { owner, ownerName, date, periods } = dialog.subject
  const form = useDialogForm<DayValues, DaySubject>(dialog, {
    initialValues: {
      periods: periods.map((period) => ({ ...period })),
      until: '',
      weekdays: ['0', '1', '2', '3', '4', '5', '6'],
    },
    validate: (values) => errorsOf(values, date),
  })
  const { until, weekdays } = form.values
  const behind = isDate(until)
    ? daysBehind(date, until, new Set(weekdays.map(Number))).slice(0, mostDays)
    : []
  return (
    <FormModal
      title={dayText(date)}
      form={form}
      submit={async (values) => setDays(owner, [date, ...behind], sentPeriods(values.periods))}
      submitLabel={behind.length > 0 ? `Set ${counted(behind.length + 1, 'days')}` : 'Set Day'}
      busyLabel="Saving..."
      failureText="Failed to set the calendar. Please try again."
      onDone={() => {
        notify.success(`Calendar of ${ownerName}: ${counted(behind.length + 1, 'days')} set`)
        dialog.close()
      }}
      onClose={dialog.close}
    >
      <p>Calendar of {ownerName}</p>
      <PeriodRows form={form} />
      <TextInput
        type="date"
        label="Copy to all days until"
        mt="md"
        min={dayAfter(date, 1)}
        max={dayAfter(date, mostDays)}
        {...form.getInputProps('until')}
      />
      {until !== '' && (
        <fieldset className={styles.weekdays}>
          <legend>On</legend>
          {weekdayNames.map((name, at) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={weekdays.includes(String(at))}
                onChange={({ currentTarget: { checked } }) =>
                  form.setFieldValue(
                    'weekdays',
                    checked ? [...weekdays, String(at)] : weekdays.filter((one) => one !== String(at)),
                  )
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      {behind.length > 0 && (
        <Overwritten owner={owner} dates={behind} periods={sentPeriods(form.values.periods)} />
      )}
    </FormModal>
  )
}
