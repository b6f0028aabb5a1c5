import type { User } from 'oidc-client-ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthProvider } from 'react-oidc-context'
import { paths } from '../paths.ts'
import { createAttempt } from './auth/attempt.ts'
import { isCallbackUrl, showRoute } from './auth/callback.ts'
import { createUserManager } from './auth/settings.ts'
import { arriveFromSignOut } from './auth/signOut.ts'
import type { Config } from './config.ts'
import { Entry } from './entry/Entry.tsx'
import { loadSignedInApp } from './entry/signedIn.ts'

export function start(root: HTMLElement, config: Config): void {
  arriveFromSignOut()
  const userManager = createUserManager(config)
  const attempt = createAttempt(window.sessionStorage)
  const runtime = { config, userManager, attempt }

  // The code is being exchanged: load what comes next meanwhile.
  if (isCallbackUrl(window.location.href)) void loadSignedInApp()

  const onSigninCallback = (_user: User | undefined) => {
    attempt.arrived()
    showRoute(paths.locations())
  }

  createRoot(root).render(
    <StrictMode>
      <AuthProvider userManager={userManager} onSigninCallback={onSigninCallback}>
        <Entry runtime={runtime} />
      </AuthProvider>
    </StrictMode>,
  )
}
