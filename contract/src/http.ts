/** A client on `fetch`, with the kinds of errors and the defaults that the specification names. */

/** A lost connection, a time-out, an end by the caller, and an answer with a status of 400 or 500 and more. */
export type HttpErrorCode =
  | 'ERR_NETWORK'
  | 'ETIMEDOUT'
  | 'ERR_CANCELED'
  | 'ERR_BAD_REQUEST'
  | 'ERR_BAD_RESPONSE'

export interface HttpRequest {
  url: string
  baseURL?: string
  method?: string
  params?: unknown
  /** As it is sent. */
  data?: string | undefined
  headers?: Readonly<Record<string, string>>
  /** In milliseconds. None is 0. */
  timeout?: number
  signal?: AbortSignal | undefined
  /** JSON if it is not given; text that is no JSON stays text. */
  responseType?: 'text' | 'blob' | 'stream'
  /** Called with the bytes of a blob that have arrived. */
  onReceived?: ((bytes: number) => void) | undefined
  /** A status besides 2xx that is no error. */
  expects?: number | undefined
  cache?: 'no-store'
  /** Instead of the client's. */
  send?: Send
}

export interface HttpResponse<Data = unknown> {
  data: Data
  status: number
  /** By their names in small letters. */
  headers: Readonly<Record<string, string | undefined>>
  request: HttpRequest
}

export type Send = (request: HttpRequest) => Promise<HttpResponse>

/** What acts before and after every request. The last one that was added is the outermost. */
type Layer = (request: HttpRequest, next: Send) => Promise<HttpResponse>

export interface HttpClient {
  baseURL: string
  send: Send
  use: (layer: Layer) => void
  request: <Data = unknown>(request: HttpRequest) => Promise<HttpResponse<Data>>
}

export const httpDefaults = { timeout: 0, xsrfCookieName: 'XSRF-TOKEN', xsrfHeaderName: 'X-XSRF-TOKEN' }

export class HttpError extends Error {
  override name = 'HttpError'
  readonly code: HttpErrorCode
  readonly request: HttpRequest
  readonly response: HttpResponse | undefined

  constructor(message: string, code: HttpErrorCode, request: HttpRequest, response?: HttpResponse) {
    super(message)
    this.code = code
    this.request = request
    this.response = response
  }
}

export const isHttpError = (error: unknown): error is HttpError => error instanceof HttpError

export const networkError = (request: HttpRequest): HttpError =>
  new HttpError('Network Error', 'ERR_NETWORK', request)

const canceled = (request: HttpRequest): HttpError => new HttpError('canceled', 'ERR_CANCELED', request)

export const statusError = (response: HttpResponse): HttpError =>
  new HttpError(
    `Request failed with status code ${response.status}`,
    response.status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE',
    response.request,
    response,
  )

export function createHttp(options: ClientOptions = {}): HttpClient {
  const { baseURL = '', send = sendByFetch, headers = {} } = options
  let outermost: Send = async (request) => {
    // The token may have taken a while. Whoever asked may not wait any more.
    if (request.signal?.aborted) throw canceled(request)
    return (request.send ?? client.send)(request)
  }
  const client: HttpClient = {
    baseURL,
    send,
    use: (layer) => {
      const next = outermost
      outermost = (request) => layer(request, next)
    },
    request: async <Data>(request: HttpRequest) => {
      const allHeaders = { accept: 'application/json, text/plain, */*', ...headers, ...request.headers }
      const answer = outermost({ method: 'GET', ...request, baseURL: client.baseURL, headers: allHeaders })
      return (await answer) as HttpResponse<Data>
    },
  }
  return client
}

interface ClientOptions {
  baseURL?: string
  send?: Send
  headers?: Readonly<Record<string, string>>
}

/** Values that are not set are left out. */
export function addressOf({ baseURL = '', url, params }: HttpRequest): string {
  const query = new URLSearchParams(
    Object.entries((params ?? {}) as Record<string, string | number | boolean | null | undefined>).flatMap<
      [string, string]
    >(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return query === '' ? baseURL + url : `${baseURL}${url}?${query}`
}

export async function sendByFetch(request: HttpRequest): Promise<HttpResponse> {
  const { timeout = httpDefaults.timeout } = request
  const late = timeout > 0 ? AbortSignal.timeout(timeout) : undefined
  const signals = [request.signal, late].filter((signal) => signal !== undefined)
  try {
    return await exchange(request, signals.length > 1 ? AbortSignal.any(signals) : signals[0])
  } catch (error) {
    if (error instanceof HttpError) throw error
    if (request.signal?.aborted) throw canceled(request)
    if (late?.aborted) throw new HttpError(`timeout of ${timeout}ms exceeded`, 'ETIMEDOUT', request)
    throw networkError(request)
  }
}

async function exchange(request: HttpRequest, signal: AbortSignal | undefined): Promise<HttpResponse> {
  const { method = 'GET', headers, data, cache } = request
  const address = addressOf(request)
  const answer = await fetch(address, {
    method,
    headers: { ...headers, ...xsrfHeader(address) },
    ...(data !== undefined && { body: data }),
    ...(signal && { signal }),
    ...(cache && { cache }),
  })
  const { status } = answer
  const isGood = answer.ok || status === request.expects
  const response = {
    data: isGood ? await bodyOf(answer, request) : parse(await answer.text()),
    status,
    headers: Object.fromEntries(answer.headers),
    request,
  }
  if (!isGood) throw statusError(response)
  return response
}

async function bodyOf(answer: Response, { responseType, onReceived }: HttpRequest): Promise<unknown> {
  if (responseType === 'stream') return answer.body
  if (responseType === 'blob') return (onReceived ? counted(answer, onReceived) : answer).blob()
  const text = await answer.text()
  return responseType === 'text' ? text : parse(text)
}

function counted({ body, headers }: Response, onReceived: (bytes: number) => void): Response {
  let bytes = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      onReceived((bytes += chunk.length))
      controller.enqueue(chunk)
    },
  })
  return new Response(body?.pipeThrough(count) ?? null, { headers })
}

/** Text that is not JSON stays text. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** For the page's own host alone: the cookie is nobody else's business. */
function xsrfHeader(address: string): Record<string, string> {
  const { document: page, location } = globalThis as { document?: { cookie: string }; location?: URL }
  if (!page || !location || new URL(address, location.href).origin !== location.origin) return {}
  const { xsrfCookieName, xsrfHeaderName } = httpDefaults
  const cookie = page.cookie.split('; ').find((one) => one.startsWith(`${xsrfCookieName}=`))
  return cookie ? { [xsrfHeaderName]: decodeURIComponent(cookie.slice(xsrfCookieName.length + 1)) } : {}
}
