import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { type Draft, registerDraft, keepThroughReload } from './drafts.ts'
import type { DialogState } from './useDialog.ts'

export type DialogForm<Values> = UseFormReturnType<Values>

/** A form whose content survives signing in again and, for a wizard, a reload. */
export function useDialogForm<Values extends Record<string, unknown>, Subject>(
  { name, subject, restored }: Pick<DialogState<Subject>, 'name' | 'subject' | 'restored'>,
  input: UseFormInput<Values>,
  /** For wizards, which have no secrets. */
  step?: number,
): DialogForm<Values> {
  const form = useForm<Values>(input)

  const draft = useRef<Draft>({ subject, values: form.values })
  useEffect(() => {
    draft.current = { subject, values: form.values, ...(step !== undefined && { step }) }
  })
  useEffect(() => registerDraft(name, () => draft.current), [name])
  const isWizard = step !== undefined
  useEffect(() => (isWizard ? keepThroughReload(name, () => draft.current) : undefined), [isWizard, name])

  const isRestored = useRef(false)
  useEffect(() => {
    if (restored && !isRestored.current) form.setValues(restored.values as Partial<Values>)
    isRestored.current = true
  }, [restored, form])
  return form
}
