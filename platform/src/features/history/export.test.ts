import { exportLimits } from '#contract/history/limits'
import type { ExportBody } from '#contract/history/schemas'
import { basePath } from '#contract/op'
import { eq } from 'drizzle-orm'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { beforeAll, expect, test } from 'vitest'
import {
  accountLocationGroups,
  accounts,
  auditTraces,
  jobPieces,
  jobs,
  locationGroupLocations,
  locationGroups,
  locations,
} from '../../db/schema/index.ts'
import { mainIntegrator } from '../../sample/integrators.ts'
import { failureOf } from '../../testing/app.ts'
import { watchEventLoop } from '../../testing/event-loop.ts'
import { addPlant } from '../../testing/linked.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addSamples } from '../../testing/samples.ts'

const platform = await startOwnApp()
const { db } = platform.database
const integratorId = mainIntegrator.id

/** The night in which clocks are put back in Berlin: 00:59:30 UTC is 02:59:30, and 01:00:30 UTC is 02:00:30 again. */
const night = Date.UTC(2025, 9, 26) / 1000

let place: Awaited<ReturnType<typeof addPlant>>
beforeAll(async () => {
  place = await addPlant(db, integratorId)
  await db.update(locations).set({ name: 'Käserei; "=Süd"' }).where(eq(locations.id, place.locationId))
  const common = { measurementId: place.power, locationId: place.locationId }
  await addSamples(db, [
    { ...common, time: new Date((night + 3_570) * 1000), value: 4.25 },
    { ...common, time: new Date((night + 3_630) * 1000 + 125), value: -1e-7 },
  ])
})

const bodyOf = (more: Partial<ExportBody> = {}): ExportBody => ({
  measurementIds: [place.power],
  locationIds: [],
  from: night,
  to: night + 86_400,
  format: 'CSV',
  timeZone: 'Europe/Berlin',
  separator: ',',
  ...more,
})

async function made(body: ExportBody, username = 'reader') {
  const person = await platform.as(username)
  const { exportId } = await person.createExport({ body })
  await expect
    .poll(async () => (await person.getExport({ exportId })).state, { timeout: 20_000 })
    .toMatch(/DONE|FAILED/)
  const answer = await platform.app.inject({
    url: `${basePath}/management/export/${exportId}/file`,
    headers: { authorization: `Bearer ${await platform.tokenOf(username)}` },
  })
  return { exportId, found: await person.getExport({ exportId }), answer }
}

test('CSV has a row for each sample, by the clock of the time zone that its header names', async () => {
  const { answer, found } = await made(bodyOf())
  expect(found).toMatchObject({
    state: 'DONE',
    progress: 1,
    rows: 2,
    measurements: 1,
    timeZone: 'Europe/Berlin',
  })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe(
    'attachment; filename="history-2025-10-26-2025-10-26.csv"',
  )
  const [header, ...lines] = answer.body.slice(1).split('\r\n')
  expect(header).toBe(
    'Location,Zone,Component,Measurement,Unit,Measurement ID,Time (Europe/Berlin),UTC Offset,Value',
  )
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^"Käserei;'? ?""=Süd""",/)
  expect(lines[0]).toMatch(/,2025-10-26 02:59:30,\+02:00,4\.25$/)
  expect(lines[1]).toMatch(/,2025-10-26 02:00:30\.125,\+01:00,-1e-7$/)
  const utc = await made(bodyOf({ timeZone: 'UTC', separator: ';' }))
  const [plain, first] = utc.answer.body.slice(1).split('\r\n')
  expect(plain).toMatch(/;Time \(UTC\);Value$/)
  expect(first).toMatch(/;2025-10-26 00:59:30;4,25$/)
})

test('Parquet has moments, numbers and the time zone', async () => {
  const { answer, found } = await made(bodyOf({ format: 'PARQUET' }))
  expect(found).toMatchObject({ state: 'DONE', rows: 2, bytes: answer.rawPayload.length })
  const bytes = answer.rawPayload
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  const rows = await parquetReadObjects({ file })
  expect(rows).toEqual([
    expect.objectContaining({
      measurement_id: place.power,
      location: 'Käserei; "=Süd"',
      time: new Date((night + 3_570) * 1000),
      local_time: new Date((night + 3_570 + 7_200) * 1000),
      value: 4.25,
    }),
    expect.objectContaining({
      time: new Date((night + 3_630) * 1000 + 125),
      local_time: new Date((night + 3_630 + 3_600) * 1000 + 125),
      value: -1e-7,
    }),
  ])
  const facts = parquetMetadata(file).key_value_metadata
  expect(facts).toContainEqual({ key: 'timeZone', value: 'Europe/Berlin' })
})

