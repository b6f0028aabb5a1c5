import { z } from 'zod'

function given(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run these with npm run test:keycloak.`)
  return value
}

export const keycloakUrl = given('TEST_KEYCLOAK_URL')
/** The process group: a script and the Java process that it starts. */
export const keycloakGroup = Number(given('TEST_KEYCLOAK_GROUP'))
export const platformSecret = given('TEST_KEYCLOAK_SECRET')
export const consolePort = given('TEST_KEYCLOAK_CONSOLE_PORT')
const adminPassword = given('TEST_KEYCLOAK_PASSWORD')

const KeycloakUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  requiredActions: z.array(z.string()),
})
const KeycloakClient = z.looseObject({ id: z.string(), attributes: z.record(z.string(), z.string()) })

/** Calls the admin API as Keycloak's own administrator, not through the platform. */
export async function admin(path: string, method = 'GET', body?: unknown): Promise<unknown> {
  const answer = await fetch(`${keycloakUrl}/admin/realms/integrator${path}`, {
    method,
    headers: { authorization: `Bearer ${await adminToken()}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`)
  const text = await answer.text()
  return text ? JSON.parse(text) : undefined
}

async function adminToken(): Promise<string> {
  const answer = await fetch(`${keycloakUrl}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'admin-cli',
      username: 'admin',
      password: adminPassword,
    }),
  })
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token
}

export async function findUser(username: string) {
  const [found] = z.array(KeycloakUser).parse(await admin(`/users?username=${username}&exact=true`))
  return found
}

/** Users that a test has left, whether it passed or not. */
export async function removeUsers(...usernames: string[]): Promise<void> {
  for (const username of usernames) {
    const user = await findUser(username)
    if (user) await admin(`/users/${user.id}`, 'DELETE')
  }
}

/** Changes a setting of the realm for one test, and restores it. */
export async function withRealm(settings: object, work: () => Promise<void>): Promise<void> {
  const before = z.looseObject({}).parse(await admin(''))
  const restored = Object.fromEntries(Object.keys(settings).map((name) => [name, before[name]]))
  await admin('', 'PUT', settings)
  try {
    await work()
  } finally {
    await admin('', 'PUT', restored)
  }
}

/** Changes attributes of the client `api` for one test, and restores them. */
export async function withClient(
  attributes: Record<string, string>,
  work: () => Promise<void>,
): Promise<void> {
  const [client] = z.array(KeycloakClient).parse(await admin('/clients?clientId=api'))
  if (!client) throw new Error('The realm has no client api.')
  const put = (changed: object) => admin(`/clients/${client.id}`, 'PUT', { ...client, attributes: changed })
  await put({ ...client.attributes, ...attributes })
  try {
    await work()
  } finally {
    const off = Object.fromEntries(Object.keys(attributes).map((name) => [name, '']))
    await put({ ...off, ...client.attributes })
  }
}
