import { useBlocker } from '@tanstack/react-router'
import { isLeaving } from './drafts.ts'
import { useAsking } from './useAsking.ts'

export interface LeaveGuard {
  asking: boolean
  keepEditing: () => void
  /** Closes, or asks first. */
  close: () => void
  /** Closes without asking. */
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
