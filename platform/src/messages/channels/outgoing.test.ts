import { once } from 'node:events'
import { createServer, type Socket, type Server } from 'node:net'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { portOf } from '../../base/address.ts'
import { openProvider } from '../../testing/provider-server.ts'
import { createOutgoing, NoAnswer, NotReached } from './outgoing.ts'

const provider = await openProvider()
const open: Server[] = []
afterAll(async () => {
  await provider.close()
  for (const server of open) server.close()
})

async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    onConnection(socket)
  })
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server)
}

const request = (url: string) => ({
  url,
  headers: { 'content-type': 'text/plain' },
  body: 'Zürich',
  signal: new AbortController().signal,
})

test('sends the body and its headers, and reads the answer', async () => {
  provider.answerNext({ status: 201, headers: { 'retry-after': '7' }, body: 'fine' })
  const answer = await createOutgoing()(request(`${provider.url}/a?b=c`))
  expect(answer).toMatchObject({ status: 201, text: 'fine', headers: { 'retry-after': '7' } })
  expect(provider.received.at(-1)).toMatchObject({
    method: 'POST',
    path: '/a?b=c',
    body: 'Zürich',
    headers: { 'content-type': 'text/plain', 'content-length': '7', host: new URL(provider.url).host },
  })
})

test('a redirect is an answer, and nobody follows it', async () => {
  const before = provider.received.length
  provider.answerNext({ status: 307, headers: { location: `${provider.url}/elsewhere` } })
  expect(await createOutgoing()(request(provider.url))).toMatchObject({ status: 307 })
  expect(provider.received.length).toBe(before + 1)
})

test('of an answer without an end only the beginning is read', async () => {
  provider.answerNext((_request, response) => {
    response.writeHead(200)
    const more = () => void (response.destroyed || response.write('x'.repeat(10_000), more))
    more()
  })
  const { status, text } = await createOutgoing()(request(provider.url))
  expect([status, text.length]).toEqual([200, 16 * 1024])
})

test('nobody there is told from no answer', async () => {
  const free = await listen(() => {})
  const [server] = open.splice(-1)
  server?.close()
  await expect(createOutgoing()(request(`http://127.0.0.1:${free}`))).rejects.toMatchObject({
    name: 'NotReached',
    message: `127.0.0.1:${free} could not be reached: the connection was refused`,
    reason: { code: 'NOT_REACHED', values: { host: `127.0.0.1:${free}`, why: 'REFUSED' } },
  })
  const closing = await listen((socket) => socket.once('data', () => socket.destroy()))
  await expect(createOutgoing()(request(`http://127.0.0.1:${closing}`))).rejects.toMatchObject({
    name: 'NoAnswer',
    message: `127.0.0.1:${closing} did not answer: the connection was closed`,
  })
  const plain = await listen((socket) => socket.end('this is not TLS'))
  await expect(createOutgoing()(request(`https://127.0.0.1:${plain}`))).rejects.toThrow(NotReached)
})

test('no answer in time, and a caller who goes, end the call', async () => {
  const silent = await listen(() => {})
  const url = `http://127.0.0.1:${silent}`
  await expect(createOutgoing({ timeout: 50 })(request(url))).rejects.toMatchObject({
    name: 'NoAnswer',
    message: `127.0.0.1:${silent} did not answer: it took too long`,
  })
  await expect(createOutgoing()({ ...request(url), signal: AbortSignal.timeout(50) })).rejects.toThrow(
    NoAnswer,
  )
  await expect(createOutgoing()({ ...request(url), signal: AbortSignal.abort() })).rejects.toThrow(NotReached)
  // A handshake that never comes.
  await expect(createOutgoing({ timeout: 50 })(request(`https://127.0.0.1:${silent}`))).rejects.toThrow(
    NotReached,
  )
})

test.each([
  'http://push.example/x',
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://127.1/x',
  'https://0x7f000001/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/x',
])('an address from outside that is not public is never connected to: %s', async (url) => {
  await expect(createOutgoing()({ ...request(url), isForeign: true })).rejects.toThrow(
    /has no public address$|^Only https addresses are called$/,
  )
})

test('a name from outside is looked up once, and the checked address is connected to', async () => {
  const targets: string[] = []
  const proxy = await listen((socket) =>
    socket.once('data', (head) => {
      targets.push(head.toString().split('\r\n')[0] ?? '')
      socket.end('HTTP/1.1 403 no\r\n\r\n')
    }),
  )
  let asked = 0
  const outgoing = createOutgoing({
    proxy: `http://127.0.0.1:${proxy}`,
    // The second answer would lead inside.
    resolve: async () => [{ address: (asked += 1) === 1 ? '8.8.8.8' : '127.0.0.1' }],
  })
  const call = outgoing({ ...request('https://rebinding.example/x'), isForeign: true })
  await expect(call).rejects.toThrow('rebinding.example could not be reached: the proxy answers 403')
  expect([targets, asked]).toEqual([['CONNECT 8.8.8.8:443 HTTP/1.1'], 1])
})

test('calls go through the proxy, with its password', async () => {
  const heads: string[] = []
  const proxy = await listen((socket) =>
    socket.once('data', (head) => {
      heads.push(head.toString())
      const [, port] = /^CONNECT 127\.0\.0\.1:(\d+) /.exec(head.toString()) ?? []
      const to = connect({ host: '127.0.0.1', port: Number(port) }, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        socket.pipe(to).pipe(socket)
      })
      to.on('error', () => {})
    }),
  )
  provider.answerNext({ status: 200, body: 'through' })
  const outgoing = createOutgoing({ proxy: `http://user:p%40ss@127.0.0.1:${proxy}` })
  expect(await outgoing(request(provider.url))).toMatchObject({ status: 200, text: 'through' })
  expect(heads[0]).toContain(`proxy-authorization: Basic ${Buffer.from('user:p@ss').toString('base64')}\r\n`)
})

test.each([
  ['says something else', 'SSH-2.0-OpenSSH\r\n\r\n'],
  ['never ends its head', 'x'.repeat(20_000)],
  ['speaks for the other side', 'HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 202 Accepted\r\n\r\n'],
  ['hangs up', ''],
])('a proxy that %s is not used', async (_what, answer) => {
  const proxy = await listen((socket) => socket.once('data', () => socket.end(answer)))
  const outgoing = createOutgoing({ proxy: `http://127.0.0.1:${proxy}` })
  await expect(outgoing(request(provider.url))).rejects.toThrow(NotReached)
})
