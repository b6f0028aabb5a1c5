import type { Operation, OperationTable } from '#contract/op'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../base/request.ts'
import type { LogSecurity } from '../../base/security-log.ts'
import type { Db } from '../../db/connection.ts'
import type { ReadFromReplica } from '../../db/replica.ts'
import type { Tables } from '../../db/versions.ts'
import { checkRecentSignIn } from '../access.ts'
import { checkAnswer, send, uncached } from '../answers/send.ts'
import { sendWithOwnTag } from '../answers/own-tags.ts'
import { createTags, matchesTag } from '../answers/tags.ts'
import { AnyItems, runBatch, singleOf } from '../batch.ts'
import { readInput } from '../input/read.ts'
import type { OneImport } from '../one-import.ts'
import { otherCalls } from '../other-calls.ts'
import { run, type Call, type Input, type LooseHandler, type LooseStages } from '../run.ts'
import { findIntegratorId } from '../store.ts'

export type Staged = LooseHandler | LooseStages
export type Tagged = { reads: Tables; answer: LooseHandler }

export interface Calls {
  operations: OperationTable
  handlers: object
  db: Db
  readFromReplica: ReadFromReplica
  oneImport: OneImport
  logSecurity: LogSecurity
  checkResponses: boolean
}

export type AnswerFor = (
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/** A call of somebody who may make it: turn, validation, tag, transaction with its trace, answer. The same for people and programs. */
export function createCall(
  name: string,
  operation: Operation,
  declared: Staged | Tagged,
  options: Calls,
): AnswerFor {
  const { handler, tagOf } = tagged(name, operation, declared)
  const { work, read } = workOf(operation, handler, options)
  return (caller, request, reply) =>
    inTurn(caller, async () => {
      const input = read(request)
      checkRecentSignIn(operation, caller)
      // Computed before the answer is read. The answer may then be newer than its tag, but never older.
      // The versions of tables would tell a limited caller of changes that it does not see.
      const tag = caller.groups ? undefined : await tagOf?.(options.db, caller, input)
      if (tag !== undefined && matchesTag(request.headers['if-none-match'], tag))
        return uncached(reply).header('etag', tag).status(304).send()
      const result = await work(input, await callOf(request, reply, caller, input))
      const answer = options.checkResponses ? await checkAnswer(name, operation, result) : result
      if (tagOf && caller.groups) return sendWithOwnTag(request, reply, operation, answer)
      if (tag !== undefined) reply.header('etag', tag)
      return send(reply, operation, answer)
    })

  function inTurn<Result>(caller: Caller, answer: () => Promise<Result>): Promise<Result> {
    return operation.oneAtATime ? options.oneImport(caller.integratorId, answer) : answer()
  }

  async function callOf(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    input: Input,
  ): Promise<Call> {
    // Without an integrator the thing does not exist, and the handler says so.
    const isForAnother = operation.operatorReads && caller.isOperator
    const integratorId =
      (isForAnother ? await findIntegratorId(options.db, input) : undefined) ?? caller.integratorId
    const setHeader = (header: string, value: string) => void reply.header(header, value)
    const outer = { caller, integratorId, request, setHeader, logSecurity: options.logSecurity }
    return { ...outer, others: otherCalls(options, outer) }
  }
}

function tagged(name: string, operation: Operation, declared: Staged | Tagged) {
  const isTagged = 'reads' in declared
  if (isTagged !== (operation.etag ?? false))
    throw new Error(`The operation ${name} and its handler do not agree on a tag`)
  if (operation.operatorReads && (operation.audit || operation.etag))
    throw new Error(`The operation ${name} cannot be made by the operator for another integrator`)
  return isTagged
    ? { handler: declared.answer, tagOf: createTags(name, declared.reads) }
    : { handler: declared, tagOf: undefined }
}

interface Work {
  work: (input: Input, call: Call) => Promise<unknown>
  read: (request: FastifyRequest) => Input
}

/** A batch, a call that a replica may answer, or one in its own transaction. */
function workOf(operation: Operation, handler: Staged, options: Calls): Work {
  const { db, readFromReplica } = options
  const single = singleOf(operation, options.operations)
  if (single)
    return {
      read: (request) => readInput(request, { ...operation, body: AnyItems }),
      work: (input, call) => runBatch(options, single, handler, input, call),
    }
  const read = (request: FastifyRequest) => readInput(request, operation)
  return operation.mayBeStale
    ? {
        read,
        work: (input, call) =>
          readFromReplica((staleDb) => run(db, operation, handler, input, { ...call, staleDb })),
      }
    : { read, work: (input, call) => run(db, operation, handler, input, call) }
}
