import { IconMenu2, IconX } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { Logo } from '../../ui/Logo.tsx'
import styles from './Navigation.module.css'
import { ConnectionSign } from './ConnectionSign.tsx'
import { Menu } from './Menu.tsx'
import { Person } from './Person.tsx'
import { WaitingSign } from './WaitingSign.tsx'

/** The side menu. Below 900 px, as on an upright tablet, it is a drawer behind a menu button. */
export function Navigation() {
  const isNarrow = useMediaQuery('(max-width: 899.98px)', undefined, { getInitialValueInEffect: false })
  if (isNarrow) return <NarrowNavigation />
  return (
    <header className={styles.side}>
      <Product />
      <Menu />
      <ConnectionSign />
      <WaitingSign />
      <Person />
    </header>
  )
}

function NarrowNavigation() {
  const drawer = useRef<HTMLDialogElement>(null)
  const path = useLocation({ select: (location) => location.pathname })
  const close = () => drawer.current?.close()
  useEffect(close, [path])
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.burger}
        aria-label="Open menu"
        onClick={() => drawer.current?.showModal()}
      >
        <IconMenu2 size={24} aria-hidden="true" />
      </button>
      <Product />
      <ConnectionSign />
      <WaitingSign />
      <dialog ref={drawer} className={styles.drawer} aria-label="Menu" closedby="any">
        <div className={styles.side}>
          <div className={styles.drawerHead}>
            <Product />
            <button type="button" className={styles.burger} aria-label="Close menu" onClick={close}>
              <IconX size={24} aria-hidden="true" />
            </button>
          </div>
          <Menu onFollow={close} />
          <Person />
        </div>
      </dialog>
    </header>
  )
}

function Product() {
  return (
    <div className={styles.product}>
      <Logo />
      <span>Integrator Console</span>
    </div>
  )
}
