import type { User } from 'oidc-client-ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthProvider } from 'react-oidc-context'
import { dropSpentCallback, hashPath } from './auth/address.ts'
import { isCallbackUrl, readAnswer } from './auth/callback.ts'
import { goOnAfterSignIn } from './auth/comeBack.ts'
import { createLifecycle } from './auth/lifecycle.ts'
import { canReceiveSession, hasSession, receiveSession } from './auth/sharedSession.ts'
import { arriveFromSignOut } from './auth/signOut.ts'
import { createUserManager } from './auth/userManager.ts'
import type { Config } from './config.ts'
import { Entry, loadSignedInApp } from './entry/Entry.tsx'
import { Notice } from './entry/pages.tsx'
import { texts } from '../texts/entry.ts'

export async function start(root: HTMLElement, config: Config): Promise<void> {
  readAnswer()
  arriveFromSignOut()
  dropSpentCallback(config.authority)
  const lifecycle = createLifecycle(createUserManager(config))

  // While the code is being exchanged, or the session is read, load what comes next. Whoever shows it tries again.
  if (isCallbackUrl(window.location.href) || hasSession(config.authority))
    void loadSignedInApp().catch(() => {})

  const onSigninCallback = (user: User | undefined) => {
    lifecycle.arrived()
    goOnAfterSignIn(user?.profile.sub)
  }

  const page = createRoot(root)
  if (await canReceiveSession(config.authority, hashPath())) {
    page.render(<Notice text={texts.signingIn} late />)
    void loadSignedInApp()
    await receiveSession(config.authority)
  }
  page.render(
    <StrictMode>
      <AuthProvider userManager={lifecycle.manager} onSigninCallback={onSigninCallback}>
        <Entry config={config} lifecycle={lifecycle} />
      </AuthProvider>
    </StrictMode>,
  )
}
