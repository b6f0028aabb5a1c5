import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { accounts, integrations } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { openProvider } from '../../testing/provider-server.ts'
import { latestTrace } from '../../testing/traces.ts'

const provider = await openProvider()
const received: string[] = []
const pbx = createSocket('udp4')
pbx.on('message', (bytes, { port, address }) => {
  const request = bytes.toString()
  received.push(request)
  const copied = ['Via', 'From', 'To', 'Call-ID', 'CSeq'].map(
    (name) => new RegExp(`^${name}: .+$`, 'm').exec(request)?.[0].trim() ?? '',
  )
  pbx.send(['SIP/2.0 200 OK', ...copied, 'Content-Length: 0', '', ''].join('\r\n'), port, address)
})
pbx.bind(0, '127.0.0.1')
await once(pbx, 'listening')
const server = `127.0.0.1:${pbx.address().port}`
afterAll(async () => {
  pbx.close()
  await provider.close()
})
const platform = await startOwnApp({
  ALARM_CHANNELS: 'on',
  TWILIO_URL: provider.url,
  SIP_INNER_HOSTS: server,
})

const accountSid = `AC${'0'.repeat(32)}`
const sms = (secret?: string) => ({
  name: 'Texts',
  type: 'TWILIO_SMS' as const,
  twilioSms: { accountSid, sender: '+15005550006', ...(secret && { secret }) },
})
const handsets = (password?: string, changes = {}) => ({
  name: 'Handsets',
  type: 'DECT' as const,
  dect: {
    server,
    transport: 'UDP' as const,
    user: 'alarms',
    recipient: '104',
    ...(password && { password }),
    ...changes,
  },
})

const rowOf = async (integrationId: string) =>
  (await platform.database.db.select().from(integrations).where(eq(integrations.id, integrationId)))[0]

test('the settings of Twilio are stored, and its secret is encrypted, never shown and not traced', async () => {
  const admin = await platform.as('admin')
  const created = await admin.createIntegration({ body: sms('S3CRET-1') })
  const shown = { accountSid, apiKeySid: null, sender: '+15005550006', hasSecret: true }
  expect(created).toMatchObject({ twilioSms: shown, dect: null, pagerDuty: null })
  const { integrationId } = created
  const first = await rowOf(integrationId)
  expect(first?.secret).toMatch(/^enc1\./)
  expect(JSON.stringify(await latestTrace(platform.database.db))).not.toContain('S3CRET-1')

  const renamed = { ...sms(), name: 'Text messages', integrationId, version: 1 }
  expect(await admin.updateIntegration({ body: renamed })).toMatchObject({ twilioSms: shown, version: 2 })
  expect((await rowOf(integrationId))?.secret).toBe(first?.secret)
  const repeated = { ...renamed, twilioSms: { ...renamed.twilioSms, secret: 'S3CRET-1' } }
  expect(await admin.updateIntegration({ body: repeated })).toMatchObject({ version: 2 })
  const other = { ...renamed, version: 2, twilioSms: { ...renamed.twilioSms, secret: 'S3CRET-2' } }
  expect(await admin.updateIntegration({ body: other })).toMatchObject({ version: 3 })
  expect((await rowOf(integrationId))?.secret).not.toBe(first?.secret)
  // A client that does not know these settings leaves them as they are.
  const { twilioSms: _, ...unknowing } = { ...renamed, name: 'Old client', version: 3 }
  expect(await admin.updateIntegration({ body: unknowing })).toMatchObject({ twilioSms: shown })

  const reader = await platform.as('reader')
  const [seen] = (await reader.listIntegrations()).filter((one) => one.integrationId === integrationId)
  expect(seen).toMatchObject({ twilioSms: null })
  const answers = JSON.stringify([await admin.listIntegrations(), await latestTrace(platform.database.db)])
  expect(answers).not.toMatch(/S3CRET/)
})

test('with another type the settings and the secret are gone', async () => {
  const admin = await platform.as('admin')
  const { integrationId } = await admin.createIntegration({ body: sms('S3CRET') })
  const changed = await admin.updateIntegration({ body: { integrationId, name: 'x', type: 'DECT' } })
  expect(changed).toMatchObject({ twilioSms: null, dect: null })
  expect(await rowOf(integrationId)).toMatchObject({ settings: null, secret: null })
})

