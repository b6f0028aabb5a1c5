import { identityFields } from '#contract/fields/accounts'
import { mapFields, namesOf, pickFields } from '#contract/fields/field'
import { refusalFor, type Refusal } from '#contract/texts/refusals/refusal'
import { z } from 'zod'
import { ApiError, conflict, invalid } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import { issuerSpelling } from '../../base/spelling.ts'
import { day, second, toSeconds } from '../../base/time.ts'
import { traced, traceHeaders } from '../../base/tracing.ts'
import type { NewPerson } from '../directory.ts'
import { clientId as consoleClientId, IdentityUnavailable } from '../issuer.ts'

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
type RequestWithHeaders = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const Refusal = z.object({ errorMessage: z.string().optional(), field: z.string().optional() })
const ourFields = new Set<string>(namesOf(identityFields))

/** Keycloak's admin API for one realm, called as the service account of a confidential client. */
export function createKeycloakAdmin(settings: KeycloakSettings, log: Pick<Log, 'error'>) {
  const { url, realm, clientId, clientSecret } = settings
  let cached: { token: string; until: number } | undefined

  async function call(
    signal: AbortSignal,
    path: string,
    { method = 'GET', body }: Request = {},
  ): Promise<Response> {
    const answer = await send(signal, path, method, body)
    if (answer.status !== 401) return answer
    // Keycloak was restarted, or its keys have changed.
    cached = undefined
    return send(signal, path, method, body)
  }

  async function send(signal: AbortSignal, path: string, method: string, body: unknown): Promise<Response> {
    const authorization = `Bearer ${await token(signal)}`
    return requestTraced(`${url}/admin/realms/${realm}${path}`, {
      signal,
      method,
      ...(body === undefined
        ? { headers: { authorization } }
        : { headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  }

  async function token(signal: AbortSignal): Promise<string> {
    if (cached && cached.until > Date.now()) return cached.token
    const answer = await requestTraced(`${url}/realms/${realm}/protocol/openid-connect/token`, {
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
    cached = { token: parsed.data.access_token, until: Date.now() + (parsed.data.expires_in - 10) * second }
    return cached.token
  }

  async function requestTraced(address: string, { headers, ...init }: RequestWithHeaders): Promise<Response> {
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
  async function refusal(answer: Response, action: string): Promise<ApiError> {
    const text = await answer.text().catch(() => '')
    const { errorMessage, field } = Refusal.safeParse(parseJson(text)).data ?? {}
    if (answer.status === 409)
      return conflict(refusalFor('IDENTITY_HAS_USER', { reason: String(errorMessage) }))
    if (answer.status === 400 && errorMessage !== undefined) {
      const refused = refusalFor('IDENTITY_REFUSES', { reason: errorMessage })
      return field && ourFields.has(field) ? invalid(field, refused) : new ApiError(400, refused)
    }
    return unusable(`to ${action} it answered ${answer.status} ${text.slice(0, 300)}`)
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

const User = z.object({
  id: z.string(),
  ...mapFields(identityFields, () => z.string().optional()),
  username: z.string(),
  enabled: z.boolean().default(true),
  serviceAccountClientId: z.string().optional(),
})
const Sessions = z.array(z.object({ id: z.string() }))

export type KeycloakUser = z.infer<typeof User>
export type KeycloakUsers = ReturnType<typeof keycloakUsers>

const pageSize = 100

/** The calls of the admin API that the platform needs. Each throws if Keycloak refuses or fails. */
export function keycloakUsers({ call, refusal }: KeycloakAdmin) {
  const path = ({ id }: { id: string }) => `/users/${encodeURIComponent(id)}`

  async function read(address: string, what: string): Promise<unknown> {
    const answer = await call(address)
    if (!answer.ok) throw await refusal(answer, what)
    return answer.json()
  }

  return {
    async find(username: string): Promise<KeycloakUser | undefined> {
      const query = new URLSearchParams({ username: issuerSpelling(username), exact: 'true' })
      const found = z.array(User).parse(await read(`/users?${query}`, 'find a user'))
      return found.find((user) => issuerSpelling(user.username) === issuerSpelling(username))
    },

    /** Page by page, without the users that belong to clients. */
    async *all(): AsyncGenerator<KeycloakUser> {
      for (let first = 0; ; first += pageSize) {
        const query = new URLSearchParams({ first: String(first), max: String(pageSize) })
        const page = z.array(User).parse(await read(`/users?${query}`, 'list the users'))
        yield* page.filter((user) => user.serviceAccountClientId === undefined && !isServiceAccount(user))
        if (page.length < pageSize) return
      }
    },

    /** Without a password: Keycloak asks for one at the first sign-in. */
    async create(person: NewPerson): Promise<string> {
      const body = {
        ...pickFields(identityFields, person),
        enabled: true,
        requiredActions: ['UPDATE_PASSWORD'],
      }
      const answer = await call('/users', { method: 'POST', body })
      const id = answer.headers.get('location')?.split('/').at(-1)
      if (answer.status !== 201 || !id) throw await refusal(answer, 'create a user')
      return id
    },

    async change(user: KeycloakUser, changes: Partial<Omit<KeycloakUser, 'id'>>): Promise<void> {
      // Keycloak replaces the whole profile: a field that is left out would become empty.
      const { id: _, serviceAccountClientId: __, ...profile } = user
      const isNewEmail = changes.email !== undefined && changes.email !== user.email
      // Whoever has proved to read the address before has not proved to read this one.
      const body = { ...profile, ...changes, ...(isNewEmail && { emailVerified: false }) }
      const answer = await call(path(user), { method: 'PUT', body })
      if (!answer.ok) throw await refusal(answer, 'change a user')
    },

    async remove(user: { id: string }): Promise<void> {
      const answer = await call(path(user), { method: 'DELETE' })
      if (!answer.ok && answer.status !== 404) throw await refusal(answer, 'delete a user')
    },

    async sessionsOf(user: { id: string }): Promise<string[]> {
      const sessions = Sessions.parse(await read(`${path(user)}/sessions`, 'list the sessions of a user'))
      return sessions.map(({ id }) => id)
    },

    async signOut(user: { id: string }): Promise<void> {
      const answer = await call(`${path(user)}/logout`, { method: 'POST' })
      if (!answer.ok) throw await refusal(answer, 'sign a user out')
    },

    /** Returns false if Keycloak cannot send mail. */
    async invite(user: { id: string }, redirectUri: string): Promise<boolean> {
      const query = new URLSearchParams({
        client_id: consoleClientId,
        redirect_uri: redirectUri,
        lifespan: String(toSeconds(day)),
      })
      const answer = await call(`${path(user)}/execute-actions-email?${query}`, {
        method: 'PUT',
        body: ['UPDATE_PASSWORD'],
      })
      return answer.ok
    },
  }
}

const isServiceAccount = ({ username }: KeycloakUser) => username.startsWith('service-account-')
