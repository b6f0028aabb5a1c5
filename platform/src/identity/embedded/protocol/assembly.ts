import type { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { isAborted } from '../../../base/request.ts'
import type { CheckCredentials } from '../../passwords/check.ts'
import type { VerifiedToken } from '../../tokens.ts'
import type { ProviderKeys } from '../keys/ring.ts'
import type { ProviderContext } from '../pages/scope.ts'
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
  rememberLanguage,
  securityHeaders,
} from './middleware.ts'
import { offerPasswordGrant } from './password-grant.ts'

interface Checks {
  verifyToken: (token: string) => Promise<VerifiedToken>
  checkCredentials: CheckCredentials
  log: Pick<FastifyBaseLogger, 'error'>
}

/** The library takes its keys once, so other keys need a new provider. Running requests finish with the one they began with. */
export function assembleProvider(
  context: ProviderContext,
  keys: ProviderKeys,
  { verifyToken, checkCredentials, log }: Checks,
) {
  const provider = new Provider(context.issuer, providerConfiguration(context, keys))
  provider.proxy = true
  if (context.settings.passwordGrant) offerPasswordGrant(provider, context, checkCredentials)

  provider.use(nameAccounts)
  provider.use(securityHeaders(context))
  provider.use(rememberLanguage(context))
  answerUnavailable(provider, context)
  provider.use(answerUserinfo(context, verifyToken))
  provider.use(answerRevocation(context, verifyToken))
  provider.use(completeSignOut(context))
  provider.use(countRefusals(context.db))
  provider.use(boundInteractions(context))
  provider.on('authorization.success', (ctx, answer) => {
    if (answer) addSessionState(ctx, answer, keys, context.cookies)
  })
  provider.on('grant.error', logRefusedGrants(context.logSecurity))
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'the identity provider failed'))
  // Koa prints errors that nobody listens for.
  const failures: EventEmitter = provider
  failures.on('error', (error: unknown, ctx?: KoaContextWithOIDC) => {
    if (!ctx || !isAborted(error, ctx.req)) log.error({ err: error }, 'the identity provider failed')
  })
  return { provider, handle: provider.callback() }
}
