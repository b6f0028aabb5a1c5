import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { accountLocationGroups, accounts, pushKeys, pushSubscriptions } from '../../db/schema/index.ts'
import { createEncryption } from '../../base/encryption.ts'
import { insertPushKey, providePushKey } from '../../domain/integrations/push-keys.ts'
import { encryptionOf } from '../../domain/integrations/secrets.ts'
import { addAlarm, addAlertedLocation } from '../../testing/alarm-provider.ts'
import { clientFor, failureOf } from '../../testing/app.ts'
import { signIn } from '../../testing/identity.ts'
import { own } from '../../testing/outbox.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { makeBrowser, openPushService } from '../../testing/push-service.ts'
import { latestTrace } from '../../testing/traces.ts'

const service = await openPushService()
const logged: string[] = []
const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
const platform = await startOwnApp(
  { ALARM_CHANNELS: 'on', SAMPLE_DEVICES: 'off', LOG_LEVEL: 'trace', SECRETS_KEY },
  { write: (line) => void logged.push(line) },
  { outgoing: service.outgoing },
)
afterAll(() => service.close())
const { db } = platform.database
const encryption = encryptionOf({ secretsKeys: [Buffer.alloc(32, 7)], dataDir: '', databaseUrl: '' })

type Person = Awaited<ReturnType<typeof platform.as>>

/** A browser with the newest key of the platform. */
async function newBrowser(client: Person) {
  const { publicKey } = await client.getOwnPush()
  const { read, ...browser } = makeBrowser()
  return { read, body: { ...browser, name: 'Firefox on Linux', publicKey: publicKey ?? '' } }
}

/** A person who has signed in in a browser, and switched push notifications on there. */
async function subscribe(username: string) {
  const client = clientFor(platform.app, (await signIn(platform.app, username, 'demo')).accessToken)
  const { read, body } = await newBrowser(client)
  return { client, body, read, subscription: await client.subscribePush({ body }) }
}

const idsOf = async (client: Person) =>
  (await client.getOwnPush()).subscriptions.map(({ subscriptionId }) => subscriptionId)

test('a person subscribes with a browser, again without effect, and ends it', async () => {
  const { client, body, subscription } = await subscribe('reader')
  const { subscriptionId } = subscription
  expect(subscription).toEqual({
    subscriptionId,
    name: 'Firefox on Linux',
    service: 'push.example',
    createdAt: expect.any(Number),
  })
  const trace = await latestTrace(db)
  expect(trace).toMatchObject({ action: 'PUSH_SUBSCRIBED', old: null, new: { subscriptionId } })
  for (const secret of [body.endpoint, body.auth, body.p256dh]) {
    expect(JSON.stringify(trace)).not.toContain(secret)
    expect(logged.join()).not.toContain(secret)
  }
  expect(await client.subscribePush({ body })).toEqual(subscription)
  expect(await client.getOwnPush()).toMatchObject({ subscriptions: [subscription] })
  await client.unsubscribePush({ subscriptionId })
  expect(await client.getOwnPush()).toMatchObject({ subscriptions: [] })
  expect(await latestTrace(db)).toMatchObject({ action: 'PUSH_UNSUBSCRIBED', old: { subscriptionId } })
})

test('nobody sees or ends the browsers of somebody else', async () => {
  const { subscription } = await subscribe('reader')
  const admin = await platform.as('admin')
  expect(await idsOf(admin)).toEqual([])
  const { subscriptionId } = subscription
  expect(await failureOf(admin.unsubscribePush({ subscriptionId }))).toEqual({
    status: 404,
    message: 'Browser not found',
  })
})

test('a browser in which somebody else signs in is theirs from then on', async () => {
  const { client, body } = await subscribe('reader')
  const before = (await idsOf(client)).length
  const devices = await platform.as('devices')
  const { subscriptionId } = await devices.subscribePush({ body })
  expect(await idsOf(client)).toHaveLength(before - 1)
  expect(await idsOf(devices)).toEqual([subscriptionId])
})

test('signing out ends the subscription of this browser, and no other one', async () => {
  const [here, elsewhere] = [await subscribe('accounts'), await subscribe('accounts')]
  await here.client.logout()
  expect(await idsOf(elsewhere.client)).toEqual([elsewhere.subscription.subscriptionId])
})

test('a person has ten browsers at most', async () => {
  const operator = await platform.as('operator')
  const more = async () => operator.subscribePush(await newBrowser(operator))
  for (let count = 0; count < 10; count += 1) await more()
  expect(await failureOf(more())).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^10 of your browsers get push notifications\./),
  })
})

test.each([
  ['no https', { endpoint: 'http://push.example/x' }],
  ['an address instead of a name', { endpoint: 'https://127.0.0.1/x' }],
  ['an inner name', { endpoint: 'https://localhost/x' }],
  ['a password', { endpoint: 'https://user:pass@push.example/x' }],
  ['a key that is no point of the curve', { p256dh: `B${'A'.repeat(86)}` }],
])('a subscription with %s is refused', async (_what, changes) => {
  const client = await platform.as('admin')
  const { body } = await newBrowser(client)
  expect(await failureOf(client.subscribePush({ body: { ...body, ...changes } }))).toMatchObject({
    status: 400,
  })
})

