import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'
import { Failure } from './Failure.tsx'
import type { LeaveGuard } from './useLeaveGuard.ts'
import type { FailureReport } from './useSubmit.ts'

interface DialogActionsProps {
  guard: LeaveGuard
  report: FailureReport | undefined
  /** The buttons. */
  children: ReactNode
}

/** The lower edge of a dialog in which something is typed: its buttons, or the question whether to lose what was. */
export function DialogActions({ guard, report, children }: DialogActionsProps) {
  if (guard.asking) {
    return (
      <div key="question" className={styles.actions} role="group" aria-label="Discard changes?">
        <span className={styles.question}>Discard what you changed?</span>
        <Button variant="default" onClick={guard.keepEditing} autoFocus>
          Keep editing
        </Button>
        <Button color="red.8" onClick={guard.discard}>
          Discard
        </Button>
      </div>
    )
  }
  return (
    <div key="actions" className={styles.actions}>
      <Failure report={report} />
      {children}
    </div>
  )
}