test('a month of several measurements is whole, in both formats, and nobody waits meanwhile', async () => {
  const busy = await addPlant(db, integratorId)
  const begin = Date.UTC(2026, 2, 1) / 1000
  const measured = [busy.power, busy.current]
  for (const measurementId of measured)
    await addSamples(
      db,
      Array.from({ length: 43_200 }, (_, minute) => ({
        measurementId,
        locationId: busy.locationId,
        time: new Date((begin + minute * 60) * 1000),
        value: minute % 997,
      })),
    )
  // More of one day than are read at once.
  await addSamples(
    db,
    Array.from({ length: 4_000 }, (_, second) => ({
      measurementId: busy.power,
      locationId: busy.locationId,
      time: new Date((begin + 40 * 86_400 + second) * 1000),
      value: 1,
    })),
  )
  const sum = Array.from({ length: 43_200 }, (_, minute) => minute % 997).reduce((a, b) => a + b) * 2 + 4_000
  const period = { locationIds: [busy.locationId], measurementIds: [], from: begin, to: begin + 100 * 86_400 }
  const answers: Awaited<ReturnType<typeof made>>[] = []
  await watchEventLoop().expectFree('exports', async () => {
    answers.splice(
      0,
      2,
      await made(bodyOf({ ...period, format: 'PARQUET' })),
      await made(bodyOf({ ...period, timeZone: 'UTC' })),
    )
  })
  const [parquet, csv] = answers
  if (!parquet || !csv) throw new Error('Nothing was made')
  expect(parquet.found.rows).toBe(90_400)
  const bytes = parquet.answer.rawPayload
  const rows = await parquetReadObjects({
    file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
  })
  expect(rows.reduce((all, { value }) => all + Number(value), 0)).toBe(sum)
  const lines = csv.answer.body.trim().split('\r\n').slice(1)
  expect(lines).toHaveLength(90_400)
  expect(lines.reduce((all, text) => all + Number(text.slice(text.lastIndexOf(',') + 1)), 0)).toBe(sum)
  expect(new Set(lines).size).toBe(90_400)
})

test('what the caller may not read does not exist, and an export is for the one who asked for it', async () => {
  const theirs = await addPlant(db, 'int-alpenmess')
  const reader = await platform.as('reader')
  for (const body of [
    bodyOf({ measurementIds: [place.power, theirs.power] }),
    bodyOf({ locationIds: [theirs.locationId] }),
    bodyOf({ measurementIds: ['mea-nothing'] }),
  ])
    expect(await failureOf(reader.createExport({ body }))).toMatchObject({ status: 404 })
  const { exportId } = await made(bodyOf())
  for (const username of ['admin', 'other-admin']) {
    const other = await platform.as(username)
    expect(await failureOf(other.getExport({ exportId }))).toMatchObject({ status: 404 })
    expect(await failureOf(other.getExportFile({ exportId }))).toMatchObject({ status: 404 })
    expect((await other.listExports()).map((one) => one.exportId)).not.toContain(exportId)
  }
  await reader.deleteExport({ exportId })
  expect(await failureOf(reader.getExport({ exportId }))).toMatchObject({ status: 404 })
  expect(await db.$count(jobPieces, eq(jobPieces.jobId, exportId))).toBe(0)
  const [trace] = await db.select().from(auditTraces).where(eq(auditTraces.action, 'HISTORY_EXPORTED'))
  expect(JSON.parse(trace?.newValue ?? '')).toMatchObject({ measurements: 1, format: 'CSV' })
})

test('a limited account exports its own locations, and what it may not read any more is not read', async () => {
  const outside = await addPlant(db, integratorId)
  const [account] = await db
    .update(accounts)
    .set({ scope: 'GROUPS' })
    .where(eq(accounts.username, 'accounts'))
    .returning()
  const accountId = account?.id ?? ''
  await db.delete(accountLocationGroups).where(eq(accountLocationGroups.accountId, accountId))
  const locationGroupId = 'export-group'
  await db.insert(locationGroups).values({ id: locationGroupId, integratorId, name: 'Exports' })
  await db.insert(locationGroupLocations).values({ locationGroupId, locationId: place.locationId })
  await db.insert(accountLocationGroups).values({ locationGroupId, accountId })
  const limited = await platform.as('accounts')
  for (const body of [
    bodyOf({ measurementIds: [outside.power] }),
    bodyOf({ locationIds: [outside.locationId] }),
  ])
    expect(await failureOf(limited.createExport({ body }))).toMatchObject({ status: 404 })
  const { exportId, found, answer } = await made(bodyOf(), 'accounts')
  expect(found.rows).toBe(2)
  expect(answer.statusCode).toBe(200)
  await db.delete(accountLocationGroups).where(eq(accountLocationGroups.accountId, accountId))
  expect(await failureOf(limited.getExportFile({ exportId }))).toMatchObject({ status: 404 })
})

test('an integrator has a number of exports that wait, and of bytes that are kept', async () => {
  const reader = await platform.as('reader')
  const waiting = Array.from({ length: exportLimits.open }, (_, at) => ({
    id: `job-waiting-${at}`,
    integratorId,
    kind: 'EXPORT',
    request: {},
    dueAt: new Date(Date.now() + 1e6),
  }))
  await db.insert(jobs).values(waiting)
  expect(await failureOf(reader.createExport({ body: bodyOf() }))).toMatchObject({ status: 409 })
  const other = await platform.as('other-admin')
  const { locationId } = await addPlant(db, 'int-alpenmess')
  await other.createExport({ body: bodyOf({ measurementIds: [], locationIds: [locationId] }) })
  await db
    .update(jobs)
    .set({ state: 'DONE', fileBytes: 2 ** 31 })
    .where(eq(jobs.id, 'job-waiting-0'))
  await db.delete(jobs).where(eq(jobs.id, 'job-waiting-1'))
  expect(await failureOf(reader.createExport({ body: bodyOf() }))).toMatchObject({
    status: 409,
    message: expect.stringContaining('2,048 MB') as string,
  })
})
