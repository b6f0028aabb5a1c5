import indicator from './Wizard.module.css'
import { Button } from '@mantine/core'
import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import styles from '../dialog/Dialog.module.css'
import { DialogActions, useLeaveGuard, type FailureText, useSubmit } from '../dialog/DialogActions.tsx'
import type { DialogForm } from '../dialog/useDialogForm.ts'
import { setFieldErrors } from '../form/values.ts'
import { texts as formTexts } from '../../texts/form.ts'
import { texts as common } from '../../texts/common.ts'

/** The steps of a wizard: done, current and next. */
function StepIndicator({ labels, current }: { labels: readonly string[]; current: number }) {
  return (
    <ol className={indicator.steps} aria-label={formTexts.steps}>
      {labels.map((label, index) => (
        <li
          key={label}
          className={indicator.step}
          data-state={index < current ? 'done' : index === current ? 'current' : 'coming'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={indicator.number}>{index + 1}</span>
          <span className={indicator.label}>{label}</span>
        </li>
      ))}
    </ol>
  )
}

interface WizardStep<Values> {
  label: string
  /** `advance` goes to the next step, for steps in which picking something is all there is to do. */
  render: (advance: () => void) => ReactNode
  /** Next is disabled until this is true. */
  isReady?: (values: Values) => boolean
  /** The fields of this step, so that an error of the server leads back to it. */
  fields?: readonly (keyof Values & string)[]
}

interface WizardProps<Values extends Record<string, unknown>, Result> {
  title: string
  form: DialogForm<Values>
  steps: readonly WizardStep<Values>[]
  /** The current step. The caller holds it, together with the form. */
  step: number
  onStep: (step: number) => void
  submit: (values: Values) => Promise<Result>
  submitLabel: string
  busyLabel: string
  failureText: FailureText
  onDone: (result: Result) => string | void
  onClose: () => void
}

/** One form, shown step by step, with one save at the end. */
export function Wizard<Values extends Record<string, unknown>, Result>(props: WizardProps<Values, Result>) {
  const { form, steps, step, onStep, onClose } = props
  const body = useRef<HTMLDivElement>(null)
  const final = useRef<HTMLButtonElement>(null)
  const bodyId = useId()
  const { busy, report, submit, forget } = useSubmit({
    run: async () => props.submit(form.getValues()),
    failureText: props.failureText,
    onDone: props.onDone,
    onClose,
    showFieldErrors: (texts) => {
      const owner = steps.findIndex(({ fields }) =>
        fields?.some((field) => Object.keys(texts).some((path) => path.split('.').includes(field))),
      )
      if (owner >= 0) onStep(owner)
      return setFieldErrors(form, texts)
    },
  })
  // Picked things are quick to pick again. A restored form had been typed.
  const [isTyped, setTyped] = useState(step > 0)
  const guard = useLeaveGuard(isTyped, onClose)
  const current = steps[step]
  const last = step === steps.length - 1
  const ready = current?.isReady?.(form.values) ?? true

  // A new step gets the focus, for the keyboard and for a screen reader. The last one has nothing to fill in, so its
  // button gets it.
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) {
      ;(last ? final : body).current?.focus({ preventScroll: true })
      // Scrolls to the top: the focus alone would put the fields below the title.
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
            {common.cancel}
          </Button>
          {step > 0 && (
            <Button variant="default" disabled={busy} onClick={() => go(step - 1)}>
              {formTexts.back}
            </Button>
          )}
          {last ? (
            // The second click of a double click on Next does not count here, nor does a key that is held down. The
            // React keys keep the two buttons apart: a button that became Next during its own click would submit the
            // form.
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
              {formTexts.next}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

const isFilter = (field: EventTarget) => field instanceof HTMLInputElement && field.type === 'search'

/** A step that gets the focus passes it on to its first field, if there is one. */
function beginInField({ target }: FocusEvent<HTMLElement>): void {
  if (target.role === 'group') target.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}
