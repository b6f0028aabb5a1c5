import { uplinkLimits } from '#contract/uplink-limits'
import { basePath } from '#contract/op'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { hashOfToken } from '../../base/secrets.ts'
import {
  auditTraces,
  components,
  heardSensors,
  integrators,
  lorawanSecrets,
  uplinks,
} from '../../db/schema/index.ts'
import { transaction } from '../../db/transaction.ts'
import { createNetworkServerAuthentication } from '../../http/network-server-authentication.ts'
import { failureOf } from '../../testing/app.ts'
import { newEui, startNetworkServer } from '../../testing/network-server.ts'
import { addDevice } from '../../testing/plant.ts'
import { decodeWaiting } from './decoding-rules.ts'
import { claimWaiting, clean, unpark } from './store.ts'

const server = await startNetworkServer()
const { platform, db, api, own, foreign, secret, locationId } = server
const { network, send, chirpStack, link, addSensor, valuesOf, expectValues, heard, stateOf, settled } = server

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

const post = async (payload: string, headers: Record<string, string> = {}, query = '') =>
  platform.app.inject({
    method: 'POST',
    url: `${basePath}/lorawan/uplink${query}`,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers },
    payload,
  })

afterEach(async () => {
  await db.update(integrators).set({ suspendedAt: null })
})

test('an uplink of ChirpStack becomes values of the component, and the sensor shows its signal', async () => {
  const { devEui, componentId } = await addSensor()
  expect(await send(chirpStack(devEui), 'up')).toBe('STORED')
  await expectValues(componentId, { temperature: 22.6, humidity: 41, co2: 776 })
  expect(await heard(devEui)).toMatchObject({
    componentName: `Sensor ${devEui}`,
    locationId,
    uplinks: 1,
    rssi: -97,
    snr: 7.5,
    batteryMillivolts: null,
    problem: 'No measurement for light, motion',
    code: 'NO_MEASUREMENT',
    values: { names: ['light', 'motion'] },
  })
})

test('the signal and the battery are shown where the sensor is: in its zone, and at its device', async () => {
  const { devEui, componentId } = await addSensor()
  const deviceId = await addDevice(db, own, { locationId })
  await db.update(components).set({ deviceId }).where(eq(components.id, componentId))
  const shown = async () => {
    const { zones } = await api.getLocationValues({ locationId })
    const [placed] = zones.flatMap((zone) => zone.components).filter((one) => one.componentId === componentId)
    const [read] = (await api.getDeviceOverview({ deviceId })).components
    expect(read?.sensor).toEqual(placed?.sensor)
    return placed?.sensor
  }
  expect(await shown()).toBeNull()
  await send(chirpStack(devEui, { data: base64('070E24') }), 'up')
  await settled(devEui)
  expect(await shown()).toEqual({
    heardAt: expect.any(Number) as number,
    rssi: -97,
    snr: 7.5,
    batteryMillivolts: 3620,
    batteryPercent: null,
    waitsFor: null,
    former: null,
  })
})

test('an uplink of The Things Stack counts too, which leaves out what is 0', async () => {
  const { devEui, componentId } = await addSensor()
  const at = '2026-03-02T09:00:00.201Z'
  const body = {
    end_device_ids: { dev_eui: devEui, dev_addr: '260B1234' },
    received_at: '2026-03-02T09:00:01Z',
    uplink_message: {
      session_key_id: 'AXBSH1Pk6Z0G166',
      f_port: 5,
      frm_payload: base64('0100E2070E24'),
      rx_metadata: [{ rssi: -88 }],
      received_at: at,
      last_battery_percentage: { value: 81.5 },
    },
  }
  expect(await send(body)).toBe('STORED')
  expect(await send(body)).toBe('REPEATED')
  await expectValues(componentId, { temperature: 22.6 })
  expect(await heard(devEui)).toMatchObject({
    heardAt: Math.floor(Date.parse(at) / 1000),
    rssi: -88,
    snr: 0,
    batteryMillivolts: 3620,
    batteryPercent: 81.5,
    problem: null,
  })
})

test('the same uplink twice counts once, also at the same moment; another session does not count as the same', async () => {
  const { devEui, componentId } = await addSensor()
  const body = chirpStack(devEui)
  const outcomes = await Promise.all([1, 2, 3].map(() => send(body, 'up')))
  expect(outcomes.toSorted()).toEqual(['REPEATED', 'REPEATED', 'STORED'])
  expect(await send({ ...body, devAddr: '00189441', data: base64('0100E3') }, 'up')).toBe('STORED')
  await settled(devEui)
  expect(await heard(devEui)).toMatchObject({ uplinks: 2 })
  await expectValues(componentId, { humidity: 41 })
})

