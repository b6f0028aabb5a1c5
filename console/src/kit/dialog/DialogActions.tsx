import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Dialog.module.css'
import { Failure } from './Failure.tsx'
import type { LeaveGuard } from './useLeaveGuard.ts'
import type { FailureReport } from './useSubmit.ts'

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
  /** The buttons. */
  children: ReactNode
}

const leaving = ({ discard, keepEditing }: LeaveGuard): Question => ({
  label: 'Discard changes?',
  text: 'Discard what you changed?',
  goLabel: 'Discard',
  go: discard,
  stay: keepEditing,
})

/** The lower edge of a dialog with fields: its buttons, or a question instead of them. */
export function DialogActions({ guard, report, question, children }: DialogActionsProps) {
  const asked = guard.asking ? leaving(guard) : question
  const actions = useRestoredFocus(asked !== undefined)
  if (asked) {
    return (
      <div key="question" className={styles.actions} role="group" aria-label={asked.label}>
        <span className={styles.question}>{asked.text}</span>
        <Button variant="default" onClick={asked.stay} autoFocus>
          Keep editing
        </Button>
        <Button color="red.8" onClick={asked.go}>
          {asked.goLabel}
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
