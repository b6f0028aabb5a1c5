import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { portOf } from '../../../base/address.ts'
import { makeCertificate } from '../../../testing/certificate.ts'
import { noticeFor } from '../../../testing/notices.ts'
import type { Notice } from '../channel.ts'
import { createSip, type SipTarget } from './sip.ts'
import { saying } from '../../../testing/saying.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const field = (text: string, name: string) => new RegExp(`\\b${name}="?([^",\r\n]+)`).exec(text)?.[1] ?? ''
const header = (text: string, name: string) =>
  new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1]?.trim() ?? ''

/** A response to a request, as a server writes it. */
const respond = (request: string, line: string, ...more: string[]) =>
  [
    `SIP/2.0 ${line}`,
    ...['Via', 'From', 'To', 'Call-ID', 'CSeq'].map((name) => `${name}: ${header(request, name)}`),
    ...more,
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n')

/** Asks for the password of the user `alarms`, and accepts what comes with it. */
function checking(request: string): string[] {
  const asked = header(request, 'Authorization')
  if (asked === '')
    return [
      respond(request, '401 Unauthorized', 'WWW-Authenticate: Digest realm="pbx", nonce="n1", qop="auth"'),
    ]
  const uri = /^MESSAGE (\S+) /.exec(request)?.[1] ?? ''
  const [a1, a2] = [md5('alarms:pbx:pass word'), md5(`MESSAGE:${uri}`)]
  const expected = md5(`${a1}:n1:${field(asked, 'nc')}:${field(asked, 'cnonce')}:auth:${a2}`)
  const isRight = field(asked, 'response') === expected
  const again = 'WWW-Authenticate: Digest realm="pbx", nonce="n2", qop="auth"'
  return [isRight ? respond(request, '202 Accepted') : respond(request, '401 Unauthorized', again)]
}

let received: string[] = []
/** What the servers answer to a request. */
let answer: (request: string) => string[] = checking
const take = (bytes: Buffer): string[] => {
  received.push(bytes.toString())
  return answer(bytes.toString())
}

const udp = createSocket('udp4')
udp.on('message', (bytes, { port, address }) => {
  for (const text of take(bytes)) udp.send(text, port, address)
})
udp.bind(0, '127.0.0.1')
await once(udp, 'listening')
const talk = (socket: Socket) => {
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    // In two pieces, with an empty line before them.
    for (const text of take(bytes)) {
      socket.write(`\r\n${text.slice(0, 20)}`)
      setImmediate(() => socket.write(text.slice(20)))
    }
  })
}
const { cert, key } = makeCertificate('127.0.0.1', 'pbx.example')
const [tcp, tls] = [createServer(talk), createTlsServer({ cert, key }, talk)]
for (const server of [tcp, tls]) await once(server.listen(0, '127.0.0.1'), 'listening')
afterAll(() => {
  udp.close()
  tcp.close()
  tls.close()
})

const ports = { UDP: udp.address().port, TCP: portOf(tcp), TLS: portOf(tls) }
const innerHosts = Object.values(ports).flatMap((port) => [`127.0.0.1:${port}`, `localhost:${port}`])
const sipWith = (f: number, ca = cert) => createSip({ innerHosts, timers: { t1: 20, t2: 80, f }, ca })
const sip = sipWith(20_000)

/** A datagram may come again before its answer. */
const requests = () => [...new Set(received)]

async function send(
  transport: SipTarget['transport'],
  script: typeof answer = checking,
  changes: Partial<SipTarget> = {},
  notice: Partial<Notice> = {},
  channel = sip,
) {
  received = []
  answer = script
  const server = `127.0.0.1:${ports[transport]}`
  const target = { server, transport, user: 'alarms', password: 'pass word', recipient: '104', ...changes }
  return channel.send(noticeFor(notice), target, new AbortController().signal)
}

test.each(['UDP', 'TCP', 'TLS'] as const)(
  'a message arrives over %s after the password was asked for',
  async (transport) => {
    expect(await send(transport)).toEqual({ result: 'SENT', answer: '202 Accepted' })
    expect(requests()).toHaveLength(2)
    const [first = '', second = ''] = requests()
    expect(first).toMatch(/^MESSAGE sip:104@127\.0\.0\.1 SIP\/2\.0\r\n/)
    expect(header(first, 'From')).toMatch(/^<sip:alarms@127\.0\.0\.1>;tag=/)
    expect(second.split('\r\n\r\n')[1]).toBe(noticeFor().text)
    expect([header(first, 'CSeq'), header(second, 'CSeq')]).toEqual(['1 MESSAGE', '2 MESSAGE'])
    expect(header(second, 'Call-ID')).toBe(header(first, 'Call-ID'))
    expect(header(second, 'Via')).not.toBe(header(first, 'Via'))
    expect(header(first, 'Via')).toContain(`SIP/2.0/${transport} 127.0.0.1:`)
    expect(received.join()).not.toContain('pass word')
  },
)

test('nothing is sent over TLS to a server that cannot prove its name', async () => {
  const stranger = sipWith(20_000, makeCertificate('127.0.0.1').cert)
  const untrusted = 'could not be reached: its certificate is not trusted'
  expect(await send('TLS', checking, {}, {}, stranger)).toEqual({
    result: 'RETRY',
    reason: saying(`127.0.0.1 ${untrusted}`),
  })
  expect(await send('TLS', checking, { server: `localhost:${ports.TLS}` })).toEqual({
    result: 'RETRY',
    reason: saying('localhost could not be reached: its certificate is for another name'),
  })
  expect(received).toEqual([])
})

