import type { Operation } from '#contract/op'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../base/request.ts'
import { withHooks, type Hooks } from '../base/hooks.ts'
import type { LogSecurity } from '../base/security-log.ts'
import type { Db, Queries } from '../db/connection.ts'
import { retryLostRaces, transaction } from '../db/transaction.ts'
import { writeTraces, type Trace, type Subject } from '../db/traces.ts'
import { logCredentials } from '../db/credential-changes.ts'
import type { Change, Context, OtherCalls, Undoing } from './context.ts'
import { checkNamed, groupsFor } from './narrowing.ts'

export interface Input {
  params: Record<string, unknown>
  query: unknown
  body: unknown
}

/** A handler of any operation. Its input has been checked by that operation's schemas. */
export type LooseHandler<Given = Context> = (input: Input, context: Given) => Promise<unknown>
export type LooseStages = { outside: (input: Input, context: Context) => Promise<LooseHandler> }

export interface Call {
  caller: Caller
  /** The caller's own, or another one that the operator reads. */
  integratorId: string
  request: FastifyRequest
  setHeader: (name: string, value: string) => void
  logSecurity: LogSecurity
  others: OtherCalls
  staleDb?: Queries
}

/** One call of those that are made together: its handler, with its checked input. */
export interface Step {
  operation: Operation
  handler: LooseHandler | LooseStages
  input: Input
  /** The address for its trace, if it is not that of the request. */
  url?: string
}

/** Runs a handler: what it changes outside first, the rest in a transaction that also writes the traces. */
export async function run(
  db: Db,
  operation: Operation,
  handler: LooseHandler | LooseStages,
  input: Input,
  call: Call,
): Promise<unknown> {
  if (!operation.audit && typeof handler === 'function') {
    const groups = await narrowedTo(db, { operation, input }, call)
    return retryLostRaces(() => handler(input, contextOf(db, call, groups, noHooks, noChange)))
  }
  const [answer] = await runTogether(db, [{ operation, handler, input }], call)
  return answer
}

/** Runs one call after the other in one transaction: all are done, or none. */
export async function runTogether(db: Db, steps: Step[], call: Call, undoing?: Undoing): Promise<unknown[]> {
  if (steps.every(({ handler }) => typeof handler === 'function')) return runInside(db, steps, call, undoing)
  return withHooks(call.request.log, async (hooks) => {
    const inside: Step[] = []
    for (const step of steps) {
      const { handler, input } = step
      if (typeof handler === 'function') {
        inside.push(step)
        continue
      }
      const context = contextOf(db, call, await narrowedTo(db, step, call), hooks, noChange)
      inside.push({ ...step, handler: await handler.outside(input, context) })
    }
    return runInside(db, inside, call, undoing)
  })
}

function runInside(db: Db, steps: Step[], call: Call, undoing: Undoing | undefined): Promise<unknown[]> {
  // Each try has its own hooks, so that a lost try's work after the commit is dropped with it.
  return retryLostRaces(() =>
    withHooks(call.request.log, async (hooks) => {
      const traces: Trace[] = []
      const changes: Change[] = []
      return transaction(db, async (queries) => {
        await undoing?.before(queries)
        const answers: unknown[] = []
        for (const step of steps) {
          const { operation, handler, input, url } = step
          const groups = await narrowedTo(queries, step, call)
          const report = (change: Change) => {
            changes.push(change)
            traces.push({ ...traceOf(operation, input, change, call, url), undoes: undoing?.undoes })
          }
          answers.push(
            await (handler as LooseHandler)(input, contextOf(queries, call, groups, hooks, report)),
          )
        }
        undoing?.review(changes)
        hooks.afterCommit(async () => logCredentials(call.logSecurity, traces))
        const ids = await writeTraces(queries, traces)
        const [id, more] = ids
        if (id !== undefined && more === undefined)
          hooks.afterCommit(async () => call.setHeader('Trace-Id', String(id)))
        return answers
      })
    }),
  )
}

function traceOf(
  { audit }: Operation,
  input: Input,
  change: Change,
  { caller, request }: Call,
  url: string = request.url,
): Trace {
  const action = change.action ?? audit
  if (!action) throw new Error('An operation without an audit action changes nothing')
  return {
    account: caller,
    integratorId: change.integratorId ?? caller.integratorId,
    action,
    old: change.old,
    new: change.new,
    url,
    body: change.body ?? input.body,
    about: subjectOf(input.params, change),
  }
}

const noChange = () => {}

/** A call that only reads has no work after the commit. */
const noHooks: Hooks = { afterCommit: refuseHook, onRollback: refuseHook }

function refuseHook(): never {
  throw new Error('An operation without an audit action changes nothing')
}

/** To which groups the call is narrowed, once all that it names is known to be in them. */
async function narrowedTo(
  db: Queries,
  { operation, input }: Pick<Step, 'operation' | 'input'>,
  { caller }: Call,
): Promise<readonly string[] | undefined> {
  const groups = groupsFor(operation, caller)
  await checkNamed(db, operation, input, groups)
  return groups
}

function contextOf(
  db: Queries,
  call: Call,
  groups: readonly string[] | undefined,
  { afterCommit, onRollback }: Hooks,
  report: (change: Change) => void,
): Context {
  return {
    afterCommit,
    onRollback,
    db,
    staleDb: call.staleDb ?? db,
    caller: call.caller,
    integratorId: call.integratorId,
    groups,
    requestId: call.request.id,
    log: call.request.log,
    logSecurity: call.logSecurity,
    changed: <New>(change: Change<New>) => {
      report(change)
      return (change.new ?? null) as New
    },
    setHeader: call.setHeader,
    others: call.others,
  }
}

const named = ['locationId', 'deviceId'] as const

/**
 * The subject of a change's trace: what the handler says, what the address names, or the ids in the changed thing,
 * after the change or else before it. If something moved to another location, the trace also names the one that it
 * left.
 */
function subjectOf(params: Record<string, unknown>, { about, new: after, old: before }: Change): Subject {
  const sources: unknown[] = [about, params, after, before]
  const [locationId, deviceId] = named.map((name) =>
    sources.map((source) => textIn(source, name)).find(Boolean),
  )
  const left = textIn(before, 'locationId')
  return { locationId, deviceId, leftLocationId: left === locationId ? undefined : left }
}

function textIn(source: unknown, name: string): string | undefined {
  const value: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined
  return typeof value === 'string' ? value : undefined
}
