import type { AuthContextProps } from 'react-oidc-context'
import { type Cause, causeOf } from './cause.ts'

/** How the console learned that the session is over: from a call, from a failed renewal, or from the provider. */
export type EndReason = 'refused' | 'expired' | 'signed-out'

export interface Person {
  subject: string
  username?: string | undefined
  /** The session at the provider. */
  sessionId?: unknown
}

/** A session that is over, until somebody signs in again. */
export interface Ending {
  reason: EndReason
  next: NextStep
  cause: Cause
  person: Person | undefined
}

/** Where to continue: in a dialog over the page, at the provider, or on the login page. */
type NextStep = 'dialog' | 'redirect' | 'login-page'

interface Circumstances {
  hasOpenDrafts: boolean
  isProviderOutOfReach: boolean
}

/**
 * After signing out, in any tab, nothing stays on the screen. A lost session is different. What is open stays, behind
 * a cover, and there is no redirect to a provider that does not answer, because it would end in an error page. A
 * refused call comes from an active person, who is redirected. Otherwise nobody may be there, and the provider's page
 * would be out of date when somebody returns.
 */
export function nextStep(
  reason: EndReason,
  { hasOpenDrafts, isProviderOutOfReach }: Circumstances,
): NextStep {
  if (reason === 'signed-out') return 'login-page'
  if (hasOpenDrafts || isProviderOutOfReach) return 'dialog'
  return reason === 'refused' ? 'redirect' : 'login-page'
}

/** All that decides what is shown. */
interface SignInFacts {
  /** What the library is doing, and how it ended. */
  auth: Pick<AuthContextProps, 'activeNavigator' | 'isLoading' | 'isAuthenticated' | 'error' | 'user'>
  ending: Ending | undefined
  /** Why the platform refused the sign-in that has just arrived. */
  refusal: string | undefined
  path: string
}

/** What the console shows. In `signed-in`, a lost session may be renewed in a dialog over the page. */
export type SignInState =
  | { name: 'signing-out' | 'signing-in' | 'signed-in' | 'renewing' }
  | { name: 'sign-out-failed' | 'sign-in-failed' | 'refused'; cause: Cause }
  | { name: 'login-page'; ending?: Ending }
  | { name: 'redirecting'; person?: Person | undefined }

export function signInState({ auth, ending, refusal, path }: SignInFacts): SignInState {
  const { error } = auth
  if (auth.activeNavigator === 'signoutRedirect') return { name: 'signing-out' }
  if (auth.activeNavigator === 'signinRedirect') return { name: 'redirecting' }
  if (auth.isLoading) return { name: 'signing-in' }
  if (error?.source === 'signoutRedirect') return { name: 'sign-out-failed', cause: causeOf(error) }
  if (error?.source === 'signinRedirect') return { name: 'sign-in-failed', cause: causeOf(error) }
  if (auth.isAuthenticated || ending?.next === 'dialog') return { name: 'signed-in' }
  if (ending?.next === 'login-page') return { name: 'login-page', ending }
  if (error && error.source !== 'renewSilent') return { name: 'sign-in-failed', cause: causeOf(error) }
  if (path === '/login' && !auth.user) return { name: 'login-page' }
  if (refusal !== undefined) return { name: 'refused', cause: { text: refusal } }
  // A user without a valid token is from an earlier sign-in.
  return auth.user ? { name: 'renewing' } : { name: 'redirecting', person: ending?.person }
}
