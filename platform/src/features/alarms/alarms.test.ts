import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '../../db/ids.ts'
import { alarmEvents, alarms, conditionals, locations, measurements, samples } from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { raiseDue } from '../../domain/alarms/evaluation.ts'
import { writeSamples } from '../../domain/intake/writing.ts'
import { failureOf } from '../../testing/app.ts'
import { addPlant } from '../../testing/linked.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addDevice } from '../../testing/plant.ts'
import { latestTrace } from '../../testing/traces.ts'

const platform = await startOwnApp({ SAMPLE_DEVICES: 'off' })
const { db } = platform.database
const own = 'int-nordkaelte'
const start = Math.floor(Date.now() / 1000) - 600

/** A plant whose power has the limit `> 10` of its product. Values are sent when they are measured, at seconds after the start. */
async function setUp(limit: Partial<typeof conditionals.$inferInsert> = {}, period = 60) {
  const deviceId = await addDevice(db, own, { sampleFrequency: period })
  const plant = await addPlant(db, own, { deviceId, slaveId: 3 })
  const { power } = plant
  await db
    .update(conditionals)
    .set({ enabled: true, ...limit })
    .where(eq(conditionals.measurementId, power))
  const send = async (list: readonly [number, number][], now = list.at(-1)?.[0] ?? 0) =>
    transaction(db, (queries) =>
      writeSamples(
        queries,
        { deviceId },
        {
          measurementIds: list.map(() => power),
          times: list.map(([at]) => start + at),
          values: list.map(([, value]) => value),
        },
        new Date((start + now) * 1000),
      ),
    )
  const stored = () => db.select().from(alarms).where(eq(alarms.measurementId, power)).orderBy(alarms.id)
  const steps = async () => {
    const rows = await db
      .select({ step: alarmEvents.step, cause: alarmEvents.cause })
      .from(alarmEvents)
      .innerJoin(alarms, eq(alarms.id, alarmEvents.alarmId))
      .where(eq(alarms.measurementId, power))
      .orderBy(alarmEvents.id)
    return rows.map(({ step, cause }) => `${step} ${cause}`)
  }
  const onlyAlarm = async () => {
    const [alarm, ...others] = await stored()
    if (!alarm || others.length > 0) throw new Error(`${others.length + 1} alarms`)
    return alarm
  }
  const limitOf = async () => {
    const admin = await platform.as('admin')
    const [found] = await admin.findConditionals({ body: { measurementId: power } })
    if (!found) throw new Error('No limit')
    return found
  }
  return { ...plant, deviceId, send, stored, steps, onlyAlarm, limitOf }
}

