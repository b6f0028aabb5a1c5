import { op } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { Authorization, OwnAccount, Session } from '../schemas/own-account.ts'

/** What everybody who is signed in may ask about themselves. */
export const ownAccountOperations = {
  getCurrentAccount: op('GET', '/account', {
    summary: "Read the caller's own account",
    description: 'Its roles decide what a console offers.',
    access: 'signed-in',
    response: OwnAccount,
  }),
  getCurrentAuthorization: op('GET', '/account/authorization', {
    summary: 'Read what the caller may do',
    access: 'signed-in',
    response: Authorization,
  }),
  keepAlive: op('GET', '/account/keepalive', {
    summary: 'Check whether the session is still valid',
    description: 'Answers while the token is valid, with the time at which it expires.',
    access: 'signed-in',
    response: Session,
  }),
  logout: op('GET', '/account/logout', {
    summary: "End the caller's session",
    description:
      'From now on the platform refuses this token and all others of the same session, even if they have not expired. ' +
      'Signing out at the identity provider is a separate step.',
    access: 'signed-in',
    audit: 'ACCOUNT_LOGGED_OUT',
    response: Done,
  }),
}
