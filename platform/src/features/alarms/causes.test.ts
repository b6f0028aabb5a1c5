import { expect, test } from 'vitest'
import { asc, eq } from 'drizzle-orm'
import { alarms, conditionals } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { writeSamples } from '../../domain/intake/writing.ts'
import { failureOf } from '../../testing/app.ts'
import { addPlant } from '../../testing/linked.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addDevice } from '../../testing/plant.ts'
import { latestTrace } from '../../testing/traces.ts'

const platform = await startOwnApp({ SAMPLE_DEVICES: 'off' })
const { db } = platform.database
const start = Math.floor(Date.now() / 1000) - 600

/** A plant whose power has the limit `> 10`. */
async function setUp() {
  const deviceId = await addDevice(db, 'int-nordkaelte', { sampleFrequency: 60 })
  const { power } = await addPlant(db, 'int-nordkaelte', { deviceId, slaveId: 3 })
  await db
    .update(conditionals)
    .set({ enabled: true, severity: 'CRITICAL' })
    .where(eq(conditionals.measurementId, power))
  /** The alarm that a value raises this many minutes after the start. */
  async function raise(minutes = 0): Promise<string> {
    const time = start + minutes * 60
    const rows = { measurementIds: [power], times: [time], values: [11] }
    await transaction(db, (queries) => writeSamples(queries, { deviceId }, rows, new Date(time * 1000)))
    const stored = await db
      .select()
      .from(alarms)
      .where(eq(alarms.measurementId, power))
      .orderBy(asc(alarms.raisedAt))
    return stored.find(({ state }) => state !== 'RESOLVED')?.id ?? ''
  }
  return { admin: await platform.as('admin'), raise }
}

test('a cause is said at any time, with its trace, and its undo restores the one before', async () => {
  const { admin, raise } = await setUp()
  const alarmId = await raise()
  const chosen = { cause: 'DOOR_OPEN', action: 'Closed by the driver' }
  const said = { ...chosen, text: 'Strip curtain torn' }
  const explained = await admin.setAlarmCause({ alarmId, body: said })
  expect(explained).toMatchObject({ ...chosen, causeText: said.text })
  expect(explained.events[0]).toMatchObject({
    step: 'EXPLAINED',
    cause: 'PERSON',
    person: expect.any(String) as string,
    text: 'DOOR_OPEN · Closed by the driver · Strip curtain torn',
  })
  expect(await latestTrace(db)).toMatchObject({
    action: 'ALARM_EXPLAINED',
    old: { cause: null },
    new: chosen,
  })
  // The same once more is no step.
  expect(await admin.setAlarmCause({ alarmId, body: said })).toEqual(explained)

  await admin.resolveAlarm({ alarmId })
  await admin.setAlarmCause({ alarmId, body: { cause: 'DEFROST', action: null } })
  expect(await admin.getAlarm({ alarmId })).toMatchObject({ cause: 'DEFROST', action: null, causeText: null })
  const { id } = await latestTrace(db)
  await admin.undoTrace({ traceId: String(id) })
  expect(await admin.getAlarm({ alarmId })).toMatchObject({ ...chosen, causeText: said.text })

  const [reader, other] = [await platform.as('reader'), await platform.as('other-admin')]
  expect(await failureOf(reader.setAlarmCause({ alarmId, body: said }))).toMatchObject({ status: 403 })
  expect(await failureOf(other.setAlarmCause({ alarmId, body: said }))).toMatchObject({ status: 404 })
})

test('the next alarm of the measurement knows the last five with their causes', async () => {
  const { admin, raise } = await setUp()
  let alarmId = ''
  for (let at = 0; at < 7; at++) {
    alarmId = await raise(at)
    await admin.setAlarmCause({ alarmId, body: { cause: `Cause ${at}`, action: null } })
    await admin.resolveAlarm({ alarmId })
  }
  const { earlier = [] } = await admin.getAlarm({ alarmId })
  expect(earlier.map(({ cause }) => cause)).toEqual([5, 4, 3, 2, 1].map((at) => `Cause ${at}`))
  for (const { raisedAt, resolvedAt } of earlier) expect(resolvedAt).toBeGreaterThanOrEqual(raisedAt)
})

test('an integrator has its own lists, and wants the cause of some alarms before they are over', async () => {
  const { admin, raise } = await setUp()
  const { version: _, ...usual } = await admin.getAlarmCauses()
  expect(usual).toMatchObject({ requiredFor: [] })
  const own = { ...usual, causes: ['Ice on the fan'], requiredFor: ['CRITICAL' as const] }
  expect(await admin.setAlarmCauses({ body: { ...own, version: 1 } })).toEqual({ ...own, version: 2 })
  expect(await failureOf(admin.setAlarmCauses({ body: { ...usual, version: 1 } }))).toMatchObject({
    status: 409,
  })
  const other = await platform.as('other-admin')
  expect(await other.getAlarmCauses()).toMatchObject(usual)

  const alarmId = await raise()
  expect(await failureOf(admin.resolveAlarm({ alarmId }))).toMatchObject({
    status: 409,
    message: 'Say its cause first',
  })
  await admin.setAlarmCause({ alarmId, body: { cause: 'Ice on the fan', action: 'RESTARTED' } })
  expect(await admin.resolveAlarm({ alarmId })).toMatchObject({ state: 'RESOLVED' })

  await admin.setAlarmCauses({ body: usual })
  expect(await latestTrace(db)).toMatchObject({ action: 'ALARM_CAUSES_SET', old: own, new: usual })
})
