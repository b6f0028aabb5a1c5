import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import styles from '../dialog/Dialog.module.css'
import { isLeaving } from '../dialog/drafts.ts'
import { Failure } from '../dialog/Failure.tsx'
import type { DialogForm } from '../dialog/useDialogForm.ts'
import { type FailureText, useSubmit } from '../dialog/useSubmit.ts'
import { placeErrors } from './placeErrors.ts'

export interface FormModalProps<Values extends Record<string, unknown>, Result> {
  title: string
  form: DialogForm<Values>
  submit: (values: Values) => Promise<Result>
  submitLabel: string
  busyLabel: string
  failureText: FailureText
  onDone: (result: Result) => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. It owns what no form may forget: one submit at a time, errors, and a guard for what was typed. */
export function FormModal<Values extends Record<string, unknown>, Result>(
  props: FormModalProps<Values, Result>,
) {
  const { title, form, submitLabel, busyLabel, failureText, onDone, onClose, children } = props
  const [asking, setAsking] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const { busy, report, submit } = useSubmit({
    run: async () => props.submit(form.getValues()),
    failureText,
    onDone,
    placeFieldErrors: (texts) => placeErrors(form, texts),
  })
  const dirty = form.isDirty()
  useLeaveGuard(dirty)

  // After the texts are on the screen, so that focus lands on the first field that has one.
  useEffect(() => {
    if (Object.keys(form.errors).length > 0) {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input')?.focus()
    }
  }, [form.errors])

  return (
    <Dialog title={title} busy={busy} onClose={() => (dirty && !asking ? setAsking(true) : onClose())}>
      <form ref={element} noValidate onSubmit={form.onSubmit(() => void submit())}>
        {children}
        <Failure report={report} />
        {asking ? (
          <div className={styles.actions} role="group" aria-label="Discard changes?">
            <span className={styles.question}>Discard what you changed?</span>
            <Button variant="default" onClick={() => setAsking(false)} autoFocus>
              Keep editing
            </Button>
            <Button color="red.8" onClick={onClose}>
              Discard
            </Button>
          </div>
        ) : (
          <div className={styles.actions}>
            <Button variant="default" disabled={busy} onClick={() => (dirty ? setAsking(true) : onClose())}>
              Cancel
            </Button>
            <Button type="submit" aria-disabled={busy}>
              {busy ? busyLabel : submitLabel}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  )
}

function useLeaveGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
