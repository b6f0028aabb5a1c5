import type { FastifyRequest } from 'fastify'
import { readNetworks } from '../base/address.ts'
import { unauthenticated } from '../base/errors.ts'
import { hasGoodChecksum } from '../base/program-tokens.ts'
import { noteProgram, type Caller, type Program } from '../base/request.ts'
import { hashOfToken } from '../base/secrets.ts'
import type { LogSecurity } from '../base/security-log.ts'
import type { Db } from '../db/connection.ts'
import { rightsOfToken } from '../identity/token-rights.ts'
import { byToken, unlessRefused } from './authentication.ts'
import { programByToken, recordUse } from './store.ts'

/** A caller that is a program. */
export type ProgramCaller = Caller & { program: Program }

export type AuthenticateProgram = (request: FastifyRequest, address: string) => Promise<ProgramCaller>

/** A program never signs in. If it is asked how long ago that was, the answer is: too long. */
const never = new Date(0)

/** Returns the program with its account or service account, or throws 401. The issuer is not asked: any one will do. */
export function createProgramAuthentication(db: Db, logSecurity: LogSecurity): AuthenticateProgram {
  return byToken(logSecurity, callerOf)

  async function callerOf(token: string, address: string): Promise<ProgramCaller> {
    if (!hasGoodChecksum(token)) throw unauthenticated('TOKEN_NOT_VALID')
    const [found] = await programByToken(db, { hash: hashOfToken(token) })
    const accountId = found?.accountId ?? found?.serviceAccountId
    if (!found || !accountId) throw unauthenticated('TOKEN_REVOKED')
    const { tokenId, integratorId, addresses } = found
    noteProgram({ accountId, integratorId, tokenId })
    if (found.isExpired) throw unauthenticated('TOKEN_EXPIRED')
    if (found.suspended) throw unauthenticated('SUSPENDED')
    if (addresses.length > 0 && !readNetworks(addresses)?.(address)) throw unauthenticated('TOKEN_ADDRESS')
    if (!found.isUseKnown) await recordUse(db, tokenId, address).catch(unlessRefused)
    return {
      accountId,
      username: found.name,
      email: found.name,
      integratorId,
      integratorName: found.integratorName,
      ...rightsOfToken(found.roles, found.groups, found.tokenGroups),
      isOperator: found.isOperator,
      sessionKey: '',
      tokenExpiresAt: found.expiresAt,
      signedInAt: never,
      origin: { subject: '', tokenId: '', grantId: '' },
      program: {
        tokenId,
        name: found.token,
        isOfServiceAccount: found.serviceAccountId !== null,
      },
    }
  }
}