describe('values of a device', () => {
  test('raise an alarm, which is over when the value is back and somebody has acknowledged it', async () => {
    const { send, stored, steps, onlyAlarm, locationId, power, limitOf } = await setUp()
    const admin = await platform.as('admin')
    await send([[0, 10]])
    expect(await stored()).toEqual([])
    await send([[60, 12.5]])
    const { id: alarmId } = await onlyAlarm()
    const { conditionalId, componentId } = await limitOf()
    expect(await admin.getAlarm({ alarmId })).toMatchObject({
      alarmId,
      kind: 'LIMIT',
      severity: 'WARNING',
      state: 'RAISED',
      locationId,
      conditionalId,
      componentId,
      measurementId: power,
      zoneName: 'Cold room',
      measurementLabel: 'Power',
      unit: 'kW',
      comparison: 'GREATER_THAN',
      threshold: 10,
      value: 12.5,
      since: start + 60,
      raisedAt: start + 60,
      resolvedAt: null,
      count: 1,
      acknowledgedBy: null,
      suppressedBy: null,
      events: [{ step: 'RAISED', cause: 'VALUE', value: 12.5, person: null }],
    })
    await send([[120, 9]])
    expect(await onlyAlarm()).toMatchObject({ state: 'RETURNED' })
    const over = await admin.acknowledgeAlarm({ alarmId })
    expect(over).toMatchObject({ state: 'RESOLVED', acknowledgedBy: expect.stringMatching(/\w+ \w+/) })
    expect(await latestTrace(db)).toMatchObject({
      action: 'ALARM_ACKNOWLEDGED',
      old: { state: 'RETURNED' },
      new: { state: 'RESOLVED' },
    })
    expect(await admin.acknowledgeAlarm({ alarmId })).toEqual(over)
    await send([[180, 13]])
    expect((await stored()).map(({ state }) => state).toSorted()).toEqual(['RAISED', 'RESOLVED'])
    expect(await steps()).toEqual([
      'RAISED VALUE',
      'RETURNED VALUE',
      'ACKNOWLEDGED PERSON',
      'RESOLVED PERSON',
      'RAISED VALUE',
    ])
  })

  test('that go back and forth for long are one alarm, whose count goes on and whose steps are bounded', async () => {
    const { send, onlyAlarm } = await setUp()
    const admin = await platform.as('admin')
    await send([[0, 12]])
    const { id: alarmId } = await onlyAlarm()
    await admin.commentAlarm({ alarmId, body: { text: 'On my way.' } })
    // Two in each turn: the count of a batch may pass a round number.
    for (let turn = 0; turn < 60; turn += 1)
      await send([1, 2, 3, 4].map((part) => [turn * 8 + part, part % 2 === 0 ? 12 : 9]))
    const { count, events } = await admin.getAlarm({ alarmId })
    expect(count).toBe(121)
    const leftOut = events.findIndex(({ step }) => step === 'LEFT_OUT')
    const stepsBefore = events.slice(leftOut + 1).filter(({ cause }) => cause === 'VALUE')
    expect(stepsBefore).toHaveLength(11)
    expect(leftOut).toBeGreaterThanOrEqual(100)
    expect(leftOut).toBeLessThanOrEqual(160)
    expect(events.filter(({ step }) => step === 'LEFT_OUT')).toHaveLength(1)
    expect(events.filter(({ step }) => step === 'COMMENTED')).toHaveLength(1)
    // No step is lost from the sum.
    expect(leftOut + stepsBefore.length - 1 + (events[leftOut]?.value ?? 0)).toBe(240)
  })

  test('that are late or repeated raise nothing', async () => {
    const { send, stored } = await setUp()
    await send([[100, 5]])
    await send([[40, 99]])
    await send([[100, 99]])
    expect(await stored()).toEqual([])
  })

  test('that a device has kept for hours raise nothing, unless the newest is on the wrong side', async () => {
    const { send, stored, onlyAlarm } = await setUp()
    const hoursLater = 4 * 3600
    await send(
      [
        [0, 99],
        [60, 99],
        [120, 4],
      ],
      hoursLater,
    )
    expect(await stored()).toEqual([])
    await send(
      [
        [180, 99],
        [240, 4],
        [300, 98],
      ],
      hoursLater,
    )
    expect(await onlyAlarm()).toMatchObject({ state: 'RAISED', value: 98, count: 1 })
  })

  test('that flap are one alarm with a count', async () => {
    const { send, onlyAlarm } = await setUp()
    await send([
      [0, 11],
      [60, 9],
      [120, 11],
      [180, 9],
      [240, 11],
    ])
    expect(await onlyAlarm()).toMatchObject({ state: 'RAISED', count: 3 })
  })

  test('keep to the dead band and to the off-delay', async () => {
    const { send, onlyAlarm } = await setUp({ deadBand: 2, offDelaySeconds: 60 })
    const admin = await platform.as('admin')
    await send([[0, 11]])
    const { id: alarmId } = await onlyAlarm()
    await admin.acknowledgeAlarm({ alarmId })
    await send([[60, 9]])
    expect(await onlyAlarm()).toMatchObject({ state: 'ACKNOWLEDGED' })
    await send([[120, 8]])
    expect(await onlyAlarm()).toMatchObject({ state: 'RECOVERING' })
    await send([[180, 8]])
    expect(await onlyAlarm()).toMatchObject({ state: 'RESOLVED', resolvedAt: new Date((start + 180) * 1000) })
  })

  test('at the same time in two batches raise one alarm', async () => {
    const { send, onlyAlarm } = await setUp()
    await Promise.all([send([[0, 11]]), send([[1, 12]]), send([[2, 13]]), send([[0, 11]])])
    const alarm = await onlyAlarm()
    expect(alarm).toMatchObject({ state: 'RAISED', count: 1 })
    // Whoever forgets to ask is refused by the database.
    await expect(db.insert(alarms).values({ ...alarm, id: newId() })).rejects.toMatchObject({
      cause: { constraint: 'alarms_open_key' },
    })
  })

  test('are not stored if they cannot be evaluated, and raise the alarm when they are sent again', async () => {
    const { send, stored, onlyAlarm, power } = await setUp()
    await db.execute('alter table alarm_events add constraint broken check (value <> 77)')
    await expect(send([[0, 77]])).rejects.toThrow(/alarm_events/)
    expect(await db.$count(samples, eq(samples.measurementId, power))).toBe(0)
    expect(await stored()).toEqual([])
    await db.execute('alter table alarm_events drop constraint broken')
    expect(await send([[0, 77]])).toMatchObject({ stored: 1 })
    expect(await onlyAlarm()).toMatchObject({ state: 'RAISED', value: 77 })
  })
})

