import type { UserManagerSettings } from 'oidc-client-ts'
import { WebStorageStateStore } from 'oidc-client-ts'
import type { Config } from '../config.ts'

/**
 * Every constant of the sign-in, as a setting of oidc-client-ts. What its version 3.5.0 has written into its code
 * and offers no setting for (the lines are those of dist/esm/oidc-client-ts.js):
 * - token timers look at the clock at most every 5 seconds (442),
 * - a renewal that timed out is tried again after 5 seconds (2874),
 * - whether the popup was closed is looked up every 500 ms (2590),
 * - a state record is removed when it is read, and stale ones are purged on each new request (1963, 2128),
 * - the user's key is `user:{authority}:{client id}` behind the prefix (3522).
 */
const constants = {
  client_id: 'api',
  response_type: 'code',
  scope: 'openid profile email',
  disablePKCE: false,
  automaticSilentRenew: true,
  accessTokenExpiringNotificationTimeInSeconds: 60,
  silentRequestTimeoutInSeconds: 10,
  // For what is not silent, so that nothing waits for ever.
  requestTimeoutInSeconds: 30,
  validateSubOnSilentRenew: true,
  staleStateAgeInSeconds: 900,
  // The monitor starts only where discovery offers a check_session_iframe.
  monitorSession: true,
  checkSessionIntervalInSeconds: 2,
  popupWindowFeatures: { height: 640, toolbar: false, location: false },
  revokeTokenTypes: ['access_token', 'refresh_token'],
} satisfies Partial<UserManagerSettings>

const prefix = 'oidc.'

interface Place {
  address: string
  sessionStorage: Storage
  localStorage: Storage
}

export function authSettings(config: Config, place: Place): UserManagerSettings {
  const page = new URL('./', place.address).href
  const childPage = new URL('silent-renew.html', page).href
  return {
    ...constants,
    authority: config.authority,
    redirect_uri: page,
    // A post-logout address may hold no fragment; auth/signOut.ts remembers where to go.
    post_logout_redirect_uri: page,
    silent_redirect_uri: childPage,
    popup_redirect_uri: childPage,
    revokeTokensOnSignout: config.revokeTokensOnSignout,
    userStore: new WebStorageStateStore({ prefix, store: place.sessionStorage }),
    stateStore: new WebStorageStateStore({ prefix, store: place.localStorage }),
  }
}

/** Where the store above keeps the user; the library has no way to read it that leaves its timers alone. */
export const userKey = (authority: string) => `user:${authority}:${constants.client_id}`

export const storedUserKey = (authority: string) => `${prefix}${userKey(authority)}`

/** Where a sign-in that was started from this browser is kept until its answer comes. */
export const stateKey = (state: string) => `${prefix}${state}`
