import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messageBounds } from '#contract/message-bounds'
import { basePath } from '#contract/op'
import type { Account } from '#contract/schemas/account'
import { causedMessages } from '../../db/schema/index.ts'
import { sweepMessages } from '../../db/message-budgets.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const platform = await startOwnApp()
const { INVITATIONS, ACCOUNT_MAILS } = messageBounds
const kind = 'INVITATION' as const

const bodyOf = (username: string, { accountId, integratorId }: Account) => ({
  firstName: 'Nora',
  lastName: 'Berg',
  username,
  email: `${username}@example.org`,
  integratorId,
  roles: ['ROLE_LOCATION_READ' as const],
  ownerAccountId: accountId,
})

async function create(manager: string, username: string) {
  const client = await platform.as(manager)
  const { ownerAccountId, ...own } = await client.getCurrentAccount()
  return client.createManagedAccount({
    body: bodyOf(username, { ...own, accountId: ownerAccountId ?? own.accountId, ownerAccountId }),
  })
}

test('a caller may create, or give a new address to, a limited number of accounts within an hour', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const own = await admin.getCurrentAccount()
  const used = Array.from({ length: INVITATIONS.most - 2 }, () => ({
    accountId: own.accountId,
    integratorId: own.integratorId,
    kind,
  }))
  await db.insert(causedMessages).values(used)
  const last = await create('admin', 'last')
  const body = { ...last, ownerAccountId: own.accountId }
  const { accountId } = last
  await admin.updateAccount({ accountId, body: { ...body, email: 'other@example.org', version: 1 } })

  const answer = await platform.app.inject({
    method: 'POST',
    url: `${basePath}/management/account`,
    headers: { authorization: `Bearer ${await platform.tokenOf('admin')}` },
    payload: bodyOf('refused', own),
  })
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toEqual({
    message: 'You have sent 60 invitations within an hour. Try again in 60 min.',
    code: 'TOO_MANY_INVITATIONS',
    values: { most: 60, minutes: 60 },
    requestId: expect.any(String),
  })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500)
  expect(await db.$count(causedMessages)).toBe(INVITATIONS.most)
  const again = admin.updateAccount({ accountId, body: { ...body, email: 'third@example.org', version: 2 } })
  expect(await failureOf(again)).toMatchObject({ status: 429 })
  const renamed = { ...body, email: 'other@example.org', firstName: 'Nele', version: 2 }
  expect(await admin.updateAccount({ accountId, body: renamed })).toMatchObject({ firstName: 'Nele' })
  await create('accounts', 'by-another')

  await db.update(causedMessages).set({ sentAt: sql`now() - interval '61 minutes'` })
  await create('admin', 'an-hour-later')
  await db.update(causedMessages).set({ sentAt: sql`now() - interval '25 hours'` })
  await create('admin', 'a-day-later')
  await sweepMessages(db)
  expect(await db.$count(causedMessages)).toBe(1)
})

test('all callers of an integrator together have a limit for a day, also after their accounts are gone', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const { integratorId, ...own } = await admin.getCurrentAccount()
  const person = await create('admin', 'promoted')
  const second = await create('admin', 'second')
  await db.delete(causedMessages)
  const sent = { accountId: second.accountId, integratorId, kind, sentAt: sql`now() - interval '2 hours'` }
  await db.insert(causedMessages).values(Array.from({ length: ACCOUNT_MAILS.most - 1 }, () => sent))
  await admin.deleteManagedAccount({ accountId: second.accountId })

  const { accountId } = person
  const body = { ...person, ownerAccountId: own.accountId }
  const promoted = { ...body, roles: ['ROLE_LOCATION_READ' as const, 'ROLE_LOCATION_WRITE' as const] }
  await admin.updateAccount({ accountId, body: promoted })
  const demoted = await admin.updateAccount({ accountId, body: { ...body, version: 2 } })
  expect(demoted.version).toBe(3)
  for (const refused of [
    () => create('accounts', 'one-too-many'),
    () => admin.updateAccount({ accountId, body: { ...promoted, version: 3 } }),
    () => admin.updateAccount({ accountId, body: { ...body, email: 'elsewhere@example.org', version: 3 } }),
  ])
    expect(await failureOf(refused())).toEqual({
      status: 429,
      message: 'Your integrator has caused 300 mails within a day. Try again in 1320 min.',
    })
  await create('other-admin', 'of-another')
  await db.update(causedMessages).set({ sentAt: sql`now() - interval '25 hours'` })
  await create('accounts', 'tomorrow')
})

test.each([
  ['Ana\u202E', 'A name has no line breaks, control characters or marks of direction: firstname'],
  [
    'You won\r\nhttp://evil.example',
    'A name has no line breaks, control characters or marks of direction: firstname',
  ],
  ['evil.example', 'A name has no e-mail or web address. Put a space behind a dot: firstname'],
])('no account is made with the name %j', async (firstName, message) => {
  const admin = await platform.as('admin')
  const body = { ...bodyOf('relay', await admin.getCurrentAccount()), firstName }
  expect(await failureOf(admin.createManagedAccount({ body }))).toEqual({
    status: 400,
    message,
    errors: [{ key: 'INVALID', parameters: { FIELD: 'firstname' } }],
  })
})

test('many at the same moment cannot get past the limit', async () => {
  const { db } = platform.database
  const { accountId, integratorId } = await (await platform.as('other-admin')).getCurrentAccount()
  const one = { accountId, integratorId, kind }
  await db.insert(causedMessages).values(Array.from({ length: INVITATIONS.most - 1 }, () => one))
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map((n) => create('other-admin', `rush-${n}`)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
