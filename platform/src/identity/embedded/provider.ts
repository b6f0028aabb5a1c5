import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Encryption } from '../../base/encryption.ts'
import type { LogSecurity } from '../../base/security-log.ts'
import { minute, repeat, second } from '../../base/time.ts'
import type { Db } from '../../db/connection.ts'
import type { Mailer } from '../../messages/mail/queue.ts'
import type { Settings } from '../../settings.ts'
import { clientId, issuerOf } from '../issuer.ts'
import { type AttemptLimits, signInLimits, sweepAttempts } from '../passwords/attempts.ts'
import { createCredentialCheck, loggingSignIns } from '../passwords/check.ts'
import type { PasswordHasher } from '../passwords/hashes.ts'
import { sweepLinks } from '../passwords/links.ts'
import { createPasswordMails } from '../passwords/mails.ts'
import { samplePassword } from '../passwords/rules.ts'
import { createFactorChanges } from '../second-factor/changes.ts'
import { createFactorMails } from '../second-factor/mails.ts'
import { allowsPasskeys } from '../second-factor/passkeys.ts'
import { withSecondFactor } from '../second-factor/check.ts'
import { createRequirementCheck, isLocked } from '../second-factor/requirement.ts'
import { rememberSetUp } from '../set-up.ts'
import { createTokenVerifier } from '../tokens.ts'
import { providerCookies, type ProviderCookies, sessionSeconds } from './cookies.ts'
import { openKeyRing, type ProviderKeys } from './keys/ring.ts'
import { validSecondsOf } from './keys/stages.ts'
import type { ProviderContext } from './pages/scope.ts'
import { sweepExpiredRecords } from './protocol/adapter.ts'
import { assembleProvider } from './protocol/assembly.ts'
import { pagesInLanguages } from './views/languages.ts'

export interface ProviderOptions {
  settings: Settings
  db: Db
  log: Pick<FastifyBaseLogger, 'error' | 'debug'>
  logSecurity: LogSecurity
  mailer: Mailer
  encryption: Encryption
  hasher: PasswordHasher
  limits?: AttemptLimits
}

export type EmbeddedProvider = Awaited<ReturnType<typeof createEmbeddedProvider>>

export async function createEmbeddedProvider(options: ProviderOptions) {
  const { settings, db, log, logSecurity, mailer, encryption, hasher, limits = signInLimits } = options
  const issuer = issuerOf(settings)
  const ring = await openKeyRing({
    db,
    logSecurity,
    validSeconds: validSecondsOf(settings),
    rotationDays: settings.keyRotationDays,
    onFailure: (error) =>
      log.error({ err: error }, 'the keys of the identity provider could not be looked after'),
  })
  const cookies = providerCookies(issuer)
  const addresses = {
    base: new URL(issuer).pathname,
    console: `${settings.publicUrl}/`,
    passkeys: allowsPasskeys(settings.publicUrl),
  }
  const isSetUp = rememberSetUp(db)
  const requirementOf = createRequirementCheck(settings.secondFactor)
  const context: ProviderContext = {
    settings,
    issuer,
    db,
    keys: ring.keys,
    cookies,
    pagesFor: pagesInLanguages(addresses, cookies.names.language),
    mailer,
    hasher,
    encryption,
    logSecurity,
    isSetUp,
    requirementOf,
  }
  const verifyToken = createTokenVerifier({
    issuer,
    audience: settings.audience,
    clientId,
    keySet: ring.keySet,
    type: 'at+jwt',
  })
  const refused = settings.production ? samplePassword : undefined
  const checkPassword = createCredentialCheck(db, hasher, limits, refused)
  const checkCredentials = loggingSignIns(logSecurity, withSecondFactor(db, requirementOf, checkPassword))

  const factorMails = createFactorMails({ db, mailer, publicUrl: settings.publicUrl })

  const assemble = (keys: ProviderKeys) =>
    assembleProvider(context, keys, { verifyToken, checkCredentials, log })
  let assembled = assemble(ring.keys())
  ring.onChange((keys) => {
    assembled = assemble(keys)
  })

  async function sweep(): Promise<void> {
    await sweepExpiredRecords(db)
    await sweepAttempts(db, limits)
    await sweepLinks(db)
  }
  const stopSweeping = repeat(5 * minute, sweep, (error) =>
    log.error({ err: error }, 'expired sign-ins could not be removed'),
  )

  return {
    issuer,
    ring,
    verifyToken,
    provider: () => assembled.provider,
    context,
    checkCredentials,
    factorMails,
    factorChanges: createFactorChanges({ ...context, mails: factorMails }),
    passwordMails: createPasswordMails(context),
    sweep,
    beginSession: async (request: IncomingMessage, response: ServerResponse, accountId: string) => {
      if (isLocked(await requirementOf(db, accountId))) return false
      await beginSession(assembled.provider, cookies, { request, response }, accountId)
      return true
    },
    /** Passes a request to the provider as if it had come to the public address, without a proxy in between. */
    callback(request: IncomingMessage, response: ServerResponse, target: { path: string; address: string }) {
      const { host, protocol, pathname } = new URL(issuer)
      request.headers.host = host
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      request.headers['x-forwarded-for'] = target.address
      delete request.headers['x-forwarded-host']
      const url = target.path.startsWith('/') ? target.path : `/${target.path}`
      Object.assign(request, { url, originalUrl: `${pathname}${url}` })
      return assembled.handle(request, response)
    },
    async close(): Promise<void> {
      await Promise.all([stopSweeping(), ring.close()])
    },
  }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/** For a person who proved who they are in another way. The next authorization request of this browser finds the session. */
async function beginSession(
  provider: Provider,
  { names, hostOptions }: ProviderCookies,
  { request, response }: Exchange,
  accountId: string,
): Promise<void> {
  const session = new provider.Session()
  session.loginAccount({ accountId })
  await session.save(sessionSeconds)
  const { cookies } = provider.createContext(request, response)
  // TLS ends before us, so the public address decides.
  cookies.secure = hostOptions.secure
  const expires = new Date(Date.now() + sessionSeconds * second)
  cookies.set(names.session, session.jti, { ...hostOptions, expires })
}
