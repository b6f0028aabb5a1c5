import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import { connect, createServer as createTcpServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { portOf } from '../base/address.ts'
import { createOutgoing } from '../messages/channels/outgoing.ts'
import { makeCertificate } from './certificate.ts'

interface Received {
  path: string | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

const host = 'push.example'

/**
 * A push service with TLS, as browsers name one to the platform. Its name leads to a public address, which only a proxy can reach: so the
 * platform calls it in the way in which it calls every address from outside.
 */
export async function openPushService() {
  const { key, cert } = makeCertificate(host)
  const received: Received[] = []
  const statuses: { status: number; headers?: Record<string, string>; text?: string }[] = []
  const service = createServer({ key, cert }, (request, response) => {
    void (async () => {
      received.push({ path: request.url, headers: request.headers, body: await buffer(request) })
      const { status, headers, text = '' } = statuses.shift() ?? { status: 201 }
      response.writeHead(status, headers).end(text)
    })()
  })
  await once(service.listen(0, '127.0.0.1'), 'listening')
  const asked: string[] = []
  const proxy = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (head) => {
      asked.push(head.toString().split(' HTTP')[0] ?? '')
      const to = connect({ host: '127.0.0.1', port: portOf(service) }, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        socket.pipe(to).pipe(socket)
      })
      to.on('error', () => {})
    })
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return {
    received,
    /** What the proxy was asked for. */
    asked,
    /** How it answers the next calls. Otherwise it accepts. */
    answerNext: (...next: typeof statuses) => void statuses.push(...next),
    outgoing: createOutgoing({
      proxy: `http://127.0.0.1:${portOf(proxy)}`,
      ca: cert,
      resolve: async () => [{ address: '8.8.8.8' }],
    }),
    async close() {
      service.closeAllConnections()
      service.close()
      proxy.close()
      await once(service, 'close')
    },
  }
}

/** A browser that has subscribed: what it tells the platform, and how it reads what it gets. */
export function makeBrowser() {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint: `https://${host}/send/${randomBytes(8).toString('hex')}`,
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
    /** Written after RFC 8291 and RFC 8188, and not with the library that has encrypted it. */
    read: (body: Buffer): unknown => {
      const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
        createHmac('sha256', key)
          .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
          .digest()
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body.readUInt8(20))
      const shared = keys.computeSecret(sender)
      const input = hmac(hmac(auth, shared), 'WebPush: info\0', p256dh, sender, '\u0001')
      const secret = hmac(salt, input)
      const key = hmac(secret, 'Content-Encoding: aes128gcm\0\u0001').subarray(0, 16)
      const nonce = hmac(secret, 'Content-Encoding: nonce\0\u0001').subarray(0, 12)
      const encrypted = body.subarray(21 + sender.length)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(encrypted.subarray(-16))
      const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}
