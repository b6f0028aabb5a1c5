import { useEffect, useRef } from 'react'
import { useAuth } from 'react-oidc-context'
import { paths } from '../../paths.ts'
import { Notice } from './Notice.tsx'

/** Starts the redirect once. Whoever comes back with the browser's Back button gets the login page. */
export function Redirecting() {
  const auth = useAuth()
  const started = useRef(false)

  useEffect(() => {
    if (started.current || auth.activeNavigator) return
    started.current = true
    void auth.signinRedirect()
  }, [auth])

  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.hash = paths.login()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  return <Notice text="Redirecting to the login page..." />
}