test('an unknown type ends the reading and is told, and what came before it is stored', async () => {
  const { devEui, componentId } = await addSensor()
  await send(chirpStack(devEui, { data: base64('0100E20229420100') }), 'up')
  await expectValues(componentId, { temperature: 22.6, humidity: 41 })
  expect(await heard(devEui)).toMatchObject({
    problem: 'Unknown type 0x42 at byte 6',
    code: 'UNKNOWN_TYPE',
    values: { type: '0x42', byte: 6 },
  })
  await send(chirpStack(devEui, { data: base64('0100E2') }), 'up')
  const mended = { uplinks: 2, problem: null, code: null, values: null }
  await expect.poll(async () => heard(devEui)).toMatchObject(mended)
})

test('a water leak is the value of a contact', async () => {
  const { devEui, componentId } = await addSensor('EMS-LEAK')
  await send(chirpStack(devEui, { data: base64('1201') }), 'up')
  await expectValues(componentId, { open: 1 })
  expect(await heard(devEui)).toMatchObject({ problem: null })
})

test('a sensor that nobody registered is listed, and after it is linked nothing of it is lost', async () => {
  const devEui = newEui()
  await send(chirpStack(devEui, { time: '2026-03-02T09:00:00Z' }), 'up')
  await send(chirpStack(devEui, { time: '2026-03-02T09:10:00Z', data: base64('0100F0') }), 'up')
  await settled(devEui)
  expect(await heard(devEui)).toMatchObject({
    registeredComponentId: null,
    componentName: null,
    uplinks: 2,
    rssi: -97,
  })
  await api.registerElsys({ body: [{ devEui, type: 'ERS-CO2' }] })
  await unpark(db)
  expect(await stateOf(devEui)).toEqual(['PARKED', 'PARKED'])
  const componentId = await link(devEui)
  await unpark(db)
  await decodeWaiting(db)
  await expectValues(componentId, { temperature: 24, humidity: 41, co2: 776 })
  expect(await stateOf(devEui)).toEqual(['DECODED', 'DECODED'])
  expect(await heard(devEui)).toMatchObject({
    registeredComponentId: expect.any(String) as string,
    uplinks: 2,
  })
})

test('other events are taken and ignored, and a status tells about the battery', async () => {
  const { devEui } = await addSensor()
  await send(chirpStack(devEui), 'up')
  await settled(devEui)
  for (const event of ['join', 'ack', 'txack', 'log', 'location', 'integration'])
    expect(await send({ deviceInfo: { devEui } }, event)).toBe('IGNORED')
  expect(await send({ end_device_ids: { dev_eui: devEui } })).toBe('IGNORED')
  expect(await send({ deviceInfo: { devEui }, batteryLevel: 93.7 }, 'status')).toBe('IGNORED')
  expect(await send({ deviceInfo: { devEui }, batteryLevel: 'full' }, 'status')).toBe('IGNORED')
  expect(await heard(devEui)).toMatchObject({ batteryPercent: 93.7, uplinks: 1 })
})

test('an older uplink that comes late is stored, and does not overwrite what is newer', async () => {
  const { devEui, componentId } = await addSensor()
  await send(chirpStack(devEui, { time: '2026-03-02T09:10:00Z' }), 'up')
  await settled(devEui)
  await send(
    chirpStack(devEui, { time: '2026-03-02T09:00:00Z', data: base64('0100C8'), rxInfo: [{ rssi: -50 }] }),
    'up',
  )
  await settled(devEui)
  expect(await heard(devEui)).toMatchObject({ rssi: -97, uplinks: 2 })
  expect(await valuesOf(componentId)).toMatchObject({ temperature: 22.6 })
})

test('a strange time or signal does not cost the values', async () => {
  const { devEui, componentId } = await addSensor()
  const strange = { time: '2099-01-01T00:00:00Z', rxInfo: [null, { rssi: 'NaN', snr: 'Infinity' }, 7] }
  expect(await send(chirpStack(devEui, strange), 'up')).toBe('STORED')
  await expectValues(componentId, { temperature: 22.6 })
  const sensor = await heard(devEui)
  expect(sensor).toMatchObject({ rssi: null, snr: null })
  expect(Math.abs((sensor?.heardAt ?? 0) - Date.now() / 1000)).toBeLessThan(60)
})

