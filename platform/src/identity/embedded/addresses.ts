import { basePath } from '#contract/op'
import type { Settings } from '../../settings.ts'

/** Below the issuer's own address; Keycloak's names, so that a client may take one for the other. */
export const paths = {
  authorization: '/protocol/openid-connect/auth',
  token: '/protocol/openid-connect/token',
  userinfo: '/protocol/openid-connect/userinfo',
  jwks: '/protocol/openid-connect/certs',
  revocation: '/protocol/openid-connect/revoke',
  end_session: '/protocol/openid-connect/logout',
}

/**
 * Where the library answers, and what it takes there; nothing else reaches it, which finds its addresses in any case
 * and takes HEAD for GET. With OPTIONS a browser asks whether another origin may call.
 */
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

/** Where a sign-in from the API reference comes back to; below the platform's own address. */
export const referenceReturnPath = `${basePath}/docs/static/oauth2-redirect.html`

export const checkSessionPath = '/protocol/openid-connect/login-status-iframe.html'
export const signInPath = '/sign-in'
export const forgotPasswordPath = '/forgot-password'

/** Every access token is for the API; as an absolute address, because the protocol asks for one. */
export const apiResource = 'urn:integrator-console:api'

/** From where a console may sign in. */
export function consoleOrigins(settings: Settings): string[] {
  return [...new Set([new URL(settings.publicUrl).origin, ...settings.consoleUrls])]
}
