import type { Role } from '#contract/access'
import { and, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  accountLocationGroups,
  accounts,
  locationGroupLocations,
  locationGroups,
  locations,
} from '../../db/schema/index.ts'
import { mainIntegrator } from '../../sample/integrators.ts'
import { addAlarm } from '../../testing/alarm-provider.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addLocation } from '../../testing/plant.ts'

const platform = await startOwnApp()
const { db } = platform.database
const integratorId = mainIntegrator.id

/** So many of each, so that a short sequence of changes meets all of them. */
const count = 3
const groupIds = Array.from({ length: count }, (_, at) => `limited-group-${at}`)
let places: { locationId: string; alarmId: string }[]
let accountId: string

beforeAll(async () => {
  await platform.tokenOf('devices')
  const [account] = await db
    .update(accounts)
    .set({
      scope: 'GROUPS',
      roles: ['ROLE_LOCATION_READ', 'ROLE_LOCATION_WRITE', 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT'],
    })
    .where(eq(accounts.username, 'devices'))
    .returning()
  accountId = account?.id ?? ''
  await db.delete(accountLocationGroups).where(eq(accountLocationGroups.accountId, accountId))
  await db.insert(locationGroups).values(groupIds.map((id) => ({ id, integratorId, name: id })))
  places = []
  const admin = await platform.as('admin')
  for (let at = 0; at < count; at += 1) {
    const locationId = await addLocation(db, integratorId, [`Vault ${at}`])
    await db
      .update(locations)
      .set({ slid: `LIM-${at}` })
      .where(eq(locations.id, locationId))
    const alarmId = await addAlarm(db, integratorId, locationId)
    await admin.commentAlarm({ alarmId, body: { text: 'Seen' } })
    places.push({ locationId, alarmId })
  }
})

type Change =
  | { kind: 'join' | 'leave'; group: number }
  | { kind: 'add' | 'remove'; group: number; place: number }
  | { kind: 'narrow'; group: number; roles: Role[] }

const at = fc.nat({ max: count - 1 })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constantFrom('join', 'leave'), group: at }),
  fc.record({ kind: fc.constantFrom('add', 'remove'), group: at, place: at }),
  fc.record({
    kind: fc.constant('narrow'),
    group: at,
    roles: fc.subarray<Role>(['ROLE_LOCATION_READ', 'ROLE_LOCATION_WRITE']),
  }),
)

/** What the rows below should say, kept in the simplest way. */
class Model {
  members = new Map<number, Role[]>()
  contents = groupIds.map(() => new Set<number>())

  apply(one: Change): void {
    if (one.kind === 'join') this.members.set(one.group, this.members.get(one.group) ?? [])
    if (one.kind === 'leave') this.members.delete(one.group)
    if (one.kind === 'add') this.contents[one.group]?.add(one.place)
    if (one.kind === 'remove') this.contents[one.group]?.delete(one.place)
    if (one.kind === 'narrow' && this.members.has(one.group)) this.members.set(one.group, one.roles)
  }

  groupsWith = (place: number) => [...this.members.keys()].filter((group) => this.contents[group]?.has(place))
  seen = () =>
    places.flatMap(({ locationId }, place) => (this.groupsWith(place).length > 0 ? [locationId] : []))
  mayWrite = (place: number) =>
    this.groupsWith(place).some((group) => {
      const roles = this.members.get(group) ?? []
      return roles.length === 0 || roles.includes('ROLE_LOCATION_WRITE')
    })
}

async function store(one: Change): Promise<void> {
  const locationGroupId = groupIds[one.group] ?? ''
  const membership = and(
    eq(accountLocationGroups.accountId, accountId),
    eq(accountLocationGroups.locationGroupId, locationGroupId),
  )
  if (one.kind === 'join')
    await db.insert(accountLocationGroups).values({ accountId, locationGroupId }).onConflictDoNothing()
  if (one.kind === 'leave') await db.delete(accountLocationGroups).where(membership)
  if (one.kind === 'narrow')
    await db.update(accountLocationGroups).set({ roles: one.roles }).where(membership)
  if (one.kind !== 'add' && one.kind !== 'remove') return
  const locationId = places[one.place]?.locationId ?? ''
  if (one.kind === 'add')
    await db.insert(locationGroupLocations).values({ locationGroupId, locationId }).onConflictDoNothing()
  else
    await db
      .delete(locationGroupLocations)
      .where(
        and(
          eq(locationGroupLocations.locationGroupId, locationGroupId),
          eq(locationGroupLocations.locationId, locationId),
        ),
      )
}

