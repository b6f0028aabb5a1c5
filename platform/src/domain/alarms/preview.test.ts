import { and, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { toSeconds } from '../../base/time.ts'
import { alarms, conditionals } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { freshDatabase } from '../../testing/database.ts'
import { addPlant } from '../../testing/linked.ts'
import { addDevice } from '../../testing/plant.ts'
import { follow, noChanges, writeChanges } from './changes.ts'
import { raiseDue } from './evaluation.ts'
import { countRaised, createAlarmCounter } from './preview.ts'
import { missingRule } from './state.ts'
import { writeSamples } from '../intake/writing.ts'

// Without a platform, which would raise what is due by its own clock.
const database = await freshDatabase('sample')
afterAll(database.close)
const { db } = database
const own = 'int-nordkaelte'

/** Seconds after the start, and values. Some pauses are longer than the delays. */
const history = [
  3, 12, 9, 11, 11, 12, 8, 9.5, 9, 14, 14, 9.4, 9, 9, 8, 12, 12, 3, 10.5, 11, 9.9, 9.8, 12,
].map((value, at): [number, number] => [60 * at + (at > 9 ? 400 : 0) + (at > 17 ? 900 : 0), value])

test.for([
  { name: 'without delays', limit: {}, raised: 6 },
  { name: 'with a dead band', limit: { deadBand: 1 } },
  { name: 'with an on-delay', limit: { onDelaySeconds: 90 } },
  { name: 'with an off-delay', limit: { offDelaySeconds: 100 } },
  { name: 'with all of them', limit: { deadBand: 0.5, onDelaySeconds: 61, offDelaySeconds: 61 } },
])('the last week has the alarms that the values would have raised, $name', async ({ limit, raised }) => {
  const deviceId = await addDevice(db, own, { sampleFrequency: 60 })
  const { power } = await addPlant(db, own, { deviceId, slaveId: 3 })
  await db
    .update(conditionals)
    .set({ enabled: true, ...limit })
    .where(eq(conditionals.measurementId, power))
  const start = Math.floor(Date.now() / 1000) - 7200
  const moment = (seconds: number) => new Date((start + seconds) * 1000)
  const acknowledge = async () => {
    const isNew = and(eq(alarms.measurementId, power), eq(alarms.state, 'RAISED'))
    const [alarm] = await db.select().from(alarms).where(isNew)
    if (!alarm?.raisedAt) return
    const changes = noChanges(alarm.raisedAt)
    const time = toSeconds(alarm.raisedAt.getTime())
    follow(changes, { ...alarm, rule: missingRule, stored: alarm, cause: 'PERSON' }, [
      { kind: 'acknowledge', time },
    ])
    await writeChanges(db, changes)
  }
  // As the platform does each second: only at the due moment there is something to do.
  const passUntil = async (at: number) => {
    const [pending] = await db.select().from(alarms).where(eq(alarms.state, 'PENDING'))
    if (pending?.dueAt && pending.dueAt < moment(at)) await raiseDue(db, pending.dueAt)
    await acknowledge()
  }
  for (const [at, value] of history) {
    const rows = { measurementIds: [power], times: [start + at], values: [value] }
    await passUntil(at)
    await transaction(db, (queries) => writeSamples(queries, { deviceId }, rows, moment(at)))
    await acknowledge()
  }
  await passUntil(7200)
  const real = await db.select().from(alarms).where(eq(alarms.measurementId, power))
  const plain = {
    comparison: 'GREATER_THAN' as const,
    threshold: 10,
    deadBand: 0,
    onDelaySeconds: 0,
    offDelaySeconds: 0,
  }
  const span = { from: start, to: start + 7200 }
  const counted = await countRaised({ db, integratorId: own }, power, span, [{ ...plain, ...limit }])
  const seconds = real.map(({ raisedAt, resolvedAt }) => {
    const end = resolvedAt ? resolvedAt.getTime() / 1000 : counted.to
    return end - (raisedAt?.getTime() ?? 0) / 1000
  })
  expect(counted).toMatchObject({
    samples: history.length,
    raised: [real.length],
    seconds: [seconds.reduce((sum, one) => sum + one, 0)],
  })
  expect(counted.raised[0]).toBeGreaterThan(1)
  if (raised) expect(counted.raised).toEqual([raised])
})

test('an on-delay that ends after the last sample still raises an alarm, which lasts until the end', () => {
  const counter = createAlarmCounter({
    comparison: 'LESS_THAN',
    threshold: 0,
    deadBand: 0,
    onDelay: 60,
    offDelay: 0,
  })
  counter.take(100, -1)
  expect(counter.countUntil(160)).toEqual({ raised: 0, seconds: 0 })
  expect(counter.countUntil(200)).toEqual({ raised: 1, seconds: 40 })
})
