import { uplinkLimits } from '#contract/uplink-limits'
import type { FastifyRequest } from 'fastify'
import { createCallLimit } from '../base/fairness/call-rate.ts'
import { unauthenticated } from '../base/errors.ts'
import { noteNetworkServer, type NetworkServerCaller } from '../base/request.ts'
import { hashOfToken } from '../base/secrets.ts'
import type { LogSecurity } from '../base/security-log.ts'
import type { Db } from '../db/connection.ts'
import { byToken } from './authentication.ts'
import { integratorBySecret, networkServerBySecret } from './store.ts'

const { callsPerMinute } = uplinkLimits

export type AuthenticateNetworkServer = (request: FastifyRequest) => Promise<NetworkServerCaller>

/** Returns the integrator of the secret, or throws 401, or 429 if its network server calls too often. */
export function createNetworkServerAuthentication(
  db: Db,
  logSecurity: LogSecurity,
): AuthenticateNetworkServer {
  const count = createCallLimit(callsPerMinute, 'TOO_MANY_NETWORK_CALLS')
  return byToken(logSecurity, callerOf)

  async function callerOf(secret: string): Promise<NetworkServerCaller> {
    const hash = hashOfToken(secret)
    const [named] = await networkServerBySecret(db, { hash })
    const [found] = named ? [named] : await integratorBySecret(db, { hash })
    if (!found) throw unauthenticated('NO_NETWORK_SERVER_SECRET')
    const { integratorId } = found
    noteNetworkServer(integratorId)
    if (found.suspended) throw unauthenticated('SUSPENDED')
    count(integratorId)
    return { integratorId, ...(named && { server: named }) }
  }
}
