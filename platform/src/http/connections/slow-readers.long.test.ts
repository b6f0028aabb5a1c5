import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portOf } from '../../base/address.ts'
import { readSettings } from '../../settings.ts'
import { createServer } from '../server.ts'
import { defaultConnectionLimits } from './limits.ts'

const unreadTimeout = 300
let app: FastifyInstance
let cutOff: Promise<void>

beforeAll(async () => {
  const limits = { ...defaultConnectionLimits, unreadTimeout }
  app = await createServer(readSettings({ LOG_LEVEL: 'silent' }), undefined, limits)
  // More than the buffers of both ends hold.
  const long = 'x'.repeat(64 * 1024 * 1024)
  cutOff = new Promise<void>((done) => {
    app.get('/long', async (_request, reply) => {
      reply.raw.once('close', () => done())
      return long
    })
  })
  app.get('/late', async () => {
    await pause(unreadTimeout * 4)
    return 'late'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const ask = (path: string) => {
  const socket = connect(portOf(app.server), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n`)
  return socket
}

test('a client that does not read its answer is cut off', async () => {
  const socket = ask('/long')
  socket.on('error', () => {})
  await once(socket, 'readable')
  await expect(cutOff).resolves.toBeUndefined()
  socket.destroy()
})

test('a client that reads slowly gets the whole answer', async () => {
  const socket = ask('/long')
  let bytes = 0
  // 16 rests, together several times as long as a client may rest.
  for await (const chunk of socket) {
    const before = bytes
    bytes += (chunk as Buffer).length
    if (before >> 22 !== bytes >> 22) await pause(unreadTimeout / 3)
  }
  expect(bytes).toBeGreaterThan(64 * 1024 * 1024)
})

test('a call that takes long is not cut off', async () => {
  expect(await text(ask('/late'))).toContain('late')
})