test('whatever a limited account is shown is in its groups, after any changes of memberships', async () => {
  const caller = await platform.as('devices')
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      await db.delete(accountLocationGroups).where(eq(accountLocationGroups.accountId, accountId))
      await db.delete(locationGroupLocations).where(inArray(locationGroupLocations.locationGroupId, groupIds))
      const model = new Model()
      for (const one of changes) {
        model.apply(one)
        await store(one)
      }
      const expected = model.seen().toSorted()
      const alarmsOf = new Map(places.map(({ locationId, alarmId }) => [locationId, alarmId]))
      const [listed, own, alarms, counts, groups, traces, found, bySlid, overview, commissioning, reaches] = [
        await caller.listManagedLocations(),
        await caller.getCurrentAuthorization(),
        await caller.listManagedAlarms({ query: { state: 'OPEN' } }),
        await caller.countOpenAlarms(),
        await caller.listManagedGroups(),
        await caller.listManagedTraces({ query: { pageSize: 50 } }),
        await caller.search({ query: { text: 'Vault' } }),
        await caller.findLocationsBySlid({ slid: 'LIM-' }),
        await caller.getOverview(),
        await caller.listCommissioning(),
        await caller.listAlarmReaches(),
      ]
      const distinct = (ids: (string | null | undefined)[]) => [...new Set(ids.map(String))].toSorted()
      expect(distinct(listed.map(({ id }) => id))).toEqual(expected)
      expect(distinct(own.locations.map(({ id }) => id))).toEqual(expected)
      expect(distinct(alarms.map(({ locationId }) => locationId))).toEqual(expected)
      expect(counts.critical + counts.warning + counts.info).toBe(expected.length)
      expect(groups.map(({ locationGroupId }) => locationGroupId).toSorted()).toEqual(
        [...model.members.keys()].map((group) => String(groupIds[group])).toSorted(),
      )
      expect(distinct(traces.map(({ locationId }) => locationId))).toEqual(expected)
      expect(distinct(found.flatMap(({ results }) => results.map((one) => one.locationId)))).toEqual(expected)
      expect(distinct(bySlid.map(({ id }) => id))).toEqual(expected)
      expect(overview.locations).toBe(expected.length)
      expect(expected).toEqual(
        expect.arrayContaining(overview.needy?.first.map(({ locationId }) => locationId) ?? []),
      )
      expect(overview.needy?.count).toBeLessThanOrEqual(expected.length)
      expect(distinct(commissioning.map(({ locationId }) => locationId))).toEqual(expected)
      expect(distinct(reaches.map(({ locationId }) => locationId))).toEqual(expected)
      for (const [place, { locationId }] of places.entries()) {
        const alarmId = alarmsOf.get(locationId) ?? ''
        if (!expected.includes(locationId)) {
          expect((await failureOf(caller.getLocation({ locationId }))).status).toBe(404)
          expect((await failureOf(caller.getAlarm({ alarmId }))).status).toBe(404)
          expect([403, 404]).toContain((await failureOf(caller.resetLocation({ locationId }))).status)
          continue
        }
        expect((await caller.getAlarm({ alarmId })).locationId).toBe(locationId)
        const { roles } = await caller.getLocationOverview({ locationId })
        expect(roles?.includes('ROLE_LOCATION_WRITE')).toBe(model.mayWrite(place))
        if (model.mayWrite(place)) await caller.resetLocation({ locationId })
        else expect([403, 404]).toContain((await failureOf(caller.resetLocation({ locationId }))).status)
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)
