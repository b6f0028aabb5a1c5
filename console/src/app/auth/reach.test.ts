import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ErrorTimeout, User, type INavigator, type IWindow, type UserManager } from 'oidc-client-ts'
import { afterEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../testing/memoryStorage.ts'
import { reachProvider, ConsoleUserManager } from './userManager.ts'
import { authSettings, storedUserKey } from './settings.ts'

const authority = 'https://auth.example.com'
const servers: (() => void)[] = []

afterEach(() => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
  sessionStorage.clear()
  for (const close of servers.splice(0)) close()
})

async function provider(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  servers.push(close)
  const { port } = server.address() as AddressInfo
  const settings = { metadataUrl: `http://127.0.0.1:${port}/.well-known/openid-configuration` }
  return { manager: { settings } as UserManager, close }
}

it('a provider that answers is reached', async () => {
  const { manager } = await provider((_request, response) => response.end('{}'))
  await expect(reachProvider(manager)).resolves.toBeUndefined()
})

it('a provider that is down, or answers with an error, is not', async () => {
  const { manager, close } = await provider((_request, response) => response.writeHead(503).end())
  await expect(reachProvider(manager)).rejects.toThrow('The identity provider could not be reached (503).')
  close()
  await expect(reachProvider(manager)).rejects.toThrow(TypeError)
})

it('a provider that does not answer is waited for as long as for its other calls', async () => {
  const { manager } = await provider(() => {})
  const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.timeout(20))
  await expect(reachProvider(manager)).rejects.toThrow(new ErrorTimeout('Network timed out'))
  expect(asked).toHaveBeenCalledWith(30_000)
})

const sessionStorage = memoryStorage()
const left = vi.fn<INavigator['prepare']>()
const window = { navigate: vi.fn<IWindow['navigate']>(), close: vi.fn<() => void>() }

function managerOf(metadataUrl: string, revokeTokensOnSignout = false) {
  left.mockResolvedValue(window)
  return new ConsoleUserManager(
    {
      ...authSettings(
        { authority, apiUrl: '', revokeTokensOnSignout, isSetUp: true },
        { address: 'https://host/', sessionStorage, localStorage: memoryStorage() },
      ),
      metadataUrl,
      metadata: {
        authorization_endpoint: `${authority}/auth`,
        end_session_endpoint: `${authority}/end`,
        revocation_endpoint: new URL('/revoke', metadataUrl).href,
      },
      automaticSilentRenew: false,
      monitorSession: false,
    },
    { prepare: left, callback: async () => {} },
  )
}

it('there is no redirect to a provider that is down, even if its addresses are known', async () => {
  const { manager: reached, close } = await provider((_request, response) => response.end('{}'))
  const manager = managerOf(reached.settings.metadataUrl)
  await manager.signinRedirect()
  await manager.signoutRedirect()
  expect(window.navigate.mock.calls.map(([{ url }]) => url.split('?')[0])).toEqual([
    `${authority}/auth`,
    `${authority}/end`,
  ])
  close()
  await expect(manager.signinRedirect()).rejects.toThrow(TypeError)
  expect(window.close).toHaveBeenCalledOnce()
  await expect(manager.signoutRedirect()).rejects.toThrow(TypeError)
  expect(window.navigate).toHaveBeenCalledTimes(2)
})

it('a sign-out removes the user, whatever can be reached, and trying again names them', async () => {
  const user = new User({
    id_token: 'id',
    access_token: 'access',
    refresh_token: 'refresh',
    token_type: 'Bearer',
    profile: { sub: 'acc-1', iss: authority, aud: 'api', exp: 0, iat: 0 },
  })
  const revoked: string[] = []
  let isDown = true
  const { manager: reached } = await provider((request, response) => {
    if (isDown) return void request.socket.destroy()
    if (request.url === '/revoke') void text(request).then((form) => revoked.push(form))
    request.on('end', () => response.end('{}')).resume()
  })
  const manager = managerOf(reached.settings.metadataUrl, true)
  await manager.storeUser(user)
  expect(sessionStorage.getItem(storedUserKey(authority))).not.toBeNull()
  await expect(manager.signoutRedirect()).rejects.toThrow(TypeError)
  expect(sessionStorage.getItem(storedUserKey(authority))).toBeNull()
  // A renewal that was under way.
  await manager.storeUser(user)
  expect(sessionStorage.getItem(storedUserKey(authority))).toBeNull()

  isDown = false
  await manager.signoutRedirect()
  expect(window.navigate.mock.lastCall?.[0].url).toContain(`${authority}/end?id_token_hint=id`)
  expect(revoked.map((form) => new URLSearchParams(form).get('token'))).toEqual(['access', 'refresh'])
})
