import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { get, openMany, openSender, served, type Sender } from '../../testing/sender.ts'
import { addBodyParser } from '../input/body.ts'
import { defaultConnectionLimits, type ConnectionLimits } from './limits.ts'
import { createServer } from '../server.ts'

const short = { requestTimeout: 600, headersTimeout: 300, checkInterval: 50, keepAliveTimeout: 300 }

let app: FastifyInstance
let log: string[]
let left: Promise<void>
const senders: Sender[] = []

async function start(limits: Partial<ConnectionLimits> = {}, environment: Record<string, string> = {}) {
  log = []
  const settings = readSettings({ LOG_LEVEL: 'info', ...environment })
  app = await createServer(
    settings,
    { write: (line) => void log.push(line) },
    {
      ...defaultConnectionLimits,
      ...limits,
    },
  )
  addBodyParser(app)
  app.get('/', async () => 'here')
  app.post('/', async ({ body }) => ({ body }))
  left = new Promise((done) => {
    app.addHook('onRequestAbort', async (_request) => done())
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
}

afterEach(async () => {
  for (const { socket } of senders.splice(0)) socket.destroy()
  await app.close()
})

function open(): Sender {
  const sender = openSender(app)
  senders.push(sender)
  return sender
}

const post = (length: number) =>
  `POST / HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

const errorLines = () => log.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)

const tooLate = { status: 408, message: 'The request took too long to arrive', isNamed: true }

function read(answer: string) {
  const [head = '', body = '{}'] = answer.split('\r\n\r\n')
  const { message, requestId } = JSON.parse(body) as { message: string; requestId: string }
  return {
    status: Number(head.split(' ')[1]),
    message,
    isNamed: head.includes(`x-request-id: ${requestId}`),
  }
}

describe('a request that never ends', () => {
  test('has half a minute with the default limits, and less for its headers', async () => {
    await start()
    expect(app.server).toMatchObject({
      requestTimeout: 30_000,
      headersTimeout: 15_000,
      keepAliveTimeout: 72_000,
      maxRequestsPerSocket: 1_000,
    })
  })

  test('is cut off while its headers trickle in, long before a body would be', async () => {
    await start({ ...short, requestTimeout: 30_000 })
    const sender = open()
    sender.send(get)
    const dribble = setInterval(() => sender.send('x-drop: 1\r\n'), 40)
    const answer = await sender.ended()
    clearInterval(dribble)
    expect(read(answer)).toEqual(tooLate)
  })

  test('is cut off while its body trickles in', async () => {
    await start(short)
    const sender = open()
    sender.send(post(1_000_000))
    const dribble = setInterval(() => sender.send(' '), 40)
    const answer = await sender.ended()
    clearInterval(dribble)
    expect(read(answer)).toEqual(tooLate)
    expect(errorLines()).toEqual([])
  })

  test('is cut off when its body stops in the middle', async () => {
    await start(short)
    const sender = open()
    sender.send(`${post(100)}{"a":`)
    expect(read(await sender.ended())).toEqual(tooLate)
    expect(errorLines()).toEqual([])
  })

  test('is cut off when nothing is ever sent', async () => {
    await start(short)
    expect(read(await open().ended())).toEqual(tooLate)
  })

  test('does not delay other requests', async () => {
    await start()
    const slow = open()
    slow.send(`${post(100)}{"a":`)
    const quick = open()
    quick.send(`${get}\r\n`)
    expect(await quick.answer()).toMatch(/^HTTP\/1\.1 200/)
    expect(slow.isOpen).toBe(true)
  })
})

test('an idle connection is closed', async () => {
  await start(short)
  const sender = open()
  sender.send(`${get}\r\n`)
  expect(await sender.ended()).toMatch(/^HTTP\/1\.1 200/)
})

test('a connection serves a limited number of requests', async () => {
  await start({ requestsPerConnection: 2 })
  const sender = open()
  sender.send(`${get}\r\n`)
  expect(await sender.answer()).toContain('Connection: keep-alive')
  sender.received = ''
  sender.send(`${get}\r\n`)
  expect(await sender.answer()).toContain('Connection: close')
})

describe('connections from one address', () => {
  const many = async (count: number) => {
    const opened = await openMany(app, count)
    senders.push(...opened)
    return opened
  }

  test('are limited, and one log line says so', async () => {
    await start({ connectionsPerAddress: 5 })
    expect(served(await many(20))).toBe(5)
    const lines = errorLines()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('too many connections from one address')
    expect(lines[0]).toContain('127.0.0.1')
  })

  test('are free again after they have closed', async () => {
    await start({ connectionsPerAddress: 5 })
    const first = await many(5)
    for (const { socket } of first) socket.destroy()
    await expect.poll(async () => served(await many(1))).toBe(1)
    expect(served(await many(4))).toBe(4)
  })

  test('are not limited for a trusted proxy', async () => {
    await start({ connectionsPerAddress: 5 }, { TRUSTED_PROXIES: '127.0.0.1' })
    expect(served(await many(20))).toBe(20)
  })

  test('are also limited for all addresses together', async () => {
    await start({ connections: 3, connectionsPerAddress: 100 })
    expect(served(await many(10))).toBe(3)
  })
})

describe('input that is not a request', () => {
  test.each([
    ['nonsense', 'hello\r\n\r\n', 400],
    ['endless headers', `${get}x: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('%s is answered in our shape', async (_name, text, status) => {
    await start()
    const sender = open()
    sender.send(text)
    expect(read(await sender.ended())).toEqual({
      status,
      message: expect.any(String) as string,
      isNamed: true,
    })
  })
})

test('an upload that breaks off is not logged as an error', async () => {
  await start()
  const sender = open()
  sender.send(`${post(1_000_000)}{"a":`)
  await pause(50)
  sender.socket.resetAndDestroy()
  await left
  await pause(50)
  expect(errorLines()).toEqual([])
})

test('a body that is not UTF-8 is refused, not repaired', async () => {
  await start()
  const sender = open()
  sender.send(post(4))
  sender.send(Buffer.from([0x22, 0xc3, 0x28, 0x22]))
  const answer = await sender.answer()
  expect(answer).toMatch(/^HTTP\/1\.1 400/)
  expect(answer).toContain('The body is not valid UTF-8')
})
