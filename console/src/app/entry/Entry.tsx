import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useAuth } from 'react-oidc-context'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { dropCallback, useHashPath } from '../auth/address.ts'
import type { Lifecycle } from '../auth/lifecycle.ts'
import { signInState } from '../auth/signInState.ts'
import type { Config } from '../config.ts'
import { LoginPage } from './LoginPage.tsx'
import { Notice, Redirecting, Renewing, SignInFailed, SignOutFailed } from './pages.tsx'
import { texts } from '../../texts/entry.ts'

/** Everything that only a signed-in person needs, in separate chunks: the login page stays light. */
export const loadSignedInApp = () => import('../SignedInApp.tsx')

const SignedInApp = lazy(loadSignedInApp)

/** Decides between the login page, the way to the provider and the signed-in application. */
export function Entry({ config, lifecycle }: { config: Config; lifecycle: Lifecycle }) {
  const auth = useAuth()
  const path = useHashPath()
  const ending = useSyncExternalStore(lifecycle.subscribe, lifecycle.ending)

  useEffect(() => {
    if (auth.error) dropCallback()
  }, [auth.error])

  const state = signInState({ auth, ending, refusal: lifecycle.refusal(), path })
  switch (state.name) {
    case 'signing-out':
      return <Notice text={texts.signingOut} />
    case 'redirecting':
      return <Redirecting person={state.person} />
    case 'signing-in':
      return <Notice text={texts.signingIn} late />
    case 'sign-out-failed':
      return <SignOutFailed cause={state.cause} />
    case 'sign-in-failed':
      return <SignInFailed cause={state.cause} />
    case 'refused':
      return <SignInFailed cause={state.cause} isRefused />
    case 'login-page':
      return <LoginPage isSetUp={config.isSetUp} ending={state.ending} />
    case 'renewing':
      return <Renewing manager={lifecycle.manager} />
    case 'signed-in':
      return (
        <ErrorBoundary>
          <Suspense fallback={<Notice text={texts.loadingPermissions} />}>
            <SignedInApp config={config} lifecycle={lifecycle} />
          </Suspense>
        </ErrorBoundary>
      )
  }
}
