import { invitationHeader } from '#contract/invitation'
import { messageBounds } from '#contract/message-bounds'
import { basePath } from '#contract/op'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { causedMessages, logins } from '../../db/schema/index.ts'
import { clientFor, failureOf, startTestAppOn } from '../../testing/app.ts'
import { freshDatabase } from '../../testing/database.ts'
import { signIn } from '../../testing/identity.ts'
import { startStandIn } from '../../testing/keycloak.ts'
import { linkIn, openMailbox } from '../../testing/mailbox.ts'
import { latestTrace } from '../../testing/traces.ts'

const mailbox = await openMailbox()
const database = await freshDatabase('sample')
const platform = await startTestAppOn(database, { SMTP_URL: mailbox.url })
afterAll(async () => {
  await platform.close()
  await mailbox.close()
})
const { db } = database
const { INVITATIONS, INVITATIONS_TO_ADDRESS } = messageBounds

async function invite(username: string) {
  const admin = await platform.as('admin')
  const { accountId: ownerAccountId, integratorId } = await admin.getCurrentAccount()
  const roles = ['ROLE_LOCATION_READ' as const]
  const person = { firstName: 'Grete', lastName: 'Holm', username, email: `${username}@example.org`, roles }
  return admin.createManagedAccount({ body: { ...person, integratorId, ownerAccountId } })
}

async function stateOf(id: string) {
  const admin = await platform.as('admin')
  return (await admin.listSignIns()).find(({ accountId }) => accountId === id)?.state
}

test('somebody without a password is invited again, and the link before does not work any more', async () => {
  const admin = await platform.as('admin')
  const { accountId, username } = await invite('grete')
  expect(await stateOf(accountId)).toBe('INVITED')
  const first = linkIn(await mailbox.next())
  const answer = await platform.app.inject({
    method: 'POST',
    url: `${basePath}/management/account/${accountId}/invitation`,
    headers: { authorization: `Bearer ${await platform.tokenOf('admin')}` },
  })
  expect([answer.statusCode, answer.headers[invitationHeader.toLowerCase()]]).toEqual([200, 'mail'])
  const mail = await mailbox.next()
  expect(mail.to).toEqual(['grete@example.org'])
  expect(linkIn(mail)).not.toBe(first)
  const { pathname, search } = new URL(first)
  expect((await platform.app.inject(`${pathname}${search}`)).statusCode).toBe(410)
  expect(await latestTrace(db)).toMatchObject({ action: 'INVITATION_SENT', new: { accountId, username } })
  const other = await platform.as('other-admin')
  expect(await failureOf(other.resendInvitation({ accountId }))).toMatchObject({ status: 404 })
  const own = await admin.getCurrentAccount()
  expect(await failureOf(admin.resendInvitation({ accountId: own.accountId }))).toEqual({
    status: 409,
    message: 'This person has a password already',
  })
  expect(mailbox.mails).toHaveLength(2)
  // Sample people, and those of an earlier provider, have signed in without a password here.
  await db.insert(logins).values({ accountId, sessionKey: 'of-another-provider' })
  expect(await stateOf(accountId)).toBe('ACTIVE')
})

test('nobody is sent many invitations, and they count among those of an hour', async () => {
  const admin = await platform.as('admin')
  const { accountId } = await invite('inga')
  // The first one came with the account.
  for (let times = 1; times < INVITATIONS_TO_ADDRESS.most; times += 1)
    await admin.resendInvitation({ accountId })
  const again = async () => failureOf(admin.resendInvitation({ accountId }))
  expect(await again()).toEqual({
    status: 429,
    message: 'This address was invited 6 times within a day. Try again in 1440 min.',
  })
  const { accountId: another } = await invite('jonna')
  await admin.resendInvitation({ accountId: another })
  await db.update(causedMessages).set({ sentAt: sql`now() - interval '25 hours'` })
  await admin.resendInvitation({ accountId })
  const own = await admin.getCurrentAccount()
  const used = { accountId: own.accountId, integratorId: own.integratorId, kind: 'INVITATION' as const }
  await db.insert(causedMessages).values(Array.from({ length: INVITATIONS.most - 1 }, () => used))
  expect(await again()).toMatchObject({ status: 429, message: expect.stringContaining('60 invitations') })
  await db.delete(causedMessages)
})

test('somebody whose password was often wrong is slowed down', async () => {
  const admin = await platform.as('admin')
  const { accountId } = (await admin.listManagedAccounts()).find((one) => one.username === 'reader') ?? {
    accountId: '',
  }
  const wrong = async () => signIn(platform.app, 'reader', 'wrong').catch(() => undefined)
  for (let tries = 0; tries < 4; tries += 1) await wrong()
  expect(await stateOf(accountId)).toBe('ACTIVE')
  await wrong()
  expect(await stateOf(accountId)).toBe('SLOWED')
})

test('an outside issuer invites its people itself', async () => {
  const issuer = await startStandIn()
  const outside = await startTestAppOn(await freshDatabase('sample'), { IDENTITY_ISSUER: issuer.issuer })
  const admin = clientFor(outside.app, await issuer.tokenFor('admin'))
  const [first] = await admin.listSignIns()
  expect(first?.state).toBeNull()
  const refused = admin.resendInvitation({ accountId: first?.accountId ?? '' })
  expect((await failureOf(refused)).status).toBe(422)
  await outside.close()
  await issuer.close()
})
