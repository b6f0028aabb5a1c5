import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import type { VerifiedToken } from '../identity/tokens.ts'
import { findCaller, recordLogin } from './store.ts'
import { noteAccount, type Caller } from '../base/request.ts'
import { ApiError, suspendedReason, unauthenticated } from '../base/errors.ts'
import type { LogSecurity } from '../base/security-log.ts'

/** The token of a call, whoever made it. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]

export type VerifyToken = (token: string) => Promise<VerifiedToken>

/** Returns the caller, or throws 401. Roles come from the account, so a change of roles takes effect at once. */
export function createAuthentication(db: Db, verifyToken: VerifyToken, logSecurity: LogSecurity) {
  return async function authenticate(request: FastifyRequest): Promise<Caller> {
    const token = bearerOf(request)
    if (!token) throw unauthenticated()
    try {
      return await callerOf(token)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401)
        logSecurity('token-refused', 'refused', { reason: error.message })
      throw error
    }
  }

  async function callerOf(token: string): Promise<Caller> {
    const verified = await verifyToken(token)
    const found = await findCaller(db, verified)
    if (!found) throw unauthenticated('there is no account for this sign-in')
    const { accountId } = found
    noteAccount(accountId, found.integratorId)
    if (found.sessionEnded) throw unauthenticated('this session has ended')
    if (found.tokenRevoked) throw unauthenticated('the token was revoked')
    if (found.suspended) throw unauthenticated(suspendedReason)
    const { sessionKey, expiresAt, subject, tokenId = '', grantId = '' } = verified
    if (!found.loginKnown) await recordLogin(db, accountId, sessionKey)
    return {
      accountId,
      username: found.username,
      email: found.email,
      integratorId: found.integratorId,
      integratorName: found.integratorName,
      roles: found.roles,
      isOperator: found.isOperator,
      sessionKey,
      tokenExpiresAt: expiresAt,
      origin: { subject, tokenId, grantId },
    }
  }
}
