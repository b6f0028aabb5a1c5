import { once } from 'node:events'
import { createServer as createNetServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { portOf } from '../../base/address.ts'
import { readSettings } from '../../settings.ts'
import { get, openMany, openSender, served, type Sender } from '../../testing/sender.ts'
import { defaultConnectionLimits, type ConnectionLimits } from './limits.ts'
import { listen } from './listening.ts'
import { createServer } from '../server.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((one) =>
  one?.some(({ address }) => address === '::1'),
)
/** If `localhost` has only one address here, the test gives it a second one. */
const addresses = ['127.0.0.1', hasIpv6 ? '::1' : '127.0.0.2']
const [main = '', second = ''] = addresses

let app: FastifyInstance
const senders: Sender[] = []

async function start(limits: Partial<ConnectionLimits> = {}) {
  app = await createServer(readSettings({ LOG_LEVEL: 'silent' }), undefined, {
    ...defaultConnectionLimits,
    ...limits,
  })
  app.get('/', async () => 'here')
  await listen(app, { host: 'localhost', port: 0 }, async () => addresses)
}

afterEach(async () => {
  for (const { socket } of senders.splice(0)) socket.destroy()
  await app.close()
})

const open = (host: string) => {
  const sender = openSender(app, host)
  senders.push(sender)
  return sender
}

async function many(count: number, host: string) {
  const opened = await openMany(app, count, host)
  senders.push(...opened)
  return served(opened)
}

test('a name with two addresses is served at both', async () => {
  await start()
  expect([await many(1, main), await many(1, second)]).toEqual([1, 1])
})

test('an address that this machine does not have is left out', async () => {
  app = await createServer(readSettings({ LOG_LEVEL: 'silent' }))
  app.get('/', async () => 'here')
  await listen(app, { host: 'localhost', port: 0 }, async () => [main, '2001:db8::1', second])
  expect([await many(1, main), await many(1, second)]).toEqual([1, 1])
})

test('a port in use at one of the addresses is reported', async () => {
  const other = createNetServer().listen(0, second)
  await once(other, 'listening')
  const port = portOf(other)
  app = await createServer(readSettings({ LOG_LEVEL: 'silent' }))
  await expect(listen(app, { host: 'localhost', port }, async () => addresses)).rejects.toThrow('EADDRINUSE')
  other.close()
})

test('the limit on connections per address also holds at the second address', async () => {
  await start({ connectionsPerAddress: 5 })
  expect(await many(20, second)).toBe(5)
})

test('the limit on all connections counts both addresses together', async () => {
  await start({ connections: 6 })
  expect([await many(4, main), await many(4, second)]).toEqual([4, 2])
})

test('a request that never ends is cut off at both addresses, with our error shape', async () => {
  await start({ requestTimeout: 600, headersTimeout: 300, checkInterval: 50 })
  for (const host of addresses) {
    const sender = open(host)
    sender.send(get)
    const answer = await sender.ended()
    expect(answer).toMatch(/^HTTP\/1\.1 408/)
    expect(answer).toContain('The request took too long to arrive')
  }
})

test('a connection serves a limited number of requests at both addresses', async () => {
  await start({ requestsPerConnection: 1 })
  for (const host of addresses) {
    const sender = open(host)
    sender.send(`${get}\r\n`)
    expect(await sender.answer()).toContain('Connection: close')
  }
})

test('a running request at the second address finishes before the platform stops', async () => {
  let parts = 'here'
  app = await createServer(readSettings({ LOG_LEVEL: 'silent' }))
  app.addHook('onClose', async () => void (parts = 'gone'))
  const asked = new Promise<void>((done) => {
    app.get('/', async (_request, reply) => {
      reply.hijack()
      // The headers have been sent, so no header can announce the end of the connection.
      reply.raw.writeHead(200, { 'content-length': parts.length }).write('')
      reply.raw.flushHeaders()
      done()
      await pause(300)
      reply.raw.end(parts)
    })
  })
  await listen(app, { host: 'localhost', port: 0 }, async () => addresses)
  const idle = open(second)
  idle.send('GET /nothing HTTP/1.1\r\nhost: here\r\n\r\n')
  await idle.answer()
  const later = open(second)
  later.send(`${get}\r\n`)
  await asked
  const closed = app.close().then(() => 'closed')
  expect(await Promise.race([closed, pause(5_000, 'still open')])).toBe('closed')
  expect(await later.ended()).toMatch(/here$/)
  await idle.ended()
})
