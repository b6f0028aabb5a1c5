import type { User } from 'oidc-client-ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthProvider } from 'react-oidc-context'
import { createAttempt } from './auth/attempt.ts'
import { dropSpentCallback, isCallbackUrl } from './auth/callback.ts'
import { goOnAfterSignIn } from './auth/comeBack.ts'
import { createLifecycle } from './auth/lifecycle.ts'
import { mayTakeOver } from './auth/sharedSession.ts'
import { arriveFromSignOut } from './auth/signOut.ts'
import { hashPath } from './auth/useHashPath.ts'
import { createUserManager } from './auth/userManager.ts'
import type { Config } from './config.ts'
import { Entry } from './entry/Entry.tsx'
import { Notice } from './entry/Notice.tsx'
import { loadSignedInApp } from './entry/signedIn.ts'

export async function start(root: HTMLElement, config: Config): Promise<void> {
  arriveFromSignOut()
  dropSpentCallback(config.authority)
  const userManager = createUserManager(config)
  const attempt = createAttempt(window.sessionStorage)
  const lifecycle = createLifecycle(userManager, attempt)
  const runtime = { config, userManager, attempt, lifecycle }

  // While the code is being exchanged, load what comes next.
  if (isCallbackUrl(window.location.href)) void loadSignedInApp()

  const onSigninCallback = (user: User | undefined) => {
    attempt.arrived()
    goOnAfterSignIn(user?.profile.sub)
  }

  const page = createRoot(root)
  if (await mayTakeOver(config.authority, hashPath())) {
    page.render(<Notice text="Signing in..." late />)
    void loadSignedInApp()
    const { takeOver } = await import('./auth/takeOver.ts')
    await takeOver(config.authority)
  }
  page.render(
    <StrictMode>
      <AuthProvider userManager={userManager} onSigninCallback={onSigninCallback}>
        <Entry runtime={runtime} />
      </AuthProvider>
    </StrictMode>,
  )
}
