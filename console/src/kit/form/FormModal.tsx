import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { DialogActions } from '../dialog/DialogActions.tsx'
import type { DialogForm } from '../dialog/useDialogForm.ts'
import { useLeaveGuard } from '../dialog/useLeaveGuard.ts'
import { type FailureText, useSubmit } from '../dialog/useSubmit.ts'
import { placeErrors } from './placeErrors.ts'

interface FormModalProps<Values extends Record<string, unknown>, Result> {
  title: string
  form: DialogForm<Values>
  submit: (values: Values) => Promise<Result>
  submitLabel: string
  busyLabel: string
  failureText: FailureText
  /** With what was sent: an answer may hold nothing of it. */
  onDone: (result: Result, values: Values) => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. It owns what no form may forget: one submit at a time, errors, and a guard for what was typed. */
export function FormModal<Values extends Record<string, unknown>, Result>(
  props: FormModalProps<Values, Result>,
) {
  const { title, form, submitLabel, busyLabel, failureText, onDone, onClose, children } = props
  const [refusals, setRefusals] = useState(0)
  const refuse = () => setRefusals((count) => count + 1)
  const element = useRef<HTMLFormElement>(null)
  const { busy, report, submit } = useSubmit({
    run: async () => props.submit(form.getValues()),
    failureText,
    onDone: (result) => onDone(result, form.getValues()),
    placeFieldErrors: (texts) => {
      refuse()
      return placeErrors(form, texts)
    },
  })
  const guard = useLeaveGuard(form.isDirty(), onClose)

  // Once for each refusal, and not when a text goes because its field was corrected.
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input')?.focus()
  }, [refusals])

  return (
    <Dialog title={title} busy={busy} onClose={guard.close}>
      <form ref={element} noValidate onSubmit={form.onSubmit(submit, refuse)}>
        {children}
        <DialogActions guard={guard} report={report}>
          <Button variant="default" disabled={busy} onClick={guard.close}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={busy}>
            {busy ? busyLabel : submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
