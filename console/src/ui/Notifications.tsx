import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import styles from './Notifications.module.css'
import type { Notification } from './notify.ts'
import { dismiss, notifications } from './notify.ts'
import { texts as common } from '../texts/common.ts'

/** Long enough to read twice. */
function readingTime({ kind, text, detail = '' }: Notification): number {
  return (kind === 'error' ? 10_000 : 6_000) + (text.length + detail.length) * 50
}

/** One at a time, over a calm part of the page. */
export function Notifications() {
  const latest = useSyncExternalStore(notifications.subscribe, notifications.current).at(-1)
  return <div className={styles.corner}>{latest && <Toast key={latest.id} notification={latest} />}</div>
}

function Toast({ notification }: { notification: Notification }) {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return undefined
    const timer = window.setTimeout(() => dismiss(notification.id), readingTime(notification))
    return () => window.clearTimeout(timer)
  }, [isPaused, notification])

  const isError = notification.kind === 'error'
  const Icon = isError ? IconAlertCircle : IconCircleCheck
  return (
    <div
      className={styles.toast}
      data-kind={notification.kind}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
    >
      <Icon size={20} aria-hidden="true" />
      <div role={isError ? 'alert' : 'status'}>
        {notification.text}
        {notification.detail !== undefined && <p>{notification.detail}</p>}
      </div>
      <button type="button" aria-label={common.dismiss} onClick={() => dismiss(notification.id)}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
