import { gzipSync } from 'node:zlib'
import { deviceLimits } from '#contract/limits'
import { basePath } from '#contract/op'
import type { DeviceConfiguration, StoredSamples } from '#contract/schemas/device-self'
import type { Register } from '#contract/schemas/modbus'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { devices, deviceStates, integrators, measurements, products } from '../../db/schema/index.ts'
import { markSilentDevices } from '../../domain/devices/status.ts'
import { clientFor, failureOf } from '../../testing/app.ts'
import { startAsDeviceManager } from '../../testing/device-manager.ts'
import { watchEventLoop } from '../../testing/event-loop.ts'
import { addPlant } from '../../testing/linked.ts'
import { addDevice, addDeviceToken } from '../../testing/plant.ts'
import { countSamples, samplesOf } from '../../testing/samples.ts'

const { platform, db, api, own, foreign } = await startAsDeviceManager()

/** A device with a component of two measurements, and the client of the device. */
async function plant(integratorId = own) {
  const deviceId = await addDevice(db, integratorId, { sampleFrequency: 60 })
  const made = await addPlant(db, integratorId, { deviceId, slaveId: 7, startAddressOffset: 100 })
  await db
    .update(devices)
    .set({ locationId: made.locationId, status: 'INITIALIZED' })
    .where(eq(devices.id, deviceId))
  const token = await addDeviceToken(db, deviceId)
  return { ...made, deviceId, token, device: clientFor(platform.app, token) }
}

const now = () => Date.now() / 1000
const report = { version: '4.2.1', uptime: 60, clock: 1_772_442_000 }
const statusOf = async (deviceId: string) => (await api.getDevice({ deviceId })).status

const post = async (token: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  platform.app.inject({
    method: 'POST',
    url: `${basePath}/device/self/samples`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload,
  })

afterEach(async () => {
  await db.update(integrators).set({ suspendedAt: null })
})

test('a token is good until the device has another one', async () => {
  const { device, deviceId } = await plant()
  await device.getOwnConfiguration()
  const next = clientFor(platform.app, await addDeviceToken(db, deviceId))
  expect(await failureOf(device.getOwnConfiguration())).toMatchObject({ status: 401 })
  expect(await next.getOwnConfiguration()).toMatchObject({ deviceId })
})

const set = async (deviceId: string, fields: Partial<typeof devices.$inferInsert>) =>
  db.update(devices).set(fields).where(eq(devices.id, deviceId))

test.each<[string, (deviceId: string) => Promise<unknown>]>([
  ['has expired', async (id) => set(id, { tokenExpiresAt: new Date() })],
  ['was signed with a key that is gone', async (id) => set(id, { tokenKid: 'gone' })],
  ['is of a deleted device', async (id) => db.delete(devices).where(eq(devices.id, id))],
  [
    'is of a suspended integrator',
    async () => db.update(integrators).set({ suspendedAt: new Date() }).where(eq(integrators.id, own)),
  ],
])('a token that %s is refused at once', async (_what, end) => {
  const { device, deviceId } = await plant()
  await device.reportOwnState({ body: report })
  await end(deviceId)
  for (const call of [
    device.getOwnConfiguration(),
    device.storeOwnSamples({ body: { samples: [] } }),
    device.reportOwnState({ body: report }),
  ])
    expect(await failureOf(call)).toMatchObject({ status: 401 })
})

test('a device that calls too often has to wait, and others do not', async () => {
  const [{ token }, other] = [await plant(), await plant()]
  const empty = JSON.stringify({ samples: [] })
  const answers = await Promise.all(
    Array.from({ length: deviceLimits.callsPerMinute * 2 }, async () => post(token, empty)),
  )
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(deviceLimits.callsPerMinute)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await post(other.token, empty)).statusCode).toBe(200)
})

const register: Register = {
  function: 'INPUT_REGISTER',
  address: 18,
  type: 'I32',
  order: 'CDAB',
  scale: 0.001,
  offset: 0,
}

async function setRegister(productId: string) {
  const [product] = await db.select().from(products).where(eq(products.id, productId))
  const defaultMeasurements = (product?.defaultMeasurements ?? []).map((one) =>
    one.externalId === 'power' ? { ...one, register } : one,
  )
  await db.update(products).set({ defaultMeasurements }).where(eq(products.id, productId))
}

