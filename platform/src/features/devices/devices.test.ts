import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'

let platform: TestApp

beforeAll(async () => {
  platform = await startTestApp()
})
afterAll(async () => platform.close())

test('the list holds own devices alone, without their tokens', async () => {
  const devices = await (await platform.as('devices')).listManagedDevices()
  const others = await (await platform.as('other-admin')).listManagedDevices()
  expect(devices.length).toBeGreaterThan(10)
  expect(others.length).toBeGreaterThan(0)
  const ids = new Set(devices.map(({ deviceId }) => deviceId))
  expect(others.some(({ deviceId }) => ids.has(deviceId))).toBe(false)
  expect(devices.some(({ hasToken }) => hasToken) && devices.some(({ hasToken }) => !hasToken)).toBe(true)
  expect(JSON.stringify(devices)).not.toContain('eyJ')
})
