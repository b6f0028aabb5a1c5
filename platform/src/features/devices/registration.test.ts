import { eq } from 'drizzle-orm'
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { hashOfToken } from '../../base/secrets.ts'
import { auditTraces, deviceTokenKeys, devices } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const integratorId = 'int-alpenmess'
const platform = await startOwnApp()

test('registered devices belong to the integrator, each with a token that is shown once', async () => {
  const { db } = platform.database
  const [operator, other] = [await platform.as('operator'), await platform.as('other-admin')]
  const taken = (await operator.listAnyIntegratorDevices({ integratorId: 'int-nordkaelte' }))[0]?.cloudlinkId
  const body = {
    devices: [
      { cloudlinkId: 'CL-NEW-1', currentVersion: '4.2.1' },
      { cloudlinkId: 'CL-NEW-1' },
      { cloudlinkId: taken ?? '' },
    ],
  }
  const rehearsed = await operator.registerDevices({ integratorId, body })
  expect(rehearsed).toMatchObject({ commit: false, created: 1, tokens: [] })
  expect(rehearsed.lines.map(({ outcome }) => outcome)).toEqual(['CREATE', 'INVALID', 'INVALID'])
  expect(await db.$count(devices, eq(devices.cloudlinkId, 'CL-NEW-1'))).toBe(0)

  const { tokens } = await operator.registerDevices({ integratorId, body, query: { commit: 'true' } })
  const [issued] = tokens
  if (!issued) throw new Error('No token')
  const { deviceId, token } = issued
  const { kid } = decodeProtectedHeader(token)
  const [key] = await db
    .select()
    .from(deviceTokenKeys)
    .where(eq(deviceTokenKeys.kid, kid ?? ''))
  const { payload } = await jwtVerify(token, await importJWK(key?.publicJwk ?? {}), { audience: 'device' })
  expect(payload).toMatchObject({ sub: deviceId, exp: issued.expiresAt })
  const device = (await other.listManagedDevices()).find((one) => one.deviceId === deviceId)
  expect(device).toMatchObject({
    cloudlinkId: 'CL-NEW-1',
    status: 'NEW',
    hasToken: true,
    currentVersion: '4.2.1',
  })
  expect(await other.validateManagedDeviceToken({ deviceId })).toMatchObject({ outcome: 'VALID' })
})

test('a new token replaces the old one, and the database has the text of neither', async () => {
  const { db } = platform.database
  const [operator, other] = [await platform.as('operator'), await platform.as('other-admin')]
  const body = { devices: [{ cloudlinkId: 'CL-NEW-2' }] }
  const { tokens } = await operator.registerDevices({ integratorId, body, query: { commit: 'true' } })
  const [first] = tokens
  if (!first) throw new Error('No token')
  const { deviceId } = first
  await other.validateManagedDeviceToken({ deviceId })
  const rotated = await operator.issueDeviceToken({ deviceId })
  expect(rotated.token).not.toBe(first.token)
  const [row] = await db.select().from(devices).where(eq(devices.id, deviceId))
  expect(row).toMatchObject({ tokenHash: hashOfToken(rotated.token), tokenValidated: false })
  const traces = JSON.stringify(await db.select().from(auditTraces))
  for (const { token } of [first, rotated])
    expect(`${traces} ${JSON.stringify(row)}`).not.toContain(token.split('.')[2])
  expect(traces).toContain('DEVICE_TOKEN_ISSUED')
})

test('only the operator changes a cloudlink id, and a taken one is not available', async () => {
  const operator = await platform.as('operator')
  const [first, second] = await operator.listAnyIntegratorDevices({ integratorId })
  if (!first || !second) throw new Error('Two devices are needed')
  const { deviceId } = first
  await operator.changeCloudlinkId({ deviceId, body: { cloudlinkId: 'CL-OTHER' } })
  const change = operator.changeCloudlinkId({ deviceId, body: { cloudlinkId: second.cloudlinkId } })
  expect(await failureOf(change)).toEqual({
    status: 409,
    message: 'The cloudlink id is not available',
    errors: [{ key: 'DUPLICATE', parameters: { FIELD: 'cloudlinkId' } }],
  })
  const [changed] = await operator.listAnyIntegratorDevices({ integratorId })
  expect(changed).toMatchObject({ deviceId, cloudlinkId: 'CL-OTHER', version: first.version + 1 })
})
