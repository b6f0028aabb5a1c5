import type { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { isAborted } from '../../../base/request.ts'
import type { CheckCredentials } from '../../passwords/check.ts'
import type { VerifiedToken } from '../../tokens.ts'
import type { ProviderKeys } from '../keys/ring.ts'
import type { ProviderParts } from '../pages/scope.ts'
import { boundInteractions, countRefusals } from './adapter.ts'
import { addSessionState } from './check-session.ts'
import { providerConfiguration } from './configuration.ts'
import { Provider } from './library.ts'
import {
  answerRevocation,
  answerUnavailable,
  answerUserinfo,
  completeSignOut,
  logRefusedGrants,
  nameAccounts,
  securityHeaders,
} from './middleware.ts'
import { offerPasswordGrant } from './password-grant.ts'

interface Checks {
  verifyToken: (token: string) => Promise<VerifiedToken>
  checkCredentials: CheckCredentials
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * The library takes its keys once. For other keys a new provider is built, which takes a few milliseconds. Everything
 * that lasts is in the database, and running requests finish with the provider they began with.
 */
export function assembleProvider(
  parts: ProviderParts,
  keys: ProviderKeys,
  { verifyToken, checkCredentials, log }: Checks,
) {
  const provider = new Provider(parts.issuer, providerConfiguration(parts, keys))
  provider.proxy = true
  if (parts.settings.passwordGrant) offerPasswordGrant(provider, parts, checkCredentials)

  provider.use(nameAccounts)
  provider.use(securityHeaders(parts))
  answerUnavailable(provider, parts)
  provider.use(answerUserinfo(parts, verifyToken))
  provider.use(answerRevocation(parts, verifyToken))
  provider.use(completeSignOut(parts))
  provider.use(countRefusals(parts.db))
  provider.use(boundInteractions(parts))
  provider.on('authorization.success', (ctx, answer) => {
    if (answer) addSessionState(ctx, answer, keys, parts.cookies)
  })
  provider.on('grant.error', logRefusedGrants(parts.logSecurity))
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'the identity provider failed'))
  // Koa prints errors that nobody listens for.
  const failures: EventEmitter = provider
  failures.on('error', (error: unknown, ctx?: KoaContextWithOIDC) => {
    if (!ctx || !isAborted(error, ctx.req)) log.error({ err: error }, 'the identity provider failed')
  })
  return { provider, handle: provider.callback() }
}
