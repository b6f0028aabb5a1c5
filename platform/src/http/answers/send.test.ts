import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCompression, compression } from './send.ts'

const app = Fastify({ forceCloseConnections: true })
const page = JSON.stringify(
  Array.from({ length: 1_000 }, (_, at) => ({ id: `loc-${at}`, name: `Hall ${at}` })),
)
let port = 0

beforeAll(async () => {
  await app.register(compress, compression)
  // A list of which only the first page has been read so far.
  app.get('/list', { compress: answerCompression }, async (_request, reply) => {
    const list = new PassThrough()
    list.write(page)
    return reply.type('application/json').send(list)
  })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

const unpackers = { br: createBrotliDecompress, gzip: createGunzip }

test.each(['br', 'gzip'] as const)(
  'the first page of a list compressed by %s arrives before the next one is read',
  async (encoding) => {
    const request = get({ port, path: '/list', headers: { 'accept-encoding': encoding }, agent: false })
    const [response] = (await once(request, 'response', { signal: AbortSignal.timeout(60_000) })) as [
      IncomingMessage,
    ]
    expect(response.headers['content-encoding']).toBe(encoding)
    let text = ''
    response.pipe(unpackers[encoding]()).on('data', (part: Buffer) => (text += part.toString()))
    await expect.poll(() => text === page).toBe(true)
    request.destroy()
  },
)
