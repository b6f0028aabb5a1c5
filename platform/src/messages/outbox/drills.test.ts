import { longestDrill } from '#contract/limits'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { day, second } from '../../base/time.ts'
import type { Scope } from '../../db/connection.ts'
import { alarms, locationDrills, locationGroups, locations } from '../../db/schema/index.ts'
import { endDrills, findLatestDrill, insertDrill } from '../../domain/alarms/drills.ts'
import { addAlarm, addAlertedLocation } from '../../testing/alarm-provider.ts'
import { own, startOutboxTest } from '../../testing/outbox.ts'

const { db, provider, now, after, later, rowsOf } = await startOutboxTest()

const scope = { db, integratorId: own, caller: { accountId: 'acc-1' } } as Scope

/** A drill of a location whose second integration is notified an hour later. */
async function drill() {
  const alerted = await addAlertedLocation(db, own, ['PAGERDUTY', 'DECT'])
  const { locationId, locationGroupId, integrationIds } = alerted
  const recipients = [{ id: integrationIds[1] ?? '', afterMinutes: 60, severities: ['CRITICAL' as const] }]
  await db
    .update(locationGroups)
    .set({ alerting: { recipients, reminderMinutes: 5, notifiesWhenOver: true } })
    .where(eq(locationGroups.id, locationGroupId))
  await insertDrill(scope, { id: locationId, name: 'Cold store Hafen Nord' }, now())
  return { ...alerted, alarmId: (await findLatestDrill(scope, locationId))?.id ?? '' }
}

const stateOf = async (alarmId: string) =>
  (await db.select().from(alarms).where(eq(alarms.id, alarmId)))[0]?.state
const resultOf = async (locationId: string) =>
  (await db.select().from(locationDrills).where(eq(locationDrills.locationId, locationId)))[0]

test('a drill notifies everybody at once, says so in every message, and ends when everybody is reached', async () => {
  const { locationId, alarmId } = await drill()
  expect(await endDrills(db, now())).toBe(0)
  await later(second)
  expect(provider.stepsOf(alarmId)).toEqual(['RAISED', 'RAISED'])
  expect(await endDrills(db, now())).toBe(1)
  expect(await stateOf(alarmId)).toBe('RESOLVED')
  expect(await resultOf(locationId)).toMatchObject({ alarmId, total: 2, reached: 2, drilledAt: after(0) })
  await later(second)
  expect(provider.stepsOf(alarmId).slice(2)).toEqual(['RESOLVED', 'RESOLVED'])
  expect(provider.received).toHaveLength(4)
  for (const { isDrill, subject } of provider.received) {
    expect(isDrill).toBe(true)
    expect(subject).toMatch(/^DRILL.*\(Cold store Hafen Nord\)$/)
  }
  expect(await endDrills(db, now())).toBe(0)
})

test('a drill ends after some minutes whoever is not reached, and nothing of it comes later', async () => {
  provider.answerWith(({ step }, response) =>
    response.writeHead(provider.received.length > 1 && step === 'RAISED' ? 503 : 202).end('busy'),
  )
  const { locationId, alarmId } = await drill()
  await later(second)
  expect(await endDrills(db, now())).toBe(0)
  expect(await endDrills(db, after(longestDrill * second - 1))).toBe(0)
  expect(await endDrills(db, after(longestDrill * second))).toBe(1)
  expect(await resultOf(locationId)).toMatchObject({ total: 2, reached: 1 })
  const sent = provider.received.length
  await later(day)
  expect(provider.received.slice(sent).map(({ step }) => step)).toEqual(['RESOLVED'])
  const ends = (await rowsOf(alarmId)).map(({ step, state, answer }) => `${step} ${state}: ${answer}`)
  expect(ends.toSorted()).toEqual([
    'RAISED CANCELLED: The drill was over before',
    'RAISED SENT: busy',
    'RESOLVED SENT: busy',
  ])
})

test('a message that is on its way when the drill ends is not tried again', async () => {
  const { alarmId } = await drill()
  let isOver = false
  provider.answerWith((_notice, response) => {
    const end = isOver ? Promise.resolve(0) : endDrills(db, after(longestDrill * second))
    isOver = true
    void end.then(() => response.writeHead(503).end('busy'))
  })
  await later(second)
  await later(day)
  expect(provider.received.filter(({ step }) => step === 'RAISED').length).toBeLessThanOrEqual(2)
  for (const { state, answer } of (await rowsOf(alarmId)).filter(({ step }) => step === 'RAISED')) {
    expect(state).toMatch(/^(FAILED|CANCELLED)$/)
    expect(answer).toBe('The drill was over before')
  }
})

test('a drill that reaches nobody ends with nobody, and one during maintenance is sent', async () => {
  const alone = await addAlertedLocation(db, own, [])
  await insertDrill(scope, { id: alone.locationId, name: 'Alone' }, now())
  const { locationId, alarmId } = await drill()
  await db.update(locations).set({ status: 'MAINTENANCE' }).where(eq(locations.id, locationId))
  const real = await addAlarm(db, own, locationId, { severity: 'CRITICAL' })
  await later(second)
  expect(provider.stepsOf(real)).toEqual([])
  expect(provider.stepsOf(alarmId)).toEqual(['RAISED', 'RAISED'])
  expect(await endDrills(db, now())).toBe(2)
  expect(await resultOf(alone.locationId)).toMatchObject({ total: 0, reached: 0 })
  expect(await stateOf(real)).toBe('RAISED')
})