test('the secret of one type never becomes that of another', async () => {
  const admin = await platform.as('admin')
  const { integrationId } = await admin.createIntegration({ body: sms('S3CRET') })
  const changed = await admin.updateIntegration({ body: { ...handsets(), integrationId } })
  expect(changed).toMatchObject({ twilioSms: null, dect: { server, hasPassword: false } })
  expect(await rowOf(integrationId)).toMatchObject({ secret: null })
  expect(await admin.testIntegration({ integrationId })).toMatchObject({ code: 'NOT_SET_UP' })
})

test('the password is not sent to another server unless somebody types it', async () => {
  const admin = await platform.as('admin')
  const { integrationId } = await admin.createIntegration({ body: handsets('p4ss') })
  const moved = { ...handsets(undefined, { server: 'evil.example' }), integrationId }
  expect(await failureOf(admin.updateIntegration({ body: moved }))).toMatchObject({
    status: 400,
    errors: [{ key: 'REQUIRED', parameters: { FIELD: 'password' } }],
  })
  const other = { ...handsets(undefined, { recipient: '105' }), integrationId }
  expect(await admin.updateIntegration({ body: other })).toMatchObject({
    dect: { server, recipient: '105', hasPassword: true },
  })
  const typed = { ...handsets('p4ss', { server: 'pbx.example' }), integrationId }
  expect(await admin.updateIntegration({ body: typed })).toMatchObject({ dect: { server: 'pbx.example' } })
})

test.each([
  ['settings of another type', { ...sms('x'), type: 'DECT' as const }],
  ['an account that is none', { ...sms(), twilioSms: { accountSid: '../x', sender: 'A' } }],
  ['a sender with a line break', { ...sms(), twilioSms: { accountSid, sender: 'A\r\nB' } }],
  ['a server with a path', handsets('p', { server: 'pbx.example/x' })],
  ['a port of another service', handsets('p', { server: 'pbx.example:25' })],
  ['a recipient with an address', handsets('p', { recipient: '1@evil.example' })],
  ['a user with a line break', handsets('p', { user: 'a\r\nb' })],
])('%s is refused', async (_what, body) => {
  const admin = await platform.as('admin')
  expect(await failureOf(admin.createIntegration({ body }))).toMatchObject({ status: 400 })
})

test('a test by Twilio goes to the phone of the caller', async () => {
  const admin = await platform.as('admin')
  const { integrationId } = await admin.createIntegration({ body: sms('S3CRET') })
  const { accountId } = await admin.getCurrentAccount()
  const setPhone = async (phoneNumber: string | null) =>
    platform.database.db
      .update(accounts)
      .set({ phoneNumber, confirmedPhone: phoneNumber })
      .where(eq(accounts.id, accountId))
  await setPhone(null)
  expect(await admin.testIntegration({ integrationId })).toMatchObject({
    result: 'FAILED',
    answer: 'Your account has no phone number to which the test could go',
  })
  await setPhone('+49 40 123456')
  provider.answerNext({ status: 201, body: { sid: 'SM1', status: 'queued' } })
  expect(await admin.testIntegration({ integrationId })).toMatchObject({ result: 'SENT', answer: 'queued' })
  const { headers, body } = provider.received.at(-1) ?? { headers: {}, body: '' }
  expect(headers.authorization).toBe(`Basic ${Buffer.from(`${accountSid}:S3CRET`).toString('base64')}`)
  expect(new URLSearchParams(body).get('To')).toBe('+4940123456')
  expect(new URLSearchParams(body).get('Body')).toMatch(
    /^Test of the integration Texts\. Nothing is wrong\. http/,
  )
})

test('a test by SIP reaches the server, and an inner one that no setting names is refused', async () => {
  const admin = await platform.as('admin')
  const { integrationId } = await admin.createIntegration({ body: handsets('p4ss') })
  expect(await admin.testIntegration({ integrationId })).toMatchObject({ result: 'SENT', answer: '200 OK' })
  expect(received.at(-1)).toMatch(/^MESSAGE sip:104@127\.0\.0\.1 SIP\/2\.0/)
  const inner = await admin.createIntegration({ body: handsets('p4ss', { server: '127.0.0.1:5999' }) })
  expect(await admin.testIntegration({ integrationId: inner.integrationId })).toMatchObject({
    result: 'FAILED',
    answer: '127.0.0.1 has no public address',
  })
})
