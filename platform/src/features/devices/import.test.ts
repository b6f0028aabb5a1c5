import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { importLimits } from '#contract/limits'
import { auditTraces, devices, locations } from '../../db/schema/index.ts'
import { clientFor, failureOf } from '../../testing/app.ts'
import { startAsDeviceManager } from '../../testing/device-manager.ts'
import { addDevice, addLocation } from '../../testing/plant.ts'
import { startSecondProcess } from '../../testing/second-process.ts'

const { platform, db, api, own, foreign } = await startAsDeviceManager()

const commit = { query: { commit: 'true' as const } }
const actionsOf = async (deviceId: string) =>
  (await db.select().from(auditTraces).where(eq(auditTraces.deviceId, deviceId))).map(({ action }) => action)
const problemsOf = (lines: { outcome: string; message: string | null }[]) =>
  lines.map(({ outcome, message }) => message ?? outcome)

test('devices are initialized, moved and renamed as by their own calls, and a second time nothing changes', async () => {
  const [from, to] = [await addLocation(db, own, ['Roof']), await addLocation(db, own)]
  await db
    .update(locations)
    .set({ slid: `S-${to}` })
    .where(eq(locations.id, to))
  const fresh = await addDevice(db, own, { cloudlinkId: 'IMP-A' })
  const placed = await addDevice(db, own, { locationId: from, hcbLocation: 'Panel', status: 'ONLINE' })
  const text = [
    'Device ID\tCloudlink ID\tLocation ID\tHCB Location',
    `\tIMP-A\tSite ${from}\tRoof`,
    `${placed}\t\tS-${to}\tPanel 2`,
  ].join('\n')
  const { lines, digest } = await api.importDevices({ body: { text } })
  expect(lines).toMatchObject([
    {
      name: 'IMP-A',
      outcome: 'UPDATE',
      cells: [{ column: 'Location ID', old: '', new: `Site ${from}` }, {}],
    },
    {
      outcome: 'UPDATE',
      cells: [
        { old: `Site ${from}`, new: `Site ${to}` },
        { old: 'Panel', new: 'Panel 2' },
      ],
    },
  ])
  expect(await api.getDevice({ deviceId: fresh })).toMatchObject({ locationId: null })
  await api.importDevices({ ...commit, body: { text, digest } })
  expect(await api.getDevice({ deviceId: fresh })).toMatchObject({
    locationId: from,
    hcbLocation: 'Roof',
    zoneName: 'Roof',
    status: 'INITIALIZED',
  })
  expect(await api.getDevice({ deviceId: placed })).toMatchObject({ locationId: to, hcbLocation: 'Panel 2' })
  expect(await actionsOf(fresh)).toEqual(['DEVICE_INITIALIZED'])
  expect(await actionsOf(placed)).toEqual(['DEVICE_MOVED', 'DEVICE_UPDATED'])
  expect(problemsOf((await api.importDevices({ ...commit, body: { text } })).lines)).toEqual([
    'UNCHANGED',
    'UNCHANGED',
  ])
  // As the list is exported: the name before the id.
  const exported = `Device ID,Location ID\n${placed},Site ${to} · ${to}`
  expect(problemsOf((await api.importDevices({ body: { text: exported } })).lines)).toEqual(['UNCHANGED'])
})

test('the same text at two processes at once moves a device once', async () => {
  const [from, to] = [await addLocation(db, own), await addLocation(db, own)]
  const [fresh, placed] = [await addDevice(db, own), await addDevice(db, own, { locationId: from })]
  const text = `Device ID,Location ID,HCB Location\n${fresh},${to},Roof\n${placed},${to},`
  const second = clientFor(await startSecondProcess(platform.database), await platform.tokenOf('devices'))
  const reports = await Promise.all(
    [api, second].map(async (one) => one.importDevices({ ...commit, body: { text } })),
  )
  expect(reports.map(({ updated }) => updated).toSorted((one, other) => one - other)).toEqual([0, 2])
  expect(await actionsOf(fresh)).toEqual(['DEVICE_INITIALIZED'])
  expect(await actionsOf(placed)).toEqual(['DEVICE_MOVED'])
})

test('lines are refused at their cells', async () => {
  const [here, elsewhere] = [await addLocation(db, own), await addLocation(db, foreign)]
  const theirs = await addDevice(db, foreign)
  const placed = await addDevice(db, own, { locationId: here })
  const text = [
    'Device ID,Cloudlink ID,Location ID,HCB Location',
    `${theirs},,${here},Panel`,
    ',IMP-B,,',
    `${placed},OTHER,${here},`,
    `${placed},,${elsewhere},`,
    `${placed},,${here},`,
    ',,,Panel',
  ]
  await addDevice(db, own, { cloudlinkId: 'IMP-C' })
  const { lines } = await api.importDevices({ body: { text: [...text, `,IMP-C,${here},`].join('\n') } })
  expect(problemsOf(lines)).toEqual([
    'Device ID: Device not found',
    'Cloudlink ID: Device not found',
    'Cloudlink ID: Only the operator can change a cloudlink id',
    'Location ID: Location not found',
    'Device ID: Line 5 is about the same device',
    'Cloudlink ID: A value is required',
    'HCB Location: A value is required',
  ])
  const unlinking = await api.importDevices({ body: { text: `Device ID,Location ID\n${placed},` } })
  expect(unlinking.lines[0]?.message).toContain('An import unlinks no device')
  expect(
    await failureOf(
      api.importDevices({ ...commit, body: { text: `Device ID,Location ID\n${theirs},${here}` } }),
    ),
  ).toMatchObject({ status: 404 })
})

test('one import changes a limited number of devices', async () => {
  const here = await addLocation(db, own)
  const ids = Array.from({ length: importLimits.changes + 1 }, (_, at) => `many-${at}`)
  await db.insert(devices).values(ids.map((id) => ({ id, integratorId: own, cloudlinkId: `CL-${id}` })))
  const text = ['Device ID,Location ID,HCB Location', ...ids.map((id) => `${id},${here},Panel`)].join('\n')
  const { lines, updated } = await api.importDevices({ body: { text } })
  expect(updated).toBe(importLimits.changes)
  expect(lines.at(-1)?.message).toBe('One import changes at most 500. Leave this line for another one')
})
