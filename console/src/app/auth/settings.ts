import type { UserManagerSettings } from 'oidc-client-ts'
import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Config } from '../config.ts'

export function createUserManager(config: Config): UserManager {
  return new UserManager(authSettings(config, window.location.href))
}

function authSettings(config: Config, pageAddress: string): UserManagerSettings {
  const page = new URL('./', pageAddress).href
  const childPage = new URL('silent-renew.html', page).href
  return {
    authority: config.authority,
    client_id: 'api',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: page,
    // A post-logout address may hold no fragment; auth/signOut.ts remembers where to go.
    post_logout_redirect_uri: page,
    silent_redirect_uri: childPage,
    popup_redirect_uri: childPage,
    popupWindowFeatures: { height: 640, toolbar: false, location: false, menubar: false },
    automaticSilentRenew: true,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    silentRequestTimeoutInSeconds: 10,
    staleStateAgeInSeconds: 900,
    // The monitor starts only where discovery offers a check_session_iframe.
    monitorSession: true,
    checkSessionIntervalInSeconds: 2,
    revokeTokensOnSignout: config.revokeTokensOnSignout,
    revokeTokenTypes: ['access_token', 'refresh_token'],
    userStore: new WebStorageStateStore({ prefix: 'oidc.', store: window.sessionStorage }),
    stateStore: new WebStorageStateStore({ prefix: 'oidc.', store: window.localStorage }),
  }
}
