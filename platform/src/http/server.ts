import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { isAborted, answerOtherMethod, isUnrouted, rememberMethods } from '../base/request.ts'
import { clientAddress } from '../base/address.ts'
import { ApiError } from '../base/errors.ts'
import { compression } from './answers/send.ts'
import { pageHeaders } from './answers/headers.ts'
import {
  endConnectionsOnClose,
  boundQueries,
  boundConnections,
  endUnread,
  limitOptions,
  defaultConnectionLimits,
} from './connections/limits.ts'
import { bodyOf, type Failure, loggedFailure } from './answers/failures.ts'
import { describeForLog, createUnavailableLog, nameRequests, RequestLines, traceRequests } from './log.ts'
import { maskUrl } from '../base/secrets.ts'
import { recentSignInMinutes, secondsPer } from '#contract/limits'
import { refusalFor } from '#contract/texts/refusals/refusal'

const requestIdHeader = 'x-request-id'

export interface LogTarget {
  write(line: string): void
}

declare module 'fastify' {
  interface FastifyInstance {
    logUnavailable: ReturnType<typeof createUnavailableLog>
  }
}

/** A server with everything that all routes share, and no route yet. */
export async function createServer(
  settings: Settings,
  logTo?: LogTarget,
  limits = defaultConnectionLimits,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: settings.logLevel,
      ...(logTo && { stream: logTo }),
      serializers: {
        err: describeForLog,
        req: (request: FastifyRequest) => ({
          method: request.method,
          url: maskUrl(request.url),
          remoteAddress: request.ip,
        }),
      },
    },
    logController: new RequestLines(),
    ...limitOptions(limits),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // A busy machine may need long to load the plugins. That is no reason to fail the start.
    pluginTimeout: 0,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 1_000, ignoreTrailingSlash: false },
    // The server's own messages repeat the address, however long or odd it is.
    frameworkErrors: ({ statusCode = 400 }, request, reply) =>
      void answerError(new ApiError(statusCode, refusalFor('ADDRESS_UNREADABLE')), request, reply),
  })
  // Host and protocol come from PUBLIC_URL. Proxies are only believed about the caller's address.
  app.decorateRequest('ip', {
    getter() {
      return clientAddress(this.raw, settings.trustedProxies)
    },
  })
  boundConnections(app.server, limits, settings.trustedProxies, app.log)
  endUnread(app.server, limits)
  endConnectionsOnClose(app)
  rememberMethods(app)
  app.decorate('logUnavailable', createUnavailableLog(app.log))
  const answerUnrouted = (request: FastifyRequest, reply: FastifyReply) =>
    answerOtherMethod(request, reply) ??
    answerError(new ApiError(404, refusalFor('NOTHING_AT_ADDRESS')), request, reply)
  app.setNotFoundHandler(answerUnrouted)
  app.setErrorHandler((error, request, reply) =>
    isUnrouted(request, error) ? answerUnrouted(request, reply) : answerError(error, request, reply),
  )
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
  nameRequests(app)
  traceRequests(app)
  await app.register(helmet, pageHeaders(settings))
  await app.register(compress, compression)
  boundQueries(app)
  return app
}

/** RFC 9470: how a program gets a token that is good enough. */
const stepUp = `Bearer error="insufficient_user_authentication", max_age="${recentSignInMinutes * secondsPer.minute}"`

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, retryAfterSeconds, body }: Failure = isAborted(error, request.raw)
    ? { status: 400, body: bodyOf(refusalFor('BROKEN_OFF')) }
    : loggedFailure(error, request)
  if (status === 401) reply.header('www-authenticate', body.code === 'SIGN_IN_AGAIN' ? stepUp : 'Bearer')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply
    .status(status)
    .header(requestIdHeader, request.id)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...body, requestId: request.id }))
}
