import { z } from 'zod'
import { issuerSpelling } from '../../base/spelling.ts'
import type { NewPerson } from '../directory.ts'
import { clientId } from '../client.ts'
import type { KeycloakAdmin } from './admin.ts'
import { day, toSeconds } from '../../base/time.ts'

const User = z.object({
  id: z.string(),
  username: z.string(),
  enabled: z.boolean().default(true),
  email: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  serviceAccountClientId: z.string().optional(),
})
const Sessions = z.array(z.object({ id: z.string() }))

export type KeycloakUser = z.infer<typeof User>
export type KeycloakUsers = ReturnType<typeof keycloakUsers>
type Changes = Partial<Omit<KeycloakUser, 'id'>>

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
    async create({ username, email, firstName, lastName }: NewPerson): Promise<string> {
      const body = {
        username,
        email,
        firstName,
        lastName,
        enabled: true,
        requiredActions: ['UPDATE_PASSWORD'],
      }
      const answer = await call('/users', { method: 'POST', body })
      const id = answer.headers.get('location')?.split('/').at(-1)
      if (answer.status !== 201 || !id) throw await refusal(answer, 'create a user')
      return id
    },

    async change(user: KeycloakUser, changes: Changes): Promise<void> {
      // Keycloak replaces the whole profile: a field that is left out would become empty.
      const { id: _, serviceAccountClientId: __, ...kept } = user
      const answer = await call(path(user), { method: 'PUT', body: { ...kept, ...changes } })
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
        client_id: clientId,
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