test('a new key is for new subscriptions, and the others go on with theirs', async () => {
  await db.delete(pushSubscriptions)
  const { client, body, read } = await subscribe('other-admin')
  await insertPushKey(db, encryption)
  const renewed = (await client.getOwnPush()).publicKey
  expect(renewed).not.toBe(body.publicKey)
  expect(await client.testOwnChannel({ body: { channel: 'PUSH' } })).toEqual({
    result: 'SENT',
    answer: 'push.example answers 201',
    code: 'PROVIDER_ANSWERS',
    values: { provider: 'push.example', status: 201 },
  })
  expect(read(service.received.at(-1)?.body ?? Buffer.alloc(0))).toMatchObject({
    title: 'Test of your notifications',
    link: 'http://localhost:8080/#/alarms/notifications',
  })
  await client.subscribePush({ body: { ...body, publicKey: renewed ?? '' } })
  await insertPushKey(db, encryption)
  const refused = await failureOf(client.subscribePush({ body }))
  expect(refused).toMatchObject({ status: 409, message: expect.stringMatching(/another key/) })
})

test('keys are stored encrypted, also with a new key of the settings, and replaced if nobody can read them', async () => {
  const before = await db.select().from(pushKeys)
  expect(before.map(({ privateKey }) => privateKey)).toEqual(
    before.map(() => expect.stringMatching(/^enc1\./)),
  )
  const both = createEncryption([Buffer.alloc(32, 8), Buffer.alloc(32, 7)])
  await providePushKey(db, both)
  const after = await db.select().from(pushKeys)
  expect(after.map(({ publicKey }) => publicKey).toSorted()).toEqual(
    before.map(({ publicKey }) => publicKey).toSorted(),
  )
  expect(after.every(({ privateKey }) => privateKey.startsWith(both.currentPrefix ?? '-'))).toBe(true)
  const lost = createEncryption([Buffer.alloc(32, 9)])
  await providePushKey(db, lost)
  const [newest] = (await db.select().from(pushKeys)).toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
  )
  expect(newest?.privateKey.startsWith(lost.currentPrefix ?? '-')).toBe(true)
  // As it was, for the platform of the other tests.
  await db.delete(pushKeys)
  await providePushKey(db, encryption)
})

test('a member with a browser gets an alarm there and by mail, and one without only by mail', async () => {
  const { body, read } = await subscribe('reader')
  const [reader] = await db.select().from(accounts).where(eq(accounts.username, 'reader'))
  const [admin] = await db.select().from(accounts).where(eq(accounts.username, 'admin'))
  const { locationId, locationGroupId } = await addAlertedLocation(db, own, [])
  for (const account of [reader, admin])
    await db
      .insert(accountLocationGroups)
      .values({ accountId: account?.id ?? '', locationGroupId, allowPushNotifications: 'true' })
  const client = await platform.as('reader')
  const alarmId = await addAlarm(db, own, locationId)
  const sent = async () =>
    (await client.getAlarm({ alarmId })).sent.map(
      ({ channel, accountId, state }) =>
        `${channel} ${accountId === reader?.id ? 'reader' : 'admin'} ${state}`,
    )
  await expect
    .poll(async () => (await sent()).toSorted(), { timeout: 30_000 })
    .toEqual(['EMAIL admin SENT', 'EMAIL reader SENT', 'PUSH reader SENT'])
  const message = service.received.find(({ path }) => path === new URL(body.endpoint).pathname)
  expect(read(message?.body ?? Buffer.alloc(0))).toMatchObject({
    title: expect.stringMatching(/^WARNING: Air/),
    link: `http://localhost:8080/#/alarms/${alarmId}`,
    tag: alarmId,
  })
})

test('a browser that the push service does not know any more is forgotten', async () => {
  const client = await platform.as('reader')
  await db.delete(pushSubscriptions)
  await subscribe('reader')
  service.answerNext({ status: 410 })
  expect(await client.testOwnChannel({ body: { channel: 'PUSH' } })).toEqual({
    result: 'FAILED',
    answer: 'push.example does not know the browser any more',
    code: 'BROWSER_NOT_KNOWN',
    values: { host: 'push.example' },
  })
  expect(await idsOf(client)).toEqual([])
  expect(await latestTrace(db)).toMatchObject({ action: 'CHANNEL_TESTED', new: { channel: 'PUSH' } })
})

test('a test by mail goes to the own address', async () => {
  const client = await platform.as('reader')
  expect(await client.testOwnChannel({ body: { channel: 'EMAIL' } })).toEqual({
    result: 'SENT',
    answer: 'Written to a file, because there is no mail server',
    code: 'WRITTEN_TO_FILE',
    values: {},
  })
})
