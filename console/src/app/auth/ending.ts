import type { Cause } from './cause.ts'

/**
 * How the console learned that the session is over: from a call, from a token that could not be renewed, or from the
 * provider.
 */
export type Sign = 'refused' | 'expired' | 'signed-out'

/** Where to continue: in a dialog over the page, at the provider, or on the login page. */
export type Way = 'in-place' | 'redirect' | 'login-page'

export interface Person {
  subject: string
  username?: string | undefined
  /** The session at the provider. */
  sessionId?: unknown
}

export interface Ending {
  sign: Sign
  way: Way
  cause: Cause
  person: Person | undefined
}

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
export function wayOn(sign: Sign, { hasOpenDrafts, isProviderOutOfReach }: Circumstances): Way {
  if (sign === 'signed-out') return 'login-page'
  if (hasOpenDrafts || isProviderOutOfReach) return 'in-place'
  return sign === 'refused' ? 'redirect' : 'login-page'
}
