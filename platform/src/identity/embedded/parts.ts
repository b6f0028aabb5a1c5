import type { MarkSecurity } from '../../base/security-log.ts'
import type { Db } from '../../db/connection.ts'
import type { Mailer } from '../../mail/index.ts'
import type { Settings } from '../../settings.ts'
import type { PasswordHasher } from '../passwords/hashes.ts'
import type { ProviderCookies } from './cookies.ts'
import type { ProviderKeys } from './key-ring.ts'
import type { KeptSeconds } from './key-stages.ts'
import type { Pages } from './pages/index.ts'
import { day, hour, minute, toSeconds } from '../../base/time.ts'

/** Every access token is for the API; as an absolute address, because the protocol asks for one. */
export const apiResource = 'urn:integrator-console:api'

/** A long working day; after it a new sign-in is asked for. */
export const sessionSeconds = toSeconds(16 * hour)

/** As long as browsers keep a cookie at most. */
export const knownBrowserSeconds = toSeconds(400 * day)

/** How long the last thing lives that a key has signed, with room for a process that notices a new key late. */
export function keptSeconds({ accessTokenSeconds }: Pick<Settings, 'accessTokenSeconds'>): KeptSeconds {
  const room = toSeconds(10 * minute)
  return {
    // A sign-out shows the ID token of its sign-in, however old it is.
    SIGNING: Math.max(sessionSeconds, accessTokenSeconds) + room,
    COOKIES: sessionSeconds + room,
    BROWSERS: knownBrowserSeconds + room,
  }
}

export interface ProviderParts {
  settings: Settings
  issuer: string
  db: Db
  /** The keys of this moment. */
  keys: () => ProviderKeys
  cookies: ProviderCookies
  pages: Pages
  mailer: Mailer
  mark: MarkSecurity
  hasher: PasswordHasher
}

export function consoleOrigins(settings: Settings): string[] {
  return [...new Set([new URL(settings.publicUrl).origin, ...settings.consoleUrls])]
}
