import type { DialogForm } from '../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../kit/form/fields.ts'
import type { NumberField, WizardValues } from './wizardValues.ts'
import { limits, numberError } from './wizardValues.ts'

interface NumberInputProps {
  form: DialogForm<WizardValues>
  field: NumberField
  label: string
}

/** A whole number as text, so that nothing typed is lost; a tablet shows its numeric keypad. */
export function NumberInput({ form, field, label }: NumberInputProps) {
  const input = form.getInputProps(field)
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="off"
      placeholder={String(limits[field].blank)}
      {...input}
      error={numberError(field, form.values[field]) ?? form.errors[field]}
    />
  )
}
