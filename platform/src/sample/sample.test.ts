import { lengthOf } from '#contract/measuring/registers'
import { and, count, countDistinct, desc, eq, isNotNull, isNull, max, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Db } from '../db/connection.ts'
import { createAlarmCounter } from '../domain/alarms/preview.ts'
import { type LimitRule, missingRule } from '../domain/alarms/state.ts'
import { checkDeviceToken } from '../domain/devices/tokens.ts'
import * as schema from '../db/schema/index.ts'
import { valueAt as plantValueAt } from '../../../gateway/src/plant/courses.ts'
import { epochSeconds } from '../base/time.ts'
import { testHasher } from '../testing/hasher.ts'
import { freshDatabase } from '../testing/database.ts'
import { loadSampleData } from './index.ts'
import { alarmSilent, brokenOf, isSilent, nextValue, sendDue } from './living.ts'
import { mainIntegrator, secondIntegrator } from './integrators.ts'
import { samplePassword } from '../identity/passwords/rules.ts'
import { signIns } from './accounts.ts'

let database: Database
let db: Db
let loaded: boolean

beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
  loaded = await loadSampleData(db, { hasher: testHasher })
})

afterAll(() => database.close())

const owned = {
  locations: schema.locations,
  devices: schema.devices,
  products: schema.products,
  groups: schema.locationGroups,
  integrations: schema.integrations,
  accounts: schema.accounts,
  traces: schema.auditTraces,
}

async function sizes(integratorId: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [name, table] of Object.entries(owned)) {
    found[name] = await db.$count(table, eq(table.integratorId, integratorId))
  }
  return found
}

test('the main integrator has the promised amounts, the second one fewer', async () => {
  expect(await sizes(mainIntegrator.id)).toEqual({
    locations: 66,
    devices: 80,
    products: 25,
    groups: 8,
    integrations: 6,
    accounts: 12,
    traces: 400,
  })
  expect(await sizes(secondIntegrator.id)).toMatchObject({ locations: 9, devices: 10, accounts: 3 })
  const [places] = await db
    .select({ countries: countDistinct(schema.locations.country) })
    .from(schema.locations)
  expect(places?.countries).toBeGreaterThan(8)
})

test('unlinked components of both origins are there', async () => {
  const registered = schema.registeredComponents
  const rows = await db
    .select({ origin: registered.origin, count: count() })
    .from(registered)
    .where(and(isNull(registered.linkedComponentId), eq(registered.integratorId, mainIntegrator.id)))
    .groupBy(registered.origin)
    .orderBy(registered.origin)
  expect(rows).toEqual([
    { origin: 'DEVICE_COMPONENT', count: 30 },
    { origin: 'LINKED', count: 30 },
  ])
})

describe('devices', () => {
  test('are in every state: with and without location, token, validation', async () => {
    const devices = await db.select().from(schema.devices)
    const states = new Set(
      devices.map(({ locationId, tokenHash, tokenProblem, tokenValidated }) =>
        [
          locationId ? 'placed' : 'loose',
          tokenHash || tokenProblem ? 'token' : 'none',
          tokenValidated ? 'checked' : 'unchecked',
        ].join(' '),
      ),
    )
    expect([...states].toSorted()).toEqual([
      'loose none unchecked',
      'loose token checked',
      'loose token unchecked',
      'placed none unchecked',
      'placed token checked',
      'placed token unchecked',
    ])
    expect(new Set(devices.map((device) => device.status))).toEqual(
      new Set(['NEW', 'ONLINE', 'OFFLINE', 'FAULT']),
    )
  })

  test('have tokens with every result, and only valid ones count as validated', async () => {
    const devices = await db.select().from(schema.devices)
    const outcomes = new Set<string>()
    const wronglyValidated: string[] = []
    for (const { id, tokenValidated } of devices) {
      const outcome = await checkDeviceToken(db, id)
      outcomes.add(outcome)
      if (tokenValidated && outcome !== 'VALID') wronglyValidated.push(id)
    }
    expect(outcomes).toEqual(new Set(['VALID', 'MISSING', 'EXPIRED', 'SIGNATURE', 'OTHER_DEVICE']))
    expect(wronglyValidated).toEqual([])
  })
})

test('every sign-in has an account and the password demo', async () => {
  const credentials = await db.select().from(schema.idpCredentials)
  const people = await db.select().from(schema.accounts)
  const able = people.filter(({ id }) => credentials.some(({ accountId }) => accountId === id))
  expect(able.map(({ username }) => username).toSorted()).toEqual(signIns.toSorted())
  expect(await testHasher.verify(samplePassword, credentials[0]?.passwordHash)).toMatchObject({
    matches: true,
  })
  const accounts = await db.select({ username: schema.accounts.username }).from(schema.accounts)
  expect(accounts.map((row) => row.username)).toEqual(expect.arrayContaining(signIns))
})

