import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conditionals, measurements } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { latestTrace } from '../../testing/traces.ts'
import { newEui, startNetworkServer } from '../../testing/network-server.ts'

const server = await startNetworkServer()
const { api, db, locationId } = server
const { send, chirpStack, addSensor, valuesOf, expectValues, settled, heard } = server

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')
/** 0100E2 is 22.6 °C. */
const degrees = (devEui: string, tenths: number, more: object = {}) =>
  chirpStack(devEui, { data: base64(`01${tenths.toString(16).padStart(4, '0')}`), ...more })

const speak = async (devEui: string, tenths: number, more: object = {}) => {
  expect(await send(degrees(devEui, tenths, more), 'up')).toBe('STORED')
  await settled(devEui)
}

const replace = async (from: string, to: string) => api.replaceComponent({ body: { from, to } })
const shown = async (componentId: string) => {
  const { zones } = await api.getLocationValues({ locationId })
  return zones.flatMap((zone) => zone.components).find((one) => one.componentId === componentId)?.sensor
}

test('the old sensor delivers until the new one speaks, and everything at the component stays', async () => {
  const { devEui: from, componentId } = await addSensor()
  const to = newEui()
  await speak(from, 200)
  const before = await db.select().from(measurements).where(eq(measurements.componentId, componentId))
  const [limited] = before
  const limit = { integratorId: server.own, locationId, measurementId: limited?.id ?? '', threshold: 50 }
  await db.insert(conditionals).values({ ...limit, comparison: 'GREATER_THAN', severity: 'WARNING' })
  const limits = async () =>
    db
      .select()
      .from(conditionals)
      .where(eq(conditionals.measurementId, limited?.id ?? ''))
      .orderBy(conditionals.id)
  const limitsBefore = await limits()
  expect(limitsBefore).not.toEqual([])
  expect(await replace(from.toLowerCase(), to)).toEqual({
    componentId,
    componentName: `Sensor ${from}`,
    locationId,
    macAddress: from,
    waitsFor: to,
    formerMacAddress: null,
    replacedAt: null,
  })
  expect(await shown(componentId)).toMatchObject({ waitsFor: to, former: null })
  expect(await api.getComponentByMacAddress({ macAddress: from })).toMatchObject({ waitsFor: to })
  await speak(from, 201)
  expect(await valuesOf(componentId)).toMatchObject({ temperature: 20.1 })

  await speak(to, 250)
  await expectValues(componentId, { temperature: 25 })
  expect(await api.getComponentByMacAddress({ macAddress: to })).toMatchObject({
    linkedComponentId: componentId,
    componentName: `Sensor ${from}`,
    product: 'ERS-CO2',
    waitsFor: null,
  })
  expect(await api.getComponentByMacAddress({ macAddress: from })).toMatchObject({ linkedComponentId: null })
  const after = await db.select().from(measurements).where(eq(measurements.componentId, componentId))
  expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
  const nowSeconds = Math.floor(Date.now() / 1000)
  expect(await limits()).toEqual(limitsBefore)
  const { samples } = await api.getSamples({
    locationId,
    measurementId: before.find(({ externalId }) => externalId === 'temperature')?.id ?? '',
    query: { from: nowSeconds - 3600, to: nowSeconds + 60, points: 2 },
  })
  expect(samples).toBe(3)

  // What the old sensor says from now on goes nowhere, and is told.
  expect(await shown(componentId)).toMatchObject({ waitsFor: null, former: null })
  await speak(from, 100)
  expect(await valuesOf(componentId)).toMatchObject({ temperature: 25 })
  expect(await shown(componentId)).toMatchObject({
    former: { macAddress: from, heardAt: expect.any(Number) as number },
  })
})

test('a sensor that was heard before takes over at once, without what it said before', async () => {
  const { devEui: from, componentId } = await addSensor()
  const to = newEui()
  await speak(from, 200)
  await speak(to, 300)
  expect(await replace(from, to)).toMatchObject({ macAddress: to, waitsFor: null, formerMacAddress: from })
  // It would be decoded now, and so would all that was parked.
  await speak(to, 310, { time: new Date(Date.now() - 60_000).toISOString() })
  expect(await valuesOf(componentId)).toMatchObject({ temperature: 20 })
  await speak(to, 250)
  await expectValues(componentId, { temperature: 25 })
})

test('the same the other way round undoes it, while it is waited for and afterwards', async () => {
  const { devEui: from, componentId } = await addSensor()
  const to = newEui()
  await replace(from, to)
  expect(await replace(to, from)).toMatchObject({ macAddress: from, waitsFor: null, replacedAt: null })
  await speak(to, 300)
  expect(await valuesOf(componentId)).toMatchObject({ temperature: null })

  expect(await replace(from, to)).toMatchObject({ macAddress: to, formerMacAddress: from })
  await speak(from, 210)
  expect(await replace(to, from)).toMatchObject({ macAddress: from, formerMacAddress: null })
  // It was the sensor of this place all the time.
  await expectValues(componentId, { temperature: 21 })
  expect(await shown(componentId)).toMatchObject({ former: null })
})

test('the audit log undoes it, also after the new sensor has taken over', async () => {
  const { devEui: from, componentId } = await addSensor()
  const to = newEui()
  await replace(from, to)
  const trace = await latestTrace(db)
  expect(trace).toMatchObject({
    action: 'COMPONENT_REPLACED',
    old: { macAddress: from, waitsFor: null },
    new: { macAddress: from, waitsFor: to },
  })
  await speak(to, 250)
  expect((await api.previewUndo({ traceId: String(trace?.id) })).refusal).toBeNull()
  await api.undoTrace({ traceId: String(trace?.id) })
  expect(await api.getComponentByMacAddress({ macAddress: from })).toMatchObject({
    linkedComponentId: componentId,
  })
})

test('a second replacement takes the place of the first, and asking twice changes nothing', async () => {
  const { devEui: from, componentId } = await addSensor()
  const [wrong, right] = [newEui(), newEui()]
  await replace(from, wrong)
  expect(await replace(from, right)).toMatchObject({ waitsFor: right })
  const { id } = (await latestTrace(db)) ?? {}
  expect(await replace(from, right)).toMatchObject({ waitsFor: right })
  expect((await latestTrace(db))?.id).toBe(id)
  await speak(wrong, 300)
  expect(await valuesOf(componentId)).toMatchObject({ temperature: null })
  await speak(right, 240)
  await expectValues(componentId, { temperature: 24 })
  expect(await heard(right)).toMatchObject({ componentName: `Sensor ${from}` })
})

test('it is refused where there is nothing to keep or nothing to take', async () => {
  const { devEui: from } = await addSensor()
  const { devEui: other } = await addSensor()
  const spare = newEui()
  await api.registerElsys({ body: [{ devEui: spare, name: 'Spare', type: 'ERS-CO2' }] })
  const refused = async (one: string, two: string) => failureOf(replace(one, two))
  expect(await refused(from, from)).toMatchObject({
    status: 409,
    message: `Sensor ${from} is linked already`,
  })
  expect(await refused(newEui(), spare)).toMatchObject({ status: 404 })
  expect(await refused(spare, newEui())).toMatchObject({
    status: 409,
    message: 'Spare is in no zone: there is nothing to keep',
  })
  expect(await refused(from, other)).toMatchObject({
    status: 409,
    message: `Sensor ${other} is linked already`,
  })
  await replace(other, spare)
  expect(await refused(from, spare)).toMatchObject({
    status: 409,
    message: `Sensor ${other} waits for this sensor`,
  })
})
