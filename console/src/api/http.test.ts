import type { AddressInfo } from 'node:net'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { shapeOf } from '#contract/answer'
import { createClient, type Route } from '#contract/client'
import { operations } from '#contract/operations/index'
import { confirmOldSignIns } from './confirm.ts'
import { serverReason } from './errors.ts'
import { type BackgroundRequest, endPlatformSession, http, connectApi } from './http.ts'

const accepted = vi.fn<() => void>()
const refused = vi.fn<(reason: string, isRepeated: boolean) => void>()
const renewed = vi.fn<(refusedToken: string) => Promise<string | undefined>>()
const confirm = vi.fn<() => Promise<void>>()
const expired = 'Not authenticated: the token has expired'
let refusal: unknown
let token: string | undefined
let seen: string[] = []

const post = async (name: string) =>
  http.request({ method: 'POST', url: '/things', data: JSON.stringify({ name }) })

const server = createServer((request, response) => void respond(request, response))

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, body } = await answer(request)
  const type = typeof body === 'string' ? 'text/plain' : 'application/json'
  response
    .writeHead(status, { 'content-type': type })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Accepts only the token "good". With "broken" the platform fails, and "of-yesterday" is too old for it. */
async function answer(request: IncomingMessage) {
  seen.push(`${request.method} ${request.url} ${request.headers.authorization} ${await text(request)}`)
  if (request.headers.authorization === 'Bearer good') return { status: 200, body: { done: true } }
  if (request.headers.authorization === 'Bearer of-yesterday')
    return { status: 401, body: { message: 'Sign in again to do this', code: 'SIGN_IN_AGAIN' } }
  if (request.headers.authorization === 'Bearer broken')
    return { status: 500, body: { message: 'Out of order' } }
  return { status: 401, body: refusal }
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  connectApi(address, { accessToken: async () => token, accepted, refused, renewed, confirm })
  confirmOldSignIns()
})

afterAll(() => server.close())

beforeEach(() => {
  vi.resetAllMocks()
  seen = []
  token = 'old'
  refusal = { message: expired }
})

it('sends a refused request again, with its body, if it gets another token', async () => {
  renewed.mockImplementation(async () => (token = 'good'))
  const { data } = await post('a')
  expect(data).toEqual({ done: true })
  expect(seen).toEqual(['POST /things Bearer old {"name":"a"}', 'POST /things Bearer good {"name":"a"}'])
  expect(renewed).toHaveBeenCalledExactlyOnceWith('old')
  expect(refused).not.toHaveBeenCalled()
})

it('gives up if the other token is refused as well', async () => {
  renewed.mockImplementation(async () => (token = 'worse'))
  await expect(http.request({ url: '/things' })).rejects.toThrow('401')
  expect(seen).toHaveLength(2)
  expect(renewed).toHaveBeenCalledOnce()
  expect(refused).toHaveBeenCalledExactlyOnceWith('Not authenticated: the token has expired', false)
})

it.for([expired, { error: expired }])('gives up as well if the refusal is %j', async (body) => {
  refusal = body
  await expect(http.request({ url: '/things' })).rejects.toThrow('401')
  await expect(client.listManagedLocations()).rejects.toThrow('401')
  // A file is asked for as a blob or as text.
  await expect(client.exportTraces({}, { onReceived: () => {} })).rejects.toThrow('401')
  await expect(client.exportAccountUsage()).rejects.toThrow('401')
  expect(refused.mock.calls).toEqual(Array.from({ length: 4 }, () => [expired, false]))
})

it.for(['old', undefined])(
  'nothing is over because a request of the background is refused: %s',
  async (held) => {
    token = held
    const request: BackgroundRequest = { url: '/things', isBackground: true }
    await expect(http.request(request)).rejects.toThrow(held ? '401' : 'No authentication token found')
    expect(refused).not.toHaveBeenCalled()
  },
)

it.for(['old', undefined])('a list that was only read again says so when it is refused: %s', async (held) => {
  token = held
  const cached = () => []
  await expect(client.listManagedLocations({}, { cached })).rejects.toThrow(
    held ? '401' : 'No authentication token found',
  )
  expect(refused).toHaveBeenCalledExactlyOnceWith(expect.any(String), true)
})

const lists = [
  'listManagedLocations',
  'listManagedTraces',
  'listManagedAccounts',
  'listManagedGroups',
  'listIntegrations',
  'listManagedDevices',
] as const

/** As the console's build makes them. */
const routes = { ...operations } as Record<keyof typeof operations, Route>
for (const list of lists) routes[list] = { ...routes[list], answer: shapeOf(operations[list].response) }
const client = createClient<typeof operations>(http, routes)

it.for(lists)('%s gives up, too, if the other token is refused as well', async (list) => {
  renewed.mockImplementation(async () => (token = 'worse'))
  await expect(client[list]()).rejects.toThrow('401')
  expect(seen).toHaveLength(2)
  expect(refused).toHaveBeenCalledExactlyOnceWith('Not authenticated: the token has expired', false)
})

it.for(lists)('%s keeps the reason if the platform fails after the renewal', async (list) => {
  renewed.mockImplementation(async () => (token = 'broken'))
  const failure = await client[list]().catch((error: unknown) => error)
  expect(serverReason(failure)).toBe('Out of order')
  expect(refused).not.toHaveBeenCalled()
  expect(accepted).toHaveBeenCalledOnce()
})

it('gives up if there is no other token', async () => {
  await expect(http.request({ url: '/things' })).rejects.toThrow('401')
  expect(seen).toHaveLength(1)
  expect(refused).toHaveBeenCalledOnce()
  expect(accepted).not.toHaveBeenCalled()
})

it('sends nothing without a token', async () => {
  token = undefined
  await expect(http.request({ url: '/things' })).rejects.toThrow('No authentication token found')
  expect(seen).toEqual([])
  expect(refused).toHaveBeenCalledExactlyOnceWith('No authentication token found', false)
})

it('tells the platform about the sign-out and ignores its answer', async () => {
  await endPlatformSession('/account/logout', 'old')
  expect(seen).toEqual(['GET /account/logout Bearer old '])
  expect([refused, renewed].map((mock) => mock.mock.calls.length)).toEqual([0, 0])
})

it('waits for a sign-in if the last one is too old, and then sends the request again', async () => {
  token = 'of-yesterday'
  confirm.mockImplementation(async () => {
    await vi.waitFor(() => expect(seen).toHaveLength(2))
    token = 'good'
  })
  const both = [post('a'), post('b')]
  expect((await Promise.all(both)).map(({ data }) => data)).toEqual([{ done: true }, { done: true }])
  expect(confirm).toHaveBeenCalledOnce()
  expect(seen.slice(2).toSorted()).toEqual(
    ['a', 'b'].map((name) => `POST /things Bearer good {"name":"${name}"}`),
  )
  expect(renewed).not.toHaveBeenCalled()
  expect(refused).not.toHaveBeenCalled()
})

it('fails with the reason of the platform if nobody signs in again', async () => {
  token = 'of-yesterday'
  confirm.mockRejectedValue(new Error('The person did not sign in'))
  const failed = await http.request({ url: '/things' }).catch((error: unknown) => error)
  expect(serverReason(failed)).toBe('Sign in again to do this')
  expect(seen).toHaveLength(1)
})
