import { expect, test } from 'vitest'
import { newId } from '../../db/ids.ts'
import { insertOne } from '../../db/rows.ts'
import { alarmEvents, alarms } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { addPlant } from '../../testing/linked.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const platform = await startOwnApp({ SAMPLE_DEVICES: 'off' })
const { db } = platform.database
const own = 'int-nordkaelte'
const start = 1_772_355_600
const moment = (after: number) => new Date((start + after) * 1000)

type Step = 'RAISED' | 'RAISED_AGAIN' | 'RETURNED' | 'ACKNOWLEDGED' | 'RESOLVED'

async function addAlarm(
  ids: { locationId: string; measurementId: string },
  steps: readonly [number, Step][],
  state: (typeof alarms.$inferInsert)['state'] = 'RESOLVED',
) {
  const [first = [0]] = steps
  const what = {
    kind: 'LIMIT',
    severity: 'WARNING',
    locationName: 'Site',
    sourceId: newId(),
    count: 1,
  } as const
  const alarmId = await insertOne(db, alarms, {
    ...what,
    ...ids,
    integratorId: own,
    state,
    since: moment(first[0]),
    raisedAt: moment(first[0]),
    resolvedAt: state === 'RESOLVED' ? moment(steps.at(-1)?.[0] ?? 0) : null,
  })
  for (const [after, step] of steps)
    await db.insert(alarmEvents).values({ alarmId, time: moment(after), step, cause: 'VALUE' })
  return alarmId
}

test('alarms of a measurement are listed from when they were raised until the value was back', async () => {
  const { locationId, power, current } = await addPlant(db, own)
  const ids = { locationId, measurementId: power }
  const reader = await platform.as('reader')
  const ask = async (from: number, to: number) =>
    reader.listMeasurementAlarms({ ...ids, query: { from: start + from, to: start + to } })
  await addAlarm({ locationId, measurementId: current }, [[100, 'RAISED']], 'RAISED')
  await addAlarm(ids, [[100, 'RAISED']], 'PENDING')
  // Acknowledged long after the value was back.
  const late = await addAlarm(ids, [
    [100, 'RAISED'],
    [200, 'RETURNED'],
    [250, 'RAISED_AGAIN'],
    [300, 'RETURNED'],
    [900, 'ACKNOWLEDGED'],
    [900, 'RESOLVED'],
  ])
  const handled = await addAlarm(ids, [
    [1000, 'RAISED'],
    [1100, 'ACKNOWLEDGED'],
    [1200, 'RESOLVED'],
  ])
  const open = await addAlarm(ids, [[1500, 'RAISED']], 'RAISED')
  const all = await ask(0, 2000)
  expect(all).toEqual([
    { alarmId: open, kind: 'LIMIT', severity: 'WARNING', begins: start + 1500, ends: null },
    { alarmId: handled, kind: 'LIMIT', severity: 'WARNING', begins: start + 1000, ends: start + 1200 },
    { alarmId: late, kind: 'LIMIT', severity: 'WARNING', begins: start + 100, ends: start + 300 },
  ])
  expect(await ask(400, 1000)).toEqual([])
  expect(await ask(290, 1001)).toEqual(all.slice(1))
  expect(await ask(1600, 1601)).toEqual(all.slice(0, 1))
  const other = await platform.as('other-admin')
  const query = { from: start, to: start + 1 }
  expect(await failureOf(other.listMeasurementAlarms({ ...ids, query }))).toMatchObject({ status: 404 })
})
