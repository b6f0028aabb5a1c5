import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { publicAddressOf, type Resolve } from '../base/public-address.ts'
import { second } from '../base/time.ts'
import { traced } from '../base/tracing.ts'

/** Nothing was sent: the other side could not be reached. */
export class NotReached extends Error {
  override name = 'NotReached'
}

/** It was sent, or a part of it, and no answer came. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

interface OutgoingRequest {
  url: string
  headers: Record<string, string>
  body: string | Buffer
  signal: AbortSignal
  /** The host comes from outside. It has to have a public address, and is called with https. */
  isForeign?: boolean
}

export interface OutgoingAnswer {
  status: number
  headers: IncomingMessage['headers']
  /** Its beginning. */
  text: string
}

export type Outgoing = (request: OutgoingRequest) => Promise<OutgoingAnswer>

interface Options {
  /** `http://user:password@proxy:3128`, or with https. */
  proxy?: string | undefined
  timeout?: number
  resolve?: Resolve
  /** A certificate that is trusted instead of those that Node knows. */
  ca?: string
}

const mostText = 16 * 1024

/**
 * The only way in which the platform calls others: POST, with a limit on time and on what is read, no redirects, and one connection for
 * each call. Trusted hosts come from the settings. Others are connected to by the address that was checked.
 */
export function createOutgoing({ proxy, timeout = 10 * second, resolve, ca }: Options = {}): Outgoing {
  return async (request) =>
    traced(['call provider', 'client'], async () => {
      const url = new URL(request.url)
      if (request.isForeign && url.protocol !== 'https:')
        throw new NotReached('Only https addresses are called.')
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)])
      const socket = await connect(url, request.isForeign ?? false, signal)
      try {
        return await exchange(socket, url, { ...request, signal })
      } finally {
        socket.destroy()
      }
    })

  async function connect(url: URL, isForeign: boolean, signal: AbortSignal): Promise<Socket> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isTls = url.protocol === 'https:'
    const port = Number(url.port) || (isTls ? 443 : 80)
    try {
      const address = isForeign ? await orAborted(publicAddressOf(host, resolve), signal) : host
      const socket = proxy
        ? await connectThrough(new URL(proxy), address, port, signal)
        : await opened(connectTcp({ host: address, port }), 'connect', signal)
      if (!isTls) return socket
      const trusted = { ...(isIP(host) ? {} : { servername: host }), ...(ca !== undefined && { ca }) }
      return await opened(connectTls({ socket, host, ...trusted }), 'secureConnect', signal)
    } catch (error) {
      throw new NotReached(`${url.host} could not be reached: ${reasonOf(error, signal)}`)
    }
  }
}

/** The body is sent once. What goes wrong from here on may have happened after it arrived. */
async function exchange(
  socket: Socket,
  url: URL,
  { headers, body, signal }: OutgoingRequest,
): Promise<OutgoingAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) =>
      reject(new NoAnswer(`${url.host} did not answer: ${reasonOf(error, signal)}`))
    const sent = httpRequest({
      createConnection: () => socket,
      method: 'POST',
      path: url.pathname + url.search,
      headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
      signal,
    })
    sent.on('error', fail)
    sent.on('response', (response) => {
      const { statusCode: status = 0 } = response
      let text = ''
      const done = () => resolve({ status, headers: response.headers, text: text.slice(0, mostText) })
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.length < mostText) return
        done()
        response.destroy()
      })
      response.on('end', done)
      response.on('error', fail)
    })
    sent.end(body)
  })
}

/** Through the proxy's tunnel, which gets the address and never the name of a host that was checked. */
async function connectThrough(proxy: URL, host: string, port: number, signal: AbortSignal): Promise<Socket> {
  const isTls = proxy.protocol === 'https:'
  const at = { host: proxy.hostname.replace(/^\[|\]$/g, ''), port: Number(proxy.port) || (isTls ? 443 : 80) }
  const socket = isTls
    ? await opened(connectTls({ ...at, servername: at.host }), 'secureConnect', signal)
    : await opened(connectTcp(at), 'connect', signal)
  const target = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const account = [proxy.username, proxy.password].map(decodeURIComponent).join(':')
  const authorization = `Basic ${Buffer.from(account).toString('base64')}`
  const asking = httpRequest({
    createConnection: () => socket,
    method: 'CONNECT',
    path: target,
    headers: { host: target, ...(proxy.username !== '' && { 'proxy-authorization': authorization }) },
    signal,
  })
  const tunnel = new Promise<Socket>((resolve, reject) => {
    asking.on('error', reject)
    asking.on('connect', ({ statusCode }, through: Socket, head) => {
      if (statusCode !== 200) reject(new Error(`the proxy answers ${statusCode}`))
      // Nobody speaks first in what follows: bytes behind the head are not from the other side.
      else if (head.length > 0) reject(new Error('the proxy answers something else'))
      else resolve(through)
    })
  })
  asking.end()
  try {
    return await tunnel
  } catch (error) {
    socket.destroy()
    throw error
  }
}

async function opened<S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  const opening = new Promise<S>((resolve, reject) => {
    // It stays: an error that comes later, when nobody listens any more, must not end the process.
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('the connection was closed')))
    socket.once(event, () => resolve(socket))
  })
  try {
    return await orAborted(opening, signal)
  } catch (error) {
    socket.destroy()
    throw error
  }
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // Whichever loses is nobody's business any more.
  work.catch(() => {})
  signal.throwIfAborted()
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  aborted.catch(() => {})
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** In words that may be shown. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'it took too long'
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : undefined
  return (code && inWords[code]) ?? code ?? error.message
}

const inWords: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  ENETUNREACH: 'there is no way to it',
  EHOSTUNREACH: 'there is no way to it',
  ETIMEDOUT: 'it took too long',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}
