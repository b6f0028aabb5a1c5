import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { keepDraft } from './drafts.ts'
import type { DialogState } from './useDialog.ts'

export type DialogForm<Values> = UseFormReturnType<Values>

/** A form whose content outlives a sign-in in the middle of it. */
export function useDialogForm<Values extends Record<string, unknown>, Subject>(
  dialog: DialogState<Subject>,
  input: UseFormInput<Values>,
  step?: number,
): DialogForm<Values> {
  const form = useForm<Values>(input)
  const latest = useRef({ subject: dialog.subject, values: form.values, step })
  latest.current = { subject: dialog.subject, values: form.values, step }

  const { restored, name } = dialog
  useEffect(() => {
    if (restored) form.setValues(restored.values as Partial<Values>)
    return keepDraft(name, () => {
      const { step: current, ...draft } = latest.current
      return current === undefined ? draft : { ...draft, step: current }
    })
    // Once for each opening: the dialog is mounted anew each time.
  }, [])
  return form
}
