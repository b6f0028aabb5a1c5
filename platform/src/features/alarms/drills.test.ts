import { drillsPerHour } from '#contract/limits'
import { expect, test } from 'vitest'
import { day, hour, minute } from '../../base/time.ts'
import { newId } from '../../db/ids.ts'
import { alarms, locationDrills, notices } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { mainIntegrator, secondIntegrator } from '../../sample/integrators.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addLocation } from '../../testing/plant.ts'
import { latestTrace } from '../../testing/traces.ts'

const platform = await startOwnApp({ SAMPLE_DEVICES: 'off' })
const { db } = platform.database
const own = mainIntegrator.id

type Row = typeof alarms.$inferInsert

const drillOf = (locationId: string, minutesAgo: number, given: Partial<Row> = {}): Row => {
  const moment = new Date(Date.now() - minutesAgo * minute)
  return {
    id: newId(),
    integratorId: own,
    locationId,
    locationName: 'Site',
    kind: 'DRILL',
    sourceId: locationId,
    severity: 'CRITICAL',
    state: 'RESOLVED',
    since: moment,
    raisedAt: moment,
    resolvedAt: moment,
    count: 1,
    ...given,
  }
}

/** One that goes on, because somebody is not reached yet. */
async function addOpenDrill(locationId: string): Promise<string> {
  const drill = drillOf(locationId, 1, { state: 'RAISED', resolvedAt: null })
  const { id: alarmId = '' } = drill
  const notice = { integratorId: own, alarmId, step: 'RAISED', severity: 'CRITICAL', priority: 0 } as const
  const times = { createdAt: new Date(), giveUpAt: new Date(Date.now() + day), notifiesWhenOver: true }
  const sentAt = new Date((drill.raisedAt?.getTime() ?? 0) + 1240)
  await transaction(db, async (queries) => {
    await queries.insert(alarms).values(drill)
    await queries.insert(notices).values([
      {
        ...notice,
        ...times,
        channel: 'DECT',
        recipient: 'DECT 1',
        recipientName: 'Handsets',
        state: 'SENT',
        sentAt,
        dueAt: new Date(),
        answer: '200 OK',
      },
      {
        ...notice,
        ...times,
        channel: 'EMAIL',
        recipient: 'EMAIL 2',
        recipientName: 'Mia Berg',
        state: 'WAITING',
        dueAt: new Date(Date.now() + hour),
        attempts: 2,
      },
    ])
  })
  return alarmId
}

test('a drill begins with a trace, is in no list or count of alarms, and has a page of its own', async () => {
  const admin = await platform.as('admin')
  const locationId = await addLocation(db, own)
  expect(await admin.getDrill({ locationId })).toEqual({ locationId, drill: null })
  const before = await admin.countOpenAlarms()
  const { drill } = await admin.startDrill({ locationId })
  expect(drill).toMatchObject({ total: 0, reached: 0, recipients: [] })
  expect(await latestTrace(db)).toMatchObject({ action: 'DRILL_STARTED', new: { locationId } })
  const open = await addLocation(db, own)
  const alarmId = await addOpenDrill(open)
  expect(await admin.countOpenAlarms()).toEqual(before)
  for (const state of ['OPEN', 'RESOLVED'] as const)
    for (const query of [{ state }, { state, locationId }, { state, locationId: open }])
      expect((await admin.listManagedAlarms({ query })).filter(({ kind }) => kind === 'DRILL')).toEqual([])
  expect(await admin.getAlarm({ alarmId })).toMatchObject({ kind: 'DRILL', state: 'RAISED' })
  const operator = await platform.as('operator')
  const [listed] = (await operator.listIntegrators()).filter(({ integratorId }) => integratorId === own)
  expect(listed?.openAlarms).toBe(before.critical + before.warning + before.info)
})

test('the drill says who was reached after how many seconds, and ends when a person ends it', async () => {
  const [admin, operator] = [await platform.as('admin'), await platform.as('operator')]
  const locationId = await addLocation(db, own)
  const alarmId = await addOpenDrill(locationId)
  const { drill } = await admin.getDrill({ locationId })
  expect(drill).toMatchObject({
    alarmId,
    endedAt: null,
    total: 2,
    reached: 1,
    recipients: [
      { recipientName: 'Mia Berg', channel: 'EMAIL', state: 'WAITING', afterSeconds: null, attempts: 2 },
      { recipientName: 'Handsets', state: 'SENT', afterSeconds: 1.2, answer: '200 OK' },
    ],
  })
  expect(await operator.getDrill({ locationId })).toMatchObject({ drill: { alarmId } })
  await admin.resolveAlarm({ alarmId })
  expect((await admin.getDrill({ locationId })).drill).toMatchObject({
    endedAt: expect.any(Number),
    recipients: [
      { state: 'CANCELLED', answer: 'The drill was over before', code: 'DRILL_OVER' },
      { state: 'SENT' },
    ],
  })
  const { steps } = await admin.getCommissioning({ locationId })
  expect(steps.at(-1)).toMatchObject({
    step: 'ALARM_DRILLED',
    isDone: false,
    total: 2,
    missing: 1,
    names: ['Mia Berg'],
    at: drill?.startedAt,
  })
})

test('one drill at a time, and so many in an hour', async () => {
  const admin = await platform.as('admin')
  const busy = await addLocation(db, own)
  await addOpenDrill(busy)
  expect(await failureOf(admin.startDrill({ locationId: busy }))).toMatchObject({
    status: 409,
    message: 'A drill of the location goes on',
  })
  const locationId = await addLocation(db, own)
  const drills = (count: number, minutesAgo: number) =>
    Array.from({ length: count }, (_, at) => drillOf(locationId, minutesAgo + at))
  await db.insert(alarms).values([...drills(drillsPerHour, 61), ...drills(drillsPerHour - 1, 10)])
  await admin.startDrill({ locationId })
  await db.delete(alarms)
  await db.insert(alarms).values(drills(drillsPerHour, 10))
  expect(await failureOf(admin.startDrill({ locationId }))).toMatchObject({
    status: 429,
    message: expect.stringContaining(`at most ${drillsPerHour} drills an hour`),
  })
})

test('the result goes with the location, and not to another integrator', async () => {
  const [operator, other] = [await platform.as('operator'), await platform.as('other-admin')]
  const locationId = await addLocation(db, own)
  await addOpenDrill(locationId)
  await db
    .insert(locationDrills)
    .values({ locationId, alarmId: 'a', drilledAt: new Date(), total: 3, reached: 3 })
  expect(await failureOf(other.getDrill({ locationId }))).toMatchObject({ status: 404 })
  await operator.transferLocation({ locationId, integratorId: secondIntegrator.id })
  expect(await other.getDrill({ locationId })).toEqual({ locationId, drill: null })
  const { steps } = await other.getCommissioning({ locationId })
  expect(steps.at(-1)).toMatchObject({ step: 'ALARM_DRILLED', isDone: false, total: 0, at: null })
  expect(await failureOf(other.startDrill({ locationId }))).toMatchObject({ status: 409 })
})
