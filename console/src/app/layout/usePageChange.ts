import { useRouter } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useEffect } from 'react'
import { screenAt } from '../screens.ts'

/** On a new page: sets the window's title, and moves the focus to the heading, as a page load would. */
export function usePageChange(main: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(() => {
    const setTitle = () => {
      const screen = screenAt(router.state.location.pathname)
      document.title = screen ? `${screen.title} · Integrator Console` : 'Integrator Console'
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
