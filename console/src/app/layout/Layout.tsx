import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import { useCurrentAccount } from '../../api/account.ts'
import { pageCameFor } from '../auth/comeBack.ts'
import styles from './Layout.module.css'
import { AccountFailed } from './AccountFailed.tsx'
import { Navigation } from './Navigation.tsx'
import { usePageChange } from './usePageChange.ts'
import { Waiting } from './Waiting.tsx'

const CameFor = lazy(async () => ({ default: (await import('./CameFor.tsx')).CameFor }))

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
        <Page />
      </main>
    </div>
  )
}

/** Shown when it is known what the person may do. The route decides whether the page is shown. */
function Page() {
  const account = useCurrentAccount()
  if (account.isError) return <AccountFailed error={account.error} retry={() => void account.refetch()} />
  if (!account.data) return <Waiting text="Loading permissions..." />
  return (
    <>
      {/* Most people did not ask for a certain page, and need not load this. */}
      {pageCameFor() && (
        <Suspense>
          <CameFor />
        </Suspense>
      )}
      <Outlet />
    </>
  )
}
