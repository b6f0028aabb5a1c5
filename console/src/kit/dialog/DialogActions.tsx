import { useRef, useState, type ReactNode, useEffect, useId } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { isLeaving } from './drafts.ts'
import styles from './Dialog.module.css'
import { Button } from '@mantine/core'
import { errorMessage } from '../../api/errors.ts'
import { fieldErrors, inSentences } from '../../api/fieldErrors.ts'
import { classes } from '../../ui/Action.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../ui/notify.ts'
import { texts as formTexts } from '../../texts/form.ts'
import { texts as common } from '../../texts/common.ts'

/** A fixed sentence, or one made from the error. */
export type FailureText = string | ((error: unknown) => string)

export interface FailureReport {
  text: string
  /** The reason, if the sentence does not contain it. */
  cause?: string | undefined
}

interface Options<Result> {
  run: () => Promise<Result>
  failureText: FailureText
  /** A text that it returns is shown. The dialog closes, unless it returns false. */
  onDone: (result: Result) => string | false | void
  onClose?: () => void
  /** Takes the server's texts for single fields. Returns those without a field. */
  showFieldErrors?: (texts: Record<string, string>) => string[]
}

/** Runs a save once, however often the button is pressed, and keeps the error for the dialog to show. */
export function useSubmit<Result>({ run, failureText, onDone, onClose, showFieldErrors }: Options<Result>) {
  const queries = useQueryClient()
  const mutationKey = [useId()]
  const [otherErrors, setOtherErrors] = useState<string[]>()
  const { mutate, reset, isPending, error } = useMutation({
    mutationKey,
    mutationFn: run,
    onSuccess: (result) => {
      const message = onDone(result)
      if (typeof message === 'string') notify.success(message)
      if (message !== false) onClose?.()
    },
    onError: (failure) => {
      const texts = fieldErrors(failure)
      setOtherErrors(Object.keys(texts).length > 0 ? showFieldErrors?.(texts) : undefined)
    },
  })
  return {
    busy: isPending,
    report: error ? reportOf(error, failureText, otherErrors) : undefined,
    submit: () => {
      if (queries.isMutating({ mutationKey }) === 0) mutate()
    },
    forget: reset,
  }
}

/** What the fields do not show already: the sentence, then errors that belong to no field, then the server's reason. */
function reportOf(
  error: unknown,
  failureText: FailureText,
  otherErrors?: string[],
): FailureReport | undefined {
  const left = inSentences(otherErrors ?? [])
  if (typeof failureText === 'string') {
    const reason = errorMessage(error, failureText)
    const causes = [...(otherErrors ?? []), ...(reason === failureText ? [] : [reason])]
    return { text: failureText, cause: inSentences(causes) }
  }
  if (otherErrors === undefined) return { text: failureText(error) }
  return left === undefined ? undefined : { text: left }
}

/** A question instead of a dialog's buttons. It disappears when the person undoes the change that caused it. */
export function useAsking<Asked>() {
  const [question, setQuestion] = useState<Asked>()
  const focused = useRef<Element | null>(null)

  const ask = (next: Asked): void => {
    focused.current = document.activeElement
    setQuestion(() => next)
  }
  const takeBack = (): void => {
    setQuestion(undefined)
    if (focused.current instanceof HTMLElement) focused.current.focus()
  }
  return { question, ask, takeBack, close: () => setQuestion(undefined) }
}

export interface LeaveGuard {
  asking: boolean
  keepEditing: () => void
  close: () => void
  discard: () => void
}

/** Asks before typed text is lost: by closing the dialog, going to another page or leaving the console. */
export function useLeaveGuard(dirty: boolean, onClose: () => void): LeaveGuard {
  const { question: asking = false, ask, takeBack } = useAsking<true>()

  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: () => !isLeaving(),
    shouldBlockFn: ({ current, next }) => {
      if (isLeaving() || current.pathname === next.pathname) return false
      if (!asking) ask(true)
      return true
    },
  })

  function close(): void {
    if (!dirty) onClose()
    else if (asking) takeBack()
    else ask(true)
  }
  return { asking, keepEditing: takeBack, close, discard: onClose }
}

interface FailureProps {
  report: FailureReport | undefined
  children?: ReactNode
}

export function Failure({ report, children }: FailureProps) {
  if (!report) return null
  return (
    <div role="alert" className={classes('note', styles.failure)} data-tone="danger">
      {report.text}
      {report.cause !== undefined && <div className="quiet">{report.cause}</div>}
      {children}
    </div>
  )
}

interface LoadFailureProps {
  text: string
  /** The cause is shown as well, unless the text contains it. */
  error?: unknown
  retry: () => unknown
}

export function LoadFailure({ text, error, retry }: LoadFailureProps) {
  const cause = errorMessage(error, text)
  return (
    <Failure report={{ text, cause: cause === text ? undefined : cause }}>
      <Button variant="default" size="xs" mt="xs" onClick={() => void retry()}>
        {common.retry}
      </Button>
    </Failure>
  )
}

/** Asked instead of the buttons, before something is done that is hard to undo. */
export interface Question {
  /** What it is about, for assistive technology. */
  label: string
  text: string
  goLabel: string
  go: () => void
  stay: () => void
}

interface DialogActionsProps {
  guard: LeaveGuard
  report: FailureReport | undefined
  question?: Question | undefined
  children: ReactNode
}

const leaving = ({ discard, keepEditing }: LeaveGuard): Question => ({
  label: formTexts.discardChanges,
  text: formTexts.discardWhatYouChanged,
  goLabel: formTexts.discard,
  go: discard,
  stay: keepEditing,
})

export function DialogActions({ guard, report, question, children }: DialogActionsProps) {
  const current = guard.asking ? leaving(guard) : question
  const actions = useRestoredFocus(current !== undefined)
  if (current) {
    return (
      <div key="question" className={styles.actions} role="group" aria-label={current.label}>
        <span className={styles.question}>{current.text}</span>
        <Button variant="default" onClick={current.stay} autoFocus>
          {formTexts.keepEditing}
        </Button>
        <Button color="red.8" onClick={current.go}>
          {current.goLabel}
        </Button>
      </div>
    )
  }
  return (
    <div key="actions" ref={actions} className={styles.actions}>
      <Failure report={report} />
      {children}
    </div>
  )
}

/** A question replaces the buttons. When they return they are new elements, and the last one gets the focus. */
function useRestoredFocus(isAsking: boolean) {
  const actions = useRef<HTMLDivElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    const isLost = wasAsking.current && !isAsking && document.activeElement === document.body
    if (isLost) actions.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  return actions
}
