import { basePath } from '#contract/op'

/** Below the issuer's own address; Keycloak's names, so that a client may take one for the other. */
export const paths = {
  authorization: '/protocol/openid-connect/auth',
  token: '/protocol/openid-connect/token',
  userinfo: '/protocol/openid-connect/userinfo',
  jwks: '/protocol/openid-connect/certs',
  revocation: '/protocol/openid-connect/revoke',
  end_session: '/protocol/openid-connect/logout',
}

/** Where a sign-in from the API reference comes back to; below the platform's own address. */
export const referenceReturnPath = `${basePath}/docs/static/oauth2-redirect.html`

export const checkSessionPath = '/protocol/openid-connect/login-status-iframe.html'
export const signInPath = '/sign-in'
export const forgotPasswordPath = '/forgot-password'
