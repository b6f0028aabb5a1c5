import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, idpRecords } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { latestTrace } from '../../testing/traces.ts'
import { toCsv } from './rules.ts'

const platform = await startOwnApp()

test('usage.csv has a line for each account of every integrator', async () => {
  const operator = await platform.as('operator')
  const { db } = platform.database
  const csv = await operator.exportAccountUsage()
  const lines = csv.split('\r\n')
  expect(lines[0]).toBe('integratorId,integrator,accountId,username,email,logins,lastLogin')
  expect(lines).toHaveLength((await db.$count(accounts)) + 2)
  expect(lines.at(-1)).toBe('')
  const line = lines.find((text) => text.includes(',other-admin,'))
  expect(line).toMatch(
    /^int-alpenmess,Alpenmess Energie AG,acc-\d+,other-admin,other-admin@alpenmess\.example,\d+,\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  )
  const answer = await platform.app.inject({
    url: '/public/api/v1.0/control/account/usage.csv',
    headers: { authorization: `Bearer ${await platform.tokenOf('operator')}` },
  })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="usage.csv"')
})

test('a cell is quoted if needed and is never a formula', () => {
  const rows = [{ name: '=1;+1', logins: -1, last: null }]
  expect(toCsv(['name', 'logins', 'last'], rows)).toBe('name,logins,last\r\n"\'=1;\'+1",-1,\r\n')
})

test('identities without an account are removed and named', async () => {
  const operator = await platform.as('operator')
  const { db } = platform.database
  await db.insert(idpRecords).values({ model: 'Session', id: 'haunting', payload: { accountId: 'ghost' } })
  const integratorId = 'int-nordkaelte'
  const kept = await db.$count(accounts, eq(accounts.integratorId, integratorId))
  expect(await operator.cleanIdentities({ integratorId })).toEqual({ removed: ['ghost'], kept })
  expect(await latestTrace(db)).toMatchObject({
    action: 'IDENTITIES_CLEANED',
    integratorId,
    old: { identities: ['ghost'] },
  })
  expect(await operator.cleanIdentities({ integratorId })).toEqual({ removed: [], kept })
  const nowhere = operator.cleanIdentities({ integratorId: 'no-such-integrator' })
  expect(await failureOf(nowhere)).toEqual({ status: 404, message: 'Integrator not found' })
})

test('only the operator may call it', async () => {
  const admin = await platform.as('admin')
  expect(await failureOf(admin.exportAccountUsage())).toMatchObject({ status: 403 })
  const clean = admin.cleanIdentities({ integratorId: 'int-nordkaelte' })
  expect(await failureOf(clean)).toMatchObject({ status: 403 })
})