describe('an on-delay', () => {
  // In the future, where the platform's own clock raises nothing yet.
  const later = 7200
  const at = (seconds: number) => new Date((start + later + seconds) * 1000)

  test('raises without a new sample, and only once', async () => {
    const { send, steps, onlyAlarm } = await setUp({ onDelaySeconds: 120 })
    const admin = await platform.as('admin')
    await send([[later, 11]])
    const { id: alarmId, state, dueAt } = await onlyAlarm()
    expect({ state, dueAt }).toEqual({ state: 'PENDING', dueAt: at(120) })
    expect(await failureOf(admin.getAlarm({ alarmId }))).toMatchObject({ status: 404 })
    expect((await admin.listManagedAlarms({})).map((alarm) => alarm.alarmId)).not.toContain(alarmId)
    expect(await raiseDue(db, at(119))).toBe(0)
    await Promise.all([raiseDue(db, at(120)), raiseDue(db, at(120))])
    expect(await onlyAlarm()).toMatchObject({ state: 'RAISED', value: 11, raisedAt: at(120), dueAt: null })
    expect(await steps()).toEqual(['RAISED DELAY_OVER'])
  })

  test('leaves nothing behind if the value is back before', async () => {
    const { send, stored } = await setUp({ onDelaySeconds: 120 })
    await send([[later, 11]])
    await send([[later + 60, 9]])
    expect(await stored()).toEqual([])
    expect(await raiseDue(db, at(1000))).toBe(0)
  })
})

