import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type RequestHints, UnexpectedAnswer } from '#contract/client'
import { createHttp } from '#contract/http'
import { send } from './transport.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `loc-${at}`, name: 'Hall Zürich' }))
const json = { 'content-type': 'application/json' }
let answer: Answer
let asked: (string | undefined)[] = []

const server = createServer((request, response) => {
  asked.push(request.headers['if-none-match'])
  answer(request, response)
})
const http = createHttp({ send })

/** A list call as the client makes it. */
async function list(told: RequestHints = {}) {
  const request: Parameters<typeof http.request>[0] & RequestHints = {
    url: '/things',
    answer: { list: { fields: { id: 'text', name: 'text', status: 'text' } } },
    ...told,
  }
  return http.request(request)
}

/** Sends a tag with its answer, and answers 304 while nothing has changed. */
const tagged =
  (tag: string, rows: unknown): Answer =>
  (request, response) => {
    if (request.headers['if-none-match'] === tag) response.writeHead(304, { etag: tag }).end()
    else response.writeHead(200, { ...json, etag: tag }).end(JSON.stringify(rows))
  }

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  http.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => server.close())

beforeEach(() => {
  asked = []
})

it('an unchanged list is not loaded again, a changed one is', async () => {
  answer = tagged('"1"', rowsOf(2))
  const { data } = await list()
  expect(data).toEqual(rowsOf(2).map((row) => ({ ...row, status: '' })))
  expect((await list({ cached: () => data })).data).toBe(data)
  answer = tagged('W/"2"', rowsOf(3))
  const changed = (await list({ cached: () => data })).data
  expect(changed).toHaveLength(3)
  expect((await list({ cached: () => changed })).data).toBe(changed)
  expect(asked).toEqual([undefined, '"1"', '"1"', 'W/"2"'])
})

it('asks for the whole list if the platform sends no tag, or if the cached list is another one', async () => {
  answer = (_, response) => response.writeHead(200, json).end('[]')
  const { data } = await list()
  await list({ cached: () => data })
  answer = tagged('"1"', rowsOf(1))
  await list({ cached: () => [...rowsOf(1)] })
  expect(asked).toEqual([undefined, undefined, undefined])
})

it('goes on without a tag if sending it fails', async () => {
  answer = tagged('"1"', rowsOf(1))
  const { data } = await list()
  answer = (request) => request.socket.destroy()
  await expect(list({ cached: () => data })).rejects.toMatchObject({ code: 'ERR_NETWORK' })
  answer = tagged('"1"', rowsOf(1))
  expect((await list({ cached: () => data })).data).toEqual(data)
  expect(asked).toEqual([undefined, '"1"', undefined])
})

it('reports the first rows of a long list before the last have arrived', async () => {
  const text = JSON.stringify(rowsOf(20_000))
  const onRows = vi.fn<(rows: readonly unknown[]) => void>()
  let finish = () => {}
  answer = (_, response) => {
    response.writeHead(200, json).write(text.slice(0, 300_000))
    finish = () => response.end(text.slice(300_000))
  }
  const response = list({ onRows })
  await expect.poll(() => onRows.mock.calls.length).toBe(1)
  const first = onRows.mock.calls[0]?.[0] ?? []
  expect(first[0]).toEqual({ ...rowsOf(1)[0], status: '' })
  expect(first.length).toBeLessThan(20_000)
  finish()
  expect((await response).data).toHaveLength(20_000)
  const sizes = onRows.mock.calls.map(([rows]) => rows.length)
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
})

it('a long list that breaks off is an error', async () => {
  answer = (_, response) => {
    response.writeHead(200, json).end(JSON.stringify(rowsOf(20_000)).slice(0, 500_000))
  }
  await expect(list()).rejects.toMatchObject({ code: 'ERR_NETWORK' })
})

it('reads the reason of a refusal; an answer that is not a list is a failure, and an empty one is no rows', async () => {
  answer = (_, response) => response.writeHead(403, json).end('{"message":"Not yours"}')
  await expect(list()).rejects.toMatchObject({ response: { status: 403, data: { message: 'Not yours' } } })
  answer = (_, response) => response.writeHead(200, json).end('{"rows":[]}')
  await expect(list()).rejects.toThrow(UnexpectedAnswer)
  answer = (_, response) => response.writeHead(200, json).end('{}')
  await expect(list()).rejects.toThrow(UnexpectedAnswer)
  for (const text of ['<html>', `<html>${'x'.repeat(300_000)}`]) {
    answer = (_, response) => response.writeHead(200).end(text)
    await expect(list()).rejects.toThrow(UnexpectedAnswer)
  }
  answer = (_, response) => response.writeHead(204).end()
  expect((await list()).data).toEqual([])
})

it('does not touch other calls', async () => {
  answer = (_, response) => response.writeHead(200, json).end('{"id":"1"}')
  expect((await http.request({ url: '/things/1' })).data).toEqual({ id: '1' })
})
