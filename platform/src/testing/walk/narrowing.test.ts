import { accessRules, isForOperator, roles, type Role } from '#contract/access'
import type { OperationName } from '#contract/operations/index'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountLocationGroups,
  accounts,
  alarmEvents,
  alarms,
  auditTraces,
  locationGroupIntegrations,
  locationGroupLocations,
  lorawanSecrets,
} from '../../db/schema/index.ts'
import {
  isOfProgram,
  operationNames,
  operationOf,
  requestOf,
  send,
  startWalk,
  type Request,
  type Walk,
} from './app.ts'
import { createFixture, type Fixture } from './fixture.ts'
import { requestValues, withValue } from './request-values.ts'

/** A sample account that is limited to the group of one fixture. The other fixture is of the same integrator. */
const limited = 'devices'

let walk: Walk
let foreign: Fixture
let accountId: string

beforeAll(async () => {
  walk = await startWalk()
  const { db } = walk.database
  await walk.tokenOf(limited)
  // An integrator has one.
  await db.delete(lorawanSecrets).where(eq(lorawanSecrets.integratorId, walk.main.integratorId))
  foreign = await createFixture(db, walk.main.integratorId)
  const [account] = await db
    .update(accounts)
    .set({ scope: 'GROUPS', roles: [...roles] })
    .where(eq(accounts.username, limited))
    .returning({ id: accounts.id })
  accountId = account?.id ?? ''
  await db.delete(accountLocationGroups).where(eq(accountLocationGroups.accountId, accountId))
  const { locationGroupId, locationId, emptyLocationId } = walk.main
  await db.insert(accountLocationGroups).values({ accountId, locationGroupId })
  const [trace] = await db
    .select()
    .from(auditTraces)
    .where(eq(auditTraces.id, Number(walk.main.traceId)))
  const places = [locationId, emptyLocationId, trace?.locationId ?? '']
  await db
    .insert(locationGroupLocations)
    .values(places.map((place) => ({ locationGroupId, locationId: place })))
  // A foreign group looks after the same place, and one of its integrations is notified of both.
  await db
    .insert(locationGroupIntegrations)
    .values({ locationGroupId, integrationId: walk.main.integrationId })
  const others = { locationGroupId: foreign.locationGroupId }
  await db.insert(locationGroupLocations).values([
    { ...others, locationId },
    { ...others, locationId: foreign.locationId },
  ])
  await db.insert(locationGroupIntegrations).values({ ...others, integrationId: foreign.integrationId })
  // What has happened at the other place.
  const admin = await walk.as('admin')
  await admin.commentAlarm({ alarmId: foreign.alarmId, body: { text: foreign.locationId } })
  await admin.startDrill({ locationId: foreign.locationId })
})

afterAll(() => walk.close())

const names = operationNames.filter((name) => !isForOperator(operationOf(name).access) && !isOfProgram(name))

const isManagement = (name: OperationName) => {
  const needed: readonly Role[] = accessRules[operationOf(name).access].anyOf
  return needed.some((role) => role.startsWith('ROLE_INTEGRATOR_'))
}

async function asLimited(name: OperationName, request: Request) {
  const token = await walk.tokenOf(limited)
  return walk.rolledBack(() => send(walk.app, name, request, token))
}

/** Every id and name that occurs in the other fixture alone. */
const foreignIds = () =>
  Object.entries(foreign)
    .filter(([name, value]) => value.length > 8 && value !== Reflect.get(walk.main, name))
    .map(([, value]) => value)

/** These are about things of the person, and those of the fixture are somebody else's. */
const ofSomebodyElse: readonly OperationName[] = [
  'deleteView',
  'updateView',
  'endOwnSession',
  'endOtherSessions',
  'endOwnToken',
  'getExport',
  'getExportFile',
  'deleteExport',
  'unsubscribePush',
  'listAccountNotices',
]

describe.each(names)('%s', (name) => {
  const { narrowed, audit } = operationOf(name)

  test('is answered to a limited account, unless its declaration refuses it', async () => {
    const answer = await asLimited(name, requestOf(name, walk.main))
    const expected = narrowed === 'refused' ? 403 : ofSomebodyElse.includes(name) ? 404 : 200
    expect(answer.status, answer.text).toBe(expected)
    expect(foreignIds().filter((id) => answer.text.includes(id))).toEqual([])
  })

  test('finds nothing at a place outside of the groups, wherever the request names it', async () => {
    const own = requestOf(name, walk.main)
    const others = requestValues(requestOf(name, foreign))
    const seen: string[] = []
    for (const { path, value: known } of requestValues(own)) {
      const value = others.find((entry) => entry.path.join() === path.join())?.value
      // The catalogue is the same for all of an integrator.
      if (value === undefined || value === known || path.at(-1) === 'product') continue
      const answer = await asLimited(name, withValue(own, path, value) as Request)
      expect(foreignIds().filter((id) => id !== value && answer.text.includes(id))).toEqual([])
      const isRefused =
        [403, 404].includes(answer.status) || (answer.status === 400 && answer.text.includes('"IMMUTABLE"'))
      // A search for it answers that there is nothing.
      if (!isRefused && (audit || answer.text !== '[]')) seen.push(`${path.join('.')}: ${answer.text}`)
    }
    expect(seen).toEqual([])
  })
})

