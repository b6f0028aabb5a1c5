import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { boundBodies } from './arriving.ts'

/** A server that answers when the test says so. */
async function serverThatWaits(most: number) {
  const app = Fastify({ bodyLimit: 60 })
  const waiting: (() => void)[] = []
  boundBodies(app, most)
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) => bytes)
  app.post('/', async () => new Promise<string>((done) => waiting.push(() => done('here'))))
  const send = async (remoteAddress: string, length: number, headers = {}) => {
    const type = { 'content-type': 'application/octet-stream' }
    const payload = Buffer.alloc(length)
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/',
      payload,
      remoteAddress,
      headers: { ...type, ...headers },
    })
    return statusCode
  }
  const arrived = async (count: number) => {
    await expect.poll(() => waiting.length).toBe(count)
  }
  const answerAll = () => {
    for (const answer of waiting.splice(0)) answer()
  }
  return { send, arrived, answerAll }
}

test('one address does not fill the memory for bodies, and gets room again after its answers', async () => {
  const { send, arrived, answerAll } = await serverThatWaits(100)
  const first = send('192.0.2.1', 40)
  await arrived(1)
  expect(await send('192.0.2.1', 20)).toBe(503)
  const other = send('192.0.2.2', 20)
  await arrived(2)
  answerAll()
  expect(await Promise.all([first, other])).toEqual([200, 200])
  const again = send('192.0.2.1', 40)
  await arrived(1)
  answerAll()
  expect(await again).toBe(200)
})

test('a packed body counts as what it may become, and one of unknown length as the largest', async () => {
  const { send, arrived, answerAll } = await serverThatWaits(100)
  const packed = send('192.0.2.1', 5, { 'content-encoding': 'gzip' })
  await arrived(1)
  expect(await send('192.0.2.1', 1, { 'content-encoding': 'gzip' })).toBe(503)
  expect(await send('192.0.2.2', 1, { 'transfer-encoding': 'chunked' })).toBe(503)
  answerAll()
  expect(await packed).toBe(200)
})
