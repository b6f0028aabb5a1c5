import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { invitationsPerHour } from '#contract/limits'
import { basePath } from '#contract/op'
import type { Account } from '#contract/schemas/account'
import { invitations } from '../../../db/schema/index.ts'
import { failureOf } from '../../../testing/app.ts'
import { startOwnApp } from '../../../testing/own-app.ts'

const platform = await startOwnApp()

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
  const used = Array.from({ length: invitationsPerHour - 2 }, () => ({ accountId: own.accountId }))
  await db.insert(invitations).values(used)
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
    message: 'You have made 60 accounts, or given them another address, within an hour. Try again in 60 min.',
    requestId: expect.any(String),
  })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500)
  expect(await db.$count(invitations)).toBe(invitationsPerHour)
  const again = admin.updateAccount({ accountId, body: { ...body, email: 'third@example.org', version: 2 } })
  expect(await failureOf(again)).toMatchObject({ status: 429 })
  const renamed = { ...body, email: 'other@example.org', firstName: 'Nele', version: 2 }
  expect(await admin.updateAccount({ accountId, body: renamed })).toMatchObject({ firstName: 'Nele' })
  await create('accounts', 'by-another')

  await db.update(invitations).set({ sentAt: sql`now() - interval '61 minutes'` })
  await create('admin', 'an-hour-later')
  expect(await db.$count(invitations)).toBe(2)
})

test('many at the same moment cannot get past the limit', async () => {
  const { db } = platform.database
  const { accountId } = await (await platform.as('other-admin')).getCurrentAccount()
  await db.insert(invitations).values(Array.from({ length: invitationsPerHour - 1 }, () => ({ accountId })))
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map((n) => create('other-admin', `rush-${n}`)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
