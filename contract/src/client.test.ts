import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import { shapeOf } from './answer.ts'
import { type Client, createClient, createExchangeClient, UnexpectedAnswer } from './client.ts'
import { createHttp, type HttpClient } from './http.ts'
import { operations } from './operations/index.ts'
import type { Account } from './schemas/account.ts'
import type { Device } from './schemas/device.ts'

interface Seen {
  method: string | undefined
  url: string | undefined
  type: string | undefined
  body: string
}

let server: Server
let http: HttpClient
let api: Client<typeof operations>
const seen: Seen[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, type: request.headers['content-type'], body })
      response.setHeader('Next-Cursor', 'c2')
      response.setHeader('Content-Type', request.url?.endsWith('.csv') ? 'text/csv' : 'application/json')
      response.end(request.url?.endsWith('.csv') ? '1\n' : '[]')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  http = createHttp({ baseURL: `http://127.0.0.1:${port}/api` })
  api = createClient<typeof operations>(http, operations)
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => void seen.splice(0))

describe('a missing path parameter', () => {
  const message = 'Required parameter integratorId was null or undefined when calling moveAccount.'

  test.each([undefined, null])('%s throws, and nothing is sent', async (missing) => {
    const integratorId = missing as unknown as string
    await expect(api.moveAccount({ accountId: 'a', integratorId })).rejects.toThrow(message)
    expect(seen).toEqual([])
  })

  test('throws also without any arguments', async () => {
    const careless = api.deleteAccount as unknown as () => Promise<unknown>
    await expect(careless()).rejects.toThrow(
      'Required parameter accountId was null or undefined when calling deleteAccount.',
    )
    expect(seen).toEqual([])
  })
})

describe('the path', () => {
  test('contains its parameters encoded', async () => {
    await api.updateZone({ locationId: 'loc/1', zoneId: 'Kühl raum?#%', body: {} })
    expect(seen[0]).toMatchObject({
      method: 'PATCH',
      url: '/api/organization/location/loc%2F1/zone/K%C3%BChl%20raum%3F%23%25',
    })
  })

  test.each(['.', '..'])('cannot be changed with %s', async (identifier) => {
    await expect(api.deleteComponent({ identifier })).rejects.toThrow('cannot be dots')
    expect(seen).toEqual([])
  })
})

describe('the query', () => {
  test('contains the values that are set, and no others', async () => {
    await api.listManagedTraces({ query: { pageSize: 20, pageNr: 2, email: 'a b@c.de', action: undefined } })
    expect(seen[0]?.url).toBe('/api/management/account/audit?pageSize=20&pageNr=2&email=a+b%40c.de')
  })

  test('may be left out if nothing in it is required', async () => {
    await api.listManagedGroups()
    expect(seen[0]?.url).toBe('/api/management/organization/location/group')
  })
})

describe('the body', () => {
  test('is sent as JSON, also with DELETE', async () => {
    await api.deleteConditional({ body: { conditionalId: 'c1' } })
    expect(seen[0]).toEqual({
      method: 'DELETE',
      url: '/api/organization/location/conditional',
      type: 'application/json',
      body: '{"conditionalId":"c1"}',
    })
  })

  test('is sent unchanged if the operation takes text', async () => {
    await api.registerElsysText({ query: { commit: 'false' }, body: 'A81758FFFE0512AB;Door\n"x"' })
    expect(seen[0]).toMatchObject({
      url: '/api/component/register/elsys/cp?commit=false',
      type: 'text/plain',
      body: 'A81758FFFE0512AB;Door\n"x"',
    })
  })

  test('is empty and has no type if the operation has none', async () => {
    await api.resetDevice({ deviceId: 'd1' })
    expect(seen[0]).toEqual({ method: 'POST', url: '/api/device/d1/reset', type: undefined, body: '' })
  })
})

describe('the answer', () => {
  test('is a failure if it is not what was asked for; a change may answer anything', async () => {
    const answer = shapeOf(operations.getCurrentAccount.response)
    const shaped = createClient<typeof operations>(http, {
      ...operations,
      getCurrentAccount: { ...operations.getCurrentAccount, answer },
      createAccount: { ...operations.createAccount, answer },
    })
    await expect(shaped.getCurrentAccount()).rejects.toThrow(UnexpectedAnswer)
    await expect(shaped.createAccount({ body: {} as never })).resolves.toMatchObject({ username: '' })
  })

  test('is the data, or the whole response with its headers', async () => {
    expect(await api.listManagedTraces()).toEqual([])
    const exchange = createExchangeClient<typeof operations>(http, operations)
    expect((await exchange.listManagedTraces()).headers['next-cursor']).toBe('c2')
  })

  test('stays text if it is CSV, even if it looks like JSON', async () => {
    expect(await api.exportAccountUsage()).toBe('1\n')
  })
})

test('types follow from the declaration', () => {
  type Api = Client<typeof operations>
  type Arguments<K extends keyof Api> = Parameters<Api[K]>[0]

  expectTypeOf<Arguments<'moveAccount'>>().toEqualTypeOf<Record<'accountId' | 'integratorId', string>>()
  expectTypeOf<Arguments<'setCalendarDay'>['locationId']>().toEqualTypeOf<string>()
  expectTypeOf<Arguments<'updateManagedAccount'>['body']['data']['firstName']>().toEqualTypeOf<string>()
  expectTypeOf<Arguments<'resetDevice'>>().toEqualTypeOf<Record<'deviceId', string>>()
  expectTypeOf<Parameters<Api['listManagedDevices']>>().toExtend<[args?: object, options?: object]>()
  expectTypeOf<Awaited<ReturnType<Api['listManagedDevices']>>>().toEqualTypeOf<Device[]>()
  expectTypeOf<Awaited<ReturnType<Api['getManagedAccount']>>>().toEqualTypeOf<Account>()
  expectTypeOf<Awaited<ReturnType<Api['deleteAccount']>>>().toEqualTypeOf<null>()

  expectTypeOf<{ accountId: string }>().not.toExtend<Arguments<'moveAccount'>>()
  expectTypeOf<Record<never, never>>().not.toExtend<Arguments<'createAccount'>>()
})

describe('a method of the client', () => {
  test('has the name of its operation', () => {
    expect(api.getCurrentAccount.operation).toBe('getCurrentAccount')
    expectTypeOf(api.getCurrentAccount.operation).toEqualTypeOf<'getCurrentAccount'>()
  })

  test('reports when it has ended, and how', async () => {
    const settled: unknown[] = []
    const client = createClient<typeof operations>(http, operations, (...outcome) => settled.push(outcome))
    await client.listIntegrations()
    await expect(client.getLocation({ locationId: '..' })).rejects.toThrow('cannot be dots')
    expect(settled).toEqual([['listIntegrations'], ['getLocation', expect.any(TypeError)]])
  })
})
