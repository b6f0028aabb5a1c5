import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { clientFor, failureOf } from '../../testing/app.ts'
import { startWithStandIn } from '../../testing/keycloak-platform.ts'
import { clientSecret } from '../../testing/keycloak.ts'

const { keycloak, platform, ownerAccountId, ...started } = await startWithStandIn()
let { client } = started

beforeEach(() => {
  Object.assign(keycloak.state, { down: false, canMail: true, secret: clientSecret, refusal: undefined })
})

const body = (username: string, changes: object = {}) => ({
  firstName: 'Nora',
  lastName: 'Berg',
  username,
  email: `${username.toLowerCase()}@nordkaelte.example`,
  integratorId: 'int-nordkaelte',
  roles: ['ROLE_LOCATION_READ' as const],
  ownerAccountId,
  locationGroups: [],
  ...changes,
})

const create = (username: string, changes: object = {}) =>
  client.createManagedAccount({ body: body(username, changes) })

const update = (accountId: string, username: string, changes: object) =>
  client.updateManagedAccount({ accountId, body: { data: body(username, changes) } })

const usernames = async () => (await client.listManagedAccounts()).map(({ username }) => username)

/** The account's transaction fails at its very end, after Keycloak has done its part. */
async function whereTheCommitFails(work: () => Promise<void>): Promise<void> {
  const { db } = platform.database
  await db.execute(
    sql`create function refuse() returns trigger as $$ begin raise 'no trace'; end $$ language plpgsql`,
  )
  await db.execute(sql`create constraint trigger refusing after insert on audit_traces
    deferrable initially deferred for each row execute function refuse()`)
  try {
    await work()
  } finally {
    await db.execute(sql`drop trigger refusing on audit_traces`)
    await db.execute(sql`drop function refuse()`)
  }
}

test('a new account becomes a user who has to choose a password, and gets a mail about it', async () => {
  await create('Nora')
  expect(keycloak.find('nora')).toMatchObject({
    firstName: 'Nora',
    lastName: 'Berg',
    email: 'nora@nordkaelte.example',
    enabled: true,
    requiredActions: ['UPDATE_PASSWORD'],
  })
  expect(keycloak.invited).toContain('nora')
})

test('without a mail server at Keycloak the account is made all the same', async () => {
  keycloak.state.canMail = false
  await create('unmailed')
  expect(keycloak.find('unmailed')).toBeDefined()
})

test('an existing user is taken over; a disabled one is made new', async () => {
  const kept = keycloak.add({ username: 'there', enabled: true, firstName: 'Old' })
  const dropped = keycloak.add({ username: 'left', enabled: false })
  await create('there')
  await create('left')
  expect(keycloak.find('there')).toMatchObject({ id: kept, firstName: 'Nora', enabled: true })
  expect(keycloak.find('left')).toMatchObject({ enabled: true, requiredActions: ['UPDATE_PASSWORD'] })
  expect(keycloak.find('left')?.id).not.toBe(dropped)
})

test('a change reaches Keycloak, also for an account that it does not know yet', async () => {
  const { accountId } = await create('changed')
  await update(accountId, 'changed', { lastName: 'Dahl', email: 'dahl@nordkaelte.example' })
  expect(keycloak.find('changed')).toMatchObject({ lastName: 'Dahl', email: 'dahl@nordkaelte.example' })
  keycloak.users.clear()
  await update(accountId, 'changed', { lastName: 'Holm', email: 'dahl@nordkaelte.example' })
  expect(keycloak.find('changed')).toMatchObject({ lastName: 'Holm', requiredActions: ['UPDATE_PASSWORD'] })
})

test('a deleted account is deleted there too, and its token opens nothing, not even its successor', async () => {
  const { accountId } = await create('leaver')
  const token = await keycloak.tokenFor('leaver')
  await client.deleteManagedAccount({ accountId })
  expect(keycloak.find('leaver')).toBeUndefined()
  const theirs = clientFor(platform.app, token)
  expect((await failureOf(theirs.getCurrentAccount())).status).toBe(401)
  await create('leaver')
  expect((await failureOf(theirs.getCurrentAccount())).status).toBe(401)
  const successor = clientFor(platform.app, await keycloak.tokenFor('leaver'))
  expect((await successor.getCurrentAccount()).username).toBe('leaver')
})

