import type { Operation } from '#contract/op'
import type { Db } from '../../db/connection.ts'
import { retryLostRaces } from '../../db/transaction.ts'
import { checkAnswer, send, type Answering } from '../answers/send.ts'
import type { NetworkServerContext } from '../context.ts'
import { readInput } from '../input/read.ts'
import type { AuthenticateNetworkServer } from '../network-server-authentication.ts'
import type { LooseHandler } from '../run.ts'

interface Options {
  db: Db
  authenticateNetworkServer: AuthenticateNetworkServer
  checkResponses: boolean
}

/** The door for network servers: secret, validation, work without a trace. */
export function doorForNetworkServers(
  name: string,
  operation: Operation,
  handler: LooseHandler<NetworkServerContext>,
  { db, authenticateNetworkServer, checkResponses }: Options,
): Answering {
  return async (request, reply) => {
    const networkServer = await authenticateNetworkServer(request)
    const input = readInput(request, operation)
    const result = await retryLostRaces(() => handler(input, { db, networkServer }))
    return send(reply, operation, checkResponses ? await checkAnswer(name, operation, result) : result)
  }
}
