import { count, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day } from '../../base/time.ts'
import { freshDatabase } from '../../testing/database.ts'
import { addLocation } from '../../testing/plant.ts'
import { addPerson } from '../../testing/provider.ts'
import type { Database } from '../connection.ts'
import { removeOld } from './retention.ts'
import {
  alarmEvents,
  alarms,
  auditTraces,
  endedSessions,
  integrators,
  logins,
  samples,
} from '../schema/index.ts'

let database: Database
const daysAgo = (days: number) => new Date(Date.now() - days * day)
const countOf = async (table: typeof auditTraces | typeof logins | typeof samples | typeof endedSessions) =>
  (await database.db.select({ value: count() }).from(table))[0]?.value

beforeAll(async () => {
  database = await freshDatabase()
  const { db } = database
  await db.insert(integrators).values({ id: 'ours', name: 'Ours' })
  const locationId = await addLocation(db, 'ours')
  const account = await addPerson(db, 'kim')
  // More old rows than one step deletes, and some rows that stay.
  await db.execute(sql`
    insert into audit_traces (integrator_id, date_time, email, action)
    select 'ours', now() - make_interval(days => case when n <= 12000 then 400 else 10 end), 'kim@example.com', 'A'
    from generate_series(1, 12010) as n order by n`)
  await db.execute(sql`
    insert into samples (measurement_id, time, value, location_id)
    select 'm' || (n % 3), now() - make_interval(days => 100 + n, hours => 1), n, ${locationId} from generate_series(0, 299) as n`)
  await db.insert(logins).values(
    [5, 95, 500].map((days) => ({
      accountId: account.id,
      sessionKey: `s${days}`,
      loginDate: daysAgo(days),
    })),
  )
  const alarm = {
    integratorId: 'ours',
    locationId,
    kind: 'LIMIT' as const,
    locationName: 'Site',
    severity: 'INFO' as const,
    since: daysAgo(900),
    raisedAt: daysAgo(900),
    count: 1,
  }
  await db.insert(alarms).values([
    { ...alarm, id: 'old', sourceId: 'a', state: 'RESOLVED', resolvedAt: daysAgo(366) },
    { ...alarm, id: 'recent', sourceId: 'a', state: 'RESOLVED', resolvedAt: daysAgo(364) },
    { ...alarm, id: 'open', sourceId: 'a', state: 'RAISED' },
  ])
  await db.insert(alarmEvents).values(
    ['old', 'recent', 'open'].map((alarmId) => ({
      alarmId,
      time: daysAgo(900),
      step: 'RAISED' as const,
      cause: 'VALUE' as const,
    })),
  )
  await db.insert(endedSessions).values([
    { accountId: 'kim', sessionKey: 'over', expiresAt: daysAgo(1) },
    { accountId: 'kim', sessionKey: 'running', expiresAt: daysAgo(-1) },
  ])
})
afterAll(() => database.close())

const nothing = { traces: 0, logins: 0, samples: 0, alarms: 0, endedSessions: 0, months: [] }

test('ended sessions stay for as many days as asked for after their last token', async () => {
  expect(await removeOld(database.db, { endedSessions: 2 })).toEqual(nothing)
  expect(await countOf(endedSessions)).toBe(2)
})

test('without a number of days only expired ended sessions are deleted', async () => {
  expect(await removeOld(database.db, {})).toEqual({ ...nothing, endedSessions: 1 })
  expect(await countOf(auditTraces)).toBe(12_010)
  expect(await countOf(endedSessions)).toBe(1)
})

test('rows older than the given days are deleted, and no others', async () => {
  const gone = await removeOld(database.db, { traces: 365, logins: 90, samples: 300, alarms: 365 })
  expect(gone).toEqual({ ...nothing, traces: 12_000, logins: 2, samples: 100, alarms: 1 })
  expect(await countOf(auditTraces)).toBe(10)
  expect(await countOf(logins)).toBe(1)
  expect(await countOf(samples)).toBe(200)
  const left = await database.db
    .select({ id: alarmEvents.alarmId })
    .from(alarmEvents)
    .orderBy(alarmEvents.alarmId)
  expect(left.map(({ id }) => id)).toEqual(['open', 'recent'])
})
