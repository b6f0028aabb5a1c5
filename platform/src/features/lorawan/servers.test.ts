import { createHash } from 'node:crypto'
import { basePath } from '#contract/op'
import { networkServerLimits } from '#contract/uplink-limits'
import type { NewNetworkServer } from '#contract/schemas/lorawan/network-server'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { networkServers, uplinks } from '../../db/schema/index.ts'
import { clientFor, failureOf } from '../../testing/app.ts'
import { newEui, startNetworkServer } from '../../testing/network-server.ts'
import { latestTrace } from '../../testing/traces.ts'
import { isSigned } from './thingpark-rules.ts'

const server = await startNetworkServer()
const { api, db, own, platform, addSensor, expectValues } = server

type Added = { name: string; kind: NewNetworkServer['kind'] } & Partial<NewNetworkServer>

async function add(body: Added) {
  const { networkServerId, secret } = await api.createNetworkServer({ body })
  const client = clientFor(platform.app, secret)
  return {
    networkServerId,
    secret,
    send: async (message: Record<string, unknown>) => (await client.storeUplink({ body: message })).outcome,
  }
}

const listed = async (id: string) =>
  (await api.listNetworkServers()).find(({ networkServerId }) => networkServerId === id)

const uplinkOf = async (devEui: string) =>
  (await db.select().from(uplinks).where(eq(uplinks.devEui, devEui))).at(-1)

/** 22.6 °C, as ELSYS writes it. */
const payload = '0100E2'
const base64 = Buffer.from(payload, 'hex').toString('base64')
const seconds = (date: Date | undefined) => Math.floor((date?.getTime() ?? 0) / 1000)

test('LORIOT: an uplink counts, what is encrypted or about something else does not', async () => {
  const { devEui, componentId } = await addSensor()
  const { send, networkServerId } = await add({ name: 'Harbour', kind: 'LORIOT' })
  const ts = Date.now()
  const message = { cmd: 'rx', EUI: devEui, ts, ack: false, bat: 254, fcnt: 7, port: 5, rssi: -96, snr: 8.2 }
  expect(await send({ ...message, encdata: payload })).toBe('IGNORED')
  expect(await send({ ...message, data: payload })).toBe('STORED')
  expect(await send({ ...message, data: payload })).toBe('REPEATED')
  expect(await send({ cmd: 'txd', EUI: devEui, seqdn: 4, seqq: 3 })).toBe('IGNORED')
  await expectValues(componentId, { temperature: 22.6 })
  expect(await uplinkOf(devEui)).toMatchObject({ port: 5, frameCounter: 7, rssi: -96, snr: 8.2 })
  expect(seconds((await uplinkOf(devEui))?.heardAt)).toBe(Math.floor(ts / 1000))
  expect(await listed(networkServerId)).toMatchObject({ usedAt: expect.any(Number) as number })
})

test("Milesight's built-in server: the payload is base64, and what the gateway has decoded counts too", async () => {
  const { devEui, componentId } = await addSensor()
  const { send } = await add({ name: 'Gateway', kind: 'MILESIGHT' })
  const message = {
    applicationID: '1',
    applicationName: 'cloud',
    devEUI: devEui.toLowerCase(),
    deviceName: 'Room',
    fCnt: 128,
    fPort: 85,
    data: base64,
    rxInfo: [{ altitude: 0, loRaSNR: 13.8, mac: '24e124fffef54092', name: 'Local Gateway', rssi: -51 }],
    time: new Date().toISOString(),
    txInfo: { adr: true, frequency: 868_100_000 },
  }
  expect(await send(message)).toBe('STORED')
  await expectValues(componentId, { temperature: 22.6 })
  expect(await uplinkOf(devEui)).toMatchObject({ port: 85, frameCounter: 128, rssi: -51, snr: 13.8 })
  expect(await send({ ...message, fCnt: 129, data: 'AXVk', object: { battery: 100 }, time: 'soon' })).toBe(
    'STORED',
  )
  expect((await uplinkOf(devEui))?.decoded).toEqual([{ path: 'battery', value: 100 }])
})

