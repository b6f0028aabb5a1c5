import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import styles from './Notifications.module.css'
import type { Notification } from './notify.ts'
import { dismiss, notifications } from './notify.ts'

/** Long enough to read twice. */
function readingTime({ kind, text, detail = '' }: Notification): number {
  return (kind === 'error' ? 10_000 : 6_000) + (text.length + detail.length) * 50
}

export function Notifications() {
  const shown = useSyncExternalStore(notifications.subscribe, notifications.current)
  return (
    <div ref={makeRoom} className={styles.stack}>
      {shown.map((notification) => (
        <Toast key={notification.id} notification={notification} />
      ))}
    </div>
  )
}

/** Page and dialogs end above the notifications, so that none of their buttons is covered. */
function makeRoom(stack: HTMLElement | null): (() => void) | undefined {
  if (!stack) return undefined
  const observer = new ResizeObserver(() => {
    const room = stack.childElementCount > 0 ? window.innerHeight - stack.getBoundingClientRect().top + 8 : 0
    document.documentElement.style.setProperty('--said', `${room}px`)
  })
  observer.observe(stack)
  return () => observer.disconnect()
}

function Toast({ notification }: { notification: Notification }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = window.setTimeout(() => dismiss(notification.id), readingTime(notification))
    return () => window.clearTimeout(timer)
  }, [held, notification])

  const isError = notification.kind === 'error'
  const Icon = isError ? IconAlertCircle : IconCircleCheck
  return (
    <div
      className={styles.toast}
      data-kind={notification.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon size={20} aria-hidden="true" />
      <div role={isError ? 'alert' : 'status'}>
        {notification.text}
        {notification.detail !== undefined && <p>{notification.detail}</p>}
      </div>
      <button type="button" aria-label="Dismiss" onClick={() => dismiss(notification.id)}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