test('the configuration says what to read, and from where', async () => {
  const { device, deviceId, componentId, identifier, power, current, productId } = await plant()
  await setRegister(productId)
  await api.updateDevice({ deviceId, body: { sampleFrequency: 30 } })
  expect(await device.getOwnConfiguration()).toEqual({
    deviceId,
    changedAt: expect.any(Number) as number,
    period: 30,
    serial: null,
    components: [
      {
        componentId,
        identifier,
        componentName: `Meter ${identifier}`,
        modbusConfig: { startAddressOffset: 100 },
        tcpConfig: null,
        rtuConfig: { slaveId: 7 },
        measurements: [
          { measurementId: current, externalId: 'current', label: 'Current', unit: 'A', register: null },
          { measurementId: power, externalId: 'power', label: 'Power', unit: 'kW', register },
        ],
      },
    ],
    automation: null,
  } satisfies DeviceConfiguration)
})

test('reading the configuration ends a reload, also if it is the same', async () => {
  const { device, deviceId, token } = await plant()
  const read = async (held?: string) =>
    platform.app.inject({
      url: `${basePath}/device/self/configuration`,
      headers: { authorization: `Bearer ${token}`, ...(held && { 'if-none-match': held }) },
    })
  const tag = String((await read()).headers['etag'])
  expect((await read('W/"another"')).statusCode).toBe(200)
  await api.reloadDevice({ deviceId })
  expect(await device.reportOwnState({ body: report })).toMatchObject({ reload: true })
  const same = await read(tag)
  expect([same.statusCode, same.body]).toEqual([304, ''])
  expect(await device.reportOwnState({ body: report })).toMatchObject({ reload: false })
  expect(await api.getDevice({ deviceId })).toMatchObject({ reloadRequestedAt: null })
  await api.updateDevice({ deviceId, body: { sampleFrequency: 30 } })
  expect((await read(tag)).statusCode).toBe(200)
})

test('the device is told of every change of its configuration, and of nothing else', async () => {
  const { device, deviceId, componentId, path, power, productId, locationId } = await plant()
  const admin = await platform.as('admin')
  const changedAt = async () => (await device.reportOwnState({ body: report })).changedAt
  const at = { ...path, measurementId: power }
  const changes: [string, () => Promise<unknown>][] = [
    ['period', () => api.updateDevice({ deviceId, body: { sampleFrequency: 30 } })],
    [
      'component',
      () => admin.updateComponent({ ...path, body: { modbusConfig: { startAddressOffset: 4 } } }),
    ],
    ['measurement', () => admin.updateMeasurement({ ...at, body: { externalId: 'watts' } })],
    ['register', () => setRegister(productId)],
    ['deleted measurement', () => admin.deleteMeasurement(at)],
    ['taken off', () => api.resetDevice({ deviceId })],
  ]
  const others: [string, () => Promise<unknown>][] = [
    [
      'value',
      () => device.storeOwnSamples({ body: { samples: [{ measurementId: power, time: now(), value: 1 }] } }),
    ],
    ['range', () => admin.updateMeasurement({ ...at, body: { rangeMin: 0 } })],
    ['place', () => api.updateDevice({ deviceId, body: { hcbLocation: 'Panel 3' } })],
    ['location', () => admin.getLocationOverview({ locationId })],
  ]
  for (const [what, change] of others) {
    const before = await changedAt()
    await change()
    expect([what, await changedAt()]).toEqual([what, before])
  }
  for (const [what, change] of changes) {
    const before = await changedAt()
    await change()
    expect([what, (await changedAt()) > before]).toEqual([what, true])
  }
  expect(componentId).not.toBe('')
})

const stored = async (measurementId: string) => (await samplesOf(db, measurementId)).map(({ value }) => value)

const latest = async (id: string) =>
  (
    await db
      .select({
        value: measurements.latestValue,
        late: sql`late_at < now()`,
        beyond: measurements.beyondLimit,
      })
      .from(measurements)
      .where(eq(measurements.id, id))
  )[0]