test('a secret is shown once, ends with the next one, and the database does not have its text', async () => {
  const admin = await platform.as('other-admin')
  expect(await admin.getLorawanSecret()).toEqual({ issuedAt: null, usedAt: null })
  expect(await failureOf(admin.endLorawanSecret())).toMatchObject({ status: 404 })
  const first = await admin.issueLorawanSecret()
  const body = chirpStack(newEui())
  await network(first.secret).storeUplink({ body })
  expect(await admin.getLorawanSecret()).toEqual({
    issuedAt: first.issuedAt,
    usedAt: expect.any(Number) as number,
  })
  const second = await admin.issueLorawanSecret()
  expect(await failureOf(network(first.secret).storeUplink({ body }))).toMatchObject({ status: 401 })
  expect(await network(second.secret).storeUplink({ body })).toEqual({ outcome: 'REPEATED' })
  const [row] = await db.select().from(lorawanSecrets).where(eq(lorawanSecrets.integratorId, foreign))
  expect(row?.hash).toBe(hashOfToken(second.secret))
  const traces = await db.select().from(auditTraces).where(eq(auditTraces.integratorId, foreign))
  const stored = JSON.stringify([row, traces])
  expect(stored).toContain('LORAWAN_SECRET_ISSUED')
  for (const issued of [first, second]) expect(stored).not.toContain(issued.secret)
  await admin.endLorawanSecret()
  expect(await failureOf(network(second.secret).storeUplink({ body }))).toMatchObject({ status: 401 })
})

test('a suspended integrator is refused, and so is a person', async () => {
  const body = chirpStack(newEui())
  const person = network(await platform.tokenOf('admin'))
  expect(await failureOf(person.storeUplink({ body }))).toMatchObject({ status: 401 })
  expect(await failureOf(network().getCurrentAccount())).toMatchObject({ status: 401 })
  await db.update(integrators).set({ suspendedAt: new Date() }).where(eq(integrators.id, own))
  expect(await failureOf(network().storeUplink({ body }))).toMatchObject({ status: 401 })
})

test('a sensor of another integrator is not registered here, and nobody else sees it', async () => {
  const { devEui, componentId } = await addSensor()
  const admin = await platform.as('other-admin')
  const { secret: theirs } = await admin.issueLorawanSecret()
  await network(theirs).storeUplink({ body: chirpStack(devEui) })
  await settled(devEui)
  expect(await admin.listHeardSensors()).toContainEqual(
    expect.objectContaining({ devEui, registeredComponentId: null }),
  )
  expect(await heard(devEui)).toBeUndefined()
  expect(await valuesOf(componentId)).toEqual({ temperature: null, humidity: null, co2: null })
})

test('what cannot be read is refused in our shape', async () => {
  const status = async (payload: string, headers?: Record<string, string>, query?: string) =>
    (await post(payload, headers, query)).statusCode
  const device = JSON.stringify({ deviceInfo: { devEui: newEui() } })
  expect(await status('{"deviceInfo":')).toBe(400)
  expect(await status('{}')).toBe(400)
  expect(await status('{"deviceInfo":{"devEui":"12"}}')).toBe(400)
  expect(await status(device, {}, '?stray=1')).toBe(400)
  expect(await status(device, { 'content-type': 'application/octet-stream' })).toBe(415)
  expect(await status(device, { authorization: `Basic ${secret}` })).toBe(401)
  const large = await post(JSON.stringify({ object: 'x'.repeat(uplinkLimits.bytesPerCall) }))
  expect(large.statusCode).toBe(413)
  expect(large.json()).toMatchObject({ message: expect.any(String) as string })
})

test('an uplink that was stored before a restart is decoded afterwards, by one of all processes', async () => {
  const { devEui, componentId } = await addSensor()
  await db.insert(uplinks).values({
    integratorId: own,
    devEui,
    session: '',
    frameCounter: 7,
    port: 5,
    payload: Buffer.from('0100E2', 'hex'),
    heardAt: new Date(),
  })
  const counts = await Promise.all([1, 2, 3].map(() => decodeWaiting(db)))
  expect(counts.filter(({ count }) => count > 0).length).toBeLessThanOrEqual(1)
  await expectValues(componentId, { temperature: 22.6 })
  expect(await heard(devEui)).toMatchObject({ uplinks: 1 })
})

