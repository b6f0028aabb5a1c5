import { isForDevice, isForNetworkServer } from '#contract/access'
import { deviceLimits, uplinkLimits } from '#contract/limits'
import { basePath, type Operation, type OperationTable } from '#contract/op'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../base/errors.ts'
import { createTurns } from '../base/turns.ts'
import type { LogSecurity } from '../base/security-log.ts'
import { knownRefusals, answerCompression, type Answering } from './answers/send.ts'
import type { DeviceContext, Handlers, NetworkServerContext } from './context.ts'
import type { AuthenticateDevice } from './device-authentication.ts'
import { bodyLimit } from './input/body.ts'
import { doorForDevices } from './doors/devices.ts'
import { doorForNetworkServers } from './doors/network-servers.ts'
import { doorForPeople, type PeoplesDoor } from './doors/people.ts'
import type { AuthenticateNetworkServer } from './network-server-authentication.ts'
import { createOneImport } from './one-import.ts'
import type { LooseHandler } from './run.ts'

export interface MountOptions<T extends OperationTable> extends Omit<PeoplesDoor, 'oneImport'> {
  operations: T
  handlers: Handlers<T>
  authenticateDevice: AuthenticateDevice
  authenticateNetworkServer: AuthenticateNetworkServer
  /** Sent with every answer. */
  headers: Record<string, string>
  /** Checks every answer against its schema, and every refusal against the API document. For tests. */
  checkResponses: boolean
}

/** Makes a route of every operation, behind the door of those who call it: people, devices or network servers. */
export function mountOperations<T extends OperationTable>(
  app: FastifyInstance,
  options: MountOptions<T>,
): void {
  const takeTurn = createTurns({ people: options.people })
  const oneImport = createOneImport()
  for (const [name, operation] of Object.entries(options.operations)) {
    // Its input is checked by its own operation's schemas below. A loop cannot express that in types.
    const declared = Reflect.get(options.handlers, operation.batchOf ?? name) as object | undefined
    if (!declared) throw new Error(`The operation ${name} has no handler`)
    const answering = isForDevice(operation.access)
      ? doorForDevices(name, operation, declared as LooseHandler<DeviceContext>, { ...options, takeTurn })
      : isForNetworkServer(operation.access)
        ? doorForNetworkServers(name, operation, declared as LooseHandler<NetworkServerContext>, options)
        : doorForPeople(name, operation, declared as Parameters<typeof doorForPeople>[2], {
            ...options,
            oneImport,
          })
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
