import { invitationHeader } from '#contract/invitation'
import { and, arrayContains, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  accounts,
  alarms,
  auditTraces,
  devices,
  heardSensors,
  integrators,
  locations,
  lorawanSecrets,
  uplinks,
} from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { latestTrace } from '../../testing/traces.ts'

// The sample's devices would raise alarms.
const platform = await startOwnApp({ SAMPLE_DEVICES: 'off' })

const newcomer = (username: string) => ({
  name: `${username} Service AB`,
  manager: { firstName: 'Maria', lastName: 'Lindqvist', username, email: `${username}@example.org` },
})

test('the list counts what each integrator has, and says when somebody last signed in', async () => {
  const operator = await platform.as('operator')
  const { db } = platform.database
  await platform.as('other-admin')
  const integratorId = 'int-alpenmess'
  const alarm = { integratorId, locationId: 'loc', locationName: 'Somewhere', since: new Date(), count: 1 }
  const states = ['RAISED', 'ACKNOWLEDGED', 'PENDING', 'RESOLVED'] as const
  await db.insert(alarms).values(
    states.map((state) => ({
      ...alarm,
      state,
      kind: 'LIMIT' as const,
      severity: 'INFO' as const,
      sourceId: state,
    })),
  )
  const list = await operator.listIntegrators()
  expect(list.map(({ name }) => name)).toEqual([
    'Alpenmess Energie AG',
    'Nordkälte Anlagenservice GmbH',
    'Platform Operations',
  ])
  const found = list.find((entry) => entry.integratorId === integratorId)
  expect(found).toMatchObject({
    isOperator: false,
    suspendedAt: null,
    accounts: await db.$count(accounts, eq(accounts.integratorId, integratorId)),
    managers: await db.$count(
      accounts,
      and(
        eq(accounts.integratorId, integratorId),
        arrayContains(accounts.roles, ['ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT']),
      ),
    ),
    locations: await db.$count(locations, eq(locations.integratorId, integratorId)),
    devices: await db.$count(devices, eq(devices.integratorId, integratorId)),
    openAlarms: 2,
    lastSignIn: expect.any(Number) as number,
  })
  const filtered = await operator.listIntegrators({ query: { name: 'ALPEN' } })
  expect(filtered).toEqual([found])
})

test('a new integrator has a manager, who is invited and may do everything there', async () => {
  const operator = await platform.as('operator')
  const { db } = platform.database
  const created = await operator.createIntegrator({ body: newcomer('maria') })
  expect(created).toMatchObject({
    name: 'maria Service AB',
    accounts: 1,
    managers: 1,
    locations: 0,
    lastSignIn: null,
  })
  const { integratorId } = created
  const [manager] = await db.select().from(accounts).where(eq(accounts.integratorId, integratorId))
  expect(manager).toMatchObject({ username: 'maria', ownerAccountId: manager?.id })
  expect(manager?.roles).toContain('ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT')
  expect(await latestTrace(db)).toMatchObject({
    action: 'ACCOUNT_CREATED',
    integratorId,
    new: { username: 'maria' },
  })
  const again = operator.createIntegrator({ body: newcomer('maria') })
  expect(await failureOf(again)).toMatchObject({ status: 409, errors: expect.any(Array) as unknown[] })
  expect(await db.$count(integrators, eq(integrators.name, 'maria Service AB'))).toBe(1)
})

test('the answer says how the invitation is sent', async () => {
  const answer = await platform.app.inject({
    method: 'POST',
    url: '/public/api/v1.0/control/integrator',
    headers: { authorization: `Bearer ${await platform.tokenOf('operator')}` },
    payload: newcomer('invited'),
  })
  expect([answer.statusCode, answer.headers[invitationHeader.toLowerCase()]]).toEqual([
    200,
    expect.stringContaining('file'),
  ])
})

test("the operator's own integrator can be neither suspended nor deleted", async () => {
  const operator = await platform.as('operator')
  const own = { integratorId: 'int-operator' }
  const refused = { status: 409, message: expect.stringContaining('runs this platform') as string }
  expect(await failureOf(operator.suspendIntegrator(own))).toMatchObject(refused)
  expect(await failureOf(operator.deleteIntegrator(own))).toMatchObject(refused)
})

test('an empty integrator can be deleted with its last account, and its traces stay', async () => {
  const operator = await platform.as('operator')
  const { db } = platform.database
  const full = await failureOf(operator.deleteIntegrator({ integratorId: 'int-nordkaelte' }))
  expect(full.status).toBe(409)
  expect(full.message).toMatch(
    /is not empty: it has \d+ accounts, \d+ locations, \d+ devices, \d+ registered/,
  )
  const { integratorId } = await operator.createIntegrator({ body: newcomer('short-lived') })
  const heard = { integratorId, devEui: 'A81758FFFE0512AB', heardAt: new Date() }
  await db.insert(lorawanSecrets).values({ integratorId, hash: 'short-lived' })
  await db.insert(heardSensors).values({ ...heard, uplinks: 1 })
  await db
    .insert(uplinks)
    .values({ ...heard, session: '', frameCounter: 1, port: 5, payload: Buffer.of(), state: 'PARKED' })
  await operator.deleteIntegrator({ integratorId })
  expect(await db.$count(accounts, eq(accounts.integratorId, integratorId))).toBe(0)
  expect(await db.$count(auditTraces, eq(auditTraces.integratorId, integratorId))).toBe(2)
  expect(await latestTrace(db)).toMatchObject({ action: 'INTEGRATOR_DELETED', integratorId: 'int-operator' })
})
