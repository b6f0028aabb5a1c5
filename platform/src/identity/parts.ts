import type { Db } from '../db/connection.ts'
import type { Mailer } from '../mail/index.ts'
import type { Settings } from '../settings.ts'
import type { ProviderKeys } from './keys.ts'
import type { Pages } from './pages/index.ts'

export const clientId = 'api'

/** Every access token is for the API; as an absolute address, because the protocol asks for one. */
export const apiResource = 'urn:integrator-console:api'

const hour = 60 * 60

/** A long working day; after it a new sign-in is asked for. */
export const sessionSeconds = 16 * hour

export const paths = {
  authorization: '/protocol/openid-connect/auth',
  token: '/protocol/openid-connect/token',
  userinfo: '/protocol/openid-connect/userinfo',
  jwks: '/protocol/openid-connect/certs',
  revocation: '/protocol/openid-connect/revoke',
  end_session: '/protocol/openid-connect/logout',
}

export const checkSessionPath = '/protocol/openid-connect/login-status-iframe.html'
export const signInPath = '/sign-in'
export const forgotPasswordPath = '/forgot-password'
export const setPasswordPath = '/set-password'

export interface ProviderParts {
  settings: Settings
  issuer: string
  db: Db
  keys: ProviderKeys
  pages: Pages
  mailer: Mailer
}

export function consoleOrigins(settings: Settings): string[] {
  return [...new Set([new URL(settings.publicUrl).origin, ...settings.consoleUrls])]
}
