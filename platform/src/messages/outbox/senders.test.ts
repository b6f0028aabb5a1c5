import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messageBounds } from '#contract/message-bounds'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createEncryption, newKey, readKeys } from '../../base/encryption.ts'
import { minute } from '../../base/time.ts'
import { createChannels } from '../channels/index.ts'
import type { Scope } from '../../db/connection.ts'
import { addressKey } from '../../db/message-budgets.ts'
import { accounts, alarms, causedMessages, integrations } from '../../db/schema/index.ts'
import { insertDrill } from '../../domain/alarms/drills.ts'
import { encryptSecret } from '../../domain/integrations/secrets.ts'
import { readSettings } from '../../settings.ts'
import { acknowledged, own, startOutboxTest } from '../../testing/outbox.ts'
import { readDrill } from '../../features/alarms/drills-store.ts'
import { addAlarm, addMember, changeAlarm } from '../../testing/alarm-provider.ts'
import { openProvider } from '../../testing/provider-server.ts'
import { createSenders } from './senders.ts'

const { db, later, now, raise, rowsOf } = await startOutboxTest()
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
    .set({ secret: encryptSecret(encryption, integrationId, key) })
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
  const secret = encryptSecret(other, integrationId, 'lost')
  await db.update(integrations).set({ secret }).where(eq(integrations.id, integrationId))
  await later(minute, sendersWith({ ALARM_CHANNELS: 'on' }))
  expect(eventsOf(alarmId)).toEqual([])
  expect(await rowsOf(alarmId)).toMatchObject([
    { state: 'FAILED', answer: 'The secret of the integration cannot be read' },
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

test('an address that its owner has not confirmed gets nothing, and the drill says so', async () => {
  const { locationId, locationGroupId } = await raise(['TWILIO_SMS'])
  const unknown = { confirmedEmail: null, confirmedPhone: null }
  const member = await addMember(db, own, locationGroupId, { allowsPush: true, phoneNumber: '+49 40 123' })
  await db.update(accounts).set(unknown).where(eq(accounts.id, member.id))
  await db.delete(alarms)
  const caller = { accountId: member.id }
  await insertDrill({ db, integratorId: own, caller } as Scope, { id: locationId, name: 'Cold store' }, now())
  await later(minute, sendersWith({ ALARM_CHANNELS: 'on' }))
  const { drill } = await readDrill({ db, integratorId: own }, locationId)
  expect(drill).toMatchObject({ total: 2, reached: 0 })
  expect(drill?.recipients.map(({ channel, state, code }) => [channel, state, code]).toSorted()).toEqual([
    ['EMAIL', 'FAILED', 'EMAIL_NOT_CONFIRMED'],
    ['TWILIO_SMS', 'FAILED', 'NOT_SET_UP'],
  ])
})

test('an address gets so many messages of drills in an hour, and every alarm', async () => {
  const { locationId, locationGroupId } = await raise([])
  const member = await addMember(db, own, locationGroupId, { allowsPush: true })
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  const address = addressKey('EMAIL', member.email)
  const used = { integratorId: own, kind: 'DRILL_MESSAGE' as const, address }
  const { most } = messageBounds.DRILLS_TO_ADDRESS
  await db.insert(causedMessages).values(Array.from({ length: most - 1 }, () => used))
  const caller = { accountId: member.id }
  const drill = async () => {
    await db.delete(alarms)
    await insertDrill(
      { db, integratorId: own, caller } as Scope,
      { id: locationId, name: 'Cold store' },
      now(),
    )
    await later(minute, sendersWith({ DATA_DIR: folder }))
    return (await readDrill({ db, integratorId: own }, locationId)).drill
  }
  expect(await drill()).toMatchObject({ total: 1, reached: 1 })
  expect(await drill()).toMatchObject({ total: 1, reached: 0, recipients: [{ code: 'DRILLED_OFTEN' }] })
  const alarmId = await addAlarm(db, own, locationId)
  await later(minute, sendersWith({ DATA_DIR: folder }))
  expect(await rowsOf(alarmId)).toMatchObject([{ channel: 'EMAIL', state: 'SENT' }])
})
