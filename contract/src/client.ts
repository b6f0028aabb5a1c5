import type { Shape } from './answer.ts'
import { fits, readAnswer } from './answer.ts'
import type { HttpClient, HttpRequest, HttpResponse } from './http.ts'
import type { BodyInputOf, Operation, OperationTable, ParamsInputOf, QueryInputOf, ResponseOf } from './op.ts'
import { pathParameters } from './op.ts'

/** The parts of an operation that a request needs. The console ships these instead of the schemas. */
export interface Route extends Pick<Operation, 'method' | 'path' | 'bodyType' | 'responseType'> {
  /** If given, fields that an answer lacks are filled in. */
  answer?: Shape
}

type Nothing = Record<never, never>

type QueryArgument<Q> = [Q] extends [undefined] ? unknown : Nothing extends Q ? { query?: Q } : { query: Q }

type BodyArgument<B> = [B] extends [undefined] ? unknown : undefined extends B ? { body?: B } : { body: B }

/** Path parameters by name, and `query` and `body` if the operation has them. */
export type ArgumentsOf<O> = ParamsInputOf<O> & QueryArgument<QueryInputOf<O>> & BodyArgument<BodyInputOf<O>>

export interface CallOptions {
  signal?: AbortSignal
  /** The previous answer. A transport that knows it to be unchanged returns it again. */
  cached?: () => unknown
  /** Called with the rows of a long list that have arrived, while others are still on their way. */
  onRows?: (rows: readonly unknown[]) => void
  /** Called with the bytes of a file that have arrived. The answer is a blob then, which need not fit into memory. */
  onReceived?: (bytes: number) => void
}

/** What the transport gets besides the request. A transport may ignore it. */
export interface RequestHints extends Omit<CallOptions, 'signal' | 'onReceived'> {
  answer?: Shape | undefined
}

/** What the transport may report besides the response. */
interface ResponseHints {
  /** The answer is complete: nothing has to be filled in. */
  isComplete?: boolean
}

type Call<O, Result> =
  Nothing extends ArgumentsOf<O>
    ? (args?: ArgumentsOf<O>, options?: CallOptions) => Promise<Result>
    : (args: ArgumentsOf<O>, options?: CallOptions) => Promise<Result>

/** Every method has its operation's name, so that code with the method can name the operation. */
interface Named<Name> {
  operation: Name
}

/** An answer that goes on is read in another way. */
type CalledOnce<T, K extends keyof T> = T[K] extends { responseType: 'events' } ? never : K

/** One method for each operation. It returns the response's data. */
export type Client<T> = { [K in keyof T as CalledOnce<T, K>]: Call<T[K], ResponseOf<T[K]>> & Named<K> }

/** The same methods, returning the whole response, for callers that need its headers. */
export type ExchangeClient<T> = {
  [K in keyof T as CalledOnce<T, K>]: Call<T[K], HttpResponse<ResponseOf<T[K]>>> & Named<K>
}

/** Called when a call has ended, with its error if it failed. */
export type OnSettled<T> = (operation: keyof T & string, error?: unknown) => void

type UntypedArguments = { query?: unknown; body?: unknown } & Record<string, unknown>

export function buildPath(operation: string, path: string, args: Record<string, unknown>): string {
  for (const name of pathParameters(path)) {
    const value = args[name]
    if (value === undefined || value === null) throw new RequiredError(operation, name)
    // Encoding leaves these unchanged, and they would lead to another path.
    if (value === '.' || value === '..')
      throw new TypeError(`Parameter ${name} of ${operation} cannot be dots`)
  }
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(args[name])))
}

class RequiredError extends Error {
  override name = 'RequiredError'

  constructor(operation: string, parameter: string) {
    super(`Required parameter ${parameter} was null or undefined when calling ${operation}.`)
  }
}

/** The body as it is sent. A call without one says nothing about its type. */
const bodyOf = ({ bodyType }: Route, body: unknown): Pick<HttpRequest, 'data' | 'headers'> =>
  bodyType === 'text' && typeof body === 'string'
    ? { data: body, headers: { 'content-type': 'text/plain' } }
    : { data: JSON.stringify(body), headers: { 'content-type': 'application/json' } }

async function exchange(
  http: HttpClient,
  name: string,
  route: Route,
  args: UntypedArguments = {},
  { onReceived, ...options }: CallOptions = {},
): Promise<HttpResponse> {
  const { responseType } = route
  const isFile = responseType === 'csv' || responseType === 'lines' || responseType === 'file'
  const request: HttpRequest & RequestHints = {
    method: route.method,
    url: buildPath(name, route.path, args),
    params: args.query,
    ...(args.body !== undefined && bodyOf(route, args.body)),
    ...(isFile && { responseType: onReceived || responseType === 'file' ? 'blob' : 'text' }),
    onReceived,
    answer: route.answer,
    ...options,
  }
  const response: HttpResponse & ResponseHints = await http.request(request)
  return { ...response, data: response.isComplete || isFile ? response.data : readBody(route, response.data) }
}

/** The platform has answered with something else, such as a page of HTML instead of a list. */
export class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer'

  constructor() {
    super('The answer is not what was asked for.')
  }
}

/** What a change answers is not needed, so it may be anything. */
function readBody({ method, answer }: Route, body: unknown): unknown {
  if (method === 'GET' && !fits(answer, body)) throw new UnexpectedAnswer()
  // A plain "no" is not an object whose fields are missing.
  return body === false ? body : readAnswer(answer, body)
}

type UntypedCall<Result> = (args?: UntypedArguments, options?: CallOptions) => Promise<Result>

/** The mapped type follows from the table that the routes come from. The loop cannot express it. */
function mapRoutes(
  routes: Record<string, Route>,
  call: (name: string, route: Route) => UntypedCall<unknown>,
): unknown {
  return Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [
      name,
      Object.assign(call(name, route), { operation: name }),
    ]),
  )
}

export function createExchangeClient<T extends OperationTable>(
  http: HttpClient,
  routes: Record<keyof T & string, Route>,
  onSettled: OnSettled<T> = () => {},
): ExchangeClient<T> {
  return mapRoutes(routes, settling(http, onSettled)) as ExchangeClient<T>
}

export function createClient<T extends OperationTable>(
  http: HttpClient,
  routes: Record<keyof T & string, Route>,
  onSettled: OnSettled<T> = () => {},
): Client<T> {
  const calling = settling(http, onSettled)
  return mapRoutes(routes, (name, route) => {
    const call = calling(name, route)
    return async (args, options) => ((await call(args, options)) as { data: unknown }).data
  }) as Client<T>
}

const settling =
  (http: HttpClient, onSettled: OnSettled<OperationTable>) =>
  (name: string, route: Route): UntypedCall<HttpResponse> =>
  async (args, options) => {
    try {
      const response = await exchange(http, name, route, args, options)
      onSettled(name)
      return response
    } catch (error) {
      onSettled(name, error)
      throw error
    }
  }
