import { useRouter } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useEffect } from 'react'
import { screenAt } from '../screens.ts'

/** On another page: its name in the window's title, and the focus on its heading, as a page load would do. */
export function usePageChange(main: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(() => {
    const setTitle = () => {
      const screen = screenAt(router.state.location.pathname)
      document.title = screen ? `${screen.title} · Integrator Console` : 'Integrator Console'
    }
    setTitle()
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      // A page of one thing has a title of its own, and who opens another of its tabs stays on the tab.
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
