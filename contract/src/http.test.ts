import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createHttp, HttpError, type HttpRequest, httpDefaults, type Send } from './http.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end()
const server = createServer((request, response) => answer(request, response))
const http = createHttp()

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  http.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => vi.unstubAllGlobals())

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = async (request: Partial<HttpRequest> = {}) => http.request({ url: '/things', ...request })

async function failureOf(request?: Partial<HttpRequest>): Promise<HttpError> {
  const error = await ask(request).catch((thrown: unknown) => thrown)
  return error instanceof HttpError ? error : expect.fail(String(error))
}

test.each([
  [400, 'ERR_BAD_REQUEST'],
  [404, 'ERR_BAD_REQUEST'],
  [500, 'ERR_BAD_RESPONSE'],
  [503, 'ERR_BAD_RESPONSE'],
])('the status %i is an error, with what was answered', async (status, code) => {
  answer = (_, response) => response.writeHead(status, { 'Retry-After': '7' }).end('{"message":"No"}')
  for (const responseType of [undefined, 'text', 'blob', 'stream'] as const) {
    const error = await failureOf(responseType && { responseType })
    expect(error).toMatchObject({ message: `Request failed with status code ${status}`, code })
    expect(error.response).toMatchObject({ status, data: { message: 'No' }, headers: { 'retry-after': '7' } })
  }
})

test('a connection that is lost, before the answer or within it, is an error of the network', async () => {
  answer = (request) => request.socket.destroy()
  expect(await failureOf()).toMatchObject({
    message: 'Network Error',
    code: 'ERR_NETWORK',
    response: undefined,
  })
  answer = (request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{', () => request.socket.destroy())
  }
  expect(await failureOf()).toMatchObject({ message: 'Network Error', code: 'ERR_NETWORK' })
  expect(await failureOf({ baseURL: 'http://127.0.0.1:1' })).toMatchObject({ message: 'Network Error' })
})

test('a time-out is an error, and there is none by default', async () => {
  answer = () => {}
  expect(await failureOf({ timeout: 10 })).toMatchObject({
    message: 'timeout of 10ms exceeded',
    code: 'ETIMEDOUT',
  })
  expect(httpDefaults.timeout).toBe(0)
  const started = vi.spyOn(AbortSignal, 'timeout')
  answer = (_, response) => response.end('1')
  await ask()
  expect(started).not.toHaveBeenCalled()
})

test('a request that is ended by its caller is another error', async () => {
  const asked = new AbortController()
  answer = () => asked.abort()
  const ended = { message: 'canceled', code: 'ERR_CANCELED' }
  expect(await failureOf({ signal: asked.signal, timeout: 60_000 })).toMatchObject(ended)
  expect(await failureOf({ signal: AbortSignal.abort() })).toMatchObject(ended)
})

test('what is no JSON stays text, and a text stays one', async () => {
  answer = (_, response) => response.end('<html>')
  expect((await ask()).data).toBe('<html>')
  answer = (_, response) => response.end('1')
  expect((await ask()).data).toBe(1)
  expect((await ask({ responseType: 'text' })).data).toBe('1')
})

test('tells how much of a file has arrived', async () => {
  const seen: number[] = []
  answer = (_, response) => response.end('x'.repeat(1_000))
  const { data } = await ask({ responseType: 'blob', onReceived: (bytes) => seen.push(bytes) })
  expect((data as Blob).size).toBe(1_000)
  expect(seen.at(-1)).toBe(1_000)
})

test('the token of the cookie XSRF-TOKEN is sent to the own host alone', async () => {
  const seen: unknown[] = []
  answer = (request, response) => {
    seen.push(request.headers['x-xsrf-token'])
    response.end('1')
  }
  await ask()
  vi.stubGlobal('document', { cookie: 'MY-XSRF-TOKEN=no; XSRF-TOKEN=a%20b' })
  vi.stubGlobal('location', new URL(http.baseURL))
  await ask()
  vi.stubGlobal('location', new URL('http://elsewhere.example'))
  await ask()
  expect(seen).toEqual([undefined, 'a b', undefined])
})

test('layers act around a request, the last one outermost', async () => {
  const layered = createHttp({ baseURL: http.baseURL })
  const seen: string[] = []
  for (const name of ['inner', 'outer'])
    layered.use(async (request, next) => {
      seen.push(name)
      const response = await next(request)
      seen.push(`${name} after`)
      return response
    })
  answer = (_, response) => response.end('1')
  await layered.request({ url: '/' })
  expect(seen).toEqual(['outer', 'inner', 'inner after', 'outer after'])
})

test('a request whose caller has gone before it is sent, is not sent', async () => {
  const send = vi.fn<Send>()
  const client = createHttp({ send })
  const gone = { url: '/', signal: AbortSignal.abort() }
  await expect(client.request(gone)).rejects.toMatchObject({ code: 'ERR_CANCELED', message: 'canceled' })
  expect(send).not.toHaveBeenCalled()
})
