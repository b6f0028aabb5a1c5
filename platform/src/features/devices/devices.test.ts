import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#contract/client'
import type { Operations } from '#contract/operations/index'
import { newDeviceTokenKey, signDeviceToken } from '../../domain/devices/tokens.ts'
import { newId } from '../../db/ids.ts'
import { deviceTokenKeys } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startAsDeviceManager } from '../../testing/device-manager.ts'
import { addDevice, addLocation } from '../../testing/plant.ts'
import { latestTrace } from '../../testing/traces.ts'

const { platform, db, api, own, foreign } = await startAsDeviceManager()

test('lists contain only own devices, without their tokens', async () => {
  const unplaced = await addDevice(db, own, { tokenHash: 'hash-of-its-token' })
  const locationId = await addLocation(db, own)
  const placed = await addDevice(db, own, { locationId })
  const stranger = await addDevice(db, foreign)
  const idsOf = (devices: { deviceId: string }[]) => devices.map(({ deviceId }) => deviceId)
  const all = await api.listManagedDevices()
  expect(idsOf(all)).toEqual(expect.arrayContaining([unplaced, placed]))
  expect(idsOf(all)).not.toContain(stranger)
  expect(all.find(({ deviceId }) => deviceId === unplaced)).toMatchObject({ hasToken: true, status: 'NEW' })
  expect(JSON.stringify(all)).not.toContain('hash-of-its-token')
  const unlinked = idsOf(await api.listUnlinkedDevices())
  expect(unlinked).toContain(unplaced)
  expect(unlinked.some((id) => id === placed || id === stranger)).toBe(false)
  expect(idsOf(await api.listLocationDevices({ locationId }))).toEqual([placed])
})

test('a device has the names of its location and zone, also after they have changed', async () => {
  const locationId = await addLocation(db, own, ['Roof'])
  const deviceId = await addDevice(db, own, { locationId })
  await api.updateDevice({ deviceId, body: { zoneId: 'z-1' } })
  const namesIn = async () => {
    const all = await api.listManagedDevices()
    const found = all.find((device) => device.deviceId === deviceId)
    return [found?.locationName, found?.zoneName]
  }
  const { name } = await api.getLocation({ locationId })
  expect(await namesIn()).toEqual([name, 'Roof'])
  await api.updateZone({ locationId, zoneId: 'z-1', body: { zoneName: 'Attic' } })
  expect(await namesIn()).toEqual([name, 'Attic'])
})

describe('initialize', () => {
  const initialize = (deviceId: string, location: string, hcbLocation = 'Panel 2') =>
    api.initializeDevice({ body: { cloudlinkId: `CL-${deviceId}`, location, hcbLocation } })

  test('gives a new device its location once, with a trace', async () => {
    const deviceId = await addDevice(db, own)
    const location = await addLocation(db, own, ['Roof', 'Cellar'])
    const device = await initialize(deviceId, location)
    expect(device).toMatchObject({
      deviceId,
      locationId: location,
      zoneId: null,
      hcbLocation: 'Panel 2',
      status: 'INITIALIZED',
      version: 2,
    })
    expect(await latestTrace(db)).toMatchObject({
      action: 'DEVICE_INITIALIZED',
      old: { locationId: null, status: 'NEW' },
      new: device,
    })
    expect(await failureOf(initialize(deviceId, location))).toMatchObject({ status: 409 })
  })

  test('puts it into the named zone, or into the only one', async () => {
    const two = await addLocation(db, own, ['Roof', 'Cellar'])
    expect((await initialize(await addDevice(db, own), two, 'cellar')).zoneId).toBe('z-2')
    const one = await addLocation(db, own, ['Roof'])
    expect((await initialize(await addDevice(db, own), one)).zoneId).toBe('z-1')
  })

  test("does not know other integrators' devices and locations, and needs both fields", async () => {
    const location = await addLocation(db, own)
    const deviceId = await addDevice(db, own)
    expect(await failureOf(initialize(await addDevice(db, foreign), location))).toMatchObject({
      status: 404,
      errors: [{ key: 'NOT_FOUND', parameters: { FIELD: 'cloudlinkId' } }],
    })
    expect(await failureOf(initialize(deviceId, await addLocation(db, foreign)))).toMatchObject({
      status: 404,
      errors: [{ key: 'NOT_FOUND', parameters: { FIELD: 'location' } }],
    })
    expect(await failureOf(initialize(deviceId, location, ' '))).toMatchObject({
      status: 400,
      errors: [{ key: 'REQUIRED', parameters: { FIELD: 'hcbLocation' } }],
    })
    expect((await api.getDevice({ deviceId })).locationId).toBeNull()
  })
})