test('samples are stored once, and the latest value moves only forward', async () => {
  const { device, power, current, locationId } = await plant()
  const at = now()
  const body = {
    samples: [
      { measurementId: power, time: at - 1.5, value: 11 },
      { measurementId: power, time: at - 100, value: 3 },
      { measurementId: power, time: at - 100, value: 4 },
      { measurementId: current, time: at - 7000, value: 5 },
    ],
  }
  expect(await device.storeOwnSamples({ body })).toMatchObject({ stored: 3, repeated: 1, refused: [] })
  expect(await device.storeOwnSamples({ body })).toMatchObject({ stored: 0, repeated: 4, refused: [] })
  expect(await stored(power)).toEqual([3, 11])
  expect(await countSamples(db, locationId)).toBe(3)
  // The limit of the product is 10.
  expect(await latest(power)).toEqual({ value: 11, late: false, beyond: true })
  expect(await latest(current)).toEqual({ value: 5, late: true, beyond: false })
  const late = { samples: [{ measurementId: power, time: at - 50, value: 1 }] }
  expect(await device.storeOwnSamples({ body: late })).toMatchObject({ stored: 1 })
  expect(await latest(power)).toMatchObject({ value: 11 })
})

test('a bad sample does not hold up the others, and the answer says why', async () => {
  const [{ device, power }, stranger, neighbour] = [await plant(), await plant(foreign), await plant()]
  const good = (value: number) => ({ measurementId: power, time: now() - value, value })
  const body = {
    samples: [
      good(1),
      { ...good(2), measurementId: stranger.power },
      { ...good(3), measurementId: neighbour.power },
      { ...good(4), time: now() + 301 },
      null,
      'text',
      [],
      { ...good(5), value: 'warm' },
      { ...good(6), value: 1e16 },
      { ...good(7), time: -1 },
      { ...good(8), measurementId: 'a,b"{}' },
      { ...good(9), measurementId: 'NULL' },
      { time: now(), value: 1 },
      { ...good(10), time: now() + 290 },
    ],
  }
  const answer = await device.storeOwnSamples({ body })
  expect([answer.stored, answer.repeated]).toEqual([2, 0])
  expect(answer.refused.map(({ index, reason }) => `${index} ${reason}`)).toEqual([
    '1 UNKNOWN_MEASUREMENT',
    '2 UNKNOWN_MEASUREMENT',
    '3 AHEAD',
    '4 INVALID',
    '5 INVALID',
    '6 INVALID',
    '7 INVALID',
    '8 INVALID',
    '9 INVALID',
    '10 UNKNOWN_MEASUREMENT',
    '11 UNKNOWN_MEASUREMENT',
    '12 INVALID',
  ])
  expect(Math.abs(answer.time - now())).toBeLessThan(60)
  expect([await stored(stranger.power), await stored(neighbour.power)]).toEqual([[], []])
})

test('ten thousand samples are stored in one call, compressed, without blocking the event loop, late ones too', async () => {
  const { token, power, current } = await plant()
  const many = (first: number) =>
    Array.from({ length: deviceLimits.samplesPerCall }, (_, at) => ({
      measurementId: at % 2 === 0 ? power : current,
      time: first + at,
      value: at / 7,
    }))
  // The second call is from the day before.
  for (const start of [now() - 20_000, now() - 100_000]) {
    const packed = gzipSync(JSON.stringify({ samples: many(start) }))
    const loop = watchEventLoop()
    let answer: StoredSamples | undefined
    await loop.expectFree('10,000 samples', async () => {
      answer ??= (await post(token, packed, { 'content-encoding': 'gzip' })).json<StoredSamples>()
    })
    expect(answer).toMatchObject({ stored: deviceLimits.samplesPerCall, repeated: 0, refused: [] })
  }
  const one = JSON.stringify({ samples: [...many(0), ...many(0).slice(0, 1)] })
  expect((await post(token, one)).statusCode).toBe(400)
})

test('a body that is small only while it is compressed is refused', async () => {
  const { token } = await plant()
  const bomb = gzipSync(JSON.stringify({ samples: ['x'.repeat(deviceLimits.bytesPerCall)] }))
  expect(bomb.length).toBeLessThan(10_000)
  expect((await post(token, bomb, { 'content-encoding': 'gzip' })).statusCode).toBe(413)
})

test('batches of the same measurements at the same time do not lose anything', async () => {
  const { device, power, current } = await plant()
  const at = now() - 1000
  const batch = (number: number) => ({
    samples: Array.from({ length: 40 }, (_, place) => ({
      measurementId: (place + number) % 2 === 0 ? power : current,
      time: at + place + number / 10,
      value: number,
    })),
  })
  const answers = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((number) => device.storeOwnSamples({ body: batch(number) })),
  )
  expect(answers.map((answer) => answer.stored)).toEqual(Array(6).fill(40))
  expect((await stored(power)).length + (await stored(current)).length).toBe(240)
})

