import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useCurrentAccount } from '../../api/account.ts'
import { begins, pageCameFor, setBeginning } from '../auth/comeBack.ts'
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
  const here = useLocation({ select: ({ pathname }) => pathname })
  const isKnown = account.data !== undefined
  useEffect(() => {
    if (isKnown) setBeginning(false)
  }, [isKnown, here])
  if (account.isError) return <AccountFailed error={account.error} retry={() => void account.refetch()} />
  if (!account.data) return <Waiting text="Loading permissions..." />
  // The operator's staff begin with the integrators. Everybody else is where they begin.
  if (account.data.isOperator && here === '/locations' && begins())
    return <Navigate to="/integrators" replace />
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
