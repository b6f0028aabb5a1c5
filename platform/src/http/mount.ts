import { mayAccess } from '#contract/access'
import { basePath, type Operation, type OperationTable } from '#contract/op'
import { pathNames } from '#contract/schemas/parameters'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db, Queries } from '../db/connection.ts'
import type { ReadSomewhere } from '../db/replica.ts'
import { retryLostRaces } from '../db/retries.ts'
import { transaction } from '../db/transaction.ts'
import { answerCompression, send, uncached } from './answers.ts'
import { readBody } from './body.ts'
import type { Caller } from '../base/caller.ts'
import type { Change, Context, Handlers } from './context.ts'
import { ApiError, forbidden, notFound } from '../base/errors.ts'
import { fromZod } from './errors.ts'
import { checkAnswer, knownRefusals, type Answering } from './checks.ts'
import { isDecodable } from '../base/decodable.ts'
import { withHooks, type Hooks } from '../base/hooks.ts'
import type { MarkSecurity } from '../base/security-log.ts'
import { writeTrace } from '../db/traces.ts'
import type { Tables } from '../db/versions.ts'
import { subjectOf } from './subjects.ts'
import { createTags, isHeld } from './tags.ts'

type LooseInput = { params: unknown; query: unknown; body: unknown }
type LooseHandler = (input: LooseInput, context: Context) => Promise<unknown>
type LooseTagged = { reads: Tables; answer: LooseHandler }
type LooseStages = { outside: (input: LooseInput, context: Context) => Promise<LooseHandler> }

export interface MountOptions<T extends OperationTable> {
  operations: T
  handlers: Handlers<T>
  db: Db
  readSomewhere: ReadSomewhere
  authenticate(request: FastifyRequest): Promise<Caller>
  mark: MarkSecurity
  /** Sent with every answer. */
  headers: Record<string, string>
  /** Checks every answer against its schema, and every refusal against the API document. For tests. */
  checkResponses: boolean
}

/** Makes a route of every operation: sign-in, access, validation, tag, transaction and trace, in this order. */
export function mountOperations<T extends OperationTable>(
  app: FastifyInstance,
  options: MountOptions<T>,
): void {
  // Each handler's input is checked by its own operation's schemas below. A loop cannot express that in types.
  const handlers = options.handlers as unknown as Record<string, LooseHandler | LooseStages | LooseTagged>
  for (const [name, operation] of Object.entries(options.operations)) {
    const given = handlers[name]
    if (!given) throw new Error(`The operation ${name} has no handler`)
    const isTagged = 'reads' in given
    if (isTagged !== (operation.etag ?? false))
      throw new Error(`The operation ${name} and its handler do not agree on a tag`)
    const handler = isTagged ? given.answer : given
    const tagOf = isTagged ? createTags(name, given.reads) : undefined
    const answering: Answering = async (request, reply) => {
      const caller = await options.authenticate(request)
      if (!mayAccess(operation.access, caller.roles, caller.isOperator)) throw forbidden()
      const input = readInput(request, operation)
      // Computed before the answer is read. The answer may then be newer than its tag, but never older.
      const tag = await tagOf?.(options.db, caller, input)
      if (tag !== undefined && isHeld(request.headers['if-none-match'], tag))
        return uncached(reply).header('etag', tag).status(304).send()
      const call = { caller, request, reply, mark: options.mark }
      const made = operation.mayBeStale
        ? await options.readSomewhere((staleDb) =>
            run(options.db, operation, handler, input, { ...call, staleDb }),
          )
        : await run(options.db, operation, handler, input, call)
      const answer = options.checkResponses ? await checkAnswer(name, operation, made) : made
      if (tag !== undefined) reply.header('etag', tag)
      return send(reply, operation, answer)
    }
    app.route({
      method: operation.method,
      url: basePath + operation.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { operation: name },
      helmet: false,
      compress: answerCompression,
      // Without a body there is nothing to decompress.
      ...(!operation.body && { decompress: false }),
      onRequest: (_request, reply, done) => {
        reply.headers(options.headers)
        done()
      },
      // HEAD on the sign-out address must not sign anybody out.
      exposeHeadRoute: !operation.audit,
      handler: markingRefusals(
        options.mark,
        options.checkResponses ? knownRefusals(name, operation, answering) : answering,
      ),
    })
  }
}

