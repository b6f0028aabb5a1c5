import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { OidcClient, User, UserManager, type UserManagerSettings } from 'oidc-client-ts'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../testing/memoryStorage.ts'
import { authSettings, stateKey, userKey } from './settings.ts'
import { ConsoleUserManager } from './userManager.ts'

const authority = 'https://auth.example.com/realms/acme'
const config = {
  authority,
  apiUrl: 'https://acme.example.com/public/api/v1.0',
  revokeTokensOnSignout: false,
  isSetUp: true,
}

function make(overrides: Partial<UserManagerSettings> = {}) {
  const browser = {
    address: 'https://host/console/?code=a#/locations',
    sessionStorage: memoryStorage(),
    localStorage: memoryStorage(),
  }
  return { ...browser, settings: { ...authSettings(config, browser), metadata: {}, ...overrides } }
}

/** Without its timers, which would keep the process waiting. */
const managerWith = (settings: UserManagerSettings) =>
  new ConsoleUserManager({ ...settings, automaticSilentRenew: false, monitorSession: false })

it('is what the specification says', () => {
  expect(new UserManager(make({ automaticSilentRenew: false }).settings).settings).toMatchObject({
    client_id: 'api',
    response_type: 'code',
    disablePKCE: false,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    silentRequestTimeoutInSeconds: 10,
    staleStateAgeInSeconds: 900,
    monitorSession: true,
    checkSessionIntervalInSeconds: 2,
    popupWindowFeatures: { height: 640, toolbar: false, location: false },
    revokeTokensOnSignout: false,
    revokeTokenTypes: ['access_token', 'refresh_token'],
    redirect_uri: 'https://host/console/',
    silent_redirect_uri: 'https://host/console/silent-renew.html',
    popup_redirect_uri: 'https://host/console/silent-renew.html',
  })
  expect(make().settings.automaticSilentRenew).toBe(true)
})

it('keeps the user in the session storage and unfinished sign-ins in the local storage, under oidc.', async () => {
  const { settings, sessionStorage, localStorage } = make({
    metadata: { authorization_endpoint: `${authority}/auth` },
  })
  const user = new User({ access_token: 'a', token_type: 'Bearer', profile: profileOf('1') })
  await managerWith(settings).storeUser(user)
  expect(sessionStorage.getItem(`oidc.user:${authority}:api`)).toBe(user.toStorageString())
  expect(await settings.userStore?.get(userKey(authority))).toBe(user.toStorageString())

  localStorage.setItem('oidc.stale', JSON.stringify({ id: 'stale', created: Date.now() / 1000 - 901 }))
  localStorage.setItem('oidc.recent', JSON.stringify({ id: 'recent', created: Date.now() / 1000 - 890 }))
  const { state, url } = await new OidcClient(settings).createSigninRequest({})
  expect(localStorage.getItem(stateKey(state.id))).toContain(state.id)
  expect([localStorage.getItem('oidc.stale'), localStorage.getItem('oidc.recent')]).toEqual([
    null,
    expect.stringContaining('recent'),
  ])
  expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256')
})

describe('the library says', () => {
  const answer = (query: string, localStorage?: Storage) => {
    const made = make()
    localStorage ??= made.localStorage
    const { settings } = { settings: authSettings(config, { ...made, localStorage }) }
    return new OidcClient(settings).processSigninResponse(`https://host/console/?${query}`)
  }

  it('No state in response', () => expect(answer('code=a')).rejects.toThrow('No state in response'))

  it('No matching state found in storage', () =>
    expect(answer('code=a&state=b')).rejects.toThrow('No matching state found in storage'))

  it('State does not match', async () => {
    const storage = memoryStorage()
    storage.setItem('oidc.b', JSON.stringify({ id: 'another', authority, client_id: 'api' }))
    await expect(answer('code=a&state=b', storage)).rejects.toThrow('State does not match')
    expect(storage.getItem('oidc.b')).toBeNull()
  })

  it('Only the Authorization Code flow (with PKCE) is supported', () =>
    expect(new OidcClient(make().settings).createSigninRequest({ response_type: 'token' })).rejects.toThrow(
      'Only the Authorization Code flow (with PKCE) is supported',
    ))

  it('No end session endpoint', () =>
    expect(new OidcClient(make().settings).createSignoutRequest()).rejects.toThrow('No end session endpoint'))

  it('No silent_redirect_uri configured, No popup_redirect_uri configured', async () => {
    const manager = managerWith(make({ silent_redirect_uri: '', popup_redirect_uri: '' }).settings)
    await expect(manager.signinSilent()).rejects.toThrow('No silent_redirect_uri configured')
    await expect(manager.signinPopup()).rejects.toThrow('No popup_redirect_uri configured')
  })

  it('Network timed out', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((listening) => server.once('listening', listening))
    const { port } = server.address() as AddressInfo
    const metadata = { token_endpoint: `http://127.0.0.1:${port}/token` }
    const manager = managerWith(make({ metadata, silentRequestTimeoutInSeconds: 0.05 }).settings)
    await manager.storeUser(
      new User({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', profile: profileOf('1') }),
    )
    await expect(manager.signinSilent()).rejects.toThrow('Network timed out')
    server.closeAllConnections()
    server.close()
  })
})

const profileOf = (sub: string) => ({ sub, iss: authority, aud: 'api', exp: 0, iat: 0 })
