import { messageBounds } from '#contract/message-bounds'
import { mostCodeTries } from '#contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { endFormerAddresses } from '../../db/confirmations/addresses.ts'
import { accounts, causedMessages, confirmations, integrations } from '../../db/schema/index.ts'
import { failureOf, startTestAppOn } from '../../testing/app.ts'
import { freshDatabase } from '../../testing/database.ts'
import { openMailbox, partOf, type Mail } from '../../testing/mailbox.ts'
import { openProvider } from '../../testing/provider-server.ts'
import { latestTrace } from '../../testing/traces.ts'

const [mailbox, provider] = [await openMailbox(), await openProvider()]
const database = await freshDatabase('sample')
const platform = await startTestAppOn(database, {
  SMTP_URL: mailbox.url,
  ALARM_CHANNELS: 'on',
  TWILIO_URL: provider.url,
})
afterAll(async () => {
  await platform.close()
  await mailbox.close()
  await provider.close()
})
const { db } = database

const codeIn = (mail: Pick<Mail, 'raw'>) => /\b\d{4} \d{4}\b/.exec(partOf(mail, 'text/plain'))?.[0] ?? ''

async function change(username: string, fields: Partial<typeof accounts.$inferInsert>): Promise<void> {
  await db.update(accounts).set(fields).where(eq(accounts.username, username))
}

async function stateOf(username: string, kind: 'EMAIL' | 'PHONE') {
  const { addresses } = await (await platform.as(username)).getOwnConfirmations()
  return addresses.find((one) => one.kind === kind)
}

test('a person confirms an address with the code that is sent there', async () => {
  const reader = await platform.as('reader')
  await change('reader', { confirmedEmail: null })
  expect(await reader.testOwnChannel({ body: { channel: 'EMAIL' } })).toMatchObject({
    result: 'FAILED',
    code: 'EMAIL_NOT_CONFIRMED',
  })
  expect(await reader.sendOwnConfirmation({ body: { kind: 'EMAIL' } })).toMatchObject({ result: 'SENT' })
  const mail = await mailbox.next()
  expect(await stateOf('reader', 'EMAIL')).toMatchObject({ state: 'NOT_CONFIRMED', isAsked: true })
  expect(JSON.stringify(await db.select().from(confirmations))).not.toContain(codeIn(mail).replace(' ', ''))
  await reader.confirmOwnAddress({ body: { kind: 'EMAIL', code: codeIn(mail) } })
  expect(await latestTrace(db)).toMatchObject({ action: 'ADDRESS_CONFIRMED', new: { kind: 'EMAIL' } })
  expect(await stateOf('reader', 'EMAIL')).toMatchObject({ state: 'CONFIRMED', isAsked: false })
  expect(await reader.testOwnChannel({ body: { channel: 'EMAIL' } })).toMatchObject({ result: 'SENT' })
  await mailbox.next()
  const again = reader.confirmOwnAddress({ body: { kind: 'EMAIL', code: codeIn(mail) } })
  expect(await failureOf(again)).toMatchObject({ status: 400 })
})

test('a code takes a few tries, and none of somebody else', async () => {
  const [reader, devices] = [await platform.as('reader'), await platform.as('devices')]
  await change('reader', { confirmedEmail: null })
  await reader.sendOwnConfirmation({ body: { kind: 'EMAIL' } })
  const code = codeIn(await mailbox.next())
  expect(await failureOf(devices.confirmOwnAddress({ body: { kind: 'EMAIL', code } }))).toEqual({
    status: 400,
    message: 'This is not the code, or it is not valid any more',
    errors: [{ key: 'INVALID', parameters: { FIELD: 'code' } }],
  })
  const wrong = code === '0000 0000' ? '00000001' : '00000000'
  for (let tries = 0; tries < mostCodeTries; tries += 1)
    await failureOf(reader.confirmOwnAddress({ body: { kind: 'EMAIL', code: wrong } }))
  expect(await failureOf(reader.confirmOwnAddress({ body: { kind: 'EMAIL', code } }))).toMatchObject({
    status: 400,
  })
  expect(await stateOf('reader', 'EMAIL')).toMatchObject({ state: 'NOT_CONFIRMED' })
})

