import { IconX } from '@tabler/icons-react'
import { Navigate, Outlet, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { OwnAccount } from '#contract/schemas/account'
import { storedPreferences } from '../../ui/preferences.ts'
import { titledAt } from '../screens.ts'
import { serverReason } from '../../api/errors.ts'
import { Action, classes } from '../../ui/Action.tsx'
import { Sentence } from '../../ui/Text.tsx'
import styles from './Layout.module.css'
import { connectionGone, useOnline } from '../../api/connection.ts'
import { useAccess, useCurrentAccount } from '../../api/account.ts'
import { begins, requestedPage, setBeginning } from '../auth/comeBack.ts'
import { useOwnPreferences } from './useOwnPreferences.ts'
import { useSavedLists } from './useSavedLists.ts'
import { LazyLateNote, Navigation, usePath } from './Navigation.tsx'
import { texts } from '../../texts/app.ts'
import { texts as common } from '../../texts/common.ts'
import { texts as entry } from '../../texts/entry.ts'

/** On a new page: sets the window's title, and moves the focus to the heading, as a page load would. */
function usePageChange(main: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(() => {
    const setTitle = () => {
      const screen = titledAt(router.state.location.pathname)
      document.title = screen ? texts.titled(screen.title) : entry.integratorConsole
    }
    setTitle()
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      // A page of one thing sets its own title. Changing its tab leaves the focus on the tab.
      if (document.activeElement?.role === 'tab') return
      setTitle()
      if (!fromLocation || !pathChanged) return
      const heading = main.current?.querySelector('h1') ?? main.current
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    })
  }, [router, main])
}

function AccountFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const reason = serverReason(error)
  return (
    <div className={classes('failure', styles.failed)} role="alert">
      <h1 tabIndex={-1}>{texts.failedToFetchAccountInformation}</h1>
      <p>{texts.permissionsUnread}</p>
      {reason !== undefined && <p>{reason}</p>}
      <Action look="primary" onClick={retry}>
        {entry.tryAgain}
      </Action>
    </div>
  )
}

export function Waiting({ text = common.loading }: { text?: string }) {
  return <output className={styles.waiting}>{useOnline() ? text : connectionGone}</output>
}

export function Layout() {
  const main = useRef<HTMLElement>(null)
  usePageChange(main)
  return (
    <div className={styles.layout}>
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {texts.skipToContent}
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
  const here = usePath()
  const isKnown = account.data !== undefined
  useOwnPreferences(account.data)
  const isReady = useSavedLists(account.data?.accountId)
  useEffect(() => {
    if (isKnown) setBeginning(false)
  }, [isKnown, here])
  if (account.isError) return <AccountFailed error={account.error} retry={() => void account.refetch()} />
  if (!account.data) return <Waiting text={texts.loadingPermissions} />
  const start = startOf(account.data)
  if (here === '/locations' && start !== here && begins()) return <Navigate to={start} replace />
  return (
    <>
      {requestedPage() && <RequestedPage start={start} />}
      <LazyLateNote />
      {isReady && <Outlet />}
    </>
  )
}

const firstPages = { OVERVIEW: '/overview', ALARMS: '/alarms' } as const

/** Where a person begins: as they have chosen, the operator's staff else with the integrators, and everybody else with the locations. */
function startOf({ accountId, preferences, isOperator }: OwnAccount) {
  const { firstPage } = preferences ?? storedPreferences(accountId)
  const chosen = firstPage ? firstPages[firstPage] : undefined
  return chosen ?? (isOperator ? '/integrators' : '/locations')
}

/** A line on the first page after a sign-in. It offers the page that the person had asked for, if they may open it. */
function RequestedPage({ start }: { start: string }) {
  const [route, setRoute] = useState(requestedPage)
  const here = usePath()
  const screen =
    route === undefined || route === start || route === '/locations' || route === here
      ? undefined
      : titledAt(route)
  const mayOpen = useAccess(screen?.requires ?? 'signed-in')
  if (!screen || !mayOpen) return null
  const close = () => setRoute(undefined)
  if (here !== '/locations' && here !== start) close()
  return (
    <p className={styles.offer} role="status">
      <span>
        <Sentence text={texts.youAskedFor} parts={{ page: <a href={`#${route}`}>{screen.title}</a> }} />
      </span>
      <Action aria-label={common.dismiss} onClick={close}>
        <IconX size={16} aria-hidden />
      </Action>
    </p>
  )
}