test('what needs management is refused by its declaration', () => {
  const open = names.filter((name) => isManagement(name) && operationOf(name).narrowed !== 'refused')
  expect(open).toEqual([])
})

test('a place outside of the groups and one that does not exist get the same answer', async () => {
  const bodies = []
  for (const locationId of [foreign.locationId, 'nobody']) {
    const { status, body } = await asLimited('getLocation', { params: { locationId } })
    bodies.push({ status, ...(body as object), requestId: '' })
  }
  expect(bodies[0]).toEqual(bodies[1])
})

const tagged = names.filter((name) => operationOf(name).etag && operationOf(name).narrowed !== 'refused')

test.each(tagged)('the tag of %s does not tell of changes at other places', async (name) => {
  const { db } = walk.database
  const request = requestOf(name, walk.main)
  const token = await walk.tokenOf(limited)
  const before = await walk.rolledBack(() => send(walk.app, name, request, token))
  const tag = String(before.headers['etag'])
  expect(tag).toMatch(/^W\/"/)
  const again = { ...request, headers: { 'if-none-match': tag } }
  const after = await walk.rolledBack(async () => {
    const admin = await walk.as('admin')
    const { id: _, ...fields } = await admin.getLocation({ locationId: foreign.locationId })
    await admin.updateLocation({ locationId: foreign.locationId, body: { ...fields, name: 'Elsewhere' } })
    await db.update(accounts).set({ firstName: 'Other' }).where(eq(accounts.id, foreign.accountId))
    return send(walk.app, name, again, token)
  })
  expect([after.status, after.headers['etag']]).toEqual([304, tag])
  // Nor is the old answer taken for the new one, once the account has left the group.
  const outside = await walk.rolledBack(async () => {
    await db.delete(accountLocationGroups).where(eq(accountLocationGroups.accountId, accountId))
    return send(walk.app, name, again, token)
  })
  if (operationOf(name).narrowed === 'not') expect(outside.status).toBe(304)
  else expect([outside.status, outside.body]).toEqual([200, []])
})

test('the roles of a membership narrow those of the account, and management never counts', async () => {
  const { db } = walk.database
  const { locationId, locationGroupId } = walk.main
  const statusWith = (held: Role[]) =>
    walk.rolledBack(async () => {
      await db
        .update(accountLocationGroups)
        .set({ roles: held })
        .where(eq(accountLocationGroups.accountId, accountId))
      const token = await walk.tokenOf(limited)
      return (await send(walk.app, 'resetLocation', { params: { locationId } }, token)).status
    })
  expect(await statusWith([])).toBe(200)
  expect(await statusWith(['ROLE_LOCATION_WRITE'])).toBe(200)
  expect(await statusWith(['ROLE_LOCATION_READ'])).toBe(403)
  // In another group it may, but this location is not there.
  const elsewhere = await walk.rolledBack(async () => {
    await db
      .update(accountLocationGroups)
      .set({ roles: ['ROLE_LOCATION_READ'] })
      .where(eq(accountLocationGroups.locationGroupId, locationGroupId))
    await db
      .insert(accountLocationGroups)
      .values({ accountId, locationGroupId: foreign.locationGroupId, roles: ['ROLE_LOCATION_WRITE'] })
    await db
      .delete(locationGroupLocations)
      .where(eq(locationGroupLocations.locationGroupId, foreign.locationGroupId))
    await db
      .insert(locationGroupLocations)
      .values({ locationGroupId: foreign.locationGroupId, locationId: foreign.locationId })
    const token = await walk.tokenOf(limited)
    const statusAt = async (place: string) =>
      (await send(walk.app, 'resetLocation', { params: { locationId: place } }, token)).status
    return [await statusAt(locationId), await statusAt(foreign.locationId)]
  })
  expect(elsewhere).toEqual([404, 200])
})

test('counts and searches are of its own places', async () => {
  const { db } = walk.database
  await walk.rolledBack(async () => {
    const caller = await walk.as(limited)
    const mine = await caller.listManagedAlarms({ query: { state: 'OPEN' } })
    expect(mine.map(({ alarmId }) => alarmId)).toEqual([walk.main.alarmId])
    const { critical, warning, info, lateSince } = await caller.countOpenAlarms()
    expect([critical, warning, info, lateSince]).toEqual([1, 0, 0, null])
    expect(await caller.getOverview()).toMatchObject({ locations: 4, devices: null })
    const traces = await caller.countManagedTraces()
    expect(traces.count).toBe((await caller.listManagedTraces({ query: { pageSize: 50 } })).length)
    await db.delete(alarmEvents)
    await db.delete(alarms).where(eq(alarms.id, walk.main.alarmId))
    expect(await caller.listManagedAlarms({ query: { state: 'OPEN' } })).toEqual([])
    const [zone] = await caller.search({ query: { text: 'Cold room' } })
    expect(zone?.results.map((one) => one.locationId)).toEqual([walk.main.locationId])
  })
})
