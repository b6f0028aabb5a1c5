import { eq, sql } from 'drizzle-orm'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createOutgoing } from '../channels/outgoing.ts'
import { hour, minute, second } from '../../base/time.ts'
import { alarms, locationGroups } from '../../db/schema/index.ts'
import { readAlarmLag, readLateSince } from '../../db/upkeep/figures.ts'
import { writeNotices } from './notices-store.ts'
import { addAlarm, addAlertedLocation, addMember } from '../../testing/alarm-provider.ts'
import { own, startOutboxTest } from '../../testing/outbox.ts'
import { beat } from './heartbeat.ts'
import { failUnknown } from './store.ts'

const { db, provider, now, after, open, later, raise, rowsOf } = await startOutboxTest()

test('a dead man’s switch is called as long as alarms are evaluated and sent in time', async () => {
  let calls = 0
  const server = createServer((request, response) => {
    calls += request.method === 'POST' ? 1 : 0
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping`
  const isWell = async (moment: Date) =>
    beat({ db, url, outgoing: createOutgoing(), log: { error: () => {} } }, moment)
  // Nobody looks for missing values in this test.
  await db.execute(sql`delete from no_value_checks`)
  expect(await isWell(now())).toBe(true)

  await raise(['DECT'])
  expect(await isWell(after(2 * minute))).toBe(false)
  await writeNotices(db, ['DECT'], now())
  expect(await isWell(after(30 * second))).toBe(true)
  expect(await isWell(after(2 * minute))).toBe(false)
  // A provider that is down is no reason: its people see that elsewhere.
  provider.answerWith((_notice, response) => response.writeHead(503).end())
  await later(2 * minute)
  expect(await isWell(now())).toBe(true)
  expect(await readAlarmLag(db, now())).toMatchObject({ unsent: 120 })

  await db.delete(alarms)
  const { locationId } = await addAlertedLocation(db, own, [])
  await addAlarm(db, own, locationId, { state: 'PENDING', dueAt: now() })
  expect(await isWell(after(5 * minute))).toBe(false)
  expect(calls).toBe(3)
  server.close()
})

test('messages of an integrator that wait for more than five minutes are late, and those that are meant for later are not', async () => {
  const lateAt = async (moment: Date, integratorId = own) => readLateSince(db, integratorId, moment)
  const { locationId, locationGroupId, integrationIds } = await addAlertedLocation(db, own, ['DECT'])
  const [id = ''] = integrationIds
  const recipients = [{ id, afterMinutes: 60, severities: ['CRITICAL' as const] }]
  await db
    .update(locationGroups)
    .set({ alerting: { recipients, reminderMinutes: null, notifiesWhenOver: true } })
    .where(eq(locationGroups.id, locationGroupId))
  await addAlarm(db, own, locationId, { severity: 'CRITICAL' })
  await writeNotices(db, ['DECT'], now())
  expect(await lateAt(after(64 * minute))).toBeNull()
  expect(await lateAt(after(66 * minute))).toEqual(after(60 * minute))

  await db.delete(alarms)
  await db.delete(locationGroups).where(eq(locationGroups.id, locationGroupId))
  await raise(['DECT'])
  expect(await lateAt(after(4 * minute))).toBeNull()
  expect(await lateAt(after(6 * minute))).not.toBeNull()
  await writeNotices(db, ['DECT'], now())
  expect(await lateAt(after(4 * minute))).toBeNull()
  expect(await lateAt(after(6 * minute))).toEqual(now())
  expect(await lateAt(after(6 * minute), 'int-other')).toBeNull()
  await later(second)
  expect(await lateAt(after(6 * minute))).toBeNull()
})

test('messages of a channel that is switched off end after an hour', async () => {
  const { alarmId, locationGroupId } = await raise(['DECT'])
  await addMember(db, own, locationGroupId, { allowsPush: true })
  await writeNotices(db, ['DECT', 'EMAIL'], now())
  await failUnknown(db, ['EMAIL'], after(hour - second))
  expect(await rowsOf(alarmId)).toMatchObject([{ state: 'WAITING' }, { state: 'WAITING' }])
  await failUnknown(db, ['EMAIL'], after(hour + second))
  expect(await rowsOf(alarmId)).toMatchObject([
    { channel: 'DECT', state: 'FAILED', answer: 'This channel is switched off' },
    { channel: 'EMAIL', state: 'WAITING' },
  ])
})

test('results are counted by channel', async () => {
  const counted: string[] = []
  const { alarmId } = await raise(['DECT'])
  await open(undefined, {
    count: (channel, result) => void counted.push(`${channel} ${result}`),
  }).runOnce()
  expect(provider.stepsOf(alarmId)).toEqual(['RAISED'])
  expect(counted).toEqual(['DECT SENT'])
})
