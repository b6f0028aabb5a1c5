import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Register } from '#contract/schemas/modbus'
import { eq } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { Gateway } from '../../../../gateway/src/gateway.ts'
import { readSettings } from '../../../../gateway/src/settings.ts'
import { startServer } from '../../../../gateway/src/plant/server.ts'
import { components, devices, products } from '../../db/schema/index.ts'
import { sampleDeviceToken } from '../../domain/devices/tokens.ts'
import { clientFor, failureOf, startTestAppOn } from '../../testing/app.ts'
import { freshDatabase } from '../../testing/database.ts'
import { startAsDeviceManager } from '../../testing/device-manager.ts'
import { addPlant } from '../../testing/linked.ts'
import { addDevice, addDeviceToken } from '../../testing/plant.ts'
import { samplesOf } from '../../testing/samples.ts'

const { platform, db, api, own } = await startAsDeviceManager()
const url = await platform.app.listen({ port: 0, host: '127.0.0.1' })
const folder = await mkdtemp(path.join(tmpdir(), 'gateway-platform-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 100 })

test('the first device of the sample is read from npm run plant, with a token that everybody knows', async () => {
  const device = clientFor(platform.app, sampleDeviceToken)
  const { components: read, serial, period } = await device.getOwnConfiguration()
  expect([serial?.port, period]).toEqual(['tcp://127.0.0.1:1503', 10])
  expect(read.map(({ tcpConfig }) => tcpConfig)).toEqual([{ host: '127.0.0.1', port: 1502, unit: 1 }, null])
})

test('production refuses that token', async () => {
  const production = await startTestAppOn(await freshDatabase('sample'), { NODE_ENV: 'production' })
  onTestFinished(() => production.close())
  const call = clientFor(production.app, sampleDeviceToken).getOwnConfiguration()
  expect(await failureOf(call)).toMatchObject({ status: 401 })
})

test('a value goes from the register of a meter to the platform, and so does the state of the meter', async () => {
  const words = { power: 4200, works: true }
  const meter = await startServer(({ address }) =>
    words.works && address === 118 ? [words.power] : { exception: 2 },
  )
  const deviceId = await addDevice(db, own, { sampleFrequency: 1 })
  const { locationId, componentId, productId, power, current } = await addPlant(db, own, {
    deviceId,
    startAddressOffset: 100,
  })
  const register: Register = {
    function: 'HOLDING_REGISTER',
    address: 18,
    type: 'U16',
    order: 'ABCD',
    scale: 0.001,
    offset: 0,
  }
  const [product] = await db.select().from(products).where(eq(products.id, productId))
  const defaultMeasurements = (product?.defaultMeasurements ?? []).map((one) =>
    one.externalId === 'power' ? { ...one, register } : one,
  )
  await db.update(products).set({ defaultMeasurements }).where(eq(products.id, productId))
  await db.update(devices).set({ locationId, status: 'INITIALIZED' }).where(eq(devices.id, deviceId))
  await db
    .update(components)
    .set({ connection: 'TCP', host: '127.0.0.1', port: meter.port, unit: 5, slaveId: null })
    .where(eq(components.id, componentId))

  const settings = readSettings({
    PLATFORM_URL: url,
    DEVICE_TOKEN: await addDeviceToken(db, deviceId),
    DATA_DIR: folder,
    MODBUS_NETWORKS: '127.0.0.1',
    MODBUS_PORTS: String(meter.port),
  })
  const gateway = await Gateway.start(settings, '1.2.3', () => {})
  try {
    const valuesOf = async (measurementId: string) =>
      (await samplesOf(db, measurementId)).map(({ value }) => value)
    await until(async () => expect(await valuesOf(power)).toContain(4.2))
    expect(await valuesOf(current)).toEqual([])
    await until(async () =>
      expect(await api.getDevice({ deviceId })).toMatchObject({ status: 'ONLINE', currentVersion: '1.2.3' }),
    )
    const tcpConfig = { host: '127.0.0.1', port: meter.port, unit: 5 }
    const registers = [118, 130].map((address) => ({
      function: 'HOLDING_REGISTER' as const,
      address,
      type: 'U16' as const,
    }))
    expect(await api.readDevice({ deviceId, body: { tcpConfig, registers } })).toMatchObject({
      outcome: 'ANSWERED',
      results: [
        { words: [4200], exception: null },
        { words: [], exception: 2 },
      ],
    })
    words.power = 7000
    await until(async () => expect((await valuesOf(power)).at(-1)).toBe(7))
    words.works = false
    await until(async () => expect(await api.getDevice({ deviceId })).toMatchObject({ status: 'FAULT' }))
    words.works = true
    await until(async () => expect(await api.getDevice({ deviceId })).toMatchObject({ status: 'ONLINE' }))
    // Every reading has a time of its own, so nothing was stored twice.
    const requests = meter.requests.filter(({ unit }) => unit === 5)
    expect((await valuesOf(power)).length).toBeLessThanOrEqual(requests.length)
  } finally {
    await gateway.stop()
    await meter.stop()
  }
})
