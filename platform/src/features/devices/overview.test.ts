import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signDeviceToken, signingDeviceTokenKey } from '../../domain/devices/tokens.ts'
import { devices, measurements } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startAsDeviceManager } from '../../testing/device-manager.ts'
import { addLinked } from '../../testing/linked.ts'
import { addDevice, addLocation } from '../../testing/plant.ts'

const { db, api, own, foreign } = await startAsDeviceManager()

test('a device is read with its components, what each sent last, and a check of its token', async () => {
  const locationId = await addLocation(db, own, ['Cold room'])
  const deviceId = await addDevice(db, own, { locationId, status: 'ONLINE' })
  const sending = await addLinked(db, own, locationId, { deviceId, slaveId: 7 })
  const silent = await addLinked(db, own, locationId, { deviceId, slaveId: 7, startAddressOffset: 1 })
  const sent = (id: string, latestValue: number, latestAt: Date) =>
    db.update(measurements).set({ latestValue, latestAt }).where(eq(measurements.id, id))
  await sent(sending.current, 3, new Date('2026-03-01T10:00:00Z'))
  await sent(sending.power, 4.25, new Date('2026-03-01T10:05:00Z'))

  const { components, ...device } = await api.getDevice({ deviceId })
  const overview = await api.getDeviceOverview({ deviceId })
  const at = Date.UTC(2026, 2, 1, 10, 5) / 1000
  expect(overview).toEqual({
    device,
    integratorId: own,
    readAt: expect.any(Number),
    lastValueAt: at,
    tokenOutcome: 'MISSING',
    configuration: { changedAt: expect.any(Number), takenAt: null, isCurrent: false },
    report: null,
    components: components.map((component) => ({
      ...component,
      measurements: 2,
      report: null,
      sensor: null,
      latest:
        component.componentId === silent.componentId ? null : { label: 'Power', value: 4.25, unit: 'kW', at },
      marks: { beyondLimit: 0, outOfRange: 0, late: component.componentId === silent.componentId ? 0 : 2 },
      version: 1,
    })),
  })
  expect(components).toHaveLength(2)
})

test('checking the token here does not mark it as validated', async () => {
  const deviceId = await addDevice(db, own)
  const key = await signingDeviceTokenKey(db)
  const expired = { deviceId, issuedAt: new Date(0), expiresAt: new Date(1000) }
  await db
    .update(devices)
    .set((await signDeviceToken(key, expired)).stored)
    .where(eq(devices.id, deviceId))
  const { tokenOutcome, device } = await api.getDeviceOverview({ deviceId })
  expect(tokenOutcome).toBe('EXPIRED')
  expect(device).toMatchObject({ hasToken: true, isTokenValidated: false, tokenCheckedAt: null, version: 1 })
})

test("another integrator's device does not exist", async () => {
  const deviceId = await addDevice(db, foreign)
  expect(await failureOf(api.getDeviceOverview({ deviceId }))).toMatchObject({ status: 404 })
})
