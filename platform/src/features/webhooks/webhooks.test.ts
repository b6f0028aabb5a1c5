import { createHmac } from 'node:crypto'
import { type WebhookChoice, type WebhookEvent, webhookLimits } from '#contract/fields/webhooks'
import { webhookMessageOf } from '#contract/schemas/webhooks/message'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { alarmEvents, locationGroupLocations, locations, webhooks } from '../../db/schema/index.ts'
import { addAlarm, addAlertedGroup } from '../../testing/alarm-provider.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addDevice, addLocation } from '../../testing/plant.ts'
import { openProvider } from '../../testing/provider-server.ts'
import { latestTrace } from '../../testing/traces.ts'

const receiver = await openProvider()
afterAll(() => receiver.close())
const platform = await startOwnApp({
  ALARM_CHANNELS: 'on',
  WEBHOOK_INNER_HOSTS: new URL(receiver.url).host,
})
const { db } = platform.database
const own = 'int-nordkaelte'

interface Message {
  type: string
  timestamp: string
  data: Record<string, unknown>
}

beforeEach(async () => {
  await db.delete(webhooks)
  receiver.received.length = 0
})

const subscribe = async (events: WebhookChoice[], more: { locationGroups?: string[] } = {}) => {
  const admin = await platform.as('admin')
  return admin.createWebhook({ body: { name: 'Tickets', url: `${receiver.url}/in`, events, ...more } })
}

const messages = () => receiver.received.map(({ body }) => JSON.parse(body) as Message)

/** A process of the platform looks once a second. */
const received = async (count: number): Promise<Message[]> => {
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(count), 15_000)
  return messages()
}

async function raise(fields: Parameters<typeof addAlarm>[3] = {}) {
  const locationId = await addLocation(db, own)
  const alarmId = await addAlarm(db, own, locationId, fields)
  await db
    .insert(alarmEvents)
    .values({ alarmId, time: new Date(), step: 'RAISED', cause: 'VALUE', value: -12.5 })
  return { locationId, alarmId }
}

