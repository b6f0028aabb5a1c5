import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from './middleware.ts'
import type { ProviderParts } from './parts.ts'

const kilobyte = 1024

export type SendPage = (reply: FastifyReply, status: number, page: string) => FastifyReply

/** What the pages with forms share: how a form is read, how a failure looks, which headers go out. */
export function preparePages(
  app: FastifyInstance,
  parts: Pick<ProviderParts, 'pages' | 'settings'>,
): SendPage {
  const policy = pagePolicy(parts)
  const send: SendPage = (reply, status, page) =>
    reply
      .status(status)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page)

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * kilobyte },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'a page of the identity provider failed')
    const reason = status >= 500 ? 'The platform could not answer. Try again in a moment.' : error.message
    return send(reply, status, parts.pages.error(String(status), reason))
  })
  return send
}

export const formOf = (request: FastifyRequest) =>
  request.body instanceof URLSearchParams ? request.body : new URLSearchParams()

export const overloaded = 'Too many people are signing in at this moment. Try again in a few seconds.'

export function tooManyAttempts(waitSeconds: number): string {
  const minutes = Math.ceil(waitSeconds / 60)
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