describe('a token', () => {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const current = { issuedAt: at(-60), expiresAt: at(3600) }
  const keys = Promise.all([newDeviceTokenKey(), newDeviceTokenKey()])
  beforeAll(async () => {
    await db.insert(deviceTokenKeys).values((await keys)[0])
  })
  const signed = async (which: 0 | 1, device: Parameters<typeof signDeviceToken>[1]) =>
    (await signDeviceToken((await keys)[which], device)).stored

  test.each([
    ['VALID', async (deviceId: string) => signed(0, { deviceId, ...current })],
    ['EXPIRED', async (deviceId: string) => signed(0, { deviceId, ...current, expiresAt: at(-1) })],
    ['SIGNATURE', async (deviceId: string) => signed(1, { deviceId, ...current })],
    ['OTHER_DEVICE', async () => ({ tokenProblem: 'OTHER_DEVICE' as const })],
    ['MALFORMED', async () => ({ tokenProblem: 'MALFORMED' as const })],
    ['MISSING', async () => ({})],
  ])('that is checked as %s is stored as such and never shown', async (outcome, makeToken) => {
    const id = newId()
    const token = await makeToken(id)
    const isTokenValidated = outcome === 'VALID'
    const deviceId = await addDevice(db, own, { id, ...token, tokenValidated: !isTokenValidated })
    expect((await api.getDevice({ deviceId })).hasToken).toBe(outcome !== 'MISSING')
    const answer = await api.validateManagedDeviceToken({ deviceId })
    expect(answer).toMatchObject({ outcome, isTokenValidated, device: { isTokenValidated } })
    expect((await api.getDevice({ deviceId })).isTokenValidated).toBe(isTokenValidated)
    expect(answer.device.tokenCheckedAt).toBeGreaterThan(Date.now() / 1000 - 60)
    const trace = await latestTrace(db)
    expect(trace).toMatchObject({ action: 'DEVICE_TOKEN_CHECKED', new: { isTokenValidated } })
    expect(JSON.stringify([answer, trace])).not.toContain('tokenHash' in token ? token.tokenHash : 'eyJ')
  })
})

describe('an update', () => {
  test('changes the fields that it names, if the version is right', async () => {
    const deviceId = await addDevice(db, own, { locationId: await addLocation(db, own, ['Roof']) })
    const body = { zoneId: 'z-1', sampleFrequency: 60, hcbLocation: 'Panel 9', version: 1 }
    const updated = await api.updateManagedDevice({ deviceId, body })
    expect(updated).toMatchObject({ zoneId: 'z-1', sampleFrequency: 60, hcbLocation: 'Panel 9', version: 2 })
    expect(await latestTrace(db)).toMatchObject({
      action: 'DEVICE_UPDATED',
      old: { zoneId: null },
      new: updated,
    })
    expect(await api.updateDevice({ deviceId, body })).toEqual(updated)
    const late = api.updateDevice({ deviceId, body: { sampleFrequency: 30, version: 1 } })
    expect(await failureOf(late)).toMatchObject({ status: 409 })
    expect((await api.updateDevice({ deviceId, body: { zoneId: null } })).zoneId).toBeNull()
  })

  test('of two edits of the same version only one wins', async () => {
    const deviceId = await addDevice(db, own)
    const calls = [30, 40].map((sampleFrequency) =>
      api.updateDevice({ deviceId, body: { sampleFrequency, version: 1 } }),
    )
    const results = await Promise.allSettled(calls)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('refuses values that do not fit', async () => {
    const deviceId = await addDevice(db, own)
    const other = await addDevice(db, foreign)
    const failing = async (body: object) => failureOf(api.updateDevice({ deviceId, body }))
    expect(await failing({ deviceId: other })).toMatchObject({ status: 400, errors: [{ key: 'IMMUTABLE' }] })
    for (const cloudlinkId of [`CL-${other}`, 'CL-FREE'])
      expect(await failing({ cloudlinkId })).toEqual({
        status: 403,
        message: 'Only the operator can change a cloudlink id',
      })
    const same = { cloudlinkId: `CL-${deviceId}`, sampleFrequency: 45 }
    expect(await api.updateDevice({ deviceId, body: same })).toMatchObject(same)
    expect((await failing({ zoneId: 'z-1' })).status).toBe(422)
    for (const body of [{ token: 'x' }, { sampleFrequency: 0 }, { hcbLocation: '' }]) {
      expect((await failing(body)).status).toBe(400)
    }
  })
})

test('a reload is requested', async () => {
  const deviceId = await addDevice(db, own)
  expect((await api.reloadDevice({ deviceId })).reloadRequestedAt).toBeGreaterThan(Date.now() / 1000 - 60)
  expect((await latestTrace(db)).action).toBe('DEVICE_RELOAD_REQUESTED')
})

test("other integrators' devices do not exist, and devices need device management", async () => {
  const reader = await platform.as('reader')
  const stranger = await addDevice(db, foreign)
  const mine = await addDevice(db, own)
  const locationId = await addLocation(db, own)
  const changes = (client: Client<Operations>, deviceId: string) => [
    () => client.validateDeviceToken({ deviceId }),
    () => client.resetDevice({ deviceId }),
    () => client.unlinkDevice({ deviceId }),
    () => client.reloadDevice({ deviceId }),
    () => client.moveDevice({ deviceId, locationId }),
    () => client.updateDevice({ deviceId, body: { sampleFrequency: 1 } }),
  ]
  for (const change of changes(api, stranger)) expect((await failureOf(change())).status).toBe(404)
  expect((await failureOf(api.getDevice({ deviceId: stranger }))).status).toBe(404)
  const away = await addLocation(db, foreign)
  expect((await failureOf(api.listLocationDevices({ locationId: away }))).status).toBe(404)
  for (const change of changes(reader, mine)) expect((await failureOf(change())).status).toBe(403)
  expect((await failureOf(reader.getDevice({ deviceId: mine }))).status).toBe(403)
  expect((await api.getDevice({ deviceId: mine })).version).toBe(1)
})
