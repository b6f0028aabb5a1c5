import type { AuditAction } from '#contract/audit'
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/op'
import type { FastifyBaseLogger } from 'fastify'
import type { Subject } from '../db/traces.ts'
import type { Scope } from '../db/scope.ts'
import type { Tables } from '../db/versions.ts'
import type { JsonText } from '../base/json-text.ts'
import type { Hooks } from '../base/hooks.ts'
import type { MarkSecurity } from '../base/security-log.ts'

/** A change as a person would read it; it becomes the audit trace of the call. */
export interface Change {
  old?: unknown
  new?: unknown
  /** What the trace keeps of the request where its body holds secrets that no field name gives away. */
  body?: unknown
  /** Where the change is another one than the call's own: what came along with it. */
  action?: AuditAction
  /** What the trace tells of, where neither the address nor what changed names it; see subjects.ts. */
  about?: Subject
  /** Where the trace belongs when it is not the caller's integrator. */
  integratorId?: string
}

export interface Context extends Hooks, Scope {
  requestId: string
  log: FastifyBaseLogger
  /** Writes to the security log; for a change, in `afterCommit`. */
  mark: MarkSecurity
  /** Tells what changed. Not called means that nothing did, and no trace is written. */
  changed: (change: Change) => void
  setHeader: (name: string, value: string) => void
}

interface Input<O> {
  params: ParamsOf<O>
  query: QueryOf<O>
  body: BodyOf<O>
}

type Handler<O> = (input: Input<O>, context: Context) => Promise<ResponseOf<O> | JsonText<ResponseOf<O>>>

/**
 * A handler whose operation also changes something outside the database. That part runs before the call's transaction
 * begins, on the pool, and answers the handler that runs in it: nobody out there holds a row or a connection of ours.
 */
interface StagedHandler<O> {
  outside: (input: Input<O>, context: Context) => Promise<Handler<O>>
}

/** A handler whose operation's answer has a tag: the same as long as what the integrator has in these tables is. */
interface TaggedHandler<O> {
  reads: Tables
  answer: Handler<O>
}

/** A handler for every operation of a table: one missing does not compile. */
export type Handlers<T> = { [K in keyof T]: Handler<T[K]> | StagedHandler<T[K]> | TaggedHandler<T[K]> }