test('reports decide whether a device is online, at fault or offline', async () => {
  const { device, deviceId, componentId } = await plant()
  const components = (state: 'OK' | 'NO_ANSWER') => [{ componentId, state, error: 'exception 2' }]
  expect(await statusOf(deviceId)).toBe('INITIALIZED')
  const answer = await device.reportOwnState({ body: { ...report, components: components('OK') } })
  expect(answer).toMatchObject({ reload: false })
  expect(await api.getDevice({ deviceId })).toMatchObject({ status: 'ONLINE', currentVersion: '4.2.1' })
  await device.reportOwnState({ body: { ...report, components: components('NO_ANSWER') } })
  expect(await statusOf(deviceId)).toBe('FAULT')

  const missed = async (periods: number) => {
    const reportedAt = sql`now() - make_interval(secs => ${periods * 60})`
    await db
      .update(deviceStates)
      .set({ reportedAt, offlineAt: sql`${deviceStates.offlineAt} - make_interval(secs => ${periods * 60})` })
      .where(eq(deviceStates.deviceId, deviceId))
    await markSilentDevices(db)
    return statusOf(deviceId)
  }
  expect([await missed(2), await missed(1.1)]).toEqual(['FAULT', 'OFFLINE'])
  await device.reportOwnState({ body: report })
  expect(await statusOf(deviceId)).toBe('ONLINE')
})

test('the page of a device tells what it and its components said last', async () => {
  const { device, deviceId, componentId } = await plant()
  const overview = async () => api.getDeviceOverview({ deviceId })
  expect(await overview()).toMatchObject({
    configuration: { takenAt: null, isCurrent: false },
    report: null,
    components: [{ report: null }],
  })
  await device.getOwnConfiguration()
  const refused = { componentId, state: 'REFUSED' as const, error: 'exception 2' }
  const body = { ...report, clock: now() + 90, waiting: 7, dropped: 1 }
  await device.reportOwnState({ body: { ...body, components: [{ ...refused, since: 1_772_441_000.7 }] } })
  const said = await overview()
  expect(said).toMatchObject({
    device: { status: 'FAULT' },
    configuration: { isCurrent: true, takenAt: expect.any(Number) as number },
    report: { waiting: 7, dropped: 1 },
    components: [{ report: { state: 'REFUSED', since: 1_772_441_000, error: 'exception 2' } }],
  })
  expect(Math.abs((said.report?.clockAhead ?? 0) - 90)).toBeLessThan(30)
  // Without a moment of its own, the state began when it was first reported.
  await device.reportOwnState({ body: { ...body, components: [refused] } })
  expect((await overview()).components[0]?.report?.since).toBe(1_772_441_000)
  await device.reportOwnState({ body: { ...body, components: [{ componentId, state: 'OK' }] } })
  expect((await overview()).components[0]?.report?.since).toBeGreaterThan(1_772_441_000)
  expect(said.report?.doubtful).toBeNull()
  const doubtful = { from: 1_772_441_000.25, until: 1_772_442_000.5 }
  await device.reportOwnState({ body: { ...body, doubtful } })
  // The values stay, so the mark stays as well.
  await device.reportOwnState({ body })
  expect((await overview()).report?.doubtful).toEqual({ from: 1_772_441_000, until: 1_772_442_000 })
  const serial = { port: '/dev/ttyS1', baudRate: 19_200, parity: 'ODD' as const, stopBits: 2 as const }
  await api.updateDevice({ deviceId, body: { serial } })
  expect(await overview()).toMatchObject({ device: { serial }, configuration: { isCurrent: false } })
  expect(await device.getOwnConfiguration()).toMatchObject({ serial })
})

test('a device without a location stays new, and components of others are ignored', async () => {
  const [{ deviceId, device }, other] = [await plant(), await plant()]
  await api.unlinkDevice({ deviceId })
  const components = [{ componentId: other.componentId, state: 'REFUSED' as const }]
  await device.reportOwnState({ body: { ...report, components } })
  expect(await statusOf(deviceId)).toBe('NEW')
  const [state] = await db.select().from(deviceStates).where(eq(deviceStates.deviceId, deviceId))
  expect(state?.components).toEqual([])
})
