import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ErrorTimeout } from 'oidc-client-ts'
import type { INavigator, IWindow, UserManager } from 'oidc-client-ts'
import { afterEach, expect, it, vi } from 'vitest'
import { memoryStorage } from './memoryStorage.ts'
import { reachProvider } from './reach.ts'
import { authSettings } from './settings.ts'
import { ConsoleUserManager } from './userManager.ts'

const servers: (() => void)[] = []

afterEach(() => {
  vi.restoreAllMocks()
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

it('a provider that does not answer is waited for a few seconds', async () => {
  const { manager } = await provider(() => {})
  const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.timeout(20))
  await expect(reachProvider(manager)).rejects.toThrow(new ErrorTimeout('Network timed out'))
  expect(asked).toHaveBeenCalledWith(5_000)
})

it('there is no redirect to a provider that is down, even if its addresses are known', async () => {
  const { manager: reached, close } = await provider((_request, response) => response.end('{}'))
  const left = vi.fn<INavigator['prepare']>()
  const window = { navigate: vi.fn<IWindow['navigate']>(), close: vi.fn<() => void>() }
  left.mockResolvedValue(window)
  const manager = new ConsoleUserManager(
    {
      ...authSettings(
        { authority: 'https://auth.example.com', apiUrl: '', revokeTokensOnSignout: false, isSetUp: true },
        { address: 'https://host/', sessionStorage: memoryStorage(), localStorage: memoryStorage() },
      ),
      metadataUrl: reached.settings.metadataUrl,
      metadata: {
        authorization_endpoint: 'https://auth.example.com/auth',
        end_session_endpoint: 'https://auth.example.com/end',
      },
      automaticSilentRenew: false,
      monitorSession: false,
    },
    { prepare: left, callback: async () => {} },
  )
  await manager.signinRedirect()
  await manager.signoutRedirect()
  expect(window.navigate.mock.calls.map(([{ url }]) => url.split('?')[0])).toEqual([
    'https://auth.example.com/auth',
    'https://auth.example.com/end',
  ])
  close()
  await expect(manager.signinRedirect()).rejects.toThrow(TypeError)
  expect(window.close).toHaveBeenCalledOnce()
  await expect(manager.signoutRedirect()).rejects.toThrow(TypeError)
  expect(window.navigate).toHaveBeenCalledTimes(2)
})
