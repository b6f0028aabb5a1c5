import {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyBaseLogger,
} from 'fastify'
import { whileAnswering } from '../base/request.ts'
import { beginSpan, isTracing, type Span } from '../base/tracing.ts'
import { minute } from '../base/time.ts'
import { firstCauseOf } from '../db/failures.ts'
import { createSecurityLog, type SecurityLog } from '../base/security-log.ts'
import type { Settings } from '../settings.ts'

/** Everything that handles a request can name it in the log, see base/request.ts. */
export function nameRequests(app: FastifyInstance): void {
  app.decorateRequest('current', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    request.current = {
      id: request.id,
      address: request.ip,
      browser: request.headers['user-agent'],
      operation: request.routeOptions.config.operation,
    }
    done()
  })
  // Set here and not earlier: reading the body would lose it.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.current) whileAnswering(request.current, done)
    else done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined
  }
}

/** Each request with an operation has a span of that name, in the trace that the caller names. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, url = '' } = request.routeOptions
    if (config.operation !== undefined) {
      // The declared address: the called one contains what people typed.
      const facts = { 'http.request.method': request.method, 'http.route': url }
      request.span = beginSpan(config.operation, 'server', facts, request.headers)
    }
    done()
  })
  // For the same reason as above.
  app.addHook('preValidation', ({ span }, _reply, done) => (span ? span.within(done) : done()))
  app.addHook('onResponse', ({ span }, { statusCode }, done) => {
    span?.end({ failed: statusCode >= 500, facts: { 'http.response.status_code': statusCode } })
    done()
  })
}

/** The line at the end of a request says what was asked for, and by whom. */
export class RequestLines extends LogController {
  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { operation, accountId, tokenId, deviceId } = request.current ?? {}
    const line = { operation, accountId, tokenId, deviceId, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}

/** The parameters of a failed query. They contain stored data: names, addresses, keys. */
const parameters = /\nparams: [\s\S]*?(?=\n {4}at |$)/

interface Described {
  [detail: string]: unknown
  type: string
  message: string
  stack: string
}

/** An error for the log: enough to find its cause, without anything that was stored or sent. */
export function describeForLog(error: unknown): Described {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: 'The thrown value is not an error', stack: '' }
  }
  const textOf = (name: 'code' | 'constraint') => {
    const value: unknown = name in error ? Reflect.get(error, name) : undefined
    return typeof value === 'string' ? { [name]: value } : {}
  }
  return {
    type: error.name,
    message: error.message.replace(parameters, ''),
    stack: error.stack?.replace(parameters, '') ?? '',
    ...textOf('code'),
    ...textOf('constraint'),
    ...(error.cause instanceof Error && { cause: describeForLog(error.cause) }),
  }
}

/** More different causes at once are counted together. */
const mostCauses = 20

/**
 * Logs requests that were answered with 503. While a database is down or a disk is full, every request fails in the
 * same way. So each cause is logged at once, and then once a minute with the number of requests. No stack: the cause
 * is outside of the platform.
 */
export function createUnavailableLog(log: Pick<FastifyBaseLogger, 'warn'>, every = minute) {
  const counts = new Map<string, number>()

  function report(cause: string): void {
    const requests = counts.get(cause) ?? 0
    counts.delete(cause)
    if (requests === 0) return
    log.warn({ cause, requests }, 'requests answered with 503')
    countFurther(cause)
  }

  /** Further requests with this cause are counted for a while. */
  function countFurther(cause: string): void {
    counts.set(cause, 0)
    setTimeout(() => report(cause), every).unref()
  }

  return (error: unknown, requestId: string): void => {
    const { message, type, code } = describeForLog(firstCauseOf(error))
    const named = [code, message || type].filter(Boolean).join(' ')
    const cause = counts.has(named) || counts.size < mostCauses ? named : 'other causes'
    const counted = counts.get(cause)
    if (counted !== undefined) return void counts.set(cause, counted + 1)
    log.warn({ cause, reqId: requestId }, 'request answered with 503')
    countFurther(cause)
  }
}

/** Written where the server's log is written, but with its own switch: LOG_LEVEL must not silence it. */
export function openSecurityLog(
  app: FastifyInstance,
  { securityLog }: Pick<Settings, 'securityLog'>,
): SecurityLog {
  const log = app.log.child({ log: 'security' }, { level: securityLog ? 'info' : 'silent' })
  return createSecurityLog((line, message) => log.info(line, message))
}