test('an alarm is told from its beginning on, in order, signed with the secret that was shown once', async () => {
  const { webhookId, secret } = await subscribe(['alarm.*'])
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const { alarmId } = await raise()
  const admin = await platform.as('admin')
  await admin.commentAlarm({ alarmId, body: { text: 'On my way' } })
  await admin.acknowledgeAlarm({ alarmId })
  const told = await received(3)
  expect(told.map(({ type }) => type)).toEqual(['alarm.raised', 'alarm.commented', 'alarm.acknowledged'])
  for (const message of told)
    expect(
      webhookMessageOf(message.type as 'alarm.raised')
        .strict()
        .parse(message),
    ).toEqual(message)
  const { accountId } = await admin.getCurrentAccount()
  expect(told[0]?.data).toMatchObject({
    alarmId,
    value: -12.5,
    threshold: -18,
    unit: '°C',
    severity: 'WARNING',
  })
  expect(told[0]?.data['link']).toMatch(new RegExp(`/#/alarms/${alarmId}$`))
  expect(told[1]?.data).toMatchObject({ comment: 'On my way', accountId })

  const [call] = receiver.received
  const header = (name: string) => String(call?.headers[`webhook-${name}`])
  const timestamp = header('timestamp')
  const signed = `${header('id')}.${timestamp}.${call?.body}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(signed).digest('base64')
  expect(header('signature')).toBe(`v1,${signature}`)
  expect(Number(timestamp)).toBeCloseTo(Date.now() / 1000, -2)

  const [newest] = await admin.listWebhookDeliveries({ webhookId })
  expect(newest).toMatchObject({
    event: 'alarm.acknowledged',
    state: 'SENT',
    status: 202,
    answer: '{}',
    code: null,
  })
  const stored = JSON.stringify([await db.select().from(webhooks), await admin.listWebhooks()])
  expect(stored).not.toContain(secret)
  expect(stored).toContain('enc1.')
})

test('the secret is in no trace, and nobody reads it again', async () => {
  const { secret } = await subscribe(['alarm.raised'])
  const trace = await latestTrace(db)
  expect(trace).toMatchObject({
    action: 'WEBHOOK_CREATED',
    new: { name: 'Tickets', events: ['alarm.raised'] },
  })
  expect(JSON.stringify(trace)).not.toContain(secret.slice('whsec_'.length))
})

test('devices that fall silent and come back, locations that go into operation, and accounts are told', async () => {
  await subscribe(['device.*', 'location.commissioned', 'account.*'])
  const locationId = await addLocation(db, own)
  const deviceId = await addDevice(db, own, { locationId })
  const kind = 'DEVICE_SILENT' as const
  const alarmId = await addAlarm(db, own, locationId, { kind, deviceId, sourceId: deviceId })
  const of = { alarmId, time: new Date() }
  await db.insert(alarmEvents).values({ ...of, step: 'RAISED', cause: 'NO_REPORT' })
  await db.insert(alarmEvents).values({ ...of, step: 'RESOLVED', cause: 'REPORT' })
  await db.update(locations).set({ status: 'COMMISSIONING' }).where(eq(locations.id, locationId))
  await db.update(locations).set({ status: 'ACTIVE' }).where(eq(locations.id, locationId))
  const admin = await platform.as('admin')
  const { accountId, username } = await admin.createManagedAccount({
    body: {
      firstName: 'New',
      lastName: 'Person',
      username: 'new.person',
      email: 'new.person@example.com',
      integratorId: own,
      ownerAccountId: (await admin.getCurrentAccount()).accountId,
      roles: ['ROLE_LOCATION_READ'],
    },
  })
  await admin.deleteManagedAccount({ accountId })
  const told = await received(5)
  expect(new Map(told.map(({ type, data }) => [type, data]))).toEqual(
    new Map([
      ['device.silent', expect.objectContaining({ deviceId, alarmId, locationId })],
      ['device.back', expect.objectContaining({ deviceId, alarmId, locationId })],
      ['location.commissioned', expect.objectContaining({ locationId })],
      ['account.created', expect.objectContaining({ accountId, username })],
      ['account.deleted', expect.objectContaining({ accountId })],
    ]),
  )
  for (const message of told)
    webhookMessageOf(message.type as WebhookEvent)
      .strict()
      .parse(message)
})

test('a webhook of some groups hears of their locations alone, and of nothing when they are deleted', async () => {
  const inside = await addLocation(db, own)
  const { locationGroupId } = await addAlertedGroup(db, own, { locationId: inside }, [])
  expect(await db.$count(locationGroupLocations, eq(locationGroupLocations.locationId, inside))).toBe(1)
  const { webhookId } = await subscribe(['alarm.raised', 'account.*'], { locationGroups: [locationGroupId] })
  const event = async (locationId: string) => {
    const alarmId = await addAlarm(db, own, locationId)
    await db.insert(alarmEvents).values({ alarmId, time: new Date(), step: 'RAISED', cause: 'VALUE' })
    return alarmId
  }
  await event(await addLocation(db, own))
  const alarmId = await event(inside)
  const told = await received(1)
  expect(told.map(({ data }) => data['alarmId'])).toEqual([alarmId])

  const admin = await platform.as('admin')
  await admin.deleteManagedGroup({ locationGroupId })
  expect(await admin.listWebhooks()).toMatchObject([{ webhookId, locationGroups: [] }])
  await event(inside)
  expect(await admin.listWebhookDeliveries({ webhookId })).toHaveLength(1)
})

test("another integrator's webhooks do not exist, and hear of nothing here", async () => {
  const other = await platform.as('other-admin')
  const { webhookId } = await other.createWebhook({
    body: { name: 'Theirs', url: `${receiver.url}/theirs`, events: ['alarm.*'] },
  })
  await raise()
  expect(await other.listWebhookDeliveries({ webhookId })).toEqual([])
  const admin = await platform.as('admin')
  expect(await admin.listWebhooks()).toEqual([])
  const unknown = { status: 404, message: 'Webhook not found' }
  expect(await failureOf(admin.listWebhookDeliveries({ webhookId }))).toEqual(unknown)
  expect(await failureOf(admin.deleteWebhook({ webhookId }))).toEqual(unknown)
  const [group] = await other.listManagedGroups()
  const foreign = subscribe(['alarm.*'], { locationGroups: [group?.locationGroupId ?? ''] })
  expect(await failureOf(foreign)).toMatchObject({
    status: 404,
    errors: [{ key: 'NOT_FOUND', parameters: { FIELD: 'locationGroups' } }],
  })
})

test('what was refused is sent again with the same id and body', async () => {
  const { webhookId } = await subscribe(['alarm.raised'])
  receiver.answerNext({ status: 410, body: 'gone' })
  await raise()
  await received(1)
  const admin = await platform.as('admin')
  await vi.waitFor(async () =>
    expect(await admin.listWebhookDeliveries({ webhookId })).toMatchObject([
      { state: 'FAILED', status: 410 },
    ]),
  )
  const [{ deliveryId } = { deliveryId: '' }] = await admin.listWebhookDeliveries({ webhookId })
  const again = await admin.sendWebhookAgain({ webhookId, deliveryId })
  expect(again).toMatchObject({ deliveryId, state: 'WAITING', attempts: 0 })
  await received(2)
  const [first, second] = receiver.received
  expect(second?.headers['webhook-id']).toBe(deliveryId)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.body).toBe(first?.body)
  expect(await latestTrace(db)).toMatchObject({ action: 'WEBHOOK_SENT_AGAIN', new: { name: 'Tickets' } })
  expect(await failureOf(admin.sendWebhookAgain({ webhookId, deliveryId: 'msg_unknown' }))).toMatchObject({
    status: 404,
  })
})

test.each([
  ['without https', 'http://tickets.example/in'],
  ['with a password', 'https://user:secret@tickets.example/in'],
  ['that is none', 'tickets'],
  ['of another scheme', 'file:///etc/passwd'],
])('an address %s is refused', async (_what, url) => {
  const admin = await platform.as('admin')
  const body = { name: 'x', url, events: ['alarm.*' as const] }
  expect(await failureOf(admin.createWebhook({ body }))).toMatchObject({
    status: 400,
    errors: [{ key: 'INVALID', parameters: { FIELD: 'url' } }],
  })
})

test('whoever may not see accounts can neither subscribe to them nor read what was told', async () => {
  const { webhookId } = await subscribe(['account.created'])
  const devices = await platform.as('devices')
  const body = { name: 'x', url: `${receiver.url}/x`, events: ['account.*' as const] }
  expect(await failureOf(devices.createWebhook({ body }))).toMatchObject({ status: 403 })
  expect(await failureOf(devices.listWebhookDeliveries({ webhookId }))).toMatchObject({ status: 403 })
  const hidden = { ...body, events: ['alarm.*' as const] }
  expect(await failureOf(devices.updateWebhook({ webhookId, body: hidden }))).toMatchObject({ status: 403 })
  expect(await failureOf((await platform.as('reader')).listWebhooks())).toMatchObject({ status: 403 })
})

test('an edit of an old copy is refused, and an integrator has a bounded number', async () => {
  const { webhookId } = await subscribe(['alarm.*'])
  const admin = await platform.as('admin')
  const body = { name: 'Renamed', url: `${receiver.url}/other`, events: ['alarm.raised' as const] }
  expect(await admin.updateWebhook({ webhookId, body: { ...body, version: 1 } })).toMatchObject({
    ...body,
    version: 2,
  })
  const late = admin.updateWebhook({ webhookId, body: { ...body, name: 'Late', version: 1 } })
  expect(await failureOf(late)).toMatchObject({ status: 409 })
  for (let count = 1; count < webhookLimits.webhooks; count += 1) await subscribe(['alarm.*'])
  expect(await failureOf(subscribe(['alarm.*']))).toMatchObject({ status: 409 })
})
