import { Button } from '@mantine/core'
import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import styles from '../dialog/Dialog.module.css'
import { DialogActions } from '../dialog/DialogActions.tsx'
import type { DialogForm } from '../dialog/useDialogForm.ts'
import { useLeaveGuard } from '../dialog/useLeaveGuard.ts'
import { type FailureText, useSubmit } from '../dialog/useSubmit.ts'
import { placeErrors } from '../form/placeErrors.ts'
import { StepIndicator } from './StepIndicator.tsx'

interface WizardStep<Values> {
  label: string
  /** `advance` goes on to the next step, for steps in which picking something is all there is to do. */
  render: (advance: () => void) => ReactNode
  /** Next waits for this. */
  isReady?: (values: Values) => boolean
  /** The fields that live on this step, so that an error of the server leads back to it. */
  fields?: readonly (keyof Values & string)[]
}

interface WizardProps<Values extends Record<string, unknown>, Result> {
  title: string
  form: DialogForm<Values>
  steps: readonly WizardStep<Values>[]
  /** Which step is shown; held by the caller, together with the form. */
  step: number
  onStep: (step: number) => void
  submit: (values: Values) => Promise<Result>
  submitLabel: string
  busyLabel: string
  failureText: FailureText
  onDone: (result: Result) => void
  onClose: () => void
}

/** One form, shown a step at a time, and one save at its end. */
export function Wizard<Values extends Record<string, unknown>, Result>(props: WizardProps<Values, Result>) {
  const { form, steps, step, onStep, onClose } = props
  const body = useRef<HTMLDivElement>(null)
  const final = useRef<HTMLButtonElement>(null)
  const bodyId = useId()
  const { busy, report, submit, forget } = useSubmit({
    run: async () => props.submit(form.getValues()),
    failureText: props.failureText,
    onDone: props.onDone,
    placeFieldErrors: (texts) => {
      const owner = steps.findIndex(({ fields }) =>
        fields?.some((field) => Object.keys(texts).some((path) => path.split('.').includes(field))),
      )
      if (owner >= 0) onStep(owner)
      return placeErrors(form, texts)
    },
  })
  // What was only picked is picked again in a moment; what was restored had been typed.
  const [isTyped, setTyped] = useState(step > 0)
  const guard = useLeaveGuard(isTyped, onClose)
  const current = steps[step]
  const last = step === steps.length - 1
  const ready = current?.isReady?.(form.values) ?? true

  // A new step starts at its beginning, for the keyboard and for a screen reader; the last one, where there is nothing
  // to fill in, at the button that ends it.
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) {
      ;(last ? final : body).current?.focus({ preventScroll: true })
      // To its steps and not to its fields, which the focus alone would bring under the title.
      body.current?.closest('[role=dialog]')?.scrollTo(0, 0)
    }
    shown.current = step
  }, [step, last])

  const go = (to: number) => {
    forget()
    onStep(Math.min(Math.max(to, 0), steps.length - 1))
  }

  return (
    <Dialog title={props.title} size="wizard" busy={busy} onClose={guard.close}>
      <StepIndicator labels={steps.map(({ label }) => label)} current={step} />
      <form
        noValidate
        onInput={(event) => {
          if (!isFilter(event.target)) setTyped(true)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !last) go(step + 1)
        }}
      >
        <div role="presentation" onFocus={beginInField}>
          <div
            ref={body}
            id={bodyId}
            tabIndex={-1}
            role="group"
            aria-label={current?.label}
            className={styles.step}
            data-autofocus={!last || undefined}
          >
            {current?.render(() => go(step + 1))}
          </div>
        </div>
        <DialogActions guard={guard} report={report}>
          <Button variant="default" disabled={busy} onClick={guard.close}>
            Cancel
          </Button>
          {step > 0 && (
            <Button variant="default" disabled={busy} onClick={() => go(step - 1)}>
              Back
            </Button>
          )}
          {last ? (
            // The second click of a double click on Next does not count here, nor does a key that is still held down. The
            // keys keep the two buttons apart: one that turned into Next during its own click would submit the form.
            <Button
              key="submit"
              ref={final}
              data-autofocus
              aria-describedby={bodyId}
              aria-disabled={busy}
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              onClick={(event) => event.detail < 2 && submit()}
            >
              {busy ? props.busyLabel : props.submitLabel}
            </Button>
          ) : (
            <Button key="next" type="submit" disabled={!ready}>
              Next
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

const isFilter = (field: EventTarget) => field instanceof HTMLInputElement && field.type === 'search'

/** A step that gets the focus hands it on to the field that it begins in, if there is one. */
function beginInField({ target }: FocusEvent<HTMLElement>): void {
  if (target.role === 'group') target.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}
