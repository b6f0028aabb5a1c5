import { IconX } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccess } from '../../api/account.ts'
import { Action } from '../../ui/Action.tsx'
import { pageCameFor } from '../auth/comeBack.ts'
import { screenAt } from '../screens.ts'
import styles from './CameFor.module.css'

/** A line on the first page after a sign-in. It offers the page that the person had asked for, if they may open it. */
export function CameFor() {
  const [route, setRoute] = useState(pageCameFor)
  const here = useLocation({ select: ({ pathname }) => pathname })
  const screen = route === undefined || route === '/locations' || route === here ? undefined : screenAt(route)
  const mayOpen = useAccess(screen?.requires ?? 'signed-in')
  if (!screen || !mayOpen) return null
  const close = () => setRoute(undefined)
  if (here !== '/locations' && here !== '/integrators') close()
  return (
    <p className={styles.offer} role="status">
      <span>
        You asked for <a href={`#${route}`}>{screen.title}</a> before you signed in.
      </span>
      <Action aria-label="Dismiss" onClick={close}>
        <IconX size={16} aria-hidden />
      </Action>
    </p>
  )
}
