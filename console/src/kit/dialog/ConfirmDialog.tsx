import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import styles from './Dialog.module.css'
import { Failure } from './Failure.tsx'
import { type FailureText, useSubmit } from './useSubmit.ts'

interface ConfirmDialogProps<Result> {
  title: string
  /** Each sentence is on its own line. */
  sentences: string[]
  /** Shown below them, such as the consequences. */
  children?: ReactNode
  confirmLabel: string
  /** Nothing is deleted by it. */
  isHarmless?: boolean
  /** It cannot be done now, and the sentences say why. */
  isBlocked?: boolean
  busyLabel: string
  run: () => Promise<Result>
  failureText: FailureText
  onDone: (result: Result) => void
  onClose: () => void
}

/**
 * Asks before something is deleted, or done to many things at once. Cancel comes first, so that Enter alone deletes
 * nothing.
 */
export function ConfirmDialog<Result>(props: ConfirmDialogProps<Result>) {
  const { title, sentences, confirmLabel, busyLabel, run, failureText, onDone, onClose } = props
  const { busy, report, submit } = useSubmit({ run, failureText, onDone })
  return (
    <Dialog title={title} busy={busy} onClose={onClose}>
      {sentences.map((sentence) => (
        <p key={sentence} className={styles.sentence}>
          {sentence}
        </p>
      ))}
      {props.children}
      <Failure report={report} />
      <div className={styles.actions}>
        <Button variant="default" disabled={busy} onClick={onClose} data-autofocus>
          {props.isBlocked ? 'Close' : 'Cancel'}
        </Button>
        {!props.isBlocked && (
          <Button color={props.isHarmless ? 'accent' : 'red.8'} aria-disabled={busy} onClick={submit}>
            {busy ? busyLabel : confirmLabel}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
