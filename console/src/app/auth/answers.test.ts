import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  ErrorResponse,
  OidcClient,
  User,
  UserManager,
  type INavigator,
  type UserManagerSettings,
} from 'oidc-client-ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memoryStorage } from '../../testing/memoryStorage.ts'
import { authSettings } from './settings.ts'

/**
 * The next answer of the provider's token endpoint. Its signature is not checked, because it comes directly from the
 * provider.
 */
let claims: Record<string, unknown> = {}
let userinfo: Record<string, unknown> = {}
let authority = ''

const server = createServer((request, response) => {
  const tokens = { access_token: 'a', token_type: 'Bearer', expires_in: 300, id_token: jwt(claims) }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(request.url === '/userinfo' ? userinfo : { ...tokens, scope: 'openid' }))
})

const jwt = (payload: object) =>
  [{ alg: 'RS256' }, payload, 'signature']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  authority = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function settings(overrides: Partial<UserManagerSettings> = {}): UserManagerSettings {
  const browser = {
    address: 'https://host/console/',
    sessionStorage: memoryStorage(),
    localStorage: memoryStorage(),
  }
  const metadata = {
    issuer: authority,
    authorization_endpoint: `${authority}/auth`,
    token_endpoint: `${authority}/token`,
    userinfo_endpoint: `${authority}/userinfo`,
  }
  const config = { authority, apiUrl: '', revokeTokensOnSignout: false, isSetUp: true }
  return { ...authSettings(config, browser), metadata, ...overrides }
}

/** A sign-in that was started with some settings and is finished with others. */
async function signIn(answer = 'code=a', later: Partial<UserManagerSettings> = {}) {
  const started = settings()
  const { state } = await new OidcClient(started).createSigninRequest({})
  const client = new OidcClient({ ...started, ...later })
  return client.processSigninResponse(`https://host/console/?${answer}&state=${state.id}`)
}

it('a finished sign-in returns its person', async () => {
  claims = { sub: '1', name: 'Anna' }
  expect((await signIn()).profile).toMatchObject(claims)
})

it('a sign-in with other settings is refused', async () => {
  await expect(signIn('code=a', { authority: 'https://elsewhere' })).rejects.toThrow('authority mismatch')
  await expect(signIn('code=a', { client_id: 'other' })).rejects.toThrow('client_id mismatch')
})

it('an error contains everything that the provider said', async () => {
  const failure = signIn('error=access_denied&error_description=Not+today&error_uri=https://why')
  await expect(failure).rejects.toThrow(ErrorResponse)
  await expect(failure).rejects.toMatchObject({
    error: 'access_denied',
    error_description: 'Not today',
    error_uri: 'https://why',
  })
})

it('without a code or a subject there is no sign-in', async () => {
  await expect(signIn('session_state=a')).rejects.toThrow('Expected code in response')
  claims = { name: 'Nobody' }
  await expect(signIn()).rejects.toThrow('ID Token is missing a subject claim')
})

it('user info of somebody else is refused', async () => {
  claims = { sub: '1' }
  userinfo = { sub: '2' }
  await expect(signIn('code=a', { loadUserInfo: true })).rejects.toThrow('subject from UserInfo response')
})

const before = { sub: '1', auth_time: 10, azp: 'api' }

async function managerOf(refresh_token: string | undefined, frame?: INavigator): Promise<UserManager> {
  const quiet = settings({ automaticSilentRenew: false, monitorSession: false })
  const manager = new UserManager(quiet, undefined, undefined, frame)
  const profile = { ...before, iss: authority, aud: 'api', exp: 0, iat: 0 }
  const tokens = { access_token: 'a', token_type: 'Bearer', scope: 'openid', id_token: jwt(before) }
  await manager.storeUser(new User({ ...tokens, ...(refresh_token && { refresh_token }), profile }))
  return manager
}

it.each([
  ['sub', { ...before, sub: '2' }],
  ['auth_time', { ...before, auth_time: 11 }],
  ['azp', { ...before, azp: 'other' }],
  ['azp', { sub: '1', auth_time: 10 }],
])('a renewal with another %s is refused', async (name, renewed) => {
  const manager = await managerOf('r')
  claims = renewed
  await expect(manager.signinSilent()).rejects.toThrow(new RegExp(`^${name} `))
  claims = before
  await expect(manager.signinSilent()).resolves.toMatchObject({ expired: false })
})

it('another person in the frame of a renewal means login_required', async () => {
  const answering: INavigator = {
    prepare: async () => ({
      navigate: async ({ state }) => ({ url: `https://host/console/?code=a&state=${state}` }),
      close: () => {},
    }),
    callback: async () => {},
  }
  claims = { ...before, sub: '2' }
  const renewal = (await managerOf(undefined, answering)).signinSilent()
  await expect(renewal).rejects.toMatchObject({ error: 'login_required' })
})
