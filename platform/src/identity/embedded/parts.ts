import type { MarkSecurity } from '../../base/security-log.ts'
import type { Db } from '../../db/connection.ts'
import type { Mailer } from '../../mail/index.ts'
import type { Settings } from '../../settings.ts'
import type { PasswordHasher } from '../passwords/hashes.ts'
import type { Pages } from './pages/index.ts'

/** Every access token is for the API; as an absolute address, because the protocol asks for one. */
export const apiResource = 'urn:integrator-console:api'

const hour = 60 * 60

/** A long working day; after it a new sign-in is asked for. */
export const sessionSeconds = 16 * hour

/** The longest that anything lives which a key of ours has signed: a session's cookie, or a token; with room for clocks. */
export const longestTokenSeconds = ({ accessTokenSeconds }: Pick<Settings, 'accessTokenSeconds'>) =>
  Math.max(sessionSeconds, accessTokenSeconds) + hour / 6

export interface ProviderParts {
  settings: Settings
  issuer: string
  db: Db
  pages: Pages
  mailer: Mailer
  mark: MarkSecurity
  hasher: PasswordHasher
}

export function consoleOrigins(settings: Settings): string[] {
  return [...new Set([new URL(settings.publicUrl).origin, ...settings.consoleUrls])]
}
