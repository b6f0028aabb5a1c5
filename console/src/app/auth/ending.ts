import type { Cause } from './cause.ts'

/** What has shown that the session is over: a call, the end of a token that could not be renewed, or the provider. */
export type Sign = 'refused' | 'expired' | 'signed-out'

/** Where to go on: in a dialog over the page, at the provider at once, or on the login page, which waits. */
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
 * Whoever signs out, wherever, leaves nothing on the screen. A session that was lost is another matter: what somebody
 * has open stays, behind a cover, and a redirect to a provider that does not answer would leave nothing to go on with.
 * A refused call comes from somebody at work, who is led on; otherwise nobody may be there, and a page of the provider
 * would be out of date by the time somebody is.
 */
export function wayOn(sign: Sign, { hasOpenDrafts, isProviderOutOfReach }: Circumstances): Way {
  if (sign === 'signed-out') return 'login-page'
  if (hasOpenDrafts || isProviderOutOfReach) return 'in-place'
  return sign === 'refused' ? 'redirect' : 'login-page'
}
