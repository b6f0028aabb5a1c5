import { eq } from 'drizzle-orm'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { addDevice } from '../../testing/plant.ts'
import type { Database } from '../../db/connection.ts'
import { checkDeviceToken, newDeviceTokenKey, signDeviceToken, signingDeviceTokenKey } from './tokens.ts'
import { deviceTokenKeys, devices, integrators } from '../../db/schema/index.ts'
import { hour } from '../../base/time.ts'

let database: Database
const integratorId = 'int-1'
const deviceId = 'dev-1'
const expiring = (expiresIn: number) => ({
  deviceId,
  issuedAt: new Date(Date.now() - 2 * hour),
  expiresAt: new Date(Date.now() + expiresIn),
})

beforeAll(async () => {
  database = await freshDatabase()
  await database.db.insert(integrators).values({ id: integratorId, name: 'Integrator' })
  await addDevice(database.db, integratorId, { id: deviceId })
})

afterEach(() => vi.useRealTimers())
afterAll(() => database.close())

async function check(columns: Partial<typeof devices.$inferInsert>) {
  await database.db.update(devices).set(columns).where(eq(devices.id, deviceId))
  return checkDeviceToken(database.db, deviceId)
}

test('a missing token, a useless, an expired and a valid one get different results', async () => {
  const { db } = database
  const key = await signingDeviceTokenKey(db)
  expect(await check({ tokenHash: null })).toBe('MISSING')
  expect(await check((await signDeviceToken(key, expiring(hour))).stored)).toBe('VALID')
  expect(await check((await signDeviceToken(key, expiring(-hour))).stored)).toBe('EXPIRED')
  expect(await check({ tokenHash: null, tokenProblem: 'OTHER_DEVICE' })).toBe('OTHER_DEVICE')
  expect(await checkDeviceToken(db, 'a device that was deleted')).toBe('MISSING')
})

test('a token has expired at the moment that it names', async () => {
  const times = expiring(hour)
  const { stored } = await signDeviceToken(await signingDeviceTokenKey(database.db), times)
  vi.useFakeTimers({ toFake: ['Date'], now: times.expiresAt })
  expect(await check(stored)).toBe('EXPIRED')
})

test('the newest key signs, and tokens of an older one stay valid until that key is gone', async () => {
  const { db } = database
  const old = await signingDeviceTokenKey(db)
  const newer = await newDeviceTokenKey()
  await db.insert(deviceTokenKeys).values({ ...newer, createdAt: new Date(Date.now() + 1000) })
  expect((await signingDeviceTokenKey(db)).kid).toBe(newer.kid)
  const { stored } = await signDeviceToken(old, expiring(hour))
  expect(await check(stored)).toBe('VALID')
  await db.delete(deviceTokenKeys).where(eq(deviceTokenKeys.kid, old.kid))
  expect(await check(stored)).toBe('SIGNATURE')
  expect(await check((await signDeviceToken(old, expiring(-hour))).stored)).toBe('SIGNATURE')
})

test('a token names its device, and its public key proves it', async () => {
  const key = await newDeviceTokenKey('key-1')
  expect(key.publicJwk).toMatchObject({ kid: 'key-1', alg: 'EdDSA', use: 'sig' })
  expect(key.publicJwk).not.toHaveProperty('d')
  expect(key.privateJwk).toMatchObject({
    kid: 'key-1',
    alg: 'EdDSA',
    use: 'sig',
    d: expect.any(String) as string,
  })
  const { token } = await signDeviceToken(key, expiring(hour))
  const { payload, protectedHeader } = await jwtVerify(token, await importJWK(key.publicJwk), {
    issuer: 'integrator-platform',
    audience: 'device',
    subject: deviceId,
    requiredClaims: ['exp', 'iat', 'jti'],
  })
  expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: 'key-1', typ: 'JWT' })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3 * 3600)
})
