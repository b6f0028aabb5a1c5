import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createEncryption, newKey, readKeys } from '../base/encryption.ts'
import { minute } from '../base/time.ts'
import { createChannels } from '../channels/index.ts'
import { integrations } from '../db/schema/index.ts'
import { encryptSecret } from '../domain/integration-secrets.ts'
import { readSettings } from '../settings.ts'
import { acknowledged, own, startOutboxTest } from '../testing/outbox.ts'
import { addMember, changeAlarm } from '../testing/alarm-provider.ts'
import { openProvider } from '../testing/provider-server.ts'
import { createSenders } from './senders.ts'

const { db, later, raise, rowsOf } = await startOutboxTest()
const provider = await openProvider()
afterAll(() => provider.close())

const encryption = createEncryption(readKeys(newKey()) ?? [])
const sendersWith = (environment: Record<string, string>) => {
  const settings = readSettings({
    PAGERDUTY_URL_EU: provider.url,
    TWILIO_URL: provider.url,
    DATA_DIR: '/nonexistent',
    ...environment,
  })
  return createSenders({ db, settings, channels: createChannels(settings), encryption })
}

const eventsOf = (alarmId: string) =>
  provider.received
    .filter(({ path }) => path === '/v2/enqueue')
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
    .filter((event) => event.dedup_key === alarmId)
    .map(({ event_action: action, routing_key: key }) => [action, key])

const setKey = async (integrationId: string, key: string) =>
  db
    .update(integrations)
    .set({ routingKey: encryptSecret(encryption, integrationId, key) })
    .where(eq(integrations.id, integrationId))

test('PagerDuty hears of an alarm from its beginning to its end, with the routing key of its beginning', async () => {
  const senders = sendersWith({ ALARM_CHANNELS: 'on' })
  const { alarmId, integrationIds } = await raise(['PAGERDUTY'])
  const [integrationId = ''] = integrationIds
  await setKey(integrationId, 'first-key')
  await later(minute, senders)
  expect(eventsOf(alarmId)).toEqual([['trigger', 'first-key']])

  await setKey(integrationId, 'second-key')
  await changeAlarm(db, alarmId, acknowledged())
  await later(minute, senders)
  await changeAlarm(db, alarmId, { state: 'RESOLVED', resolvedAt: new Date() })
  await later(minute, senders)
  expect(eventsOf(alarmId)).toEqual([
    ['trigger', 'first-key'],
    ['acknowledge', 'first-key'],
    ['resolve', 'first-key'],
  ])
  const rows = await rowsOf(alarmId)
  expect(rows.map(({ state }) => state)).toEqual(['SENT', 'SENT', 'SENT'])
  expect(JSON.stringify(rows)).not.toMatch(/first-key|second-key/)
})

test('a routing key whose key is gone is reported, and nothing is sent', async () => {
  const { alarmId, integrationIds } = await raise(['PAGERDUTY'])
  const other = createEncryption(readKeys(newKey()) ?? [])
  const [integrationId = ''] = integrationIds
  const routingKey = encryptSecret(other, integrationId, 'lost')
  await db.update(integrations).set({ routingKey }).where(eq(integrations.id, integrationId))
  await later(minute, sendersWith({ ALARM_CHANNELS: 'on' }))
  expect(eventsOf(alarmId)).toEqual([])
  expect(await rowsOf(alarmId)).toMatchObject([
    { state: 'FAILED', answer: 'The routing key of the integration cannot be read' },
  ])
})

test('a handset and the phones of members hear of an alarm, as far as they are set up', async () => {
  const { alarmId, integrationIds, locationGroupId } = await raise(['DECT', 'TWILIO_SMS'])
  const [handsets = '', texts = ''] = integrationIds
  const member = await addMember(db, own, locationGroupId, { phoneNumber: '+49 40 123456' })
  await addMember(db, own, locationGroupId, { phoneNumber: '040 123456' })
  const accountSid = `AC${'0'.repeat(32)}`
  await db
    .update(integrations)
    .set({
      settings: { accountSid, apiKeySid: null, sender: 'Alarms' },
      secret: encryptSecret(encryption, texts, 'S3CRET'),
    })
    .where(eq(integrations.id, texts))
  provider.answerNext({ status: 201, body: { sid: 'SM1', status: 'queued' } })
  await later(minute, sendersWith({ ALARM_CHANNELS: 'on' }))
  const rows = await rowsOf(alarmId)
  expect(rows.find(({ integrationId }) => integrationId === handsets)).toMatchObject({
    state: 'FAILED',
    answer: 'The integration is not set up',
  })
  expect(rows.find(({ accountId }) => accountId === member.id)).toMatchObject({
    state: 'SENT',
    reference: 'SM1',
    answer: 'queued',
  })
  expect(rows.filter(({ answer }) => answer === 'The phone number has no country code')).toHaveLength(1)
  const [message] = provider.received.filter(({ path }) => path?.includes(accountSid))
  expect(new URLSearchParams(message?.body).get('To')).toBe('+4940123456')
  expect(JSON.stringify(rows)).not.toContain('S3CRET')
})

test('beside the sample data only mails are written', async () => {
  expect(Object.keys(sendersWith({}))).toEqual(['EMAIL'])
  const { alarmId } = await raise(['PAGERDUTY'])
  await later(minute, sendersWith({}))
  expect(eventsOf(alarmId)).toEqual([])
  expect(await rowsOf(alarmId)).toEqual([])
})
