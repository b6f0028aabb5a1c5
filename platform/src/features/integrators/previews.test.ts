import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, conditionals, idpRecords } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const locationId = 'loc-0001'
const from = 'int-nordkaelte'
const to = 'int-alpenmess'
const platform = await startOwnApp()

test('the preview of maintenance counts what maintenance then does', async () => {
  const operator = await platform.as('operator')
  const { db } = platform.database
  const preview = await operator.previewMaintenance({ locationId })
  expect(preview.conditionals).toBe(await db.$count(conditionals, eq(conditionals.locationId, locationId)))
  expect(preview.latestValues).toBeGreaterThan(0)
  await operator.resetAnyLocation({ locationId })
  const recreated = await operator.recreateConditionals({ locationId })
  const cleaned = await operator.cleanMetrics({ locationId })
  expect(preview).toMatchObject({
    conditionals: recreated.removed,
    conditionalsFromProducts: recreated.created,
    samples: cleaned.removed,
  })
  expect(await operator.previewMaintenance({ locationId })).toMatchObject({ latestValues: 0, samples: 0 })
})

test('the preview of a transfer counts what then moves', async () => {
  const operator = await platform.as('operator')
  const preview = await operator.previewTransfer({ locationId, integratorId: to })
  expect(preview).toMatchObject({ taken: null, components: expect.any(Number) as number })
  const devices = await operator.listAnyIntegratorDevices({ integratorId: to })
  await operator.transferLocation({ locationId, integratorId: to })
  const after = await operator.listAnyIntegratorDevices({ integratorId: to })
  expect(after.length - devices.length).toBe(preview.devices.count)
  const nowhere = operator.previewTransfer({ locationId, integratorId: 'nowhere' })
  expect(await failureOf(nowhere)).toMatchObject({ status: 404 })
})

test('the preview of a move says what stays behind, and what prevents it', async () => {
  const operator = await platform.as('operator')
  const list = await operator.listAnyIntegratorAccounts({ integratorId: from })
  const member = list.find(({ locationGroups }) => locationGroups.length > 0)
  if (!member) throw new Error('Nobody is in a group')
  const preview = await operator.previewMove({ accountId: member.accountId, integratorId: to })
  expect(preview.groups.count).toBe(member.locationGroups.length)
  const { accountId } = await operator.getCurrentAccount()
  const own = await operator.previewMove({ accountId, integratorId: to })
  expect(own).toMatchObject({
    refusal: 'You cannot move your own account',
    code: 'NOT_OWN_ACCOUNT',
    values: { action: 'move' },
  })
})

test('usage and traces can be read for every integrator, or for one', async () => {
  const operator = await platform.as('operator')
  expect(await operator.listAccountUsage()).toHaveLength(await platform.database.db.$count(accounts))
  const traces = await operator.listAllTraces({ query: { integratorId: to, action: 'LOCATION' } })
  expect(traces.length).toBeGreaterThan(0)
  expect(traces.every((trace) => trace.integratorId === to && trace.action.includes('LOCATION'))).toBe(true)
})

test('the identities that cleaning would remove are listed before', async () => {
  const operator = await platform.as('operator')
  const { db } = platform.database
  await db.insert(idpRecords).values({ model: 'Session', id: 'haunting', payload: { accountId: 'ghost' } })
  const preview = await operator.previewIdentityCleaning({ integratorId: from })
  expect(preview.removed).toEqual(['ghost'])
  expect(await operator.cleanIdentities({ integratorId: from })).toEqual(preview)
})
