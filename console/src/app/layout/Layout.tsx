import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { mayAccess } from '#contract/access'
import { useCurrentAccount } from '../../api/account.ts'
import { paths } from '../../paths.ts'
import { screenAt } from '../screens.ts'
import styles from './Layout.module.css'
import { AccountFailed } from './AccountFailed.tsx'
import { Navigation } from './Navigation.tsx'
import { usePageChange } from './usePageChange.ts'

export function Layout() {
  const main = useRef<HTMLElement>(null)
  usePageChange(main)
  return (
    <div className={styles.layout}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <Navigation />
      <main ref={main} className={styles.main} tabIndex={-1}>
        <Permitted />
      </main>
    </div>
  )
}

/** The page, once the account says that the person may see it. */
function Permitted() {
  const account = useCurrentAccount()
  const path = useLocation({ select: (location) => location.pathname })
  if (account.isError) return <AccountFailed retry={() => void account.refetch()} />
  if (!account.data) return <output className={styles.waiting}>Loading permissions...</output>
  const requires = screenAt(path)?.requires
  const isPermitted = !requires || mayAccess(requires, account.data.roles)
  return isPermitted ? <Outlet /> : <Navigate to={paths.home()} replace />
}
