import { expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { accountLocationGroups, accounts, pushKeys, pushSubscriptions } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const platform = await startOwnApp()
const admin = await platform.as('admin')
const reader = await platform.as('reader')

const place = async (...layoutNames: string[]) =>
  admin.createLocation({
    body: { name: 'Place', layouts: layoutNames.map((layoutName) => ({ layoutName })) },
  })

type Type = 'PAGERDUTY' | 'DECT' | 'TWILIO_SMS'
const pagerDuty = { routingKey: 'R0UT1NGK3Y', region: 'EU' as const }

/** A group of these pairs, with an integration of each type. */
async function group(locations: { id: string; layoutId?: string | null }[], ...types: Type[]) {
  const made = await Promise.all(
    types.map((type) =>
      admin.createIntegration({
        body: { name: `To ${type}`, type, ...(type === 'PAGERDUTY' ? { pagerDuty } : {}) },
      }),
    ),
  )
  const integrations = made.map(({ integrationId }) => ({ integrationId }))
  return (await admin.createManagedGroup({ body: { name: 'Group', locations, integrations } }))
    .locationGroupId
}

/** The reader becomes a member of the group, with this phone number and this setting for push. */
async function join(locationGroupId: string, phoneNumber: string | null, push: 'true' | 'false') {
  const { db } = platform.database
  const { accountId } = await reader.getCurrentAccount()
  await db
    .update(accounts)
    .set({ phoneNumber, confirmedPhone: phoneNumber })
    .where(eq(accounts.id, accountId))
  const membership = { accountId, locationGroupId }
  await db
    .delete(accountLocationGroups)
    .where(
      and(
        eq(accountLocationGroups.accountId, accountId),
        eq(accountLocationGroups.locationGroupId, locationGroupId),
      ),
    )
  await db.insert(accountLocationGroups).values({ ...membership, allowPushNotifications: push })
}

/** The answer for one location. The list must say the same. */
async function reachOf(locationId: string) {
  const listed = await reader.listAlarmReaches()
  const { reach } = await reader.getAlarmRecipients({ locationId })
  expect(listed.find((one) => one.locationId === locationId)).toEqual({ locationId, reach })
  return reach
}

test('a location that is in no group alerts nobody', async () => {
  const { id } = await place()
  expect(await reachOf(id)).toBe('NOBODY')
  expect(await reader.getAlarmRecipients({ locationId: id })).toMatchObject({
    groups: [],
    groupCount: 0,
    origins: [{ layoutId: null, layoutName: null, isReached: false, locationGroupIds: [] }],
  })
})

test.each(['PAGERDUTY', 'DECT'] as const)('%s reaches somebody by itself', async (type) => {
  const { id } = await place()
  await group([{ id }], type)
  expect(await reachOf(id)).toBe('SOMEBODY')
})

test('a text message needs a phone number, and a phone number needs text messages', async () => {
  const { id } = await place()
  const texting = await group([{ id }], 'TWILIO_SMS')
  expect(await reachOf(id)).toBe('NOBODY')
  await join(texting, null, 'false')
  expect(await reachOf(id)).toBe('NOBODY')
  await join(texting, '+49 40 1', 'false')
  expect(await reachOf(id)).toBe('SOMEBODY')

  const { id: other } = await place()
  await join(await group([{ id: other }]), '+49 40 1', 'false')
  expect(await reachOf(other)).toBe('NOBODY')
})

test('push notifications that a member allows are enough', async () => {
  const { id } = await place()
  await join(await group([{ id }]), null, 'true')
  expect(await reachOf(id)).toBe('SOMEBODY')
})

test('an address that its owner has not confirmed alerts nobody, and the way says so', async () => {
  const { db } = platform.database
  const { accountId, email } = await reader.getCurrentAccount()
  const set = async (fields: Partial<typeof accounts.$inferInsert>) =>
    db.update(accounts).set(fields).where(eq(accounts.id, accountId))
  const { id } = await place()
  const locationGroupId = await group([{ id }], 'TWILIO_SMS')
  await join(locationGroupId, '+49 40 987', 'true')
  const me = async () => {
    const reach = await reachOf(id)
    const [found] = (await reader.getAlarmRecipients({ locationId: id })).groups
    return { reach, texts: found?.integrations[0]?.isReached, ...found?.people[0] }
  }
  expect(await me()).toMatchObject({ reach: 'SOMEBODY', email: 'CONFIRMED', phone: 'CONFIRMED', texts: true })
  await set({ confirmedEmail: null, confirmedPhone: null })
  const unknown = { email: 'NOT_CONFIRMED', phone: 'NOT_CONFIRMED', isReached: false }
  expect(await me()).toMatchObject({ reach: 'NOBODY', texts: false, ...unknown })
  await set({ confirmedEmail: 'before@nordkaelte.example' })
  expect(await me()).toMatchObject({ reach: 'SOMEBODY', email: 'FORMER', isReached: true })
  await set({ confirmedEmail: null })
  const publicKey = 'of-the-test'
  await db.insert(pushKeys).values({ publicKey, privateKey: 'unused' })
  const empty = { sessionKey: 'session', p256dh: '', auth: '', name: '' }
  const endpoint = 'https://push.example/1'
  await db.insert(pushSubscriptions).values({ ...empty, accountId, publicKey, endpoint })
  expect(await me()).toMatchObject({ reach: 'SOMEBODY', hasBrowser: true, isReached: true })
  await db.delete(pushSubscriptions)
  await set({ confirmedEmail: email })
})

test('each layout has its own way, and a group with the whole location has all layouts', async () => {
  const { id, layouts } = await place('Cellar', 'Roof')
  const roof = layouts.find(({ layoutName }) => layoutName === 'Roof')
  const ofRoof = await group([{ id, layoutId: roof?.layoutId ?? '' }], 'DECT')
  expect(await reachOf(id)).toBe('PARTLY')
  expect((await reader.getAlarmRecipients({ locationId: id })).origins).toMatchObject([
    { layoutName: 'Cellar', isReached: false, locationGroupIds: [] },
    { layoutName: 'Roof', isReached: true, locationGroupIds: [ofRoof] },
  ])
  await group([{ id, layoutId: null }], 'DECT')
  expect(await reachOf(id)).toBe('SOMEBODY')
})

test('the way names integrations and people, alerted people first, without numbers and addresses', async () => {
  const { id } = await place()
  const locationGroupId = await group([{ id }], 'TWILIO_SMS')
  await join(locationGroupId, '+49 40 987', 'false')
  const { db } = platform.database
  const { accountId } = await admin.getCurrentAccount()
  await db.update(accounts).set({ phoneNumber: null }).where(eq(accounts.id, accountId))
  await db.insert(accountLocationGroups).values({ accountId, locationGroupId })
  const way = await reader.getAlarmRecipients({ locationId: id })
  expect(way.groups).toMatchObject([
    {
      locationGroupId,
      isReached: true,
      integrations: [{ type: 'TWILIO_SMS', isReached: true }],
      integrationCount: 1,
      people: [
        { hasPhone: true, allowsPush: false, isReached: true },
        { accountId, hasPhone: false, allowsPush: false, isReached: false },
      ],
      peopleCount: 2,
    },
  ])
  expect(JSON.stringify(way)).not.toMatch(/40 ?987|@/)
})

test('whom only text messages reach is notified when the integration that sends them says, unless the group says more', async () => {
  const { id } = await place()
  const locationGroupId = await group([{ id }], 'TWILIO_SMS')
  await join(locationGroupId, '+49 40 987', 'false')
  const { accountId } = await reader.getCurrentAccount()
  const membersAfter = async (recipients: { id: string; afterMinutes: number }[]) => {
    const { integrations } = await admin.getGroup({ locationGroupId })
    const body = { name: 'Group', locations: [{ id }], integrations, alerting: { recipients } }
    await admin.updateManagedGroup({ locationGroupId, body })
    return (await reader.getAlarmRecipients({ locationId: id })).groups[0]?.people
  }
  const integrationId =
    (await reader.getAlarmRecipients({ locationId: id })).groups[0]?.integrations[0]?.integrationId ?? ''
  const late = { id: integrationId, afterMinutes: 15 }
  expect(await membersAfter([late])).toMatchObject([{ afterMinutes: 15 }])
  expect(await membersAfter([late, { id: accountId, afterMinutes: 0 }])).toMatchObject([{ afterMinutes: 0 }])
  await join(locationGroupId, '+49 40 987', 'true')
  expect(await membersAfter([late])).toMatchObject([{ afterMinutes: 0 }])
})

test('the question before a deletion uses the same rule', async () => {
  const { id } = await place()
  const locationGroupId = await group([{ id }], 'DECT')
  const [group1] = (await reader.getAlarmRecipients({ locationId: id })).groups
  const integrationId = group1?.integrations[0]?.integrationId ?? ''
  const silenced = async () => (await admin.previewIntegrationDeletion({ integrationId })).silencedLocations
  expect(await silenced()).toMatchObject({ count: 1 })
  await join(locationGroupId, null, 'true')
  expect(await silenced()).toMatchObject({ count: 0 })
})

test("another integrator's location does not exist, and is in no list", async () => {
  const other = await platform.as('other-admin')
  const { id } = await place()
  expect(await failureOf(other.getAlarmRecipients({ locationId: id }))).toMatchObject({ status: 404 })
  expect((await other.listAlarmReaches()).map(({ locationId }) => locationId)).not.toContain(id)
})
