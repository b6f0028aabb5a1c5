import type { UserManagerSettings } from 'oidc-client-ts'
import { WebStorageStateStore } from 'oidc-client-ts'
import { textLanguage } from '../../ui/language.ts'
import type { Config } from '../config.ts'

/** For requests that are not silent, so that nothing waits for ever. */
export const requestTimeoutInSeconds = 30

/**
 * Every constant of the sign-in, as a setting of oidc-client-ts. Its version 3.5.0 has these in its code, without a
 * setting (the lines are those of dist/esm/oidc-client-ts.js):
 * - token timers look at the clock at most every 5 seconds (442),
 * - a renewal that timed out is tried again after 5 seconds (2874),
 * - it checks every 500 ms whether the popup was closed (2590),
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
  requestTimeoutInSeconds,
  validateSubOnSilentRenew: true,
  staleStateAgeInSeconds: 900,
  // The monitor starts only if discovery offers a check_session_iframe.
  monitorSession: true,
  checkSessionIntervalInSeconds: 2,
  popupWindowFeatures: { height: 640, toolbar: false, location: false },
  revokeTokenTypes: ['access_token', 'refresh_token'],
} satisfies Partial<UserManagerSettings>

const prefix = 'oidc.'

interface BrowserStorage {
  address: string
  sessionStorage: Storage
  localStorage: Storage
}

export function authSettings(config: Config, browser: BrowserStorage): UserManagerSettings {
  const page = new URL('./', browser.address).href
  const childPage = new URL('silent-renew.html', page).href
  return {
    ...constants,
    authority: config.authority,
    ui_locales: textLanguage,
    redirect_uri: page,
    // A post-logout address must not have a fragment, so auth/signOut.ts remembers where to go.
    post_logout_redirect_uri: page,
    silent_redirect_uri: childPage,
    popup_redirect_uri: childPage,
    revokeTokensOnSignout: config.revokeTokensOnSignout,
    userStore: new WebStorageStateStore({ prefix, store: browser.sessionStorage }),
    stateStore: new WebStorageStateStore({ prefix, store: browser.localStorage }),
  }
}

/** The key of the user in the store above. The library cannot read the user without starting its timers. */
export const userKey = (authority: string) => `user:${authority}:${constants.client_id}`

export const storedUserKey = (authority: string) => `${prefix}${userKey(authority)}`

/** The key of a sign-in that was started in this browser, until its answer comes. */
export const stateKey = (state: string) => `${prefix}${state}`