/** A refusal goes to the security log, whether the operation's access or one of its rules refused. */
function markingRefusals(mark: MarkSecurity, answer: Answering): Answering {
  return async (request, reply) => {
    try {
      return await answer(request, reply)
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) mark('access-refused', 'refused', {})
      throw error
    }
  }
}

/** The value is needed to tell a missing field from a wrong one. */
const reporting = { reportInput: true }

function readInput(request: FastifyRequest, operation: Operation) {
  const params = readParams(request.params as Record<string, string>, operation)
  // The router itself refuses paths that cannot be decoded, but not queries.
  if (!isDecodable(request.url)) throw new ApiError(400, 'The address cannot be read')
  const query = operation.query?.safeParse(request.query, reporting)
  if (query?.error) throw fromZod(query.error)
  const body = operation.body?.safeParse(readBody(request, operation), reporting)
  if (body?.error) throw fromZod(body.error)
  return { params, query: query?.data, body: body?.data }
}

const names: Record<string, z.ZodType> = pathNames

/** A wrong value is the caller's mistake. Text that cannot be a name names nothing: it is not found. */
function readParams(sent: Record<string, string>, { params: values = {} }: Operation) {
  const entries = Object.entries(sent).map(([name, text]) => {
    const value = (values as Record<string, z.ZodType>)[name]
    const parsed = (value ?? names[name] ?? z.string()).safeParse(text, reporting)
    if (parsed.success) return [name, parsed.data]
    if (!value) throw notFound('What the address names was')
    throw fromZod(new z.ZodError(parsed.error.issues.map((issue) => ({ ...issue, path: [name] }))))
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}

type Input = ReturnType<typeof readInput>

interface Call {
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
  mark: MarkSecurity
  staleDb?: Queries
}

async function run(
  db: Db,
  operation: Operation,
  handler: LooseHandler | LooseStages,
  input: Input,
  call: Call,
) {
  if (typeof handler === 'function') return runInside(db, operation, handler, input, call)
  return withHooks(call.request.log, async (hooks) => {
    const context = contextOf(db, call, hooks, noChange)
    return runInside(db, operation, await handler.outside(input, context), input, call)
  })
}

async function runInside(db: Db, operation: Operation, handler: LooseHandler, input: Input, call: Call) {
  const { audit } = operation
  if (!audit) return retryLostRaces(() => handler(input, contextOf(db, call, noHooks, noChange)))
  // Each try has its own hooks, so that a lost try's work after the commit is dropped with it.
  return retryLostRaces(() =>
    withHooks(call.request.log, async (hooks) => {
      const changes: Change[] = []
      return transaction(db, async (queries) => {
        const context = contextOf(queries, call, hooks, (change) => changes.push(change))
        const answer = await handler(input, context)
        for (const change of changes) {
          await writeTrace(queries, {
            account: call.caller,
            integratorId: change.integratorId ?? call.caller.integratorId,
            action: change.action ?? audit,
            old: change.old,
            new: change.new,
            url: call.request.url,
            body: change.body ?? input.body,
            about: subjectOf(input.params, change),
          })
        }
        return answer
      })
    }),
  )
}

const noChange = () => {}

/** A call that only reads has no work after the commit. */
const noHooks: Hooks = { afterCommit: refuseHook, onRollback: refuseHook }

function refuseHook(): never {
  throw new Error('An operation without an audit action changes nothing')
}

function contextOf(
  db: Queries,
  call: Call,
  { afterCommit, onRollback }: Hooks,
  changed: Context['changed'],
): Context {
  return {
    afterCommit,
    onRollback,
    db,
    staleDb: call.staleDb ?? db,
    caller: call.caller,
    integratorId: call.caller.integratorId,
    requestId: call.request.id,
    log: call.request.log,
    mark: call.mark,
    changed,
    setHeader: (name, value) => void call.reply.header(name, value),
  }
}
