import { useOnline } from '../../api/connection.ts'
import styles from './Navigation.module.css'
import { Suspense, useEffect, useSyncExternalStore, useMemo, useRef } from 'react'
import { useCurrentAccount } from '../../api/account.ts'
import { onQueueChange, readQueueText, setQueueOwner } from '../../api/queueStorage.ts'
import { QueueSign } from '../../domain/queue/lazySign.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { useLater, usePreloadLater } from '../../kit/preload.ts'
import { menuScreens, pagesFor, screenAt, screens } from '../screens.ts'
import { IconLayoutDashboard, IconMenu2, IconX } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { Logo } from '../../ui/look/Logo.tsx'
import { Bell } from './Bell.tsx'
import { Find, FindButton } from './Find.tsx'
import { Person } from './Person.tsx'
import { texts } from '../../texts/app.ts'
import { texts as common } from '../../texts/common.ts'
import { texts as entry } from '../../texts/entry.ts'

export const usePath = () => useLocation({ select: ({ pathname }) => pathname })

/** Always in the page, so that a screen reader notices a new text. */
function ConnectionSign() {
  return <output className={styles.connection}>{!useOnline() && texts.noConnection}</output>
}

/** Says that changes wait for a connection. As long as there are none, nothing is loaded. */
function WaitingSign() {
  const accountId = useCurrentAccount().data?.accountId
  useEffect(() => {
    setQueueOwner(accountId)
    return () => setQueueOwner(undefined)
  }, [accountId])
  const isAny = useSyncExternalStore(onQueueChange, () => readQueueText() !== null)
  return (
    isAny && (
      <Suspense>
        <QueueSign />
      </Suspense>
    )
  )
}

const loadNote = async () => import('./LateNote.tsx')

export function LazyLateNote() {
  const loaded = useLater(loadNote)
  return loaded && <loaded.LateNote />
}

const nobody = { roles: [], isOperator: false }

function Menu({ onFollow }: { onFollow?: () => void }) {
  const account = useCurrentAccount()
  const path = usePath()
  const current = screenAt(path) ?? screens.locations
  const person = account.data ?? nobody
  const shown = useMemo(() => menuScreens(person), [person])
  usePreloadLater(useMemo(() => [...shown, ...pagesFor(person)].map(({ page }) => page), [shown, person]))
  return (
    <nav className={styles.menu} aria-label={texts.main}>
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

/** Beside the menu, whose entries are given: what is wrong now is one press away from everywhere. */
function OverviewEntry({ onFollow }: { onFollow?: () => void }) {
  return (
    <Link to="/overview" className={styles.entry} activeProps={{}} onClick={onFollow}>
      <IconLayoutDashboard size={20} stroke={1.75} aria-hidden="true" />
      {common.overview}
    </Link>
  )
}

/** The side menu. Below 900 px, as on an upright tablet, it is a drawer behind a menu button. */
export function Navigation() {
  const isNarrow = useMediaQuery('(max-width: 899.98px)', undefined, { getInitialValueInEffect: false })
  return (
    <>
      {isNarrow ? <NarrowNavigation /> : <WideNavigation />}
      <Find />
    </>
  )
}

function WideNavigation() {
  return (
    <header className={styles.side}>
      <Product />
      <FindButton />
      <Menu />
      <ConnectionSign />
      <WaitingSign />
      <OverviewEntry />
      <Bell />
      <Person />
    </header>
  )
}

function NarrowNavigation() {
  const drawer = useRef<HTMLDialogElement>(null)
  const path = usePath()
  const close = () => drawer.current?.close()
  useEffect(close, [path])
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.burger}
        aria-label={texts.openMenu}
        onClick={() => drawer.current?.showModal()}
      >
        <IconMenu2 size={24} aria-hidden="true" />
      </button>
      <Product />
      <ConnectionSign />
      <WaitingSign />
      <FindButton isSmall />
      <Bell isSmall />
      <dialog ref={drawer} className={styles.drawer} aria-label={texts.menu} closedby="any">
        <div className={styles.side}>
          <div className={styles.drawerHead}>
            <Product />
            <button type="button" className={styles.burger} aria-label={texts.closeMenu} onClick={close}>
              <IconX size={24} aria-hidden="true" />
            </button>
          </div>
          <Menu onFollow={close} />
          <OverviewEntry onFollow={close} />
          <Bell />
          <Person />
        </div>
      </dialog>
    </header>
  )
}

function Product() {
  return (
    <Link to="/overview" className={styles.product} title={common.overview}>
      <Logo />
      <span>{entry.integratorConsole}</span>
    </Link>
  )
}
