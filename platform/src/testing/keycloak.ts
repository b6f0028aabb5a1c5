import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyReply } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { portOf } from '../base/address.ts'

export interface StandInUser {
  id: string
  username: string
  email?: string
  firstName?: string
  lastName?: string
  enabled: boolean
  requiredActions?: string[]
  serviceAccountClientId?: string
}

export const clientSecret = 'the secret of the stand-in'

/**
 * A stand-in for Keycloak that fails on demand: its issuer, and the calls of its admin API that the platform makes.
 * `npm run test:keycloak` makes the same calls to a real Keycloak.
 */
export async function startStandIn() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const users = new Map<string, StandInUser>()
  const sessions = new Map<string, string[]>()
  const invited: string[] = []
  const state = {
    down: false,
    /** Accepts every request and never answers. */
    silent: false,
    /** Creates users as asked, but its answer gets lost. */
    losesAnswers: false,
    /** How long it waits with its answer after it has changed a user. */
    slowMilliseconds: 0,
    canMail: true,
    secret: clientSecret,
    refusal: undefined as object | undefined,
  }
  let asked = 0
  let requestCount = 0
  const app = Fastify({ forceCloseConnections: true })

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', async (request, reply) => {
    if (state.down) {
      reply.hijack()
      request.raw.socket.destroy()
    } else if (state.silent) {
      reply.hijack()
      asked += 1
      requestCount += 1
      request.raw.socket.once('close', () => (asked -= 1))
    } else if (request.url.startsWith('/admin') && request.headers.authorization !== 'Bearer admin') {
      return reply.status(401).send({})
    }
  })

  const realm = '/realms/integrator'
  app.get(`${realm}/.well-known/openid-configuration`, async () => ({ issuer, jwks_uri: `${issuer}/certs` }))
  app.get(`${realm}/certs`, async () => ({
    keys: [{ ...(await exportJWK(publicKey)), kid: 'stand-in', alg: 'RS256', use: 'sig' }],
  }))
  app.post(`${realm}/protocol/openid-connect/token`, async (request, reply) => {
    const { client_secret: given } = request.body as Record<string, string>
    if (given !== state.secret) return reply.status(401).send({ error: 'unauthorized_client' })
    return { access_token: 'admin', expires_in: 60 }
  })

  const admin = '/admin/realms/integrator'
  app.get(`${admin}/users`, async (request) => {
    const { username, first = '0', max = '100' } = request.query as Record<string, string>
    const all = [...users.values()].filter((user) => username === undefined || user.username === username)
    return all.slice(Number(first), Number(first) + Number(max))
  })
  app.post(`${admin}/users`, async (request, reply) => {
    if (state.refusal) return reply.status(400).send(state.refusal)
    const body = request.body as Omit<StandInUser, 'id'>
    if ([...users.values()].some(({ email }) => email !== undefined && email === body.email)) {
      return reply.status(409).send({ errorMessage: 'User exists with same email' })
    }
    const id = add({ ...body, username: body.username.toLowerCase() })
    if (state.losesAnswers) {
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    return reply.status(201).header('location', `${url}${admin}/users/${id}`).send()
  })
  app.put(`${admin}/users/:id`, async (request, reply) => {
    const { id } = request.params as { id: string }
    const isKnown = users.has(id)
    if (isKnown) users.set(id, { ...(request.body as StandInUser), id })
    await pause(state.slowMilliseconds)
    return reply.status(isKnown ? 204 : 404).send()
  })
  app.delete(`${admin}/users/:id`, async (request, reply) =>
    withUser(request.params, reply, (user) => void users.delete(user.id)),
  )
  app.get(`${admin}/users/:id/sessions`, async (request) => {
    const { id } = request.params as { id: string }
    return (sessions.get(id) ?? []).map((session) => ({ id: session }))
  })
  app.post(`${admin}/users/:id/logout`, async (request, reply) =>
    withUser(request.params, reply, (user) => void sessions.delete(user.id)),
  )
  app.put(`${admin}/users/:id/execute-actions-email`, async (request, reply) =>
    state.canMail
      ? withUser(request.params, reply, (user) => void invited.push(user.username))
      : reply.status(500).send({ errorMessage: 'Failed to send execute actions email' }),
  )

  async function withUser(params: unknown, reply: FastifyReply, work: (user: StandInUser) => void) {
    const user = users.get((params as { id: string }).id)
    if (user) work(user)
    return reply.status(user ? 204 : 404).send()
  }

  function add(user: Omit<StandInUser, 'id'>): string {
    const id = randomUUID()
    users.set(id, { ...user, id })
    return id
  }

  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${portOf(app.server)}`
  const issuer = `${url}${realm}`

  return {
    issuer,
    state,
    /** How many requests wait for an answer that never comes. */
    get asked() {
      return asked
    },
    get requestCount() {
      return requestCount
    },
    users,
    invited,
    add,
    find: (username: string) => [...users.values()].find((user) => user.username === username),
    /** A token as Keycloak would issue it to the console, and its session. */
    async tokenFor(username: string, claims: Record<string, unknown> = {}): Promise<string> {
      const user = [...users.values()].find((one) => one.username === username)
      const subject = user?.id ?? randomUUID()
      const session = randomUUID()
      sessions.set(subject, [...(sessions.get(subject) ?? []), session])
      return new SignJWT({ preferred_username: username, sid: session, azp: 'api', typ: 'Bearer', ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'stand-in' })
        .setIssuer(issuer)
        .setSubject(subject)
        .setAudience('api')
        .setExpirationTime('5 minutes')
        .sign(privateKey)
    },
    close: () => app.close(),
  }
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>
