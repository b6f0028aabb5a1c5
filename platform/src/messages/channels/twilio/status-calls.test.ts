import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { encryptionOf, encryptSecret } from '../../../domain/integrations/secrets.ts'
import { integrations, notices } from '../../../db/schema/index.ts'
import { addAlarm, addAlertedLocation, addMember } from '../../../testing/alarm-provider.ts'
import { own } from '../../../testing/outbox.ts'
import { startOwnApp } from '../../../testing/own-app.ts'

const logged: string[] = []
const platform = await startOwnApp(
  {
    PUBLIC_URL: 'https://console.example',
    SAMPLE_DEVICES: 'off',
    ALARM_CHANNELS: 'off',
    LOG_LEVEL: 'trace',
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  },
  { write: (line) => void logged.push(line) },
)
const { db } = platform.database
const token = 'S3CRET-auth-token'

const { locationId, locationGroupId, integrationIds } = await addAlertedLocation(db, own, ['TWILIO_SMS'])
const [integrationId = ''] = integrationIds
const { id: accountId } = await addMember(db, own, locationGroupId)
const encryption = encryptionOf({ secretsKeys: [Buffer.alloc(32, 7)], dataDir: '', databaseUrl: '' })
const setUp = async (apiKeySid: string | null) =>
  db
    .update(integrations)
    .set({
      settings: { accountSid: `AC${'0'.repeat(32)}`, apiKeySid, sender: 'Alarms' },
      secret: encryptSecret(encryption, integrationId, token),
    })
    .where(eq(integrations.id, integrationId))

type Row = typeof notices.$inferSelect
let id = ''

beforeEach(async () => {
  await setUp(null)
})

/** A text message in this state. */
async function sent(fields: Partial<Row>): Promise<void> {
  const now = new Date()
  const alarmId = await addAlarm(db, own, locationId, { notifyAt: null, notified: 'RAISED' })
  const [row] = await db
    .insert(notices)
    .values({
      integratorId: own,
      alarmId,
      channel: 'TWILIO_SMS',
      integrationId,
      accountId,
      recipient: `TWILIO_SMS ${integrationId} ${accountId}`,
      recipientName: 'Mia Berg',
      step: 'RAISED',
      severity: 'WARNING',
      priority: 1,
      state: 'SENT',
      reference: 'SM1',
      answer: 'queued',
      // Nobody sends it: the channel is off.
      dueAt: new Date(now.getTime() + 3_600_000),
      giveUpAt: now,
      notifiesWhenOver: true,
      createdAt: now,
      sentAt: now,
      ...fields,
    })
    .returning()
  id = row?.id ?? ''
}

const rowNow = async () => {
  const [row] = await db.select().from(notices).where(eq(notices.id, id))
  return row
}

const sign = (form: Record<string, string>, by: string, at = id) => {
  const fields = Object.keys(form)
    .toSorted()
    .map((name) => name + form[name])
    .join('')
  return createHmac('sha1', by)
    .update(`https://console.example/callback/twilio/${at}${fields}`)
    .digest('base64')
}

async function call(
  form: Record<string, string>,
  { by = token, at = id, signature = sign(form, by, at) } = {},
) {
  return platform.app.inject({
    method: 'POST',
    url: `/callback/twilio/${at}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    payload: new URLSearchParams(form).toString(),
  })
}

const delivered = { MessageSid: 'SM1', MessageStatus: 'delivered', To: '+4940123456' }
const lost = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30005' }

test('a message that has arrived says so, and so do the alarm and the history of the integration', async () => {
  await sent({})
  expect(await call({ ...delivered, MessageStatus: 'sent' })).toMatchObject({ statusCode: 204 })
  expect(await rowNow()).toMatchObject({ state: 'SENT', answer: 'queued', deliveredAt: null })
  expect(await call(delivered)).toMatchObject({ statusCode: 204, body: '' })
  const row = await rowNow()
  expect(row).toMatchObject({ state: 'SENT', answer: 'delivered', deliveredAt: expect.any(Date) })
  // A later one that comes too late changes nothing.
  await call(lost)
  expect(await rowNow()).toEqual(row)
})

test('a message that has not arrived has failed, with the reason', async () => {
  await sent({})
  await call(lost)
  expect(await rowNow()).toMatchObject({
    state: 'FAILED',
    answer: 'undelivered, error 30005: Unknown destination handset',
    deliveredAt: null,
  })
})

test('it may come before the answer to the call, and after an answer that was lost', async () => {
  await sent({ state: 'SENDING', reference: null, sentAt: null })
  await call(delivered)
  expect(await rowNow()).toMatchObject({ state: 'SENT', reference: 'SM1', sentAt: expect.any(Date) })
  await sent({ state: 'FAILED', reference: null, sentAt: null, answer: 'It is not clear whether it arrived' })
  await call(delivered)
  expect(await rowNow()).toMatchObject({ state: 'SENT', answer: 'delivered' })
  // A CRITICAL one that waits for another try is not sent again.
  await sent({ state: 'WAITING', reference: null, sentAt: null, severity: 'CRITICAL' })
  await call(delivered)
  expect(await rowNow()).toMatchObject({ state: 'SENT' })
})

test('it is said of all alarms that were sent as one message', async () => {
  await sent({})
  const first = id
  await sent({ messageId: first })
  const second = id
  id = first
  await call(delivered)
  id = second
  expect(await rowNow()).toMatchObject({ state: 'SENT', answer: 'delivered', deliveredAt: expect.any(Date) })
})

test('that an earlier try has failed says nothing about the one that was accepted', async () => {
  await sent({ reference: 'SM2' })
  await call(lost)
  expect(await rowNow()).toMatchObject({ state: 'SENT', reference: 'SM2' })
})

test('whoever is not Twilio learns nothing and changes nothing', async () => {
  await sent({})
  const before = await rowNow()
  const answers = [
    await call(delivered, { by: 'another token' }),
    await call(delivered, { signature: '' }),
    await call(delivered, { signature: 'not base64 at all' }),
    await call(delivered, { at: 'nobody' }),
    await call(delivered, { at: 'x'.repeat(900) }),
    await call(delivered, { at: '%00' }),
  ]
  await setUp('SK1')
  answers.push(await call(delivered))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ message: 'Forbidden', code: 'NOT_SIGNED', requestId: expect.any(String) })
  }
  expect(await rowNow()).toEqual(before)
  expect(logged.join()).not.toContain(token)
})

test('a body that is too long, or of another kind, is refused', async () => {
  await sent({})
  expect(await call({ ...delivered, Extra: 'x'.repeat(20_000) })).toMatchObject({ statusCode: 413 })
  const json = await platform.app.inject({
    method: 'POST',
    url: `/callback/twilio/${id}`,
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(json.statusCode).toBe(415)
})