test('a wrong password is tried once, and refused', async () => {
  expect(await send('UDP', checking, { password: 'wrong' })).toEqual({
    result: 'FAILED',
    reason: saying('The SIP server does not accept the user and the password'),
  })
  expect(requests()).toHaveLength(2)
})

test('a nonce that the server finds too old is replaced, and never without end', async () => {
  const stale = 'Proxy-Authenticate: Digest realm="pbx", nonce="n", qop="auth", stale=true'
  let count = 0
  const outcome = await send('TCP', (request) => [
    (count += 1) < 3
      ? respond(request, '407 Proxy Authentication Required', stale)
      : respond(request, '200 OK'),
  ])
  expect(outcome).toEqual({ result: 'SENT', answer: '200 OK' })
  expect(header(received[1] ?? '', 'Proxy-Authorization')).toMatch(/^Digest /)
  expect(await send('TCP', (request) => [respond(request, '407 Again', stale)])).toMatchObject({
    result: 'FAILED',
  })
  expect(received).toHaveLength(3)
})

test('a lost datagram is sent again, and other responses are not taken for its own', async () => {
  let count = 0
  const outcome = await send('UDP', (request) => {
    count += 1
    if (count < 3) return []
    const other = respond(request, '200 OK').replace(/branch=\w+/, 'branch=z9hG4bKother')
    return ['not SIP', other, respond(request, '100 Trying'), respond(request, '404 Not Found')]
  })
  expect(outcome).toEqual({ result: 'FAILED', reason: saying('The SIP server refused it: “404 Not Found”') })
  expect(new Set(received).size).toBe(1)
  expect(received.length).toBeGreaterThanOrEqual(3)
})

test.each(['UDP', 'TCP', 'TLS'] as const)(
  'a server that stays silent over %s leaves it unclear',
  async (transport) => {
    expect(await send(transport, () => [], {}, {}, sipWith(400))).toEqual({
      result: 'UNCLEAR',
      reason: saying('127.0.0.1 did not answer'),
    })
    expect(received.length).toBeLessThan(15)
  },
)

test.each([
  [
    '480 Temporarily Unavailable',
    { result: 'RETRY', reason: saying('The SIP server answers: “480 Temporarily Unavailable”') },
  ],
  ['503 Busy', { result: 'RETRY', afterSeconds: 30, reason: saying('The SIP server answers: “503 Busy”') }],
  ['403 No pass word', { result: 'FAILED', reason: saying('The SIP server refused it: “403 No ***”') }],
  ['302 Moved', { result: 'FAILED', reason: saying('The SIP server refused it: “302 Moved”') }],
  ['603 Decline', { result: 'FAILED', reason: saying('The SIP server refused it: “603 Decline”') }],
])('what %s means', async (line, expected) => {
  const more = line.startsWith('503') ? ['Retry-After: 30 (later)'] : []
  expect(await send('UDP', (request) => [respond(request, line, ...more)])).toEqual(expected)
})

test('an unknown kind of sign-in is told', async () => {
  const basic = 'WWW-Authenticate: Basic realm="x"'
  expect(await send('UDP', (request) => [respond(request, '401 No', basic)])).toEqual({
    result: 'FAILED',
    reason: saying('The SIP server asks for an unknown kind of sign-in'),
  })
})

test('a server without TLS, and one that is not there, are tried again later', async () => {
  expect(await send('TLS', () => ['no TLS'], { server: `127.0.0.1:${ports.TCP}` })).toMatchObject({
    result: 'RETRY',
  })
  const closed = createSip({ innerHosts: ['127.0.0.1:1999'] })
  const target = {
    server: '127.0.0.1:1999',
    transport: 'TCP' as const,
    user: 'a',
    password: 'b',
    recipient: 'c',
  }
  expect(await closed.send(noticeFor(), target, new AbortController().signal)).toEqual({
    result: 'RETRY',
    reason: saying('127.0.0.1 could not be reached: the connection was refused'),
  })
})

test('names cannot carry lines or addresses of their own', async () => {
  await send('UDP', checking, { recipient: '104@evil.example>\r\nX-Evil: 1', user: 'alarms' })
  expect(received[0]).toMatch(/^MESSAGE sip:104%40evil\.example%3E%0D%0AX-Evil%3A%201@127\.0\.0\.1 SIP/)
  expect(received[0]).not.toMatch(/^X-Evil/m)
})

test('a long text fits into a datagram, without half a character, and a drill says so', async () => {
  await send('UDP', checking, {}, { text: '€'.repeat(2_000), isDrill: true })
  const [, text = ''] = (requests()[1] ?? '').split('\r\n\r\n')
  expect(text).toMatch(/^DRILL: €+\.\.\.$/)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(600)
})

test.each([
  ['this machine', 'localhost:5060'],
  ['this machine by its address', '127.0.0.1:5060'],
  ['an inner network', '10.0.0.5'],
  ['the metadata of a cloud', '169.254.169.254:8080'],
  ['another port of an allowed host', '127.0.0.1:5999'],
])('a server that leads to %s is never called', async (_what, server) => {
  const { result, ...rest } = await send('UDP', checking, { server })
  expect([result, rest]).toEqual(['FAILED', { reason: saying(/ has no public address$/) }])
  expect(received).toEqual([])
})

test.each(['pbx.example:25', 'pbx.example:99999', 'user@pbx.example', 'sip:pbx.example', 'a b', ''])(
  '%s is no SIP server',
  async (server) => {
    expect(await send('UDP', checking, { server })).toEqual({
      result: 'FAILED',
      reason: saying('The address of the SIP server is not valid'),
    })
  },
)
