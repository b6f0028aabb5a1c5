import type { ComponentProps, ReactNode } from 'react'
import type { DialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../../kit/form/fields.tsx'
import { type NumberField, type TextField, limits, numberError, numberHint } from './fieldRules.ts'
import type { WizardValues } from './wizardValues.ts'

interface StepFieldProps<Field> extends Pick<
  ComponentProps<typeof TextInput>,
  'inputMode' | 'placeholder' | 'ref' | 'onKeyDown'
> {
  form: DialogForm<WizardValues>
  field: Field
  label: string
  hint: ReactNode
  /** Shown at the field instead of the form's own error. */
  error?: string | undefined
  onEdit?: (() => void) | undefined
}

/** The line under the field shows a hint or an error. It is always there, so that an error does not move the buttons. */
function StepInput({ form, field, hint, error, onEdit, ...rest }: StepFieldProps<NumberField | TextField>) {
  const said = error ?? form.errors[field]
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      {...form.getInputProps(field)}
      description={said ? undefined : hint}
      error={said}
      onChange={(event) => {
        form.setFieldValue(field, event.currentTarget.value)
        onEdit?.()
      }}
    />
  )
}

export function TextStepField(props: StepFieldProps<TextField> & { required?: boolean }) {
  return <StepInput required {...props} />
}

/** A whole number, kept as text so that nothing typed is lost. A tablet shows its numeric keypad. */
export function NumberStepField(props: Omit<StepFieldProps<NumberField>, 'hint'> & { hint?: string }) {
  const { form, field, error } = props
  return (
    <StepInput
      inputMode="numeric"
      placeholder={String(limits[field].default)}
      hint={numberHint(field)}
      {...props}
      error={numberError(field, form.values[field]) ?? error}
    />
  )
}