test('a changed address gets a code, and until it is confirmed the one before gets messages', async () => {
  const admin = await platform.as('admin')
  const devices = await platform.as('devices')
  const account = await devices.getCurrentAccount()
  const { accountId } = account
  const data = { ...account, ownerAccountId: account.ownerAccountId ?? accountId, email: 'léa@new.example' }
  const { integratorName: _, isOperator: _operator, preferences: _preferences, ...body } = data
  await admin.updateAccount({ accountId, body })
  const mails = [await mailbox.next(), await mailbox.next()]
  const to = (address: string) => mails.find((mail) => mail.to.includes(address)) ?? { raw: '' }
  expect(partOf(to(account.email), 'text/plain')).toContain('Until the new one is confirmed')
  expect(await stateOf('devices', 'EMAIL')).toMatchObject({ address: 'léa@new.example', state: 'FORMER' })
  await devices.testOwnChannel({ body: { channel: 'EMAIL' } })
  expect((await mailbox.next()).to).toEqual([account.email])
  const signIn = async () => (await admin.listSignIns()).find((one) => one.accountId === accountId)
  expect(await signIn()).toMatchObject({ email: 'FORMER' })
  const inThirtyDays = Date.now() / 1000 + 30 * 86_400
  const endOf = async () => Number((await stateOf('devices', 'EMAIL'))?.until)
  expect(Math.abs((await endOf()) - inThirtyDays)).toBeLessThan(600)
  await endFormerAddresses(db)
  expect(Math.abs((await endOf()) - inThirtyDays)).toBeLessThan(600)

  await admin.sendConfirmation({ accountId, body: { kind: 'EMAIL' } })
  const code = codeIn(await mailbox.next())
  const first = codeIn(mails.find((mail) => codeIn(mail) !== '') ?? { raw: '' })
  expect(first).not.toBe('')
  const old = devices.confirmOwnAddress({ body: { kind: 'EMAIL', code: first } })
  if (first !== code) expect(await failureOf(old)).toMatchObject({ status: 400 })
  await devices.confirmOwnAddress({ body: { kind: 'EMAIL', code } })
  expect(await signIn()).toMatchObject({ email: 'CONFIRMED' })
  await devices.testOwnChannel({ body: { channel: 'EMAIL' } })
  expect((await mailbox.next()).to[0]).toContain('new.example')
})

test('a code that went to another address confirms nothing', async () => {
  const reader = await platform.as('reader')
  await change('reader', { confirmedEmail: null })
  await reader.sendOwnConfirmation({ body: { kind: 'EMAIL' } })
  const code = codeIn(await mailbox.next())
  const { email } = await reader.getCurrentAccount()
  await change('reader', { email: 'victim@example.org', emailKey: 'victim@example.org' })
  await reader.confirmOwnAddress({ body: { kind: 'EMAIL', code } })
  expect(await stateOf('reader', 'EMAIL')).toMatchObject({ state: 'NOT_CONFIRMED' })
  await change('reader', { email, emailKey: email, confirmedEmail: email })
})

