import { createHttp, type HttpRequest, type HttpResponse, isHttpError } from '#contract/http'
import { send } from './lists/transport.ts'
import { errorMessage, isNotAuthenticated } from './errors.ts'

/** What the API layer needs from the sign-in. The application sets it when it starts. */
export interface Session {
  accessToken(): Promise<string | undefined>
  /** The platform answered and did not refuse the token. */
  accepted(): void
  /** Another token instead of a refused one, if it can be had without asking the person. */
  renewed(refusedToken: string): Promise<string | undefined>
  /** There is no token, or the platform refused it. `isRepeated`: the call has only read again what is on the screen. */
  refused(reason: string, isRepeated: boolean): void
  /** Asks the person to sign in once more. Fails if they do not want to. */
  confirm?(): Promise<void>
}

const noToken = 'No authentication token found'

/** The one HTTP client. Without a time-out, and with the XSRF-TOKEN cookie: its defaults. */
export const http = createHttp({ send })

let current: Session | undefined

export function connectApi(address: string, connected: Session): void {
  http.baseURL = address
  current = connected
}

export function session(): Session {
  if (!current) throw new Error('The API is used before the sign-in is connected')
  return current
}

interface SentRequest extends HttpRequest {
  /** The token that was refused. The request is sent once more with another one, and then no more. */
  refusedToken?: string
}

/** A request that no person has made. */
export interface BackgroundRequest extends HttpRequest {
  /** Nobody waits for the answer, so its refusal does not end the session before the session check can say why. */
  isBackground: true
}

const isBackground = (request: object): boolean => 'isBackground' in request

/** A list that is read every minute, for example. Maybe nobody is there, or somebody is in the middle of a word. */
const isRepeated = (request: object): boolean => 'cached' in request

http.use(async (request, next) => {
  const sent = await authorized(request)
  try {
    const response = await next(sent)
    session().accepted()
    return response
  } catch (error) {
    if (isNotAuthenticated(error)) return tryOnceMore(error, sent)
    if (isHttpError(error) && error.response) session().accepted()
    throw error
  }
})

async function authorized(request: HttpRequest): Promise<HttpRequest> {
  const token = await session().accessToken()
  if (!token) {
    if (!isBackground(request)) session().refused(noToken, isRepeated(request))
    throw new Error(noToken)
  }
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
}

/** The token that a request was sent with. */
export const tokenOf = ({ headers }: HttpRequest): string | undefined =>
  headers?.['authorization']?.replace(/^Bearer /, '')

/** A refused request has changed nothing, so it is safe to send it again, whatever the method. */
async function tryOnceMore(error: unknown, request: SentRequest): Promise<HttpResponse> {
  const refusedToken = tokenOf(request)
  if (refusedToken && request.refusedToken === undefined) {
    const token = await session().renewed(refusedToken)
    if (token && !request.signal?.aborted) return http.request({ ...request, refusedToken } as SentRequest)
  }
  if (!isBackground(request)) session().refused(errorMessage(error, 'Not authenticated'), isRepeated(request))
  throw error
}

/** With an outside issuer the platform does not hear of the end of a session. The sign-out goes on in any case. */
export async function endPlatformSession(path: string, token: string): Promise<void> {
  await fetch(`${http.baseURL}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
    signal: AbortSignal.timeout(1_000),
  }).catch(() => undefined)
}
