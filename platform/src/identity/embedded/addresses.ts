import { basePath } from '#contract/op'
import type { Settings } from '../../settings.ts'

/** Paths below the issuer's address. They are Keycloak's, so that a client works with either. */
export const paths = {
  authorization: '/protocol/openid-connect/auth',
  token: '/protocol/openid-connect/token',
  userinfo: '/protocol/openid-connect/userinfo',
  jwks: '/protocol/openid-connect/certs',
  revocation: '/protocol/openid-connect/revoke',
  end_session: '/protocol/openid-connect/logout',
}

/** Nothing else reaches the library, which ignores case and takes HEAD for GET. OPTIONS is for calls of other origins. */
export const endpoints = [
  { name: 'discovery', path: '/.well-known/openid-configuration', methods: ['GET', 'HEAD', 'OPTIONS'] },
  { name: 'discovery', path: '/.well-known/oauth-authorization-server', methods: ['GET', 'HEAD', 'OPTIONS'] },
  { name: 'jwks', path: paths.jwks, methods: ['GET', 'HEAD', 'OPTIONS'] },
  { name: 'authorization', path: paths.authorization, methods: ['GET'] },
  { name: 'authorization', path: `${paths.authorization}/:uid`, methods: ['GET'] },
  { name: 'token', path: paths.token, methods: ['POST', 'OPTIONS'] },
  { name: 'userinfo', path: paths.userinfo, methods: ['GET', 'POST', 'OPTIONS'] },
  { name: 'revocation', path: paths.revocation, methods: ['POST', 'OPTIONS'] },
  { name: 'end_session', path: paths.end_session, methods: ['GET'] },
  { name: 'end_session', path: `${paths.end_session}/confirm`, methods: ['POST'] },
  { name: 'end_session', path: `${paths.end_session}/success`, methods: ['GET'] },
]

/** The redirect address of a sign-in from the API reference, below the platform's address. */
export const referenceReturnPath = `${basePath}/docs/static/oauth2-redirect.html`

export const checkSessionPath = '/protocol/openid-connect/login-status-iframe.html'
export const signInPath = '/sign-in'
export const forgotPasswordPath = '/forgot-password'

/** The person's own page. Keycloak's has the same address, so the console has one link for both. */
export const accountPath = '/account'
/** Where a sign-in for that page ends. */
export const accountReturnPath = `${accountPath}/signed-in`

/** The audience of every access token: the API. The protocol wants an absolute address. */
export const apiResource = 'urn:integrator-console:api'

/** The origins from which a console may sign in. */
export function consoleOrigins(settings: Settings): string[] {
  return [...new Set([new URL(settings.publicUrl).origin, ...settings.consoleUrls])]
}
