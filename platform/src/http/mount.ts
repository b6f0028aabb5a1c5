import { isForDevice, isForNetworkServer } from '#contract/access'
import { deviceLimits, uplinkLimits } from '#contract/limits'
import { basePath, type Operation, type OperationTable } from '#contract/op'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../base/request.ts'
import { ApiError } from '../base/errors.ts'
import { createTurns } from '../base/turns.ts'
import type { LogSecurity } from '../base/security-log.ts'
import type { Db } from '../db/connection.ts'
import type { ReadFromReplica } from '../db/replica.ts'
import type { Tables } from '../db/versions.ts'
import { checkAccess, checkCall } from './access.ts'
import {
  checkAnswer,
  knownRefusals,
  answerCompression,
  send,
  uncached,
  type Answering,
} from './answers/send.ts'
import { createTags, matchesTag } from './answers/tags.ts'
import type { DeviceContext, Handlers, NetworkServerContext } from './context.ts'
import type { AuthenticateDevice } from './device-authentication.ts'
import { answerDevice } from './device-calls.ts'
import { bodyLimit } from './input/body.ts'
import { readInput } from './input/read.ts'
import { answerNetworkServer, type AuthenticateNetworkServer } from './network-server-calls.ts'
import { createOneImport, type OneImport } from './one-import.ts'
import type { PeopleFirst } from './people-first.ts'
import { otherCalls } from './other-calls.ts'
import { findIntegratorId } from './store.ts'
import { AnyItems, runBatch, singleOf } from './batch.ts'
import { run, type LooseHandler, type LooseStages } from './run.ts'

type LooseTagged = { reads: Tables; answer: LooseHandler }

export interface MountOptions<T extends OperationTable> {
  operations: T
  handlers: Handlers<T>
  db: Db
  readFromReplica: ReadFromReplica
  authenticate(request: FastifyRequest): Promise<Caller>
  authenticateDevice: AuthenticateDevice
  authenticateNetworkServer: AuthenticateNetworkServer
  people: PeopleFirst
  logSecurity: LogSecurity
  /** Sent with every answer. */
  headers: Record<string, string>
  /** Checks every answer against its schema, and every refusal against the API document. For tests. */
  checkResponses: boolean
}

/** Sign-in, access, validation, tag, transaction and trace, in this order. Programs have their own sign-in and no trace. */
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
      ? answerDevice(name, operation, declared as LooseHandler<DeviceContext>, { ...options, takeTurn })
      : isForNetworkServer(operation.access)
        ? answerNetworkServer(name, operation, declared as LooseHandler<NetworkServerContext>, options)
        : peopleFirst(
            options.people,
            answerPerson(name, operation, declared as LooseHandler | LooseStages | LooseTagged, {
              ...options,
              oneImport,
            }),
          )
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

function answerPerson(
  name: string,
  operation: Operation,
  declared: LooseHandler | LooseStages | LooseTagged,
  options: Omit<MountOptions<OperationTable>, 'handlers'> & { handlers: object; oneImport: OneImport },
): Answering {
  const isTagged = 'reads' in declared
  if (isTagged !== (operation.etag ?? false))
    throw new Error(`The operation ${name} and its handler do not agree on a tag`)
  if (operation.operatorReads && (operation.audit || operation.etag))
    throw new Error(`The operation ${name} cannot be made by the operator for another integrator`)
  const handler = isTagged ? declared.answer : declared
  const single = singleOf(operation, options.operations)
  const tagOf = isTagged ? createTags(name, declared.reads) : undefined
  return async (request, reply) => {
    const caller = await options.authenticate(request)
    if (!operation.oneAtATime) return answer(request, reply, caller)
    checkAccess(operation, caller)
    return options.oneImport(caller.integratorId, async () => answer(request, reply, caller))
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<FastifyReply> {
    const input = checkCall(operation, caller, () =>
      readInput(request, single ? { ...operation, body: AnyItems } : operation),
    )
    // Computed before the answer is read. The answer may then be newer than its tag, but never older.
    const tag = await tagOf?.(options.db, caller, input)
    if (tag !== undefined && matchesTag(request.headers['if-none-match'], tag))
      return uncached(reply).header('etag', tag).status(304).send()
    // Without an integrator the thing does not exist, and the handler says so.
    const isForAnother = operation.operatorReads && caller.isOperator
    const integratorId =
      (isForAnother ? await findIntegratorId(options.db, input) : undefined) ?? caller.integratorId
    const setHeader = (header: string, value: string) => void reply.header(header, value)
    const outer = { caller, integratorId, request, setHeader, logSecurity: options.logSecurity }
    const call = { ...outer, others: otherCalls(options, outer) }
    const result = single
      ? await runBatch(options, single, handler, input, call)
      : operation.mayBeStale
        ? await options.readFromReplica((staleDb) =>
            run(options.db, operation, handler, input, { ...call, staleDb }),
          )
        : await run(options.db, operation, handler, input, call)
    const checked = options.checkResponses ? await checkAnswer(name, operation, result) : result
    if (tag !== undefined) reply.header('etag', tag)
    return send(reply, operation, checked)
  }
}

const peopleFirst =
  (people: PeopleFirst, answer: Answering): Answering =>
  (request, reply) =>
    people.answer(() => answer(request, reply))

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
