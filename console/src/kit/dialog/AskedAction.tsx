import { Action } from '../../ui/Action.tsx'
import styles from './AskedAction.module.css'
import { Failure, type FailureText, useAsking, useSubmit } from './DialogActions.tsx'
import { texts as common } from '../../texts/common.ts'

interface AskedActionProps<Result> {
  label: string
  question: string
  goLabel: string
  busyLabel: string
  run: () => Promise<Result>
  failureText: FailureText
  /** The text that it returns is shown. */
  onDone: (result: Result) => string | void
}

/** A button whose question opens below it, where a dialog of its own would cover what it is about. */
export function AskedAction<Result>(props: AskedActionProps<Result>) {
  const { label, question: text, goLabel, busyLabel, run, failureText, onDone } = props
  const { question: isAsked = false, ask, takeBack, close } = useAsking<true>()
  const { busy, report, submit, forget } = useSubmit({ run, failureText, onDone, onClose: close })
  const cancel = () => {
    forget()
    takeBack()
  }
  return (
    <div className={styles.asked}>
      <Action look="danger" aria-expanded={isAsked} onClick={() => (isAsked ? cancel() : ask(true))}>
        {label}
      </Action>
      {isAsked && (
        <div role="group" aria-label={label} className="note">
          <p>{text}</p>
          <Failure report={report} />
          <div className={styles.buttons}>
            <Action disabled={busy} onClick={cancel} autoFocus>
              {common.cancel}
            </Action>
            <Action look="danger" aria-disabled={busy} onClick={submit}>
              {busy ? busyLabel : goLabel}
            </Action>
          </div>
        </div>
      )}
    </div>
  )
}
