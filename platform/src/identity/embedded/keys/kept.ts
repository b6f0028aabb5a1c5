import { minute, toSeconds } from '../../../base/time.ts'
import type { Settings } from '../../../settings.ts'
import { knownBrowserSeconds, sessionSeconds } from '../lifetimes.ts'
import type { KeptSeconds } from './stages.ts'

/** How long anything signed with a key is valid, with some time for a process that notices a new key late. */
export function keptSeconds({ accessTokenSeconds }: Pick<Settings, 'accessTokenSeconds'>): KeptSeconds {
  const room = toSeconds(10 * minute)
  return {
    // Signing out sends the ID token of the sign-in, however old it is.
    SIGNING: Math.max(sessionSeconds, accessTokenSeconds) + room,
    COOKIES: sessionSeconds + room,
    BROWSERS: knownBrowserSeconds + room,
  }
}
