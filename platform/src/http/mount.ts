import { isForDevice, isForNetworkServer } from '#contract/access'
import { deviceLimits } from '#contract/limits'
import { uplinkLimits } from '#contract/uplink-limits'
import { basePath, type Operation, type OperationTable } from '#contract/op'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../base/errors.ts'
import { isProgramToken } from '../base/program-tokens.ts'
import { createTurns } from '../base/fairness/turns.ts'
import type { LogSecurity } from '../base/security-log.ts'
import { knownRefusals, answerCompression, type Answering } from './answers/send.ts'
import type { DeviceContext, Handlers, NetworkServerContext } from './context.ts'
import type { AuthenticateDevice } from './device-authentication.ts'
import { bodyLimit } from './input/body.ts'
import { doorForDevices } from './doors/devices.ts'
import { doorForNetworkServers } from './doors/network-servers.ts'
import { createCall, type AnswerFor, type Calls, type Staged, type Tagged } from './doors/call.ts'
import { doorForPeople, type PeoplesDoor } from './doors/people.ts'
import { doorForPrograms, type ProgramsDoor } from './doors/programs.ts'
import type { AuthenticateNetworkServer } from './network-server-authentication.ts'
import { createOneImport } from './one-import.ts'
import type { LooseHandler } from './run.ts'

export interface MountOptions<T extends OperationTable>
  extends Omit<Calls, 'oneImport'>, PeoplesDoor, ProgramsDoor {
  operations: T
  handlers: Handlers<T>
  authenticateDevice: AuthenticateDevice
  authenticateNetworkServer: AuthenticateNetworkServer
  /** Sent with every answer. */
  headers: Record<string, string>
  /** Checks every answer against its schema, and every refusal against the API document. For tests. */
  checkResponses: boolean
}

/** Makes a route of every operation, behind the doors of those who call it: people and programs, devices, or network servers. */
export function mountOperations<T extends OperationTable>(
  app: FastifyInstance,
  options: MountOptions<T>,
): void {
  const takeTurn = createTurns({ people: options.people })
  const calls = { ...options, oneImport: createOneImport() }
  /** The token says which of the two it is. */
  const doorsToCall = (operation: Operation, answer: AnswerFor): Answering => {
    const ofPeople = doorForPeople(operation, answer, options)
    const ofPrograms = doorForPrograms(operation, answer, options)
    return (request, reply) =>
      (isProgramToken(request.headers.authorization) ? ofPrograms : ofPeople)(request, reply)
  }
  for (const [name, operation] of Object.entries(options.operations)) {
    // Its input is checked by its own operation's schemas below. A loop cannot express that in types.
    const declared = Reflect.get(options.handlers, operation.batchOf ?? name) as object | undefined
    if (!declared) throw new Error(`The operation ${name} has no handler`)
    const answering = isForDevice(operation.access)
      ? doorForDevices(name, operation, declared as LooseHandler<DeviceContext>, { ...options, takeTurn })
      : isForNetworkServer(operation.access)
        ? doorForNetworkServers(name, operation, declared as LooseHandler<NetworkServerContext>, options)
        : doorsToCall(operation, createCall(name, operation, declared as Staged | Tagged, calls))
    app.route({
      method: operation.method,
      url: basePath + operation.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { operation: name, isUnread: operation.body === undefined },
      helmet: false,
      compress: answerCompression,
      // As sent, and after it is unpacked.
      bodyLimit: bodyLimitOf(operation),
      onRequest: (_request, reply, done) => {
        reply.headers(options.headers)
        done()
      },
      // HEAD on the sign-out address must not sign anybody out, and nobody would end a stream that HEAD has begun.
      exposeHeadRoute: !operation.audit && operation.responseType !== 'events',
      handler: loggingRefusals(
        options.logSecurity,
        options.checkResponses ? knownRefusals(name, operation, answering) : answering,
      ),
    })
  }
}

const bodyLimitOf = ({ access }: Operation): number =>
  isForDevice(access)
    ? deviceLimits.bytesPerCall
    : isForNetworkServer(access)
      ? uplinkLimits.bytesPerCall
      : bodyLimit

/** A refusal goes to the security log, whether the operation's access or one of its rules refused. */
function loggingRefusals(logSecurity: LogSecurity, answer: Answering): Answering {
  return async (request, reply) => {
    try {
      return await answer(request, reply)
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) logSecurity('access-refused', 'refused', {})
      throw error
    }
  }
}
