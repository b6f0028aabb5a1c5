import { refusalFor, type Refusal } from '#contract/texts/refusals/refusal'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyHttpOptions, FastifyInstance } from 'fastify'
import { countedAddress, plainAddress, type TrustedProxies } from '../../base/address.ts'
import { minute, second } from '../../base/time.ts'
import { ApiError } from '../../base/errors.ts'

/** How long a connection may be busy without sending, and how many may be open. */
export interface ConnectionLimits {
  /** From the first to the last byte of a request, body included. */
  requestTimeout: number
  headersTimeout: number
  /** How often the two limits above are checked. */
  checkInterval: number
  /** Of an idle connection. It is longer than a proxy's usual 60 s, so that the proxy closes first. */
  keepAliveTimeout: number
  /** How long a client may leave an answer unread. The platform keeps the rest of the answer in memory meanwhile. */
  unreadTimeout: number
  requestsPerConnection: number
  connections: number
  /** A browser needs six. Everybody behind one office address shares this number. */
  connectionsPerAddress: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  requestTimeout: 30 * second,
  headersTimeout: 15 * second,
  checkInterval: 2 * second,
  keepAliveTimeout: 72 * second,
  unreadTimeout: 30 * second,
  requestsPerConnection: 1_000,
  connections: 4_096,
  connectionsPerAddress: 256,
}

export const limitOptions = (limits: ConnectionLimits) =>
  ({
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    maxRequestsPerSocket: limits.requestsPerConnection,
    http: { headersTimeout: limits.headersTimeout, connectionsCheckingInterval: limits.checkInterval },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error.code, socket),
  }) satisfies FastifyHttpOptions<Server>

/** Of all listeners together. A trusted proxy brings the connections of many people, so its address has no limit. */
export function boundConnections(
  server: Server,
  limits: ConnectionLimits,
  trusted: TrustedProxies,
  log: Pick<FastifyBaseLogger, 'warn'>,
): void {
  const open = new Map<string, number>()
  let all = 0
  let loggedAt = 0

  server.on('connection', (socket: Socket) => {
    const counted = addressOf(socket)
    const count = counted === undefined ? 0 : (open.get(counted) ?? 0)
    if (all >= limits.connections) return refuse(socket, 'too many connections', { connections: all })
    if (counted !== undefined && count >= limits.connectionsPerAddress) {
      const known = { address: counted, connections: count }
      return refuse(socket, 'too many connections from one address', known)
    }
    all += 1
    if (counted !== undefined) open.set(counted, count + 1)
    socket.once('close', () => {
      all -= 1
      if (counted === undefined) return
      const left = (open.get(counted) ?? 1) - 1
      if (left > 0) open.set(counted, left)
      else open.delete(counted)
    })
  })

  /** Logged once a minute: a flood of connections must not become a flood of lines. */
  function refuse(socket: Socket, message: string, known: object): void {
    socket.destroy()
    if (Date.now() - loggedAt <= minute) return
    loggedAt = Date.now()
    log.warn(known, message)
  }

  function addressOf(socket: Socket): string | undefined {
    const address = plainAddress(socket.remoteAddress ?? '')
    return address && !trusted(address, 0) ? countedAddress(address) : undefined
  }
}

/** Node counts the time in which nothing was sent or received. It also calls this for idle connections. */
export function endUnread(server: Server, { unreadTimeout }: ConnectionLimits): void {
  server.setTimeout(unreadTimeout, (socket: Socket) => {
    const isWorking = answerOn(socket) && socket.writableLength === 0
    if (!isWorking) socket.destroy()
  })
}

/** The answer that is being made or sent. Node keeps it under a private name. */
const answerOn = (socket: Socket) =>
  (Reflect.get(socket, '_httpMessage') as ServerResponse | null) ?? undefined

const brokenRequests: Record<string, [number, Refusal]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, refusalFor('REQUEST_TOO_SLOW')],
  HPE_HEADER_OVERFLOW: [431, refusalFor('HEADERS_TOO_LARGE')],
}

/** Input that never became a request also gets our error shape, unless an answer has begun: it would be garbled. */
function answerBrokenRequest(code: string, socket: Socket): void {
  const [status, { message, code: refusal }] = brokenRequests[code] ?? [400, refusalFor('REQUEST_UNREADABLE')]
  // Node makes the same check.
  if (code !== 'ECONNRESET' && socket.writable && !answerOn(socket)?.headersSent) {
    const requestId = randomUUID()
    const body = JSON.stringify({ message, code: refusal, requestId })
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy()
}

/** No call and no page needs half as many. */
const mostParameters = 50

/** Before the provider's library reads it, whose time grows with the square of repeated names. OAuth 2.1 allows none twice. */
export function boundQueries(app: FastifyInstance): void {
  // Runs when the answer has all its headers, and before the body is read.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const problem = problemWithQuery(request.url)
    done(problem === undefined ? null : new ApiError(400, problem))
  })
}

function problemWithQuery(url: string): Refusal | undefined {
  const start = url.indexOf('?')
  if (start === -1) return undefined
  const query = url.slice(start + 1)
  if (query.split('&', mostParameters + 1).length > mostParameters)
    return refusalFor('QUERY_TOO_LONG', { most: mostParameters })
  const names = [...new URLSearchParams(query).keys()]
  return new Set(names).size < names.length ? refusalFor('QUERY_REPEATS') : undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on /readyz answers 503 and each answer ends its connection, so that proxies go elsewhere. Calls are answered. */
    drain: () => void
    isDraining: () => boolean
  }
}

const sweepMilliseconds = 100

/** Running requests get some time to finish. Connections that are kept alive would delay the end by more than a minute. */
export function endConnectionsOnClose(app: FastifyInstance, timeoutSeconds = 10): void {
  const { server } = app
  const answering = new Set<ServerResponse>()
  let draining = false
  let sweeping: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined

  server.on('request', (_request, response: ServerResponse) => {
    if (draining) response.shouldKeepAlive = false
    answering.add(response)
    response.once('close', () => answering.delete(response))
  })

  const drain = () => {
    draining = true
    // Sends `connection: close` with the answer.
    for (const response of answering) response.shouldKeepAlive = false
  }
  app.decorate('drain', drain)
  app.decorate('isDraining', () => draining)

  app.addHook('preClose', async () => {
    drain()
    if (!server.listening) return
    // For answers whose headers have been sent already.
    sweeping = setInterval(() => server.closeIdleConnections(), sweepMilliseconds)
    deadline = setTimeout(() => server.closeAllConnections(), timeoutSeconds * second)
  })
  // This server's own "closed" is not used: it also serves connections of other listeners, see listening.ts.
  app.addHook('onClose', async () => {
    clearInterval(sweeping)
    clearTimeout(deadline)
  })
}
