import { useEffect, useRef } from 'react'
import { useAuth } from 'react-oidc-context'
import { rememberPage } from '../auth/comeBack.ts'
import type { Person } from '../auth/ending.ts'
import { Notice } from './Notice.tsx'

/** Starts the redirect once. It replaces this page in the history, so that Back does not lead here again. */
export function Redirecting({ person }: { person?: Person | undefined }) {
  const auth = useAuth()
  const started = useRef(false)

  useEffect(() => {
    if (started.current || auth.activeNavigator) return
    started.current = true
    rememberPage(person)
    void auth.signinRedirect({ redirectMethod: 'replace' })
  }, [auth, person])

  return <Notice text="Redirecting to the login page..." />
}
