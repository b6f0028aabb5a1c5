import { z } from 'zod'
import type { Log } from '../../base/log.ts'
import { ApiError, conflict, invalid } from '../../base/errors.ts'
import { IdentityUnavailable } from '../remote-keys.ts'
import { second } from '../../base/time.ts'
import { traced, traceHeaders } from '../../base/tracing.ts'

export interface KeycloakSettings {
  /** Keycloak's address, without a realm. */
  url: string
  realm: string
  clientId: string
  clientSecret: string
}

export type KeycloakAdmin = ReturnType<ReturnType<typeof createKeycloakAdmin>['within']>

interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
}

/** Headers that more can be added to. */
type Asked = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const Refusal = z.object({ errorMessage: z.string().optional(), field: z.string().optional() })
const ourFields = new Set(['username', 'email', 'firstName', 'lastName'])

/** Keycloak's admin API for one realm, called as the service account of a confidential client. */
export function createKeycloakAdmin(settings: KeycloakSettings, log: Pick<Log, 'error'>) {
  const { url, realm, clientId, clientSecret } = settings
  let kept: { token: string; until: number } | undefined

  async function call(
    signal: AbortSignal,
    path: string,
    { method = 'GET', body }: Request = {},
  ): Promise<Response> {
    const answer = await send(signal, path, method, body)
    if (answer.status !== 401) return answer
    // Keycloak was restarted, or its keys have changed.
    kept = undefined
    return send(signal, path, method, body)
  }

  async function send(signal: AbortSignal, path: string, method: string, body: unknown): Promise<Response> {
    const authorization = `Bearer ${await token(signal)}`
    return reach(`${url}/admin/realms/${realm}${path}`, {
      signal,
      method,
      ...(body === undefined
        ? { headers: { authorization } }
        : { headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  }

  async function token(signal: AbortSignal): Promise<string> {
    if (kept && kept.until > Date.now()) return kept.token
    const answer = await reach(`${url}/realms/${realm}/protocol/openid-connect/token`, {
      signal,
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    })
    const parsed = Token.safeParse(answer.ok ? await answer.json().catch(() => undefined) : undefined)
    if (!parsed.success) throw unusable(`it refuses the client ${clientId} with ${answer.status}`)
    kept = { token: parsed.data.access_token, until: Date.now() + (parsed.data.expires_in - 10) * second }
    return kept.token
  }

  async function reach(address: string, { headers, ...init }: Asked): Promise<Response> {
    try {
      return await traced(
        ['keycloak', 'client', { 'http.request.method': init.method ?? 'GET' }],
        async () =>
          fetch(address, { ...init, headers: { ...headers, ...traceHeaders() }, redirect: 'error' }),
        ({ status }) => ({ 'http.response.status_code': status }),
      )
    } catch (error) {
      throw unusable(String(error))
    }
  }

  function unusable(reason: string): IdentityUnavailable {
    log.error(`Keycloak's admin API at ${url} cannot be used: ${reason}`)
    return new IdentityUnavailable()
  }

  /** Keycloak's objection, in our words if it is about the account. */
  async function refusal(answer: Response, deed: string): Promise<ApiError> {
    const text = await answer.text().catch(() => '')
    const { errorMessage, field } = Refusal.safeParse(parseJson(text)).data ?? {}
    if (answer.status === 409) return conflict(`The identity provider already has this user: ${errorMessage}`)
    if (answer.status === 400 && errorMessage !== undefined) {
      const message = `The identity provider refuses this: ${errorMessage}`
      return field && ourFields.has(field) ? invalid(field, message) : new ApiError(400, message)
    }
    return unusable(`to ${deed} it answered ${answer.status} ${text.slice(0, 300)}`)
  }

  return {
    /** No call waits for an answer after the signal. */
    within: (signal: AbortSignal) => ({
      call: (path: string, request?: Request) => call(signal, path, request),
      refusal,
    }),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
