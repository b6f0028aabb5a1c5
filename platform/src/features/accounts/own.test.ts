import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { logins } from '../../db/schema/index.ts'
import { clientFor, failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { refresh, signIn } from '../../testing/identity.ts'
import { findPerson } from '../../identity/people.ts'
import { latestTrace } from '../../testing/traces.ts'

const platform = await startOwnApp()

const now = () => Math.floor(Date.now() / 1000)

test('everybody can read their own account with roles and groups', async () => {
  const reader = await platform.as('reader')
  expect(await reader.getCurrentAccount()).toMatchObject({
    firstName: 'Tom',
    lastName: 'de Vries',
    username: 'reader',
    integratorId: 'int-nordkaelte',
    roles: ['ROLE_LOCATION_READ'],
    version: 1,
  })
})

test('the own account is read with two statements, on the connection that all share', async () => {
  const reader = await platform.as('reader')
  await reader.getCurrentAccount()
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await reader.getCurrentAccount()
    const names = sent.mock.calls.map(([query]) => (query as { name?: string }).name)
    expect(names.filter((name) => name !== undefined && /caller|account|preferences/.test(name))).toEqual([
      'caller_by_id',
      'own_account',
    ])
    const clients = sent.mock.contexts.filter((_, at) => /caller|own_account/.test(names[at] ?? ''))
    expect(new Set(clients).size).toBe(1)
  } finally {
    sent.mockRestore()
  }
})

test('the authorization lists roles, groups and every location of the integrator', async () => {
  const reader = await platform.as('reader')
  const account = await reader.getCurrentAccount()
  const locations = await reader.listManagedLocations()
  const authorization = await reader.getCurrentAuthorization()
  expect(authorization).toEqual({
    accountId: account.accountId,
    username: 'reader',
    integratorId: 'int-nordkaelte',
    roles: ['ROLE_LOCATION_READ'],
    capabilities: { accounts: false, devices: false, operator: false },
    locationGroups: account.locationGroups.map(({ locationGroupId, locationGroupName, roles }) => ({
      locationGroupId: locationGroupId.locationGroupId,
      name: locationGroupName,
      roles,
    })),
    locations: locations.map(({ id, name }) => ({ id, name })),
  })
  const { accountId } = account
  expect(await (await platform.as('accounts')).getAccountAuthorization({ accountId })).toEqual(authorization)
  const operator = await (await platform.as('operator')).getCurrentAuthorization()
  expect(operator.capabilities).toEqual({ accounts: true, devices: true, operator: true })
})

test('logging out ends the session, which cannot be renewed, and no other session', async () => {
  const { accessToken, refreshToken, browser, endpoints } = await signIn(platform.app, 'devices', 'demo')
  const elsewhere = clientFor(platform.app, (await signIn(platform.app, 'devices', 'demo')).accessToken)
  const here = clientFor(platform.app, accessToken)
  const session = await here.keepAlive()
  expect(session.accountId).toBe((await here.getCurrentAccount()).accountId)
  expect(session.expiresAt).toBeGreaterThan(now())
  expect(session.expiresAt).toBeLessThanOrEqual(now() + 300)

  expect(await here.logout()).toBeNull()
  expect(await latestTrace(platform.database.db)).toMatchObject({
    action: 'ACCOUNT_LOGGED_OUT',
    old: { username: 'devices' },
  })
  const refused = { status: 401, message: 'Not authenticated: this session has ended' }
  expect(await failureOf(here.keepAlive())).toEqual(refused)
  expect(await failureOf(here.getCurrentAccount())).toEqual(refused)
  const renewed = await refresh(browser, endpoints, refreshToken)
  expect(renewed.status).toBe(400)
  expect(await elsewhere.keepAlive()).toMatchObject({ accountId: session.accountId })
})

test('a session is one login, however many calls it makes; the newest come first, 1,000 at most', async () => {
  const admin = await platform.as('admin')
  const { accountId } = await (await platform.as('reader')).getCurrentAccount()
  const before = await admin.listManagedAccountLogins({ accountId })
  const again = clientFor(platform.app, (await signIn(platform.app, 'reader', 'demo')).accessToken)
  await again.keepAlive()
  await again.keepAlive()
  const after = await admin.listManagedAccountLogins({ accountId })
  expect(after).toHaveLength(before.length + 1)
  expect(Math.abs((after[0]?.loginDate ?? 0) - now())).toBeLessThan(20)
  const dates = after.map(({ loginDate }) => loginDate)
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  expect(await admin.listAccountLogins({ accountId })).toEqual(after)

  await platform.database.db.insert(logins).select(
    sql`select ${accountId}, 'many-' || n, now() - make_interval(hours => n), null, null
        from generate_series(1, 1100) as n`,
  )
  expect(await admin.listAccountLogins({ accountId })).toHaveLength(1000)
})

const chosen = {
  language: 'fr',
  timeZone: 'America/New_York',
  dateFormat: 'MONTH_FIRST',
  numberFormat: 'SPACE_COMMA',
  temperature: 'FAHRENHEIT',
  pressure: 'PSI',
  colorScheme: 'DARK',
  firstPage: 'OVERVIEW',
} as const

const nothing = {
  language: null,
  timeZone: null,
  dateFormat: null,
  numberFormat: null,
  temperature: null,
  pressure: null,
  colorScheme: null,
  firstPage: null,
}

test('everybody has their own preferences, and gets mails in the language that they chose last', async () => {
  const [reader, admin] = [await platform.as('reader'), await platform.as('admin')]
  const account = await reader.getCurrentAccount()
  const { accountId } = account
  expect(account.preferences).toEqual(nothing)
  expect(await reader.setPreferences({ body: chosen })).toEqual(chosen)
  expect(await reader.getCurrentAccount()).toEqual({ ...account, preferences: chosen })
  expect((await admin.getCurrentAccount()).preferences).toEqual(nothing)
  expect((await findPerson(platform.database.db, accountId))?.language).toBe('fr')
  expect(await admin.getManagedAccount({ accountId })).not.toHaveProperty('preferences')

  await reader.setPreferences({ body: { ...chosen, language: null } })
  expect((await reader.getCurrentAccount()).preferences?.language).toBeNull()
  expect((await findPerson(platform.database.db, accountId))?.language).toBe('fr')
})

test.each([
  ['timeZone', 'Europe/Atlantis', 'INVALID'],
  ['timeZone', '+01:00', 'INVALID'],
  ['language', 'pt', 'INVALID'],
  ['temperature', 'KELVIN', 'INVALID'],
  ['pressure', undefined, 'REQUIRED'],
  ['font', 'large', 'UNKNOWN'],
])('a preference %s of %s is refused, and nothing is stored', async (field, value, key) => {
  const devices = await platform.as('devices')
  const body = { ...chosen, [field]: value }
  const failure = await failureOf(devices.setPreferences({ body }))
  expect(failure).toMatchObject({ status: 400, errors: [{ key, parameters: { FIELD: field } }] })
  expect((await devices.getCurrentAccount()).preferences).toEqual(nothing)
})
