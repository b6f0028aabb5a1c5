import { deviceLimits } from '#contract/limits'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { suspendedReason } from '../base/errors.ts'
import { hour } from '../base/time.ts'
import type { Database } from '../db/connection.ts'
import { devices, integrators } from '../db/schema/index.ts'
import { freshDatabase } from '../testing/database.ts'
import { addDevice, addDeviceToken } from '../testing/plant.ts'
import { createDeviceAuthentication } from './device-authentication.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
  await database.db.insert(integrators).values({ id: 'int-1', name: 'Integrator' })
})

afterEach(() => vi.useRealTimers())
afterAll(() => database.close())

async function device() {
  const { db } = database
  const deviceId = await addDevice(db, 'int-1')
  const token = await addDeviceToken(db, deviceId)
  const logged: unknown[] = []
  const authenticate = createDeviceAuthentication(db, (...line) => void logged.push(line), 'known-to-all')
  const call = async (authorization?: string, options?: { isAgain: boolean }) =>
    authenticate({ headers: { authorization } } as unknown as FastifyRequest, options)
  return { deviceId, token, logged, call }
}

test('a device is known by its token', async () => {
  const { deviceId, token, logged, call } = await device()
  expect(await call(`Bearer ${token}`)).toEqual({ deviceId, integratorId: 'int-1' })
  expect(logged).toEqual([])
})

test.each([undefined, '', 'Bearer ', 'Basic abc', 'Bearer known-to-all'])(
  '%j is refused at once, without a search and without a line in the security log',
  async (authorization) => {
    const { logged, call } = await device()
    await expect(call(authorization)).rejects.toMatchObject({ status: 401, message: 'Not authenticated' })
    expect(logged).toEqual([])
  },
)

test('a wrong token is refused, and the security log says why', async () => {
  const { logged, call } = await device()
  const message = 'Not authenticated: this is not the token of a device'
  await expect(call('Bearer nonsense')).rejects.toMatchObject({ status: 401, message })
  expect(logged).toEqual([['token-refused', 'refused', { reason: message }]])
})

test('an expired token, and that of a suspended integrator, are refused, and the security log says why', async () => {
  const { deviceId, token, logged, call } = await device()
  const refused = async (message: string) => {
    await expect(call(`Bearer ${token}`)).rejects.toMatchObject({ status: 401, message })
    expect(logged.splice(0)).toEqual([['token-refused', 'refused', { reason: message }]])
  }
  const expireAt = (tokenExpiresAt: Date) =>
    database.db.update(devices).set({ tokenExpiresAt }).where(eq(devices.id, deviceId))
  await expireAt(new Date(Date.now() - 1000))
  await refused('Not authenticated: the token has expired')
  await expireAt(new Date(Date.now() + hour))
  const suspend = (suspendedAt: Date | null) => database.db.update(integrators).set({ suspendedAt })
  await suspend(new Date())
  await refused(`Not authenticated: ${suspendedReason}`)
  await suspend(null)
  expect(await call(`Bearer ${token}`)).toEqual({ deviceId, integratorId: 'int-1' })
})

test('too many calls are refused, which is no matter for the security log', async () => {
  const { token, logged, call } = await device()
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let count = 0; count < deviceLimits.callsPerMinute; count += 1) await call(`Bearer ${token}`)
  await expect(call(`Bearer ${token}`)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 })
  expect(logged).toEqual([])
})

test('a call that goes on is authenticated again, and not counted again', async () => {
  const { deviceId, token, call } = await device()
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let count = 0; count < deviceLimits.callsPerMinute; count += 1) await call(`Bearer ${token}`)
  expect(await call(`Bearer ${token}`, { isAgain: true })).toEqual({ deviceId, integratorId: 'int-1' })
})

test('a failure of the database is no refused token', async () => {
  const broken = await freshDatabase()
  const logged: unknown[] = []
  const authenticate = createDeviceAuthentication(broken.db, (...line) => void logged.push(line))
  await broken.close()
  const request = { headers: { authorization: 'Bearer any' } } as unknown as FastifyRequest
  await expect(authenticate(request)).rejects.not.toHaveProperty('status')
  expect(logged).toEqual([])
})