describe('a limit', () => {
  test('that is created or edited is compared with the latest value at once', async () => {
    const { send, onlyAlarm, stored, limitOf } = await setUp()
    const admin = await platform.as('admin')
    await send([[0, 9]])
    const limit = await limitOf()
    await admin.updateConditional({ body: { ...limit, threshold: 8 } })
    const { id: alarmId } = await onlyAlarm()
    await admin.updateConditional({
      body: { ...(await limitOf()), severity: 'CRITICAL', instruction: 'Close the door.' },
    })
    expect(await admin.getAlarm({ alarmId })).toMatchObject({
      state: 'RAISED',
      severity: 'CRITICAL',
      instruction: 'Close the door.',
      events: [
        { step: 'SEVERITY_CHANGED', cause: 'PERSON', person: expect.any(String), text: 'WARNING → CRITICAL' },
        { step: 'RAISED', text: null },
      ],
    })
    await admin.updateConditional({ body: { ...(await limitOf()), threshold: 20 } })
    expect(await onlyAlarm()).toMatchObject({ state: 'RETURNED', threshold: 8 })
    const { locationId, measurementId } = limit
    await admin.createConditional({
      body: { locationId, measurementId, comparison: 'LESS_THAN', threshold: 10 },
    })
    expect((await stored()).map(({ state }) => state)).toEqual(['RETURNED', 'RAISED'])
  })

  test('keeps what an update leaves out', async () => {
    const { limitOf } = await setUp({
      deadBand: 1.5,
      onDelaySeconds: 5,
      offDelaySeconds: 6,
      instruction: 'Look.',
    })
    const admin = await platform.as('admin')
    const { conditionalId, comparison } = await limitOf()
    expect(
      await admin.updateConditional({ body: { conditionalId, comparison, threshold: 3 } }),
    ).toMatchObject({
      threshold: 3,
      deadBand: 1.5,
      onDelaySeconds: 5,
      offDelaySeconds: 6,
      instruction: 'Look.',
    })
  })

  test('that is switched off or goes ends its alarm, which says why', async () => {
    const admin = await platform.as('admin')
    const causeAfter = async (change: (plant: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>) => {
      const plant = await setUp()
      await plant.send([[0, 11]])
      const { id: alarmId } = await plant.onlyAlarm()
      await change(plant)
      const { state, events, resolvedAt } = await admin.getAlarm({ alarmId })
      return [state, resolvedAt !== null, events[0]?.step, events[0]?.cause]
    }
    const resolved = (cause: string) => ['RESOLVED', true, 'RESOLVED', cause]
    const switchOff = async ({ limitOf }: Awaited<ReturnType<typeof setUp>>) =>
      admin.updateConditional({ body: { ...(await limitOf()), enabled: false } })
    expect(await causeAfter(switchOff)).toEqual(resolved('LIMIT_DISABLED'))
    expect(
      await causeAfter(async ({ limitOf }) => {
        const { conditionalId } = await limitOf()
        return admin.deleteConditional({ body: { conditionalId } })
      }),
    ).toEqual(resolved('LIMIT_DELETED'))
    expect(
      await causeAfter(({ path, power }) => admin.deleteMeasurement({ ...path, measurementId: power })),
    ).toEqual(resolved('MEASUREMENT_DELETED'))
    expect(await causeAfter(({ identifier }) => admin.unlinkComponent({ body: { identifier } }))).toEqual(
      resolved('COMPONENT_DELETED'),
    )
  })

  test('of a location that moves to another integrator ends its alarm there and raises one here', async () => {
    const { send, stored, locationId } = await setUp()
    await send([[0, 11]])
    const operator = await platform.as('operator')
    await operator.transferLocation({ locationId, integratorId: 'int-alpenmess' })
    expect((await stored()).map(({ state, integratorId }) => `${state} ${integratorId}`).toSorted()).toEqual([
      `RAISED int-alpenmess`,
      `RESOLVED ${own}`,
    ])
  })
})

test('a value that a person sets is evaluated', async () => {
  const { path, power, productId, onlyAlarm } = await setUp()
  const admin = await platform.as('admin')
  await admin.storeValue({ ...path, measurementId: power, productId, value: '11' })
  expect(await onlyAlarm()).toMatchObject({ state: 'RAISED', value: 11 })
  await admin.storeValue({ ...path, measurementId: power, productId, value: '9' })
  expect(await onlyAlarm()).toMatchObject({ state: 'RETURNED' })
})

test('a missing value ends no alarm', async () => {
  const { send, onlyAlarm, power, limitOf } = await setUp()
  const admin = await platform.as('admin')
  await send([[0, 11]])
  await db.update(measurements).set({ latestValue: null, latestAt: null }).where(eq(measurements.id, power))
  await admin.updateConditional({ body: { ...(await limitOf()), threshold: 50 } })
  expect(await onlyAlarm()).toMatchObject({ state: 'RAISED' })
})

describe('people', () => {
  test('resolve, shelve and comment alarms, each with its event and its trace', async () => {
    const { send, onlyAlarm, stored, locationId } = await setUp()
    const admin = await platform.as('admin')
    await send([[0, 11]])
    const { id: alarmId } = await onlyAlarm()
    const until = Math.floor(Date.now() / 1000) + 3600
    const shelved = await admin.shelveAlarm({ alarmId, body: { until, reason: 'Repair' } })
    expect(shelved).toMatchObject({ state: 'RAISED', shelvedUntil: until, shelvedReason: 'Repair' })
    expect(await latestTrace(db)).toMatchObject({ action: 'ALARM_SHELVED', new: { shelvedReason: 'Repair' } })
    const ended = await admin.shelveAlarm({ alarmId, body: { until: null, reason: 'Done' } })
    expect(ended).toMatchObject({ shelvedUntil: null, shelvedBy: null, shelvedReason: null })
    for (const wrong of [until - 4000, until + 31 * 86_400])
      expect(
        await failureOf(admin.shelveAlarm({ alarmId, body: { until: wrong, reason: 'Repair' } })),
      ).toMatchObject({ status: 400, errors: [{ parameters: { FIELD: 'until' } }] })
    await admin.commentAlarm({ alarmId, body: { text: 'On my way.' } })
    expect(await latestTrace(db)).toMatchObject({ action: 'ALARM_COMMENTED' })
    const over = await admin.resolveAlarm({ alarmId })
    expect(over.events.map(({ step, text }) => [step, text])).toEqual([
      ['RESOLVED', null],
      ['COMMENTED', 'On my way.'],
      ['UNSHELVED', 'Done'],
      ['SHELVED', 'Repair'],
      ['RAISED', null],
    ])
    expect(await admin.resolveAlarm({ alarmId })).toEqual(over)
    expect(await failureOf(admin.shelveAlarm({ alarmId, body: { until, reason: 'Repair' } }))).toMatchObject({
      status: 409,
    })
    await send([[60, 11]])
    expect(await stored()).toHaveLength(2)
    await db.update(locations).set({ status: 'MAINTENANCE' }).where(eq(locations.id, locationId))
    const found = (await admin.listManagedAlarms({})).filter((alarm) => alarm.locationId === locationId)
    expect(found).toMatchObject([{ state: 'RAISED', suppressedBy: 'LOCATION_MAINTENANCE' }])
  })
})
