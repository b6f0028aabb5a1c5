import { basePath } from '#contract/op'
import type { Notice } from '#contract/schemas/alarm'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notices } from '../../db/schema/index.ts'
import { addAlarm, addAlertedLocation, addMember, addNotice } from '../../testing/alarm-provider.ts'
import { failureOf } from '../../testing/app.ts'
import { own } from '../../testing/outbox.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const platform = await startOwnApp({ SAMPLE_DEVICES: 'off' })
const { db } = platform.database
const reader = await platform.as('reader')

test('the platform notifies by itself, and the alarm says who was notified how', async () => {
  const { locationId, locationGroupId } = await addAlertedLocation(db, own, ['PAGERDUTY'])
  const { id: accountId } = await addMember(db, own, locationGroupId, { allowsPush: true })
  const alarmId = await addAlarm(db, own, locationId)
  const sent = async () => (await reader.getAlarm({ alarmId })).sent
  await expect.poll(sent, { timeout: 30_000 }).toMatchObject([{ state: 'SENT' }])
  expect(await sent()).toEqual([
    {
      channel: 'EMAIL',
      step: 'RAISED',
      state: 'SENT',
      recipientName: 'Mia Berg',
      integrationId: null,
      accountId,
      createdAt: expect.any(Number),
      dueAt: null,
      sentAt: expect.any(Number),
      deliveredAt: null,
      attempts: 1,
      answer: 'Written to a file, because there is no mail server',
      code: 'WRITTEN_TO_FILE',
      values: {},
    },
  ])
  expect(await reader.listAccountNotices({ accountId })).toMatchObject([
    { alarmId, kind: 'LIMIT', locationName: 'Cold store Hafen Nord', severity: 'WARNING', state: 'SENT' },
  ])
})

test('the messages of an integration are read page by page, without its settings, by its own integrator alone', async () => {
  const { locationId, integrationIds } = await addAlertedLocation(db, own, ['PAGERDUTY'])
  const [integrationId = ''] = integrationIds
  const alarmId = await addAlarm(db, own, locationId)
  for (const recipientName of ['1', '2', '3', '4', '5'])
    await addNotice(db, own, alarmId, {
      channel: 'PAGERDUTY',
      integrationId,
      recipientName,
      target: { settings: { region: 'EU' }, secret: 'R0UT1NGK3Y' },
    })
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const answer = await platform.app.inject({
      url: `${basePath}/management/integration/${integrationId}/notices`,
      query: { pageSize: '2', ...(cursor && { cursor }) },
      headers: { authorization: `Bearer ${await platform.tokenOf('reader')}` },
    })
    expect(answer.body).not.toContain('R0UT1NGK3Y')
    pages.push(answer.json<Notice[]>().map(({ recipientName }) => recipientName))
    cursor = answer.headers['next-cursor'] as string | undefined
  } while (cursor)
  expect(pages).toEqual([['5', '4'], ['3', '2'], ['1']])
  const drillId = await addAlarm(db, own, locationId, { kind: 'DRILL' })
  await addNotice(db, own, drillId, { channel: 'PAGERDUTY', integrationId })
  const newest = await reader.listIntegrationNotices({ integrationId, query: { pageSize: 2 } })
  expect(newest.map(({ kind }) => kind)).toEqual(['DRILL', 'LIMIT'])
  for (const state of ['FAILED', 'GIVEN_UP', 'CANCELLED', 'SENT'] as const)
    await addNotice(db, own, alarmId, { channel: 'PAGERDUTY', integrationId, state })
  const listed = await reader.listManagedAlarms({ query: { locationId } })
  expect(listed).toMatchObject([{ alarmId, undelivered: 2 }])
  const other = await platform.as('other-admin')
  expect(await failureOf(other.listIntegrationNotices({ integrationId }))).toMatchObject({ status: 404 })
  await db.delete(notices).where(eq(notices.alarmId, alarmId))
})
