import type { Failure } from '#contract/texts/reasons/en'
import { reasonFor, type Reason } from '#contract/texts/reasons/reason'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { NotPublic, publicAddressOf, type Resolve } from '../../base/public-address.ts'
import { second } from '../../base/time.ts'
import { traced } from '../../base/tracing.ts'

class Failed extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason.message)
    this.reason = reason
  }
}

/** Nothing was sent: the other side could not be reached. */
export class NotReached extends Failed {
  override name = 'NotReached'
}

/** It was sent, or a part of it, and no answer came. */
export class NoAnswer extends Failed {
  override name = 'NoAnswer'
}

/** The proxy does not let a call through. */
class RefusedByProxy extends Error {
  readonly status: number

  constructor(status: number) {
    super(`the proxy answers ${status}`)
    this.status = status
  }
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
      if (request.isForeign && url.protocol !== 'https:') throw new NotReached(reasonFor('ONLY_HTTPS'))
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
      throw new NotReached(whyNotReached(url.host, error, signal))
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
      reject(new NoAnswer(reasonFor('NO_ANSWER_BECAUSE', { host: url.host, why: failureOf(error, signal) })))
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
      if (statusCode !== 200) reject(new RefusedByProxy(statusCode ?? 0))
      // Nobody speaks first in what follows: bytes behind the head are not from the other side.
      else if (head.length > 0) reject(failure('STRANGE_PROXY'))
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
    socket.once('close', () => reject(failure('CLOSED')))
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

/** Why a connection could not be made. */
export function whyNotReached(host: string, error: unknown, signal: AbortSignal): Reason {
  if (error instanceof NotPublic) return reasonFor('NOT_PUBLIC', { host })
  if (error instanceof RefusedByProxy && !signal.aborted)
    return reasonFor('PROXY_ANSWERS', { host, status: error.status })
  return reasonFor('NOT_REACHED', { host, why: failureOf(error, signal) })
}

/** Of nothing that the system has a code for. */
const failure = (code: Failure) => Object.assign(new Error(code), { code })

const longestWhy = 100

/** What has gone wrong with a connection. Of what has no code of ours: that of the system, or its words. */
function failureOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'TOO_SLOW' satisfies Failure
  if (!(error instanceof Error)) return String(error).slice(0, longestWhy)
  const code = 'code' in error ? String(error.code) : undefined
  return (code && failures[code]) ?? (code ?? error.message).slice(0, longestWhy)
}

const failures: Partial<Record<string, Failure>> = {
  ECONNREFUSED: 'REFUSED',
  ECONNRESET: 'CLOSED',
  EPIPE: 'CLOSED',
  ENOTFOUND: 'NAME_NOT_KNOWN',
  EAI_AGAIN: 'NAME_NOT_LOOKED_UP',
  ENETUNREACH: 'NO_WAY',
  EHOSTUNREACH: 'NO_WAY',
  ETIMEDOUT: 'TOO_SLOW',
  CERT_HAS_EXPIRED: 'CERTIFICATE_EXPIRED',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'CERTIFICATE_NOT_TRUSTED',
  SELF_SIGNED_CERT_IN_CHAIN: 'CERTIFICATE_NOT_TRUSTED',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'CERTIFICATE_NOT_TRUSTED',
  ERR_TLS_CERT_ALTNAME_INVALID: 'CERTIFICATE_OF_OTHERS',
}
