import type { FastifyRequest } from 'fastify'
import { confirmAddress } from '../db/confirmations/addresses.ts'
import type { Db } from '../db/connection.ts'
import { isRefusedChange } from '../db/failures.ts'
import { rightsOf } from '../identity/rights.ts'
import type { VerifiedToken } from '../identity/tokens.ts'
import { findCaller, recordLogin } from './store.ts'
import { noteAccount, type Caller } from '../base/request.ts'
import { ApiError, unauthenticated } from '../base/errors.ts'
import { emailKey } from '../base/spelling.ts'
import type { LogSecurity } from '../base/security-log.ts'

/**
 * Authenticates by the token of a call. The security log says why one is refused.
 *
 * @param refused A token that is never good, whatever is stored.
 */
export function byToken<Known, Options extends unknown[]>(
  logSecurity: LogSecurity,
  callerOf: (token: string, ...options: Options) => Promise<Known>,
  refused?: string,
) {
  return async ({ headers }: FastifyRequest, ...options: Options): Promise<Known> => {
    const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
    if (!token || token === refused) throw unauthenticated()
    try {
      return await callerOf(token, ...options)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401)
        logSecurity('token-refused', 'refused', { reason: error.message })
      throw error
    }
  }
}

/** While the disk is full everybody reads all the same. The first call afterwards records the sign-in, or the use of a token. */
export function unlessRefused(error: unknown): void {
  if (!isRefusedChange(error)) throw error
}

export type VerifyToken = (token: string) => Promise<VerifiedToken>

/** Returns the caller, or throws 401. Roles come from the account, so a change of roles takes effect at once. */
export function createAuthentication(db: Db, verifyToken: VerifyToken, logSecurity: LogSecurity) {
  return byToken(logSecurity, callerOf)

  async function callerOf(token: string): Promise<Caller> {
    const verified = await verifyToken(token)
    const found = await findCaller(db, verified)
    if (!found) throw unauthenticated('NO_ACCOUNT')
    const { accountId } = found
    noteAccount(accountId, found.integratorId)
    if (found.sessionEnded) throw unauthenticated('SESSION_ENDED')
    if (found.tokenRevoked) throw unauthenticated('TOKEN_REVOKED')
    if (found.suspended) throw unauthenticated('SUSPENDED')
    const { sessionKey, expiresAt, signedInAt, subject, tokenId = '', grantId = '' } = verified
    const { verifiedEmail } = verified
    if (!found.isEmailConfirmed && verifiedEmail && emailKey(verifiedEmail) === emailKey(found.email))
      await confirmAddress(db, accountId, 'EMAIL', found.email).catch(unlessRefused)
    if (!found.loginKnown) await recordLogin(db, accountId, sessionKey).catch(unlessRefused)
    return {
      accountId,
      username: found.username,
      email: found.email,
      integratorId: found.integratorId,
      integratorName: found.integratorName,
      ...rightsOf(found.roles, found.groups),
      isOperator: found.isOperator,
      sessionKey,
      tokenExpiresAt: expiresAt,
      signedInAt,
      origin: { subject, tokenId, grantId },
    }
  }
}
