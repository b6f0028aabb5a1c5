import { Link, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCurrentAccount } from '../../api/account.ts'
import { usePreloadLater } from '../../kit/preload.ts'
import { details, menuScreens, screenAt, screens } from '../screens.ts'
import styles from './Menu.module.css'

const nobody = { roles: [], isOperator: false }

export function Menu({ onFollow }: { onFollow?: () => void }) {
  const account = useCurrentAccount()
  const path = useLocation({ select: (location) => location.pathname })
  const current = screenAt(path) ?? screens[0]
  const shown = useMemo(() => menuScreens(account.data ?? nobody), [account.data])
  usePreloadLater(
    useMemo(
      () => [...shown, ...details].map(({ page }) => ({ load: async () => page.preload?.() })),
      [shown],
    ),
  )
  return (
    <nav className={styles.menu} aria-label="Main">
      {shown.map((screen) => (
        <Link
          key={screen.path}
          to={screen.path}
          disabled={!account.data}
          className={styles.entry}
          activeProps={{}}
          data-current={screen === current || undefined}
          aria-current={screen === current ? 'page' : undefined}
          onClick={onFollow}
        >
          <screen.icon size={20} stroke={1.75} aria-hidden="true" />
          {screen.title}
        </Link>
      ))}
    </nav>
  )
}
