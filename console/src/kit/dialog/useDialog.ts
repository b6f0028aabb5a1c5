import { useLocation } from '@tanstack/react-router'
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

interface Opened<Subject> {
  subject: Subject
  /** The page on which it was opened. On another one it is closed, also if both are shown by the same component. */
  path: string
  restored?: Draft
}

/** After signing in again it opens with what was typed. Its name must be unique in the console. */
export function useDialog<Subject>(name: string) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [known, setOpened] = useState<Opened<Subject> | undefined>(() => {
    const restored = takeDraft(name)
    return restored && { subject: restored.subject as Subject, path, restored }
  })
  const opened = known?.path === path ? known : undefined
  if (known && !opened) setOpened(undefined)
  const close = () => setOpened(undefined)
  const state: DialogState<Subject> | undefined = opened && {
    name,
    subject: opened.subject,
    restored: opened.restored,
    replace: (subject) => setOpened((before) => before && { ...before, subject }),
    close,
  }
  return { state, open: (subject: Subject) => setOpened({ subject, path }), close }
}