test('a code by text message goes through an integration of an own location group', async () => {
  const admin = await platform.as('admin')
  const reader = await platform.as('reader')
  const { accountId } = await reader.getCurrentAccount()
  await change('reader', { phoneNumber: '+49 40 5550 199', confirmedPhone: null })
  expect(await reader.sendOwnConfirmation({ body: { kind: 'PHONE' } })).toMatchObject({
    result: 'FAILED',
    code: expect.stringMatching(/NO_TEXT_MESSAGES|NOT_SET_UP/),
  })
  const { integrationId } = await admin.createIntegration({
    body: {
      name: 'Texts',
      type: 'TWILIO_SMS',
      twilioSms: { accountSid: `AC${'0'.repeat(32)}`, secret: 'S3CRET', sender: 'Alarms' },
    },
  })
  await db.delete(integrations).where(eq(integrations.name, 'SMS night shift'))
  await db.delete(integrations).where(eq(integrations.name, 'SMS Bereitschaft Süd'))
  const { locationGroupId } = await admin.createManagedGroup({
    body: { name: 'Texted', locations: [], integrations: [{ integrationId }] },
  })
  const account = await admin.getManagedAccount({ accountId })
  const membership = {
    locationGroupId: { locationGroupId, dashboardSafe: false },
    locationGroupName: 'Texted',
    roles: [],
    contactGroup: [],
    allowPushNotifications: 'false' as const,
    showInContacts: false,
  }
  const ownerAccountId = account.ownerAccountId ?? accountId
  const locationGroups = [...account.locationGroups, membership]
  await admin.updateAccount({ accountId, body: { ...account, ownerAccountId, locationGroups } })
  provider.answerNext({ status: 201, body: { sid: 'SM1', status: 'queued' } })
  expect(await reader.sendOwnConfirmation({ body: { kind: 'PHONE' } })).toMatchObject({ result: 'SENT' })
  const form = new URLSearchParams(provider.received.at(-1)?.body)
  expect(form.get('To')).toBe('+49405550199')
  const code = /\d{4} \d{4}/.exec(form.get('Body') ?? '')?.[0] ?? ''
  await reader.confirmOwnAddress({ body: { kind: 'PHONE', code } })
  expect(await stateOf('reader', 'PHONE')).toMatchObject({ state: 'CONFIRMED' })
})

test('an address gets a few codes an hour, whoever asks for them, and the dialog says what is left', async () => {
  const [admin, reader] = [await platform.as('admin'), await platform.as('reader')]
  const { accountId } = await reader.getCurrentAccount()
  await db.delete(causedMessages)
  await change('reader', { confirmedEmail: null })
  const { most } = messageBounds.CONFIRMATIONS_TO_ADDRESS
  for (let count = 0; count < most; count += 1)
    await (count % 2 === 0
      ? admin.sendConfirmation({ accountId, body: { kind: 'EMAIL' } })
      : reader.sendOwnConfirmation({ body: { kind: 'EMAIL' } }))
  expect(await failureOf(reader.sendOwnConfirmation({ body: { kind: 'EMAIL' } }))).toEqual({
    status: 429,
    message: 'This address has got 5 of these messages within an hour. Try again in 60 min.',
  })
  const budgets = await reader.listMessageBudgets()
  expect(budgets.find(({ budget }) => budget === 'CONFIRMATIONS')).toEqual({
    budget: 'CONFIRMATIONS',
    left: messageBounds.CONFIRMATIONS.most - most,
    most: messageBounds.CONFIRMATIONS.most,
  })
  expect(budgets.find(({ budget }) => budget === 'DRILLS')?.left).toBe(messageBounds.DRILLS.most)
})

test('an address before is used no more after thirty days, and the account does not change by it', async () => {
  const devices = await platform.as('devices')
  const { accountId, email } = await devices.getCurrentAccount()
  const stored = async () => (await db.select().from(accounts).where(eq(accounts.id, accountId)))[0]
  await change('devices', { confirmedEmail: 'former@example.org', confirmedPhone: null })
  await endFormerAddresses(db)
  const { version, formerEmailUntil } = (await stored()) ?? {}
  await change('devices', { formerEmailUntil: new Date(Number(formerEmailUntil) - 29 * 86_400_000) })
  await endFormerAddresses(db)
  expect(await stateOf('devices', 'EMAIL')).toMatchObject({ state: 'FORMER' })
  await change('devices', { formerEmailUntil: new Date(Number(formerEmailUntil) - 31 * 86_400_000) })
  await endFormerAddresses(db)
  expect(await stateOf('devices', 'EMAIL')).toMatchObject({ state: 'NOT_CONFIRMED' })
  expect(await stored()).toMatchObject({ version, confirmedEmail: null, formerEmailUntil: null })

  // One that is confirmed in time has no end.
  await change('devices', { confirmedEmail: 'former@example.org' })
  await endFormerAddresses(db)
  await change('devices', { confirmedEmail: email })
  await endFormerAddresses(db)
  expect(await stored()).toMatchObject({ confirmedEmail: email, formerEmailUntil: null })
})
