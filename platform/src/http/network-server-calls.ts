import { uplinkLimits } from '#contract/limits'
import type { Operation } from '#contract/op'
import type { FastifyRequest } from 'fastify'
import { createCallRate } from '../base/call-rate.ts'
import { ApiError, suspendedReason, TooManyRequests, unauthenticated } from '../base/errors.ts'
import { noteNetworkServer, type NetworkServerCaller } from '../base/request.ts'
import { hashOfToken } from '../base/secrets.ts'
import type { LogSecurity } from '../base/security-log.ts'
import type { Db } from '../db/connection.ts'
import { retryLostRaces } from '../db/transaction.ts'
import { checkAnswer, send, type Answering } from './answers/send.ts'
import { bearerOf } from './authentication.ts'
import type { NetworkServerContext } from './context.ts'
import { readInput } from './input/read.ts'
import { integratorBySecret } from './store.ts'

export type AuthenticateNetworkServer = (request: FastifyRequest) => Promise<NetworkServerCaller>

/** Returns the integrator of the secret, or throws 401, or 429 if its network server calls too often. */
export function createNetworkServerAuthentication(
  db: Db,
  logSecurity: LogSecurity,
): AuthenticateNetworkServer {
  const spend = createCallRate(uplinkLimits.callsPerMinute)

  return async function authenticateNetworkServer(request) {
    const secret = bearerOf(request)
    if (!secret) throw unauthenticated()
    try {
      return await callerOf(secret)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401)
        logSecurity('token-refused', 'refused', { reason: error.message })
      throw error
    }
  }

  async function callerOf(secret: string): Promise<NetworkServerCaller> {
    const [found] = await integratorBySecret(db, { hash: hashOfToken(secret) })
    if (!found) throw unauthenticated('this is not the secret of a network server')
    const { integratorId } = found
    noteNetworkServer(integratorId)
    if (found.suspended) throw unauthenticated(suspendedReason)
    const wait = spend(integratorId)
    if (wait > 0)
      throw new TooManyRequests(
        `A network server may make ${uplinkLimits.callsPerMinute} calls a minute. Try again in ${wait} s.`,
        wait,
      )
    return { integratorId }
  }
}

/** A handler of any operation for network servers. Its input has been checked by that operation's schemas. */
export type LooseNetworkServerHandler = (
  input: ReturnType<typeof readInput>,
  context: NetworkServerContext,
) => Promise<unknown>

interface Options {
  db: Db
  authenticateNetworkServer: AuthenticateNetworkServer
  checkResponses: boolean
}

/** The size of a body, after decompression. */
export const uplinkBodyLimit = uplinkLimits.bytesPerCall

/** Answers a network server's call: its secret, validation, work without a trace. */
export function answerNetworkServer(
  name: string,
  operation: Operation,
  handler: LooseNetworkServerHandler,
  { db, authenticateNetworkServer, checkResponses }: Options,
): Answering {
  return async (request, reply) => {
    const networkServer = await authenticateNetworkServer(request)
    const input = readInput(request, operation)
    const result = await retryLostRaces(() => handler(input, { db, networkServer }))
    return send(reply, operation, checkResponses ? await checkAnswer(name, operation, result) : result)
  }
}