test('while Keycloak is down, or refuses the platform, changes fail with 503 and change nothing', async () => {
  const { accountId } = await create('steady')
  for (const trouble of [{ down: true }, { secret: 'another one' }]) {
    Object.assign(keycloak.state, { down: false, secret: clientSecret }, trouble)
    // The platform keeps its own token for a while, which a restarted Keycloak would not know.
    if (!keycloak.state.down) await restartPlatform()
    const failures = [
      await failureOf(create('never')),
      await failureOf(update(accountId, 'steady', { lastName: 'Other' })),
      await failureOf(client.deleteManagedAccount({ accountId })),
    ]
    const message = 'The identity provider does not answer. Try again in a moment.'
    expect(failures).toEqual(failures.map(() => ({ status: 503, message })))
  }
  expect(await usernames()).not.toContain('never')
  expect((await client.getManagedAccount({ accountId })).lastName).toBe('Berg')
  expect(keycloak.find('never')).toBeUndefined()
  expect(keycloak.find('steady')).toMatchObject({ lastName: 'Berg', enabled: true })
  // After this many failures it is not asked for a while.
  Object.assign(keycloak.state, { secret: clientSecret })
  await restartPlatform()
})

async function restartPlatform() {
  const { app } = platform
  const { buildApp } = await import('../../app.ts')
  const { readSettings } = await import('../../settings.ts')
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'restarted-')),
    IDENTITY_ISSUER: keycloak.issuer,
    KEYCLOAK_ADMIN_CLIENT_SECRET: clientSecret,
  })
  platform.app = await buildApp({ settings, database: platform.database, checkResponses: true })
  client = clientFor(platform.app, await keycloak.tokenFor('admin'))
  await app.close()
}

test('if the change fails, Keycloak is restored', async () => {
  const { accountId } = await create('restored')
  const before = { ...keycloak.find('restored') }
  await whereTheCommitFails(async () => {
    expect((await failureOf(create('undone'))).status).toBe(500)
    expect((await failureOf(update(accountId, 'restored', { lastName: 'Other' }))).status).toBe(500)
    expect(keycloak.find('restored')).toMatchObject({ lastName: 'Berg', email: before.email })
    expect((await failureOf(client.deleteManagedAccount({ accountId }))).status).toBe(500)
  })
  expect(keycloak.find('undone')).toBeUndefined()
  expect(keycloak.find('restored')).toMatchObject({ id: before.id, lastName: 'Berg', enabled: true })
  expect(await usernames()).toContain('restored')
  expect(await usernames()).not.toContain('undone')
})

test("Keycloak's refusals are reported by field", async () => {
  keycloak.state.refusal = { field: 'lastName', errorMessage: 'error-person-name-invalid-character' }
  expect(await failureOf(create('odd'))).toEqual({
    status: 400,
    message: 'The identity provider refuses this: error-person-name-invalid-character',
    errors: [{ key: 'INVALID', parameters: { FIELD: 'lastname' } }],
  })
  keycloak.state.refusal = undefined
  keycloak.add({ username: 'somebody', email: 'shared@nordkaelte.example', enabled: true })
  expect((await failureOf(create('odd', { email: 'shared@nordkaelte.example' }))).status).toBe(409)
  expect(await usernames()).not.toContain('odd')
})

test('clean-keycloak removes users without an account, however many, and no service account', async () => {
  keycloak.users.clear()
  keycloak.add({ username: 'service-account-platform', enabled: true, serviceAccountClientId: 'platform' })
  keycloak.add({ username: 'admin', enabled: true })
  for (let number = 0; number < 250; number += 1)
    keycloak.add({ username: `orphan-${number}`, enabled: true })
  const operator = clientFor(platform.app, await keycloak.tokenFor('operator'))
  const { removed } = await operator.cleanIdentities({ integratorId: 'int-nordkaelte' })
  expect(removed).toHaveLength(250)
  expect([...keycloak.users.values()].map(({ username }) => username)).toEqual([
    'service-account-platform',
    'admin',
  ])
})

test("the embedded provider's addresses are not served", async () => {
  for (const path of ['/.well-known/openid-configuration', '/forgot-password', '/set-password']) {
    expect((await platform.app.inject(`/realms/integrator${path}`)).statusCode).toBe(404)
  }
  const policy = String((await platform.app.inject('/healthz')).headers['content-security-policy'])
  const { origin } = new URL(keycloak.issuer)
  for (const directive of ['connect-src', 'frame-src', 'form-action']) {
    expect(policy).toMatch(new RegExp(`${directive} [^;]*${origin}`))
  }
})
