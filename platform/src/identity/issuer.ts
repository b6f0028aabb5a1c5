import { refusalFor } from '#contract/texts/refusals/refusal'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { ApiError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import { second } from '../base/time.ts'
import { traced, traceHeaders } from '../base/tracing.ts'
import type { Settings } from '../settings.ts'

export const issuerOf = ({ publicUrl, realm }: Pick<Settings, 'publicUrl' | 'realm'>) =>
  `${publicUrl}/realms/${realm}`

/** The console's client id at every issuer. */
export const clientId = 'api'

/** The issuer does not answer. Callers cannot be identified, but nobody must be signed out because of it. */
export class IdentityUnavailable extends ApiError {
  override name = 'IdentityUnavailable'

  constructor() {
    super(503, refusalFor('IDENTITY_UNAVAILABLE'))
  }
}

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>

const renewAfter = 600 * second
const renewAgainAfter = 30 * second

/** Known keys go on working while the issuer does not answer, and are renewed in the background, so nobody waits. */
export function remoteKeys(issuer: string, log: Pick<Log, 'error'>): JWTVerifyGetKey {
  let known: RemoteKeys | undefined
  let renewing: Promise<RemoteKeys> | undefined
  let renewAt = 0

  function renew(): Promise<RemoteKeys> {
    renewing ??= discover(issuer)
      .then((keys) => {
        renewAt = Date.now() + renewAfter
        return (known = keys)
      })
      .catch((error: unknown) => {
        renewAt = Date.now() + renewAgainAfter
        log.error(`The issuer ${issuer} cannot be used: ${String(error)}`)
        throw new IdentityUnavailable()
      })
      .finally(() => (renewing = undefined))
    return renewing
  }

  return async (header, token) => {
    if (known && Date.now() > renewAt) renew().catch(() => {})
    const keys = known ?? (await renew())
    try {
      return await keys(header, token)
    } catch (error) {
      if (isTokensFault(error)) throw error
      renewAt = Math.min(renewAt, Date.now() + renewAgainAfter)
      throw new IdentityUnavailable()
    }
  }
}

async function discover(issuer: string): Promise<RemoteKeys> {
  const response = await traced(['issuer', 'client', { 'http.request.method': 'GET' }], async () =>
    fetch(`${issuer}/.well-known/openid-configuration`, {
      headers: traceHeaders(),
      signal: AbortSignal.timeout(5 * second),
    }),
  )
  const document = Discovery.parse(await response.json())
  if (document.issuer !== issuer) throw new Error(`The issuer calls itself ${document.issuer}.`)
  const keys = createRemoteJWKSet(new URL(document.jwks_uri), {
    timeoutDuration: 5 * second,
    // All keys are renewed together, in the background.
    cacheMaxAge: Infinity,
  })
  await keys.reload()
  return keys
}

/** No key fits the token. Any other error means that the keys could not be loaded. */
const isTokensFault = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported
