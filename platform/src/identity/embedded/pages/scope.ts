import { refusalFor } from '#contract/texts/refusals/refusal'
import formbody from '@fastify/formbody'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Encryption } from '../../../base/encryption.ts'
import { ApiError } from '../../../base/errors.ts'
import { answerOtherMethod, isAborted, isDecodable, isUnrouted } from '../../../base/request.ts'
import type { LogSecurity } from '../../../base/security-log.ts'
import type { Db } from '../../../db/connection.ts'
import { whyUnavailable } from '../../../db/failures.ts'
import type { Mailer } from '../../../messages/mail/queue.ts'
import type { Settings } from '../../../settings.ts'
import type { PasswordHasher } from '../../passwords/hashes.ts'
import type { FindRequirement } from '../../second-factor/requirement.ts'
import { consoleOrigins } from '../addresses.ts'
import type { ProviderCookies } from '../cookies.ts'
import type { ProviderKeys } from '../keys/ring.ts'
import type { PageTexts } from '../../../texts/index.ts'
import type { FindPages } from '../views/languages.ts'

export interface ProviderContext {
  settings: Settings
  issuer: string
  db: Db
  keys: () => ProviderKeys
  cookies: ProviderCookies
  /** In the language of whoever reads them. */
  pagesFor: FindPages
  mailer: Mailer
  logSecurity: LogSecurity
  encryption: Encryption
  hasher: PasswordHasher
  /** Whether anybody has an account yet. */
  isSetUp: () => Promise<boolean>
  /** Whether an account needs a second factor. */
  requirementOf: FindRequirement
}

/** Chromium also checks redirects after a form against form-action, and they lead to the console. */
export function pagePolicy({ settings }: Pick<ProviderContext, 'settings'>, framed: string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `form-action 'self' ${consoleOrigins(settings).join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${framed.length > 0 ? framed.join(' ') : "'none'"}`,
  ].join('; ')
}

const kilobyte = 1024

export type SendPage = (reply: FastifyReply, status: number, page: string) => FastifyReply

/** Sends every page with the pages' policy, which is stricter than the console's. */
export function pageSender(context: Pick<ProviderContext, 'settings'>): SendPage {
  const policy = pagePolicy(context)
  return (reply, status, page) =>
    reply
      .status(status)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page)
}

/** What everything below the realm shares: error pages, unknown addresses and methods. */
export function preparePages(app: FastifyInstance, context: ProviderContext, send: SendPage): void {
  // The library reads bodies itself. The body of an unknown address is not read at all.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  const answerUnrouted = (request: FastifyRequest, reply: FastifyReply) =>
    answerOtherMethod(request, reply) ?? send(reply, 404, context.pagesFor(request).notFound())
  app.setNotFoundHandler(answerUnrouted)
  // Registered before the console's files, which are looked for at every address.
  app.get('/*', async (_request, reply) => reply.callNotFound())
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    if (isUnrouted(request, error)) return answerUnrouted(request, reply)
    const unavailable = whyUnavailable(error)
    const ownStatus = error instanceof ApiError ? error.status : error.statusCode
    const status = unavailable ? 503 : (ownStatus ?? 500)
    if (unavailable) reply.header('retry-after', unavailable.retryAfterSeconds)
    if (status >= 500 && !isAborted(error, request.raw))
      request.log.error({ err: error }, 'a page of the identity provider failed')
    const pages = context.pagesFor(request)
    if (status >= 500 && !unavailable)
      return send(reply, status, pages.error(String(status), pages.texts.failed.platform))
    const reason = unavailable?.message ?? error.message
    if (status === 400 && isProgram(request))
      return reply.status(status).send({ error: 'invalid_request', error_description: reason })
    return send(reply, status, pages.programError(String(status), reason))
  })
}

/** Programs get OAuth's error shape, people a page. */
const isProgram = ({ headers: { accept = '' } }: FastifyRequest) =>
  accept.includes('json') && !accept.includes('html')

export async function readForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(formbody, { bodyLimit: 16 * kilobyte, parser: readForm })
}

/** Decoded field by field, so that invalid UTF-8 is refused and never turned into something that nobody typed. */
function readForm(body: string): Record<string, string> {
  if (body.includes('\uFFFD') || !isDecodable(body)) throw new ApiError(400, refusalFor('FORM_NOT_UTF8'))
  return Object.fromEntries(new URLSearchParams(body))
}

export const formOf = (request: FastifyRequest) =>
  new URLSearchParams((request.body ?? {}) as Record<string, string>)

export const tooManyAttempts = ({ signIn }: PageTexts, waitSeconds: number): string =>
  waitSeconds < 60 ? signIn.waitSeconds(waitSeconds) : signIn.waitMinutes(Math.ceil(waitSeconds / 60))
