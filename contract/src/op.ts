import type { z } from 'zod'
import type { Access } from './access.ts'
import type { AuditAction } from './audit.ts'

/** The path under which the platform serves every call. */
export const basePath = '/public/api/v1.0'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The names in braces of a path: `'/account/{accountId}/{integratorId}'` gives `'accountId' | 'integratorId'`. */
type PathParameter<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

/** Path parameters that are values and do not name a thing. */
export type PathValues<P extends string> = { [N in PathParameter<P>]?: z.ZodType<unknown, string> }

/**
 * By location: of the locations of these groups and what is in them, a thing that is somewhere else does not exist. By group: of these
 * groups and what is linked to them. Not: it is about the caller, or the same for everybody. Refused: nobody who is limited may make it.
 */
type Narrowing = 'by-location' | 'by-group' | 'not' | 'refused'

export interface Details<
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  V extends object = object,
> {
  /** One line in the imperative. It is the operation's title in the API reference. */
  summary: string
  /** What a caller must know besides the summary. Markdown. */
  description?: string
  /** Who may call it. Checked in one place, before anything is read. */
  access: Access
  /** What is left of it for a caller who is limited to location groups. Applied in one place too, see docs/contract.md. */
  narrowed: Narrowing
  /** The operator's staff may make it for something of another integrator. Only for calls that change nothing. */
  operatorReads?: true
  /** The caller must have signed in a short time ago: whoever finds an open browser must not do this. */
  recentSignIn?: true
  /** A program may make it too, with a token that a person or a service account has given it. See `openToPrograms`. */
  programs?: true
  /** It takes a long list apart. Of an integrator's calls that do, each process answers one at a time, and refuses others with 429. */
  oneAtATime?: true
  /** The action of the audit trace. Its presence makes the call run in one transaction with that trace. */
  audit?: AuditAction
  /** The call makes others. Their access counts besides its own, and they leave the traces. */
  makesOthers?: true
  /**
   * Path parameters that are values: a wrong one is answered with 400. Every other parameter names a thing, as
   * schemas/parameters.ts describes it. Text that cannot be such a name is not found.
   */
  params?: V
  query?: Q
  body?: B
  /** The body's format. JSON by default. */
  bodyType?: 'json' | 'text'
  response: R
  /** What the call answers that reads the thing, if an edit's own answer has less. It can be sent back, see docs/contract.md. */
  readAs?: z.ZodType
  /**
   * JSON by default. `lines` has JSON on each line. `file` is bytes, whose type and name the answer says itself. `events` goes on:
   * server-sent events, of which `response` describes the data of each.
   */
  responseType?: 'json' | 'csv' | 'lines' | 'file' | 'events'
  /** A caller who sends the answer's `ETag` as `If-None-Match` gets 304 without a body while the answer is the same. */
  etag?: boolean
  /** A replica can give it. Not for what is read after one's own change or compared with other answers. Never with a tag. */
  mayBeStale?: boolean
  /** Headers of the answer that a caller can use, with their meaning. */
  responseHeaders?: Record<string, string>
  /** The name of the call to make instead. This one goes on to answer until a major release. */
  replacedBy?: string
  /** Statuses besides 400, 401, 403 and 404 that a caller should expect, with their reasons. */
  failures?: Partial<Record<409 | 413 | 415 | 422 | 429 | 503, string>>
}

export interface Operation<
  M extends Method = Method,
  P extends string = string,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  V extends object = object,
> extends Details<Q, B, R, V> {
  method: M
  path: P
  /** The name of the call that this one makes for many things, see operations/batches.ts. */
  batchOf?: string
}

/** Route, validation, access check, audit trace, client method and API reference all come from here. */
export function op<
  const M extends Method,
  const P extends string,
  R extends z.ZodType,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  V extends PathValues<P> = PathValues<P>,
>(method: M, path: P, details: Details<Q, B, R, V>): Operation<M, P, Q, B, R, V> {
  return { method, path, ...details }
}

/** A device sends values all the time, so it leaves no audit trace. The number of its calls a minute is limited instead. */
export function deviceOp<
  const M extends Method,
  const P extends string,
  R extends z.ZodType,
  B extends z.ZodType = z.ZodUndefined,
>(
  method: M,
  path: P,
  details: Omit<
    Details<z.ZodUndefined, B, R>,
    'access' | 'narrowed' | 'audit' | 'operatorReads' | 'query' | 'params'
  >,
) {
  const failures = {
    429: 'The device makes too many calls. `Retry-After` says when to go on.',
    ...details.failures,
  }
  return {
    ...op(method, path, { ...details, access: 'device', narrowed: 'not', failures }),
    access: 'device' as const,
  }
}

const otherImport = 'Another import of the integrator is being read. `Retry-After` says when to try again.'

/** Declares a call that takes a long list apart. */
export function importOp<
  const P extends string,
  R extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  V extends PathValues<P> = PathValues<P>,
>(path: P, details: Details<Q, B, R, V>) {
  const more = details.failures?.[429]
  const failures = { ...details.failures, 429: more ? `${otherImport} Or: ${more}` : otherImport }
  return op('POST', path, { ...details, oneAtATime: true, failures })
}

/** Declares a call whose answer goes on. It changes nothing. */
export function eventsOp<const P extends string, R extends z.ZodType>(
  path: P,
  details: Omit<
    Details<z.ZodUndefined, z.ZodUndefined, R>,
    'audit' | 'operatorReads' | 'query' | 'params' | 'body' | 'bodyType' | 'etag' | 'mayBeStale'
  >,
) {
  return { ...op('GET', path, { ...details, responseType: 'events' }), responseType: 'events' as const }
}

export type OperationTable = Record<string, Operation>

/**
 * Programs may make these calls too, as far as their roles go. Those that ask for a recent sign-in stay with people: a program has none.
 *
 * @param except What else stays with them.
 */
export function openToPrograms<T extends Record<string, object>>(table: T, ...except: (keyof T)[]): T {
  // As a bound of `T` it would make the types of the operations wider.
  const operations = Object.entries(table as OperationTable)
  const opened = operations.map(([name, operation]) => [
    name,
    operation.recentSignIn || except.includes(name) ? operation : { ...operation, programs: true },
  ])
  // Each operation keeps its type: what is added is in it already.
  return Object.fromEntries(opened) as T
}

/** What a handler gets: values as their schemas parse them, names as they were sent. */
export type ParamsOf<O> = O extends { path: infer P extends string }
  ? { [N in PathParameter<P>]: ValueOf<O, N> }
  : never
type ValueOf<O, N extends string> = O extends { params?: { [K in N]: infer S extends z.ZodType } }
  ? z.output<S>
  : string
export type QueryOf<O> = O extends Operation<Method, string, infer Q> ? z.output<Q> : never
export type BodyOf<O> = O extends Operation<Method, string, z.ZodType, infer B> ? z.output<B> : never
export type ResponseOf<O> =
  O extends Operation<Method, string, z.ZodType, z.ZodType, infer R> ? z.output<R> : never

/** What a client must pass: input types, so that defaults may be left out. */
export type ParamsInputOf<O> = O extends { path: infer P extends string }
  ? Record<PathParameter<P>, string>
  : never
export type QueryInputOf<O> = O extends Operation<Method, string, infer Q> ? z.input<Q> : never
export type BodyInputOf<O> = O extends Operation<Method, string, z.ZodType, infer B> ? z.input<B> : never

export function pathParameters(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? '')
}
