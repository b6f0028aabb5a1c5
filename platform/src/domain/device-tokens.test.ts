import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import type { Database } from '../db/connection.ts'
import { checkDeviceToken, newDeviceTokenKey, signDeviceToken } from './device-tokens.ts'
import type { DeviceTokenKey } from './device-tokens.ts'
import { deviceTokenKeys } from '../db/schema/index.ts'
import { hour } from '../base/time.ts'

let database: Database
let key: DeviceTokenKey
const claims = (expiresIn: number, deviceId = 'dev-1') => ({
  deviceId,
  issuedAt: new Date(Date.now() - 2 * hour),
  expiresAt: new Date(Date.now() + expiresIn),
})

beforeAll(async () => {
  database = await freshDatabase()
  key = await newDeviceTokenKey()
  await database.db.insert(deviceTokenKeys).values(key)
})

afterAll(() => database.close())

const check = (token: string | null) => checkDeviceToken(database.db, token, 'dev-1')

test('a valid token of this device is accepted', async () => {
  expect(await check(await signDeviceToken(key, claims(hour)))).toBe('VALID')
})

test("an expired token, another device's and a foreign one get different results", async () => {
  expect(await check(await signDeviceToken(key, claims(-hour)))).toBe('EXPIRED')
  expect(await check(await signDeviceToken(key, claims(hour, 'dev-2')))).toBe('OTHER_DEVICE')
  expect(await check(await signDeviceToken(await newDeviceTokenKey(), claims(hour)))).toBe('SIGNATURE')
  const impostor = await newDeviceTokenKey(key.kid)
  expect(await check(await signDeviceToken(impostor, claims(hour)))).toBe('SIGNATURE')
})

test('a missing token and an invalid one get different results', async () => {
  expect(await check(null)).toBe('MISSING')
  expect(await check('not a token')).toBe('MALFORMED')
})
