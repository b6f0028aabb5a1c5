import type { UserManager } from 'oidc-client-ts'
import { useEffect, useRef, useState } from 'react'
import { useAuth } from 'react-oidc-context'
import type { Cause } from '../auth/cause.ts'
import { causeOf } from '../auth/cause.ts'
import { isFinal } from '../auth/userManager.ts'
import { Failure } from './Failure.tsx'
import { Notice } from './Notice.tsx'
import buttons from './buttons.module.css'

/** The page was opened with an earlier sign-in whose token has expired. */
export function Renewing({ userManager }: { userManager: UserManager }) {
  const auth = useAuth()
  const started = useRef(false)
  const [cause, setCause] = useState<Cause>()

  async function renew(): Promise<void> {
    setCause(undefined)
    try {
      const user = await userManager.signinSilent()
      if (user?.expired) setCause({ text: 'The new sign-in had already expired when it arrived.' })
    } catch (error) {
      if (isFinal(error)) await userManager.removeUser()
      else setCause(causeOf(error))
    }
  }

  useEffect(() => {
    if (started.current) return
    started.current = true
    void renew()
  })

  if (!cause) return <Notice text="Signing in..." late />
  return (
    <Failure title="Renew silent failed" cause={cause}>
      <button type="button" className={buttons.primary} onClick={() => void renew()}>
        Try again
      </button>
      <button type="button" className={buttons.secondary} onClick={() => void auth.signinRedirect()}>
        Sign in
      </button>
    </Failure>
  )
}
