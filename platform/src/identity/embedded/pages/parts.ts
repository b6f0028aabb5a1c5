import type { LogSecurity } from '../../../base/security-log.ts'
import type { Db } from '../../../db/connection.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { Settings } from '../../../settings.ts'
import type { PasswordHasher } from '../../passwords/hashes.ts'
import type { ProviderCookies } from '../cookies.ts'
import type { ProviderKeys } from '../keys/ring.ts'
import type { Pages } from '../views/index.ts'

/** What the pages and the protocol both use. */
export interface ProviderParts {
  settings: Settings
  issuer: string
  db: Db
  /** The current keys. */
  keys: () => ProviderKeys
  cookies: ProviderCookies
  pages: Pages
  mailer: Mailer
  logSecurity: LogSecurity
  hasher: PasswordHasher
  /** Whether anybody has an account yet. */
  isSetUp: () => Promise<boolean>
}