test('measurements have latest values, and audit values are readable JSON without secrets', async () => {
  expect(await db.$count(schema.measurements, isNotNull(schema.measurements.latestValue))).toBeGreaterThan(
    200,
  )
  expect(await db.$count(schema.samples)).toBeGreaterThan(1000)
  const traces = await db.select().from(schema.auditTraces)
  for (const { oldValue, newValue } of traces) {
    expect(JSON.parse(newValue ?? oldValue ?? '')).toBeTypeOf('object')
  }
  const keys = await db.select({ key: schema.integrations.secret }).from(schema.integrations)
  const text = JSON.stringify(traces)
  expect(keys.filter(({ key }) => key && text.includes(key))).toEqual([])
})

test('it loads into an empty database, and never into another one', async () => {
  expect(loaded).toBe(true)
  expect(await loadSampleData(db)).toBe(false)
  expect(await db.$count(schema.integrators)).toBe(3)
})

test('some measurements have days of samples: defrosted every six hours, with a gap and an open door', async () => {
  const { samples } = schema
  const [cold] = await db
    .select({ id: schema.measurements.id, latest: schema.measurements.latestValue })
    .from(schema.measurements)
    .innerJoin(samples, eq(samples.measurementId, schema.measurements.id))
    .where(eq(schema.measurements.externalId, 'air'))
    .groupBy(schema.measurements.id)
    .orderBy(desc(count()))
    .limit(1)
  const values = await db
    .select({ time: samples.time, value: samples.value })
    .from(samples)
    .where(eq(samples.measurementId, cold?.id ?? ''))
    .orderBy(samples.time)
  expect(values.length).toBeGreaterThan(2000)
  expect(values.at(-1)?.value).toBe(cold?.latest)
  const found = values.map(({ value }) => value)
  expect(Math.min(...found)).toBeGreaterThan(-23)
  expect(Math.max(...found)).toBeGreaterThan(-12)
  const gaps = values.map(({ time }, at) => (values[at + 1]?.time.getTime() ?? 0) - time.getTime())
  expect(gaps.filter((gap) => gap > 2 * 3600 * 1000)).toHaveLength(1)
})

test('every measurement of a product has its own registers', async () => {
  const products = await db.select().from(schema.products)
  for (const { product, defaultMeasurements } of products) {
    const taken = defaultMeasurements.flatMap(({ register }) => {
      if (!register) throw new Error(`A measurement of ${product} has no register`)
      const words = Array.from({ length: lengthOf(register.type) }, (_, at) => register.address + at)
      return words.map((address) => `${register.function} ${address}`)
    })
    expect([product, new Set(taken).size]).toEqual([product, taken.length])
    // The second component of a device begins at 100.
    for (const { register } of defaultMeasurements) expect(register?.address).toBeLessThan(96)
  }
  expect(products.length).toBeGreaterThan(20)
})

test('a meter reading never falls', async () => {
  const { rows } = await db.execute<{ readings: number; falls: number }>(sql`
    select count(*)::int as "readings", count(*) filter (where "value" < "before")::int as "falls"
    from (
      select "s"."value", lag("s"."value") over (partition by "m"."id" order by "s"."time") as "before"
      from ${schema.samples} as "s" join ${schema.measurements} as "m" on "m"."id" = "s"."measurement_id"
      where "m"."unit_id" = 'kilowatt-hour'
    ) as "readings"`)
  expect(rows[0]?.readings).toBeGreaterThan(2000)
  expect(rows[0]?.falls).toBe(0)
})

