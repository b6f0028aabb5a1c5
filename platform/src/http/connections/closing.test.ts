import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { portOf } from '../../base/address.ts'
import { readSettings } from '../../settings.ts'
import { endConnectionsOnClose } from './limits.ts'
import { createServer } from '../server.ts'

const agents: Agent[] = []
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy()
})

/** A client that keeps its connection open, as browsers and proxies do. */
async function ask(app: FastifyInstance, path: string): Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: true })
  agents.push(agent)
  const [answer] = (await once(get({ agent, port: portOf(app.server), path }), 'response')) as [
    IncomingMessage,
  ]
  answer.resume()
  return answer
}

async function secondsToClose(app: FastifyInstance): Promise<number> {
  const start = performance.now()
  await app.close()
  return (performance.now() - start) / 1000
}

/** Answers each request when the test says so. */
async function serverThatWaits(app: FastifyInstance) {
  let answer = () => {}
  const told = new Promise<void>((done) => (answer = done))
  app.get('/at-once', async () => 'here')
  app.get('/later', async () => told.then(() => 'here'))
  app.get('/begun', async (_request, reply) => {
    reply.hijack()
    reply.raw.write('he')
    await told
    reply.raw.end('re')
  })
  app.post('/take', async () => 'taken')
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { answer: () => answer() }
}

test('idle connections do not delay the end', async () => {
  const app = await createServer(readSettings({ LOG_LEVEL: 'silent' }))
  await serverThatWaits(app)
  await ask(app, '/at-once')
  expect(await secondsToClose(app)).toBeLessThan(5)
})

test('a running request is answered with connection: close, and then the connection is closed', async () => {
  const app = await createServer(readSettings({ LOG_LEVEL: 'silent' }))
  const { answer } = await serverThatWaits(app)
  const later = ask(app, '/later')
  await once(app.server, 'request')
  const begun = await ask(app, '/begun')
  setTimeout(answer, 300)
  expect(await secondsToClose(app)).toBeLessThan(5)
  const { statusCode, headers } = await later
  expect([statusCode, headers.connection]).toEqual([200, 'close'])
  expect(begun.complete).toBe(true)
})

test('a client that never finishes is cut off after the deadline', async () => {
  const app = Fastify()
  endConnectionsOnClose(app, 0.5)
  await serverThatWaits(app)
  const arrived = once(app.server, 'request')
  const socket = connect(portOf(app.server), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /take HTTP/1.1\r\nhost: here\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\nhal',
  )
  await arrived
  const taken = await secondsToClose(app)
  expect(taken).toBeGreaterThan(0.4)
  expect(taken).toBeLessThan(5)
})
