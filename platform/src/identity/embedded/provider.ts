import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { createLocalJWKSet } from 'jose'
import type { MarkSecurity } from '../../base/security-log.ts'
import type { Db } from '../../db/connection.ts'
import type { Mailer } from '../../mail/index.ts'
import type { Settings } from '../../settings.ts'
import { sweepExpiredRecords } from './adapter.ts'
import { sweepAttempts, usualLimits } from '../passwords/attempts.ts'
import type { AttemptLimits } from '../passwords/attempts.ts'
import { addSessionState } from './check-session.ts'
import { providerConfiguration } from './configuration.ts'
import { createCredentialCheck } from '../passwords/check.ts'
import type { PasswordHasher } from '../passwords/hashes.ts'
import { loadKeys } from './keys.ts'
import { Provider } from './library.ts'
import { answerRevocation, completeSignOut, answerUserinfo, securityHeaders } from './middleware.ts'
import { markRefusedGrants, nameProviderRequests } from './marks.ts'
import { createPages } from './pages/index.ts'
import { clientId } from '../client.ts'
import type { ProviderParts } from './parts.ts'
import { offerPasswordGrant } from './password-grant.ts'
import { sweepLinks } from '../passwords/links.ts'
import { createPasswordMails } from '../passwords/mails.ts'
import { sweepEndedSessions } from '../sessions.ts'
import { createTokenVerifier } from '../tokens.ts'

export interface ProviderOptions {
  settings: Settings
  db: Db
  log: Pick<FastifyBaseLogger, 'error' | 'debug'>
  mark: MarkSecurity
  mailer: Mailer
  hasher: PasswordHasher
  limits?: AttemptLimits
}

export type EmbeddedProvider = Awaited<ReturnType<typeof createEmbeddedProvider>>

const minute = 60_000

export async function createEmbeddedProvider(options: ProviderOptions) {
  const { settings, db, log, mark, mailer, hasher, limits = usualLimits } = options
  const issuer = `${settings.publicUrl}/realms/${settings.realm}`
  const keys = await loadKeys(db)
  const pages = createPages({ base: new URL(issuer).pathname, console: `${settings.publicUrl}/` })
  const parts: ProviderParts = { settings, issuer, db, keys, pages, mailer, hasher, mark }
  const keySet = createLocalJWKSet(keys.published)
  const verifyToken = createTokenVerifier({
    issuer,
    audience: settings.audience,
    clientId,
    keySet,
    type: 'at+jwt',
  })
  const checkCredentials = createCredentialCheck(db, hasher, limits)

  const provider = new Provider(issuer, providerConfiguration(parts))
  provider.proxy = true
  if (settings.passwordGrant) offerPasswordGrant(provider, parts, checkCredentials)

  provider.use(nameProviderRequests)
  provider.use(securityHeaders(parts))
  provider.use(answerUserinfo(parts, verifyToken))
  provider.use(answerRevocation(parts, verifyToken))
  provider.use(completeSignOut(parts))
  provider.on('authorization.success', (ctx, answer) => answer && addSessionState(ctx, answer, parts))
  provider.on('grant.error', markRefusedGrants(mark))
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'the identity provider failed'))
  // Koa writes to the console what nobody listens to.
  const failures: EventEmitter = provider
  failures.on('error', (error) => log.error({ err: error }, 'the identity provider failed'))
  const handle = provider.callback()

  async function sweep(): Promise<void> {
    await sweepExpiredRecords(db)
    await sweepAttempts(db, limits)
    await sweepEndedSessions(db)
    await sweepLinks(db)
  }
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'expired sign-ins could not be removed'))
  }, 5 * minute).unref()

  return {
    issuer,
    keySet,
    verifyToken,
    provider,
    parts,
    checkCredentials,
    passwordMails: createPasswordMails(parts),
    sweep,
    /** Hands a request to the provider, as if it had come to the public address without a proxy in between. */
    callback(request: IncomingMessage, response: ServerResponse, asked: { path: string; address: string }) {
      const { host, protocol, pathname } = new URL(issuer)
      request.headers.host = host
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      request.headers['x-forwarded-for'] = asked.address
      delete request.headers['x-forwarded-host']
      const url = asked.path.startsWith('/') ? asked.path : `/${asked.path}`
      Object.assign(request, { url, originalUrl: `${pathname}${url}` })
      return handle(request, response)
    },
    async close(): Promise<void> {
      clearInterval(timer)
    },
  }
}
