import type { AuditAction } from '#contract/audit'
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/op'
import type { FastifyBaseLogger } from 'fastify'
import type { Subject } from '../db/traces.ts'
import type { DeviceCaller, NetworkServerCaller } from '../base/request.ts'
import type { Db, Queries, Scope } from '../db/connection.ts'
import type { Tables } from '../db/versions.ts'
import type { EventStream } from '../base/event-stream.ts'
import type { JsonText } from '../base/json-text.ts'
import type { Hooks } from '../base/hooks.ts'
import type { LogSecurity } from '../base/security-log.ts'

/** A change in a person's words. It becomes the audit trace of the call. */
export interface Change<New = unknown> {
  old?: unknown
  new?: New
  /** The request as the trace stores it, for bodies with secrets that no field name reveals. */
  body?: unknown
  /** For changes that come along with the call's own change. */
  action?: AuditAction
  /** The subject of the trace, if neither the address nor the changed thing names it. See subjects.ts. */
  about?: Subject
  /** The integrator that the trace belongs to, if it is not the caller's. */
  integratorId?: string
}

/** A call as somebody would make it, before it is checked. */
export interface OtherCall {
  call: string
  params?: Record<string, unknown>
  body?: unknown
}

/** What an undo adds to the calls that it makes. */
export interface Undoing {
  /** The trace that they take back. */
  undoes: number
  /** In their transaction, before them. */
  before: (db: Queries) => Promise<void>
  /** In their transaction, after them. If it throws, nothing has changed. */
  review: (changes: readonly Change[]) => void
}

/** The calls that a handler can make for its caller, with their own access and rules. */
export interface OtherCalls {
  /** The answer of a call that changes nothing. */
  read: (other: OtherCall) => Promise<unknown>
  /** In one transaction: all are made, or none. Only where the handler has none of its own. */
  make: (others: readonly OtherCall[], undoing: Undoing) => Promise<void>
}

export interface Context extends Hooks, Scope {
  /** A replica if there is one and the operation declares `mayBeStale`. Use `db` to check who may read the data. */
  staleDb: Queries
  requestId: string
  log: FastifyBaseLogger
  /** Writes to the security log. Changes do it in `afterCommit`. */
  logSecurity: LogSecurity
  /** Reports a change, and returns what is new. If it is not called, nothing changed and no trace is written. */
  changed: <New = null>(change: Change<New>) => New
  setHeader: (name: string, value: string) => void
  others: OtherCalls
}

/** For a call that is made as a part of another one: its trace has its own action and body. Headers are about the whole. */
export const asSubcall = (context: Context, action: AuditAction, body: unknown): Context => ({
  ...context,
  changed: (change) => context.changed({ action, body, ...change }),
  setHeader: () => {},
})

/** What the handler of a device's call gets. It works for this device alone. */
export interface DeviceContext {
  db: Db
  device: DeviceCaller
  log: FastifyBaseLogger
  /** Aborted when the device has gone, for calls that wait. */
  signal: AbortSignal
}

/** What the handler of a network server's call gets. It works for the integrator of the secret alone. */
export interface NetworkServerContext {
  db: Db
  networkServer: NetworkServerCaller
}

interface Input<O> {
  params: ParamsOf<O>
  query: QueryOf<O>
  body: BodyOf<O>
}

type Handler<O> = (input: Input<O>, context: Context) => Promise<ResponseOf<O> | JsonText<ResponseOf<O>>>

/** The outside part runs before the transaction, so a slow outside system never holds a row or a connection of ours. */
interface StagedHandler<O> {
  outside: (input: Input<O>, context: Context) => Promise<Handler<O>>
}

/** A handler whose answer has a tag. The tag stays the same as long as the integrator's rows in these tables do. */
interface TaggedHandler<O> {
  reads: Tables
  answer: Handler<O>
}

type DeviceHandler<O> = (
  input: Input<O>,
  context: DeviceContext,
) => Promise<ResponseOf<O> | JsonText<ResponseOf<O>>>

/** Its answer goes on after the handler has returned. */
type EventsHandler<O> = (input: Input<O>, context: Context) => Promise<EventStream<ResponseOf<O>>>

type NetworkServerHandler<O> = (input: Input<O>, context: NetworkServerContext) => Promise<ResponseOf<O>>

/** A batch is made with the handler of the single call. */
type Handled<T, K extends keyof T> = T[K] extends { batchOf: string } ? never : K

/** A handler for every operation of a table. A missing one is a type error. */
export type Handlers<T> = {
  [K in keyof T as Handled<T, K>]: T[K] extends { access: 'device' }
    ? DeviceHandler<T[K]>
    : T[K] extends { responseType: 'events' }
      ? EventsHandler<T[K]>
      : T[K] extends { access: 'network-server' }
        ? NetworkServerHandler<T[K]>
        : Handler<T[K]> | StagedHandler<T[K]> | TaggedHandler<T[K]>
}
