import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import {
  DialogActions,
  Failure,
  useAsking,
  useLeaveGuard,
  type FailureText,
  useSubmit,
} from '../dialog/DialogActions.tsx'
import type { DialogForm } from '../dialog/useDialogForm.ts'
import { setFieldErrors } from './values.ts'
import type { Revision } from './conflict.tsx'
import { useConflict } from './useConflict.ts'
import { texts as formTexts } from '../../texts/form.ts'
import { texts as common } from '../../texts/common.ts'

interface FormModalProps<Values extends Record<string, unknown>, Result> {
  title: string
  size?: 'form' | 'wizard' | 'table'
  form: DialogForm<Values>
  submit: (values: Values) => Promise<Result>
  submitLabel: string
  busyLabel?: string
  failureText: FailureText
  /** Server errors that name a field are not put at it: the message is shown, whatever it names. */
  isWithoutFieldErrors?: boolean
  /** For things that somebody else may edit at the same time. */
  revision?: Revision | undefined
  question?: (values: Values) => string | undefined
  /** Called with the sent values too: the answer may not contain them. See `useSubmit`. */
  onDone: (result: Result, values: Values) => string | false | void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, with what every form needs: one submit at a time, errors, and a guard for typed text. */
export function FormModal<Values extends Record<string, unknown>, Result>(
  props: FormModalProps<Values, Result>,
) {
  const {
    title,
    form,
    submitLabel,
    busyLabel = common.saving,
    failureText,
    onDone,
    onClose,
    children,
  } = props
  const [refusals, setRefusals] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const conflict = useConflict(form, props.revision)
  const { question, ask, takeBack, close: closeQuestion } = useAsking<string>()
  const refuse = () => {
    // A wrong field has to be visible.
    conflict.close()
    setRefusals((count) => count + 1)
  }
  const { busy, report, submit } = useSubmit({
    run: async () => {
      try {
        return await props.submit(form.getValues())
      } catch (error) {
        await conflict.look(error)
        throw error
      }
    },
    failureText,
    onDone: (result) => onDone(result, form.getValues()),
    onClose,
    ...(!props.isWithoutFieldErrors && {
      showFieldErrors: (texts) => {
        refuse()
        return setFieldErrors(form, texts)
      },
    }),
  })
  const guard = useLeaveGuard(form.isDirty(), onClose)

  // Once for each refusal, and not when a text disappears because its field was corrected.
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input')?.focus()
  }, [refusals])

  function askOrSubmit(values: Values): void {
    const text = props.question?.(values)
    if (text === undefined) submit()
    else ask(text)
  }

  return (
    <Dialog title={title} size={props.size} busy={busy} onClose={guard.close}>
      <form ref={element} noValidate onSubmit={form.onSubmit(askOrSubmit, refuse)}>
        {conflict.found ? (
          <>
            <Failure report={report} />
            <conflict.found.Choice
              key={conflict.found.id}
              differences={conflict.found.differences}
              by={conflict.found.by}
              onChoose={(field, value) => form.setValues({ [field]: value } as Partial<Values>)}
            />
          </>
        ) : (
          children
        )}
        <DialogActions
          guard={guard}
          report={conflict.found ? undefined : report}
          question={
            question === undefined
              ? undefined
              : {
                  label: formTexts.areYouSure,
                  text: question,
                  goLabel: formTexts.anyway(submitLabel),
                  go: () => {
                    closeQuestion()
                    submit()
                  },
                  stay: takeBack,
                }
          }
        >
          <Button variant="default" disabled={busy} onClick={guard.close}>
            {common.cancel}
          </Button>
          {conflict.found && (
            <Button variant="default" disabled={busy} onClick={conflict.close}>
              {formTexts.backToTheForm}
            </Button>
          )}
          <Button type="submit" aria-disabled={busy}>
            {busy ? busyLabel : submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