const key = '46AB678CD45DF4A4E4B375EACD096ACC'
const parameters = {
  LrnDevEui: '000000000F1D8693',
  LrnFPort: '2',
  LrnInfos: 'UPHTTP_LAB_LORA',
  AS_ID: 'app1.sample.com',
  Time: '2026-01-11T14:11:11.333+02:00',
}
const inAddress = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

test('ThingPark: numbers are texts, and with its key the token of each message is checked', async () => {
  const { devEui, componentId } = await addSensor()
  const { networkServerId, secret } = await add({ name: 'Actility', kind: 'THINGPARK', tunnelKey: key })
  expect(await listed(networkServerId)).toMatchObject({ hasTunnelKey: true })
  const uplink = {
    Time: new Date().toISOString(),
    DevEUI: devEui,
    FPort: '2',
    FCntUp: '7011',
    payload_hex: payload,
    LrrRSSI: '-38.000000',
    LrrSNR: '7.000000',
    CustomerID: '100000507',
  }
  const post = async (query: string, body: object = { DevEUI_uplink: uplink }) => {
    const { statusCode } = await platform.app.inject({
      method: 'POST',
      url: `${basePath}/lorawan/uplink?${query}`,
      headers: { authorization: `Bearer ${secret}` },
      payload: body,
    })
    return statusCode
  }
  const signed = (text: string) => {
    const elements = `100000507${devEui}27011${payload}`
    return createHash('sha256')
      .update(elements + text + key.toLowerCase())
      .digest('hex')
  }
  const query = inAddress(parameters)
  expect(await post(query)).toBe(401)
  expect(await post(`${query}&Token=${signed(query).replace(/^./, 'x')}`)).toBe(401)
  expect(await post(`${query}&Token=${signed(`${query} `)}`)).toBe(401)
  const forged = { DevEUI_uplink: { ...uplink, payload_hex: '0100FF' } }
  expect(await post(`${query}&Token=${signed(query)}`, forged)).toBe(401)
  expect(await uplinkOf(devEui)).toBeUndefined()
  expect(await post(`${query}&Token=${signed(query)}`)).toBe(200)
  await expectValues(componentId, { temperature: 22.6 })
  expect(await uplinkOf(devEui)).toMatchObject({ port: 2, frameCounter: 7011, rssi: -38, snr: 7 })
  // A plus sign that is not encoded, signed as it is.
  const plain = Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  expect(await post(`${plain}&Token=${signed(plain)}`)).toBe(200)
  const [row] = await db.select().from(networkServers).where(eq(networkServers.id, networkServerId))
  expect(JSON.stringify(await latestTrace(db))).not.toContain(key)
  expect(row?.hash).not.toContain(secret)
  await api.updateNetworkServer({
    networkServerId,
    body: { name: 'Actility', kind: 'THINGPARK', tunnelKey: null },
  })
  expect(await post(query)).toBe(200)
})

test('a generic one is read by its paths, which are tried before', async () => {
  const { devEui } = await addSensor()
  const paths = { device: 'device.ids[0]', time: 'at', values: 'measured' } as const
  const message = {
    device: { ids: [devEui] },
    at: 1_772_442_000,
    measured: { temperature: 21.5, text: 'no' },
  }
  const tried = async (path: object, one: Record<string, unknown>) =>
    api.tryNetworkServer({ body: { kind: 'GENERIC', paths: { ...paths, ...path }, message: one } })
  expect(await tried({}, message)).toEqual({
    devEui,
    heardAt: 1_772_442_000,
    port: 0,
    bytes: '',
    values: [{ path: 'temperature', value: 21.5 }],
  })
  expect(await tried({ device: 'constructor.name' }, message)).toBeNull()
  expect(await tried({ values: 'measured.temperature' }, message)).toMatchObject({
    values: [{ path: 'temperature', value: 21.5 }],
  })
  expect(await uplinkOf(devEui)).toBeUndefined()
  const { send } = await add({
    name: 'Own',
    kind: 'GENERIC',
    paths: { ...paths } as NewNetworkServer['paths'],
  })
  // Without a counter the same values of another time are another message.
  expect(await send({ ...message, at: new Date(Date.now() - 60_000).toISOString() })).toBe('STORED')
  const last = { ...message, at: new Date().toISOString() }
  expect(await send(last)).toBe('STORED')
  expect(await send(last)).toBe('REPEATED')
  expect(await send({ hello: 'world' })).toBe('IGNORED')
  expect((await uplinkOf(devEui))?.decoded).toEqual([{ path: 'temperature', value: 21.5 }])
})

