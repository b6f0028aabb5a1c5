import { Suspense, lazy, useEffect, useSyncExternalStore } from 'react'
import { useAuth } from 'react-oidc-context'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { dropCallback } from '../auth/callback.ts'
import { causeOf } from '../auth/cause.ts'
import { useHashPath } from '../auth/useHashPath.ts'
import type { Runtime } from '../runtime.ts'
import { LoginPage } from './LoginPage.tsx'
import { Notice } from './Notice.tsx'
import { Redirecting } from './Redirecting.tsx'
import { Renewing } from './Renewing.tsx'
import { SignInFailed, SignOutFailed } from './SignInFailed.tsx'
import { loadSignedInApp } from './signedIn.ts'

const SignedInApp = lazy(loadSignedInApp)

/** Decides between the login page, the way to the provider and the signed-in application. */
export function Entry({ runtime }: { runtime: Runtime }) {
  const { lifecycle, attempt, userManager, config } = runtime
  const auth = useAuth()
  const path = useHashPath()
  const ending = useSyncExternalStore(lifecycle.subscribe, lifecycle.ending)

  useEffect(() => {
    if (auth.error) dropCallback()
  }, [auth.error])

  if (auth.activeNavigator === 'signoutRedirect') return <Notice text="Signing out..." />
  if (auth.activeNavigator === 'signinRedirect') return <Redirecting />
  if (auth.isLoading) return <Notice text="Signing in..." late />
  if (auth.error?.source === 'signoutRedirect') return <SignOutFailed cause={causeOf(auth.error)} />
  if (auth.error?.source === 'signinRedirect') return <SignInFailed cause={causeOf(auth.error)} />
  if (auth.isAuthenticated || ending?.way === 'in-place') {
    return (
      <ErrorBoundary>
        <Suspense fallback={<Notice text="Loading permissions..." />}>
          <SignedInApp runtime={runtime} />
        </Suspense>
      </ErrorBoundary>
    )
  }
  if (ending?.way === 'login-page') return <LoginPage isSetUp={config.isSetUp} ending={ending} />
  if (auth.error && auth.error.source !== 'renewSilent') return <SignInFailed cause={causeOf(auth.error)} />
  if (path === '/login' && !auth.user) return <LoginPage isSetUp={config.isSetUp} />
  const refusal = attempt.failure()
  if (refusal !== undefined) return <SignInFailed cause={{ text: refusal }} isRefused />
  return auth.user ? <Renewing userManager={userManager} /> : <Redirecting person={ending?.person} />
}
