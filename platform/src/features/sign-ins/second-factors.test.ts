import { afterAll, expect, test } from 'vitest'
import { clientFor, failureOf, startTestAppOn } from '../../testing/app.ts'
import { freshDatabase } from '../../testing/database.ts'
import { signIn } from '../../testing/identity.ts'
import { startStandIn } from '../../testing/keycloak.ts'
import { openMailbox, partOf } from '../../testing/mailbox.ts'
import { addApp, sendPassword } from '../../testing/second-factor.ts'
import { latestTrace } from '../../testing/traces.ts'

const mailbox = await openMailbox()
const lines: Record<string, unknown>[] = []
const database = await freshDatabase('sample')
const platform = await startTestAppOn(
  database,
  { SMTP_URL: mailbox.url, LOG_LEVEL: 'info', SECURITY_LOG: 'on' },
  { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
)
afterAll(async () => {
  await platform.close()
  await mailbox.close()
})
const { db } = database

async function idOf(username: string) {
  const found = (await (await platform.as('admin')).listManagedAccounts()).find(
    (one) => one.username === username,
  )
  return found?.accountId ?? ''
}

test('a manager removes the lost second factors of a colleague, who is signed out everywhere and told', async () => {
  const admin = await platform.as('admin')
  const { accessToken } = await signIn(platform.app, 'reader', 'demo')
  const reader = clientFor(platform.app, accessToken)
  const { accountId, firstName, lastName } = await reader.getCurrentAccount()
  await addApp(db, accountId)
  const known = async () => (await admin.listSignIns()).find((one) => one.accountId === accountId)
  expect(await known()).toMatchObject({ secondFactors: 1, lastLogin: expect.any(Number) as number })
  // A sign-in that waits for the code.
  const begun = await sendPassword(platform.app, 'reader', 'demo')
  expect(begun.next).toContain('/second-step')

  const other = await platform.as('other-admin')
  expect(await failureOf(other.removeSecondFactors({ accountId }))).toMatchObject({ status: 404 })
  expect(await admin.removeSecondFactors({ accountId })).toBeNull()
  expect(await known()).toMatchObject({ secondFactors: 0 })
  expect(await latestTrace(db)).toMatchObject({
    action: 'SECOND_FACTOR_REMOVED',
    new: { accountId, firstName, lastName, username: 'reader', removed: 1 },
  })
  expect(await failureOf(reader.getCurrentAccount())).toMatchObject({ status: 401 })
  expect((await begun.browser.get(begun.next)).headers.get('location')).toBe(begun.action)
  const mail = await mailbox.next()
  expect(mail.to).toEqual(['reader@nordkaelte.example'])
  expect(partOf(mail, 'text/plain').replaceAll(/\s+/g, ' ')).toContain('removed all its second factors')
  expect(
    lines.filter(({ accountId: id, event = 'sign-in' }) => id === accountId && event !== 'sign-in'),
  ).toMatchObject([
    { event: 'second-factor-asked' },
    { event: 'second-factor-removed', outcome: 'ok', by: 'account-manager' },
    { event: 'session-ended', outcome: 'ok', by: 'second-factor-removed', sessions: 'all' },
    { event: 'token-refused' },
  ])
  // The password alone is enough now.
  await signIn(platform.app, 'reader', 'demo')
})

test('nobody removes their own in this way', async () => {
  const admin = await platform.as('admin')
  const accountId = await idOf('admin')
  await addApp(db, accountId)
  const refusal = 'You look after your own second factors on the page of your own sign-in'
  expect(await failureOf(admin.removeSecondFactors({ accountId }))).toEqual({ status: 409, message: refusal })
  expect((await admin.listSignIns()).find((one) => one.accountId === accountId)?.secondFactors).toBe(1)
})

test('a rule is in the security log', async () => {
  const admin = await platform.as('admin')
  const from = Math.floor(Date.now() / 1000) + 86_400
  await admin.setSecondFactorRule({ body: { required: 'MANAGERS', from } })
  await admin.setSecondFactorRule({ body: { required: 'NOBODY' } })
  const set = lines.filter(({ event }) => event === 'second-factor-rule-set')
  expect(set).toMatchObject([
    { outcome: 'ok', required: 'MANAGERS', from: new Date(from * 1000).toISOString() },
    { outcome: 'ok', required: 'NOBODY' },
  ])
})

test('an outside issuer keeps what it knows of second factors to itself', async () => {
  const issuer = await startStandIn()
  const outside = await startTestAppOn(await freshDatabase('sample'), { IDENTITY_ISSUER: issuer.issuer })
  const admin = clientFor(outside.app, await issuer.tokenFor('admin'))
  const [first] = await admin.listSignIns()
  expect(first?.secondFactors).toBeNull()
  const accountId = first?.accountId ?? ''
  expect((await failureOf(admin.removeSecondFactors({ accountId }))).status).toBe(422)
  await outside.close()
  await issuer.close()
})
