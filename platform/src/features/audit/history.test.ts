import { basePath } from '#contract/op'
import type { AuditTrace } from '#contract/schemas/audit'
import { expect, test } from 'vitest'
import { auditTraces } from '../../db/schema/index.ts'
import { failureOf } from '../../testing/app.ts'
import { startAsDeviceManager } from '../../testing/device-manager.ts'
import { addLinked } from '../../testing/linked.ts'
import { addDevice, addLocation } from '../../testing/plant.ts'

const { platform, db, api, own, foreign } = await startAsDeviceManager()

const actionsOf = (traces: AuditTrace[]) => traces.map(({ action }) => action)

test('a location has the traces of everything in it, and a device has its own', async () => {
  const admin = await platform.as('admin')
  const locationId = await addLocation(db, own, ['Cold room'])
  const deviceId = await addDevice(db, own, { locationId })
  const otherId = await addDevice(db, own, { locationId })
  const { path } = await addLinked(db, own, locationId, { deviceId, slaveId: 7 })
  await admin.updateLocation({ locationId, body: { name: 'Renamed', version: 1 } })
  await api.updateDevice({ deviceId, body: { sampleFrequency: 61 } })
  await api.updateDevice({ deviceId: otherId, body: { sampleFrequency: 62 } })
  await admin.updateComponent({ ...path, body: { componentName: 'Meter, north' } })

  const history = await api.listLocationHistory({ locationId })
  expect(actionsOf(history)).toEqual([
    'COMPONENT_UPDATED',
    'DEVICE_UPDATED',
    'DEVICE_UPDATED',
    'LOCATION_UPDATED',
  ])
  const [before, after] = [history[2]?.oldValue, history[2]?.newValue].map((text) => JSON.parse(text ?? ''))
  expect([before.sampleFrequency, after.sampleFrequency]).toEqual([300, 61])
  const ofDevice = await api.listDeviceHistory({ deviceId })
  expect(actionsOf(ofDevice)).toEqual(['COMPONENT_UPDATED', 'DEVICE_UPDATED'])
  expect(actionsOf(await api.listDeviceHistory({ deviceId, query: { action: 'device' } }))).toEqual([
    'DEVICE_UPDATED',
  ])
})

test('the move of a device is in the history of both locations, once each', async () => {
  const [from, to, elsewhere] = [
    await addLocation(db, own),
    await addLocation(db, own),
    await addLocation(db, own),
  ]
  const deviceId = await addDevice(db, own, { locationId: from })
  await api.moveDevice({ deviceId, locationId: to })
  await api.updateDevice({ deviceId, body: { sampleFrequency: 61 } })
  const historyOf = async (locationId: string) => actionsOf(await api.listLocationHistory({ locationId }))
  expect(await historyOf(from)).toEqual(['DEVICE_MOVED'])
  expect(await historyOf(to)).toEqual(['DEVICE_UPDATED', 'DEVICE_MOVED'])
  expect(await historyOf(elsewhere)).toEqual([])
})

test('the cursor of each page leads to the next page', async () => {
  const deviceId = await addDevice(db, own)
  for (const sampleFrequency of [61, 62, 63]) await api.updateDevice({ deviceId, body: { sampleFrequency } })
  const read = async (query: Record<string, string>) => {
    const answer = await platform.app.inject({
      url: `${basePath}/device/${deviceId}/history`,
      query: { pageSize: '2', ...query },
      headers: { authorization: `Bearer ${await platform.tokenOf('reader')}` },
    })
    const cursor = answer.headers['next-cursor']
    return { ids: answer.json<AuditTrace[]>().map(({ id }) => id), cursor }
  }
  const first = await read({})
  const second = await read({ cursor: String(first.cursor) })
  expect([...first.ids, ...second.ids]).toEqual(
    (await api.listDeviceHistory({ deviceId })).map(({ id }) => id),
  )
  expect([first.ids.length, second.ids.length, second.cursor]).toEqual([2, 1, undefined])
})

test("another integrator's things have no history, and own things show no traces of another integrator", async () => {
  const [locationId, deviceId] = [await addLocation(db, foreign), await addDevice(db, foreign)]
  expect(await failureOf(api.listLocationHistory({ locationId }))).toMatchObject({ status: 404 })
  expect(await failureOf(api.listDeviceHistory({ deviceId }))).toMatchObject({ status: 404 })

  // As after a transfer: earlier traces of the location still belong to the earlier integrator.
  const moved = await addLocation(db, own)
  const trace = { email: 'a@example.com', action: 'LOCATION_UPDATED', locationId: moved }
  await db.insert(auditTraces).values({ ...trace, integratorId: foreign })
  expect(await api.listLocationHistory({ locationId: moved })).toEqual([])
})

test('values about an account are hidden here as in the log', async () => {
  const locationId = await addLocation(db, own)
  const value = JSON.stringify({ accountId: 'somebody', email: 'secret@example.com' })
  const trace = { integratorId: own, email: 'a@example.com', action: 'ACCOUNT_UPDATED', locationId }
  await db.insert(auditTraces).values({ ...trace, newValue: value })
  const [seen] = await (await platform.as('reader')).listLocationHistory({ locationId })
  expect(seen?.newValue).not.toContain('secret@example.com')
})
