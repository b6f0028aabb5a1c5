import { Suspense, lazy, useEffect } from 'react'
import { useAuth } from 'react-oidc-context'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { paths } from '../../paths.ts'
import { dropCallback } from '../auth/callback.ts'
import { causeOf } from '../auth/cause.ts'
import { useHashPath } from '../auth/useHashPath.ts'
import type { Runtime } from '../runtime.ts'
import { LoginPage } from './LoginPage.tsx'
import { Notice } from './Notice.tsx'
import { Redirecting } from './Redirecting.tsx'
import { SignInFailed, SignOutFailed } from './SignInFailed.tsx'
import { loadSignedInApp } from './signedIn.ts'

const SignedInApp = lazy(loadSignedInApp)

/** Decides between the login page, the way to the provider and the signed-in application. */
export function Entry({ runtime }: { runtime: Runtime }) {
  const auth = useAuth()
  const path = useHashPath()

  useEffect(() => {
    if (auth.error) dropCallback()
  }, [auth.error])

  if (auth.activeNavigator === 'signoutRedirect') return <Notice text="Signing out..." />
  if (auth.activeNavigator === 'signinRedirect') return <Redirecting />
  if (auth.isLoading) return <Notice text="Signing in..." late />
  if (auth.isAuthenticated) {
    return (
      <ErrorBoundary>
        <Suspense fallback={<Notice text="Loading permissions..." />}>
          <SignedInApp runtime={runtime} />
        </Suspense>
      </ErrorBoundary>
    )
  }
  if (auth.error?.source === 'signoutRedirect') return <SignOutFailed cause={causeOf(auth.error)} />
  const failure = auth.error ? causeOf(auth.error) : runtime.attempt.failure()
  if (failure !== undefined) return <SignInFailed cause={failure} />
  return path === paths.login() ? <LoginPage /> : <Redirecting />
}