test('an uplink that cannot be stored does not hold up the others, and is given up', async () => {
  const [bad, good] = [newEui(), await addSensor()]
  await db.execute(
    sql.raw(`alter table heard_sensors add constraint refused check (dev_eui <> '${bad}') not valid`),
  )
  try {
    const row = { integratorId: own, session: '', port: 5, payload: Buffer.from('0100E2', 'hex') }
    await db.insert(uplinks).values([
      { ...row, devEui: bad, frameCounter: 1, heardAt: new Date() },
      { ...row, devEui: good.devEui, frameCounter: 1, heardAt: new Date() },
    ])
    await expectValues(good.componentId, { temperature: 22.6 })
    for (let round = 0; round < 6; round += 1) await decodeWaiting(db)
    expect(await stateOf(bad)).toEqual(['FAILED'])
  } finally {
    await db.execute(sql`alter table heard_sensors drop constraint refused`)
  }
})

test('an uplink of one integrator does not wait behind the many of another one', async () => {
  const row = { session: '', port: 5, payload: Buffer.from('0100E2', 'hex'), heardAt: new Date() }
  const many = newEui()
  const one = newEui()
  await transaction(db, async (queries) => {
    // No process decodes them before the test does.
    await queries.execute(sql`lock table uplinks in access exclusive mode`)
    await queries.insert(uplinks).values(
      Array.from({ length: 450 }, (_, frameCounter) => ({
        ...row,
        integratorId: own,
        devEui: many,
        frameCounter,
      })),
    )
    await queries.insert(uplinks).values({ ...row, integratorId: foreign, devEui: one, frameCounter: 1 })
    const ids = (await claimWaiting(queries, 200)).map(({ devEui }) => devEui)
    expect([ids.length, ids.filter((devEui) => devEui === one).length]).toEqual([200, 1])
  })
  await expect.poll(async () => new Set(await stateOf(many))).toEqual(new Set(['PARKED']))
  expect(await stateOf(one)).toEqual(['PARKED'])
})

test('old uplinks, too many of them, and old sensors that nobody registered are removed', async () => {
  const days = (count: number) => sql`now() - make_interval(days => ${count})`
  await db.execute(sql`
    insert into uplinks (integrator_id, dev_eui, session, frame_counter, port, payload, heard_at, received_at, state)
    select ${own}, 'A81758FFFE000001', 'many', n, 5, '', now(), case when n = 1 then ${days(uplinkLimits.days + 1)} else now() end, 'DECODED'
    from generate_series(1, ${uplinkLimits.uplinks + 10}::int) as n`)
  await db.execute(sql`
    insert into heard_sensors (integrator_id, dev_eui, heard_at, uplinks)
    select ${own}, 'STRANGER' || n, now() - make_interval(secs => n), 1
    from generate_series(1, ${uplinkLimits.unregistered + 5}::int) as n
    union all select ${own}, 'OLD', ${days(uplinkLimits.unregisteredDays + 1)}, 1`)
  const { devEui } = await addSensor()
  await db.insert(heardSensors).values({ integratorId: own, devEui, heardAt: new Date(0), uplinks: 1 })
  await clean(db)
  expect(await db.$count(uplinks, eq(uplinks.integratorId, own))).toBe(uplinkLimits.uplinks)
  const gone = await db.$count(uplinks, and(eq(uplinks.session, 'many'), eq(uplinks.frameCounter, 1)))
  expect(gone).toBe(0)
  const unregistered = (await api.listHeardSensors()).filter(
    (sensor) => sensor.registeredComponentId === null,
  )
  expect(unregistered).toHaveLength(uplinkLimits.unregistered)
  expect(unregistered.map((sensor) => sensor.devEui)).not.toContain('OLD')
  // A registered one stays, however long it has been silent.
  expect(await heard(devEui)).toBeDefined()
})

test('a network server that calls far too often has to wait', async () => {
  const authenticate = createNetworkServerAuthentication(db, () => {})
  const request = { headers: { authorization: `Bearer ${secret}` } } as FastifyRequest
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    for (let call = 0; call < uplinkLimits.callsPerMinute; call += 1) await authenticate(request)
    await expect(authenticate(request)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 })
  } finally {
    vi.useRealTimers()
  }
})
