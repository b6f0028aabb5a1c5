import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createEncryption, newKey, readKeys } from '../base/encryption.ts'
import { createChannels } from '../channels/index.ts'
import { integrations } from '../db/schema/index.ts'
import { encryptSecret } from '../domain/integration-secrets.ts'
import { readSettings } from '../settings.ts'
import { acknowledged, startOutboxTest } from '../testing/outbox.ts'
import { changeAlarm } from '../testing/alarm-provider.ts'
import { openProvider } from '../testing/provider-server.ts'
import { createSenders } from './senders.ts'

const { db, open, raise, rowsOf } = await startOutboxTest()
const pagerDuty = await openProvider()
afterAll(() => pagerDuty.close())

const encryption = createEncryption(readKeys(newKey()) ?? [])
const sendersWith = (environment: Record<string, string>) => {
  const settings = readSettings({ PAGERDUTY_URL_EU: pagerDuty.url, DATA_DIR: '/nonexistent', ...environment })
  return createSenders({ db, settings, channels: createChannels(settings), encryption })
}

const eventsOf = (alarmId: string) =>
  pagerDuty.received
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
  await open(senders).runOnce()
  expect(eventsOf(alarmId)).toEqual([['trigger', 'first-key']])

  await setKey(integrationId, 'second-key')
  await changeAlarm(db, alarmId, acknowledged())
  await open(senders).runOnce()
  await changeAlarm(db, alarmId, { state: 'RESOLVED', resolvedAt: new Date() })
  await open(senders).runOnce()
  expect(eventsOf(alarmId)).toEqual([
    ['trigger', 'first-key'],
    ['acknowledge', 'first-key'],
    ['resolve', 'first-key'],
  ])
  const rows = await rowsOf(alarmId)
  expect(rows.map(({ state }) => state)).toEqual(['SENT', 'SENT', 'SENT'])
  expect(JSON.stringify(rows)).not.toMatch(/first-key|second-key/)
})

test('a routing key whose key is gone is told, and nothing is sent', async () => {
  const { alarmId, integrationIds } = await raise(['PAGERDUTY'])
  const other = createEncryption(readKeys(newKey()) ?? [])
  const [integrationId = ''] = integrationIds
  const routingKey = encryptSecret(other, integrationId, 'lost')
  await db.update(integrations).set({ routingKey }).where(eq(integrations.id, integrationId))
  await open(sendersWith({ ALARM_CHANNELS: 'on' })).runOnce()
  expect(eventsOf(alarmId)).toEqual([])
  expect(await rowsOf(alarmId)).toMatchObject([
    { state: 'FAILED', answer: 'The routing key of the integration cannot be read' },
  ])
})

test('beside the sample data only mails are written', async () => {
  expect(Object.keys(sendersWith({}))).toEqual(['EMAIL'])
  const { alarmId } = await raise(['PAGERDUTY'])
  await open(sendersWith({})).runOnce()
  expect(eventsOf(alarmId)).toEqual([])
  expect(await rowsOf(alarmId)).toEqual([])
})
