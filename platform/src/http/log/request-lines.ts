import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { whileAnswering } from '../../base/request.ts'
import { beginSpan, isTracing, type Span } from '../../base/tracing.ts'

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
    const { operation, accountId } = request.current ?? {}
    const line = { operation, accountId, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}
