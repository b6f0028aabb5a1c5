import type { AuthContextProps } from 'react-oidc-context'
import { texts } from '../../texts/entry.ts'

/** Why something failed: the text of the catalogue, and a sentence about its meaning where it helps. */
export interface Cause {
  text: string
  explanation?: string
}

/** Where this version of the library uses other words than the catalogue. */
const catalogued: Record<string, string> = {
  'Attempted to navigate on a disposed window': 'Popup blocked by user',
  'Popup closed by user': 'Popup closed',
}

const late = texts.providerTooSlow

const explanations: Record<string, string> = {
  'State does not match': texts.answerOfAnother,
  'No matching state found in storage': texts.addressOfAnother,
  'No state in response': texts.answerIncomplete,
  'IFrame timed out without a response': late,
  'Network timed out': late,
  'Popup blocked by user': texts.popupBlocked,
  'Popup closed': texts.popupClosed,
  'No end session endpoint': texts.noSignOut,
  access_denied: texts.signInRefused,
  login_required: texts.signInOnceMore,
  invalid_grant: texts.providerSessionEnded,
}

export function causeOf(error: unknown): Cause {
  const { name, message, code } = partsOf(error)
  // Browsers report a host that does not answer as "Failed to fetch" and the like.
  if (name === 'TypeError') return { text: texts.providerOutOfReach(message) }
  const text = catalogued[message] ?? message
  const explanation = explanations[text] ?? (code && explanations[code])
  return explanation ? { text, explanation } : { text }
}

/** Errors of the library, and of react-oidc-context, which wraps them. */
function partsOf(error: unknown) {
  const { name, message, innerError, error: code } = (error ?? {}) as Record<string, unknown>
  const inner = (innerError as { error?: unknown } | null | undefined)?.error
  return { name, message: textOf(message) ?? texts.anErrorOccurred, code: textOf(code) ?? textOf(inner) }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** How the console learned that the session is over: from a call, from a failed renewal, or from the provider. */
export type EndReason = 'refused' | 'expired' | 'signed-out'

export interface Person {
  subject: string
  username?: string | undefined
  sessionId?: unknown
}

/** A session that is over, until somebody signs in again. */
export interface Ending {
  reason: EndReason
  next: NextStep
  cause: Cause
  person: Person | undefined
}

type NextStep = 'dialog' | 'redirect' | 'login-page'

interface Circumstances {
  /** A dialog is open, or somebody types. */
  hasInput: boolean
  isProviderOutOfReach: boolean
  /** The refused call has only read again what is on the screen. */
  isRepeated: boolean
}

/**
 * After a lost session, what is open stays, behind a cover. A redirect to a provider that does not answer would end in
 * an error page. Without a refused call of a person, nobody may be there, and the provider's page would get old.
 */
export function nextStep(
  reason: EndReason,
  { hasInput, isProviderOutOfReach, isRepeated }: Circumstances,
): NextStep {
  if (reason === 'signed-out') return 'login-page'
  if (hasInput || isProviderOutOfReach || isRepeated) return 'dialog'
  return reason === 'refused' ? 'redirect' : 'login-page'
}

interface SignInFacts {
  auth: Pick<AuthContextProps, 'activeNavigator' | 'isLoading' | 'isAuthenticated' | 'error' | 'user'>
  ending: Ending | undefined
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
