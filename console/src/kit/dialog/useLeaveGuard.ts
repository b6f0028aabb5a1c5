import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isLeaving } from './drafts.ts'

export interface LeaveGuard {
  asking: boolean
  keepEditing: () => void
  /** Closes, or asks first. */
  close: () => void
  /** Closes without asking. */
  discard: () => void
}

/** Asks before what was typed is lost, be it by closing the dialog, by going to another page or by leaving the console. */
export function useLeaveGuard(dirty: boolean, onClose: () => void): LeaveGuard {
  const [asking, setAsking] = useState(false)
  const focused = useRef<Element | null>(null)

  function ask(): void {
    focused.current = document.activeElement
    setAsking(true)
  }

  function keepEditing(): void {
    setAsking(false)
    if (focused.current instanceof HTMLElement) focused.current.focus()
  }

  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: () => !isLeaving(),
    shouldBlockFn: ({ current, next }) => {
      if (isLeaving() || current.pathname === next.pathname) return false
      if (!asking) ask()
      return true
    },
  })

  function close(): void {
    if (!dirty) onClose()
    else if (asking) keepEditing()
    else ask()
  }
  return { asking, keepEditing, close, discard: onClose }
}