describe('its devices go on sending', () => {
  const { alarms, devices, deviceStates, measurements, samples } = schema
  const status = async () => {
    const rows = await db
      .select({ status: devices.status, count: count() })
      .from(devices)
      .groupBy(devices.status)
    return Object.fromEntries(rows.map((row) => [row.status, row.count]))
  }
  /** Whoever has something to send takes a turn, until nobody has. */
  const sendAll = async (now: Date) => {
    let sent = 0
    for (let some = await sendDue(db, now); some > 0; some = await sendDue(db, now)) sent += some
    return sent
  }

  test('each once in its period: values move on, meters count, and the faulty and silent ones stay so', async () => {
    const before = await status()
    const stored = await db.$count(samples)
    const now = new Date()
    expect(await sendAll(now)).toBeGreaterThan(50)
    expect(await sendAll(now)).toBe(0)
    expect(await db.$count(samples)).toBeGreaterThan(stored + 200)
    expect(await status()).toEqual(before)
    const [fresh] = await db
      .select({ latest: max(measurements.latestAt), broken: countDistinct(deviceStates.deviceId) })
      .from(measurements)
      .innerJoin(schema.components, eq(schema.components.id, measurements.componentId))
      .innerJoin(deviceStates, eq(deviceStates.deviceId, schema.components.deviceId))
    expect(fresh?.latest?.getTime()).toBe(Math.floor(now.getTime() / 1000) * 1000)
    const reportedBefore = await db.select().from(deviceStates)
    const inAMinute = new Date(now.getTime() + 90_000)
    expect(await sendDue(db, inAMinute)).toBeGreaterThan(0)
    const reportedAfter = await db
      .select()
      .from(deviceStates)
      .innerJoin(devices, eq(devices.id, deviceStates.deviceId))
    const again = reportedAfter.filter(({ device_states: { deviceId, reportedAt } }) =>
      reportedBefore.some(
        (one) => one.deviceId === deviceId && one.reportedAt?.getTime() !== reportedAt?.getTime(),
      ),
    )
    expect(new Set(again.map((one) => one.devices.sampleFrequency))).toEqual(new Set([10, 60]))
  })

  test('the simulated plant counts on where the meters of its device have stopped', async () => {
    const { components } = schema
    const meters = await db
      .select({ componentId: components.id, value: measurements.latestValue, at: measurements.latestAt })
      .from(measurements)
      .innerJoin(components, eq(components.id, measurements.componentId))
      .where(and(eq(components.deviceId, 'dev-0001'), eq(measurements.externalId, 'energy')))
    expect(meters).toHaveLength(2)
    for (const { componentId, value, at } of meters)
      expect(plantValueAt('energy', componentId, epochSeconds(at ?? new Date(0)))).toBe(value)
  })

  test('one of them falls silent twice a day, and each compressor fails now and then', () => {
    const period = 300
    const times = Array.from({ length: (6 * 86_400) / period }, (_, at) => 1_772_442_000 + at * period)
    const device = { id: 'dev-0002', index: 1 }
    const silent = times.filter((at) => isSilent(device, new Date(at * 1000)))
    expect(silent).toHaveLength((12 * 2400) / period)
    const compressor = {
      id: 'mea-0009-2-discharge',
      componentId: 'cmp-0009-2',
      externalId: 'discharge',
      latestValue: null,
      latestAt: null,
    }
    // Its limit is 110 bar.
    const failing = times.filter((at) => nextValue(compressor, device, at) > 110)
    expect(failing).toHaveLength(900 / period)
  })

  test('they make between two and ten alarms a day', async () => {
    const { components, conditionals } = schema
    const limits = await db
      .select({ limit: conditionals, measurement: measurements, device: devices })
      .from(conditionals)
      .innerJoin(measurements, eq(measurements.id, conditionals.measurementId))
      .innerJoin(components, eq(components.id, measurements.componentId))
      .innerJoin(devices, eq(devices.id, components.deviceId))
      .where(eq(conditionals.enabled, true))
    const plans = [mainIntegrator, secondIntegrator]
    const indexOf = ({ id, integratorId }: (typeof limits)[number]['device']) =>
      Number(id.slice(-4)) - (plans.find((plan) => plan.id === integratorId)?.firstNumber ?? 0)
    const all = await db.select({ id: components.id, deviceId: components.deviceId }).from(components)
    // As long as it takes until each compressor has failed once. Steps of ten minutes miss nothing that is long enough.
    const [days, day, start] = [6, 86_400, 1_772_409_600]
    let raised = 0
    const countRaised = (rule: LimitRule, period: number, valueAt: (at: number) => number | undefined) => {
      const counter = createAlarmCounter(rule)
      for (let at = start; at < start + days * day; at += Math.max(period, 600)) {
        const value = valueAt(at)
        if (value !== undefined) counter.take(at, value)
      }
      raised += counter.countUntil(start + days * day).raised
    }
    for (const { limit, measurement, device } of limits) {
      const one = { id: device.id, index: indexOf(device) }
      const ids = all.filter(({ deviceId }) => deviceId === device.id).map(({ id }) => id)
      if (brokenOf(one, ids) === measurement.componentId) continue
      const rule = { ...limit, onDelay: limit.onDelaySeconds, offDelay: limit.offDelaySeconds }
      countRaised(rule, device.sampleFrequency, (at) =>
        isSilent(one, new Date(at * 1000)) ? undefined : nextValue(measurement, one, at),
      )
    }
    countRaised(missingRule, 60, (at) => Number(isSilent({ index: 1 }, new Date(at * 1000))))
    expect(raised / days).toBeGreaterThan(2)
    expect(raised / days).toBeLessThan(10)
  })

  test('but not for a device that speaks for itself', async () => {
    const [one] = await db.select({ id: deviceStates.deviceId }).from(deviceStates).limit(1)
    await db
      .update(devices)
      .set({ currentVersion: 'gateway 1.0' })
      .where(eq(devices.id, one?.id ?? ''))
    const before = await db
      .select()
      .from(deviceStates)
      .where(eq(deviceStates.deviceId, one?.id ?? ''))
    const later = new Date(Date.now() + 2 * 3_600_000)
    for (let turn = 0; turn < 12; turn++) await sendDue(db, later)
    expect(
      await db
        .select()
        .from(deviceStates)
        .where(eq(deviceStates.deviceId, one?.id ?? '')),
    ).toEqual(before)
  })

  test('three that never send have an alarm, once, also if somebody ended it', async () => {
    const silent = async () => db.select().from(alarms).where(eq(alarms.kind, 'DEVICE_SILENT'))
    await Promise.all([alarmSilent(db), alarmSilent(db)])
    const raised = await silent()
    expect(raised.map(({ state }) => state)).toEqual(['RAISED', 'RAISED', 'RAISED'])
    await db.update(alarms).set({ state: 'RESOLVED', resolvedAt: new Date() })
    await alarmSilent(db)
    expect(await silent()).toHaveLength(3)
  })
})
