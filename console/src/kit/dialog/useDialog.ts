import { useState } from 'react'
import type { Draft } from './drafts.ts'
import { takeDraft } from './drafts.ts'

export interface DialogState<Subject> {
  name: string
  subject: Subject
  /** What was typed before signing in again. */
  restored: Draft | undefined
  /** Stays open for this subject, such as a newer copy of the same thing. */
  replace: (subject: Subject) => void
  close: () => void
}

/** After signing in again it opens with what was typed. Its name must be unique in the console. */
export function useDialog<Subject>(name: string) {
  const [opened, setOpened] = useState<{ subject: Subject; restored?: Draft } | undefined>(() => {
    const restored = takeDraft(name)
    return restored && { subject: restored.subject as Subject, restored }
  })
  const close = () => setOpened(undefined)
  const state: DialogState<Subject> | undefined = opened && {
    name,
    subject: opened.subject,
    restored: opened.restored,
    replace: (subject) => setOpened((before) => before && { ...before, subject }),
    close,
  }
  return { state, open: (subject: Subject) => setOpened({ subject }), close }
}