test('a secret is renewed, and the one before is valid for as long as was said', async () => {
  const { networkServerId, send } = await add({ name: 'Stack', kind: 'CHIRPSTACK' })
  const message = () => server.chirpStack(newEui())
  const { secret, formerUntil } = await api.renewNetworkServerSecret({
    networkServerId,
    body: { overlapHours: 2 },
  })
  expect(formerUntil).toBeGreaterThan(Date.now() / 1000 + 7000)
  expect(await listed(networkServerId)).toMatchObject({ formerUntil })
  const renewed = clientFor(platform.app, secret)
  expect(await send(message())).toBe('STORED')
  expect((await renewed.storeUplink({ body: message() })).outcome).toBe('STORED')
  await db
    .update(networkServers)
    .set({ formerUntil: new Date(0) })
    .where(eq(networkServers.id, networkServerId))
  expect(await failureOf(send(message()))).toMatchObject({ status: 401 })
  expect(await listed(networkServerId)).toMatchObject({ formerUntil: null })
  await api.deleteNetworkServer({ networkServerId })
  expect(await failureOf(renewed.storeUplink({ body: message() }))).toMatchObject({ status: 401 })
  // The secret without a name goes on.
  expect(await server.send(message())).toBe('STORED')
})

test('a generic one has paths, only ThingPark a key, and there is a limit', async () => {
  const refused = async (body: Added) => failureOf(api.createNetworkServer({ body }))
  expect(await refused({ name: 'One', kind: 'GENERIC' })).toMatchObject({ status: 400 })
  expect(await refused({ name: 'One', kind: 'LORIOT', tunnelKey: key })).toMatchObject({ status: 400 })
  const device = { device: 'id' } as NewNetworkServer['paths']
  expect(await refused({ name: 'One', kind: 'GENERIC', paths: device })).toMatchObject({ status: 400 })
  const { send } = await add({ name: 'Stack', kind: 'THINGS_STACK' })
  expect(await failureOf(send({ hello: 'world' }))).toMatchObject({ status: 400 })
  const missing = networkServerLimits.servers - (await api.listNetworkServers()).length
  await db.insert(networkServers).values(
    Array.from({ length: missing }, (_, at) => ({
      integratorId: own,
      name: 'More',
      kind: 'LORIOT' as const,
      hash: `h${at}`,
    })),
  )
  expect(await refused({ name: 'One', kind: 'LORIOT' })).toMatchObject({ status: 409 })
})

test('a token that the maker has published is right, and only with everything that it signs', () => {
  const published = {
    LrnDevEui: '20635F0108000496',
    LrnFPort: '17',
    LrnInfos: 'TWA_100002167.1111.AS-1-111974',
    AS_ID: 'TWA_100002167.1111.AS',
    Time: '2021-04-07T08:49:51.551+00:00',
    Token: '196c22898bf95fcf48b72be198c89256410660b9b514539651344baa594ad74f',
  }
  const uplink = {
    CustomerID: '100002167',
    DevEUI: '20635F0108000496',
    FPort: 17,
    FCntUp: 18,
    payload_hex: '032ce4850919d85d4c9f793ad148d24f32f3c6b5488f5a087cbeb1488f5a998c83ab',
  }
  const asKey = 'f3203a20a2e8dfaf6686b621f56d05e3'
  expect(isSigned({ DevEUI_uplink: uplink }, published, asKey)).toBe(true)
  expect(isSigned({ DevEUI_uplink: { ...uplink, FCntUp: 19 } }, published, asKey)).toBe(false)
  expect(isSigned({ DevEUI_uplink: uplink }, { ...published, LrnFPort: '18' }, asKey)).toBe(false)
  expect(isSigned({ DevEUI_uplink: null }, published, asKey)).toBe(false)
})
