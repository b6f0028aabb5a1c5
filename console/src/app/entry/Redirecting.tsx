import { useEffect, useRef } from 'react'
import { useAuth } from 'react-oidc-context'
import { Notice } from './Notice.tsx'

/** Starts the redirect once. It takes this page's place in the history: Back must not lead into it again. */
export function Redirecting() {
  const auth = useAuth()
  const started = useRef(false)

  useEffect(() => {
    if (started.current || auth.activeNavigator) return
    started.current = true
    void auth.signinRedirect({ redirectMethod: 'replace' })
  }, [auth])

  return <Notice text="Redirecting to the login page..." />
}
