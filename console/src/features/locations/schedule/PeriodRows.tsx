import type { DialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../../kit/form/fields.tsx'
import { Action } from '../../../ui/Action.tsx'
import type { DayValues } from './dayValues.ts'
import { DragBar } from './DragBar.tsx'
import type { Period } from './periods.ts'
import styles from './day.module.css'

/** The periods of a day, which can be drawn or typed. */
export function PeriodRows({ form }: { form: DialogForm<DayValues> }) {
  const { periods } = form.values
  const add = (period: Period) => form.insertListItem('periods', period)
  return (
    <>
      <DragBar periods={periods} onAdd={add} />
      {periods.length === 0 && <p>Closed all day.</p>}
      {periods.map((_period, at) => (
        // While a period is typed, only its place in the list stays the same, so that is its key.
        <div key={at} role="group" aria-label={`Period ${at + 1}`} className={styles.period}>
          <TextInput label="From" autoComplete="off" {...form.getInputProps(`periods.${at}.from`)} />
          <TextInput label="To" autoComplete="off" {...form.getInputProps(`periods.${at}.to`)} />
          <Action
            look="danger"
            aria-label={`Remove period ${at + 1}`}
            onClick={() => form.removeListItem('periods', at)}
          >
            Remove
          </Action>
        </div>
      ))}
      {form.errors['periods'] && <p role="alert">{form.errors['periods']}</p>}
      <Action onClick={() => add({ from: '', to: '' })}>Add Period</Action>
    </>
  )
}
