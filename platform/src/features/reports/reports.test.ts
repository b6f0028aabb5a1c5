import { csvLines } from '#contract/csv'
import type { ReportRequest } from '#contract/schemas/files/report'
import { strFromU8, unzipSync } from 'fflate'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  accountLocationGroups,
  accounts,
  alarms,
  conditionals,
  locationGroupLocations,
  locationGroups,
  locations,
  measurements,
} from '../../db/schema/index.ts'
import { insertOne } from '../../db/rows.ts'
import { sampleStore } from '../../domain/samples/current.ts'
import { failureOf } from '../../testing/app.ts'
import { addPlant } from '../../testing/linked.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addDevice } from '../../testing/plant.ts'

const platform = await startOwnApp({ SAMPLE_DEVICES: 'off' })
const { db } = platform.database
const own = 'int-nordkaelte'
const at = (text: string) => Date.parse(text) / 1000

/** A plant in Berlin with a limit `> 8`, and these samples of its power. */
async function setUp(samples: readonly (readonly [time: number, value: number])[], label = 'Air') {
  const deviceId = await addDevice(db, own, { sampleFrequency: 60 })
  const { power, current, locationId } = await addPlant(db, own, { deviceId, slaveId: 3 })
  await db.update(locations).set({ timeZone: 'Europe/Berlin' }).where(eq(locations.id, locationId))
  await db.update(measurements).set({ label }).where(eq(measurements.id, power))
  await db
    .update(measurements)
    .set({ label: `${label} 2` })
    .where(eq(measurements.id, current))
  await db
    .update(conditionals)
    .set({ enabled: true, comparison: 'GREATER_THAN', threshold: 8 })
    .where(eq(conditionals.measurementId, power))
  await sampleStore().addRows(
    db,
    samples.map(([time, value]) => ({
      measurementId: power,
      locationId,
      time: new Date(time * 1000),
      value,
    })),
  )
  return { power, locationId }
}

type Request = Omit<ReportRequest, 'language'> & Partial<Pick<ReportRequest, 'language'>>

/** Asks for a report and waits until it is there. */
async function make(body: Request, username = 'admin') {
  const person = await platform.as(username)
  const { reportId } = await person.createReport({ body })
  await expect
    .poll(async () => (await person.getReport({ reportId })).state, { timeout: 30_000, interval: 50 })
    .toMatch(/DONE|FAILED/)
  expect(await person.getReport({ reportId })).toMatchObject({ state: 'DONE', progress: 1, problem: null })
  const answer = await platform.app.inject({
    url: `/public/api/v1.0/management/report/${reportId}/file`,
    headers: { authorization: `Bearer ${await platform.tokenOf(username)}` },
  })
  expect(answer.statusCode).toBe(200)
  return { reportId, bytes: answer.rawPayload, headers: answer.headers }
}

/** The tables of a CSV, by their titles. The first one has none. */
function tablesIn(bytes: Buffer): Map<string, string[][]> {
  const tables = new Map<string, string[][]>()
  let rows: string[][] = []
  tables.set('', rows)
  let last = 0
  for (const { line, cells } of csvLines(bytes.toString())) {
    // An empty line comes before a title.
    if (line > last + 1 && cells.length === 1) tables.set(cells[0] ?? '', (rows = []))
    else rows.push(cells)
    last = line
  }
  return tables
}

const header = ['Measurement', 'Unit', 'Samples', 'Least', 'Mean', 'Greatest', 'Minutes Outside']

test('the night of 25 hours is reported to the minute, and its numbers are those of SQL', async () => {
  const [from, to] = [at('2026-10-24T22:00Z'), at('2026-10-25T23:00Z')]
  // A value each minute. Outside: 10 minutes before, and 20 after the clock is put back. 40 minutes without one.
  const isOutside = (minute: number) => (minute >= 170 && minute < 180) || (minute >= 200 && minute < 220)
  const samples = Array.from({ length: 1500 }, (_, minute) => minute)
    .filter((minute) => minute <= 600 || minute >= 640)
    .map((minute): [number, number] => [from + minute * 60, isOutside(minute) ? 9 + minute / 1000 : 4.1])
  const { power, locationId } = await setUp(samples)
  const alarmId = await insertOne(db, alarms, {
    integratorId: own,
    locationId,
    measurementId: power,
    sourceId: 'limit',
    kind: 'LIMIT',
    locationName: 'Berlin',
    severity: 'CRITICAL',
    state: 'ACKNOWLEDGED',
    since: new Date((from + 170 * 60) * 1000),
    raisedAt: new Date((from + 171 * 60) * 1000),
    acknowledgedAt: new Date((from + 176 * 60) * 1000),
    count: 1,
  })
  const admin = await platform.as('admin')
  await admin.setAlarmCause({ alarmId, body: { cause: 'DOOR_OPEN', action: 'Closed it' } })
  const { bytes, headers } = await make({ locationIds: [locationId], from, to, format: 'CSV' })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename="report-2026-10-25-2026-10-25.csv"')
  const tables = tablesIn(bytes)
  const [first, ...rows] = tables.get('') ?? []
  expect(first).toEqual(header)
  const row = rows.find(([name]) => name === 'Air')
  const { rows: wanted } = await db.execute(sql`
    select count(*)::int as "samples", min(value) as "least", avg(value) as "mean", max(value) as "greatest"
    from samples where measurement_id = ${power}`)
  expect(row?.slice(2, 6).map(Number)).toEqual(
    Object.values(wanted[0] ?? {}).map((n) => expect.closeTo(Number(n), 9)),
  )
  expect(row?.[6]).toBe('30')
  expect(rows.find(([name]) => name === 'Air 2')?.slice(2)).toEqual(['0', '', '', '', '0'])
  // The clock shows the same twice.
  const excursions = (tables.get('Excursions') ?? []).slice(1)
  expect(excursions.map((cells) => cells.slice(0, 5))).toEqual([
    ['Air', '2026-10-25T02:50:00+02:00', '2026-10-25T02:00:00+01:00', '10', '9.179'],
    ['Air', '2026-10-25T02:20:00+01:00', '2026-10-25T02:40:00+01:00', '20', '9.219'],
  ])
  expect(excursions[0]?.slice(5)).toEqual([
    `> 8 ${row?.[1]}`,
    'CRITICAL',
    '2026-10-25T02:51:00+02:00',
    '',
    '5',
    'Door open',
    'Closed it',
    '',
  ])
  expect(
    tables
      .get('Gaps')
      ?.slice(1)
      .filter(([name]) => name === 'Air'),
  ).toMatchObject([['Air', '2026-10-25T09:00:00+01:00', '2026-10-25T09:40:00+01:00', '40', 'Unknown']])
  const times = tables.get('Limits and times')?.find(([name]) => name === 'Air')
  expect(times?.slice(2, 5)).toEqual(['1430', '30', '40'])
  expect(tables.get('Sites')?.[1]?.at(-1)).toMatch(/^Kept within limits 97\.9 % of the time\. 2 excursions, /)
})

test('a limit counts as it was at each time', async () => {
  const now = Math.floor(Date.now() / 1000)
  const from = now - 3600
  const { power, locationId } = await setUp(
    Array.from({ length: 60 }, (_, minute): [number, number] => [from + minute * 60, 6]),
  )
  const admin = await platform.as('admin')
  const [limit] = await admin.findConditionals({ body: { measurementId: power } })
  if (!limit) throw new Error('No limit')
  await admin.updateConditional({ body: { ...limit, threshold: 5 } })
  // As if it had been changed twenty minutes ago.
  await db.execute(sql`update audit_traces set date_time = to_timestamp(${now - 1200})
    where action = 'CONDITIONAL_UPDATED' and location_id = ${locationId}`)
  const { bytes } = await make({ locationIds: [locationId], from, to: now, format: 'CSV' })
  const tables = tablesIn(bytes)
  expect(tables.get('')?.find(([name]) => name === 'Air')?.[6]).toBe('20')
  const [, change] = tables.get('Changes of limits') ?? []
  expect(change?.slice(2)).toEqual(['Air', expect.stringMatching('^> 8'), expect.stringMatching('^> 5')])
})

test('nothing of data is a formula', async () => {
  const from = at('2026-03-01T00:00Z')
  const { locationId } = await setUp([[from, -3]], '=HYPERLINK("http://x")')
  const { bytes } = await make({ locationIds: [locationId], from, to: from + 60, format: 'CSV' })
  const lines = bytes.toString().split('\r\n')
  expect(lines.find((line) => line.includes('HYPERLINK'))).toMatch(/^"'=HYPERLINK/)
  expect(lines.some((line) => /(^|,)"?[=+@]/.test(line))).toBe(false)
  const xlsx = await make({ locationIds: [locationId], from, to: from + 60, format: 'XLSX' })
  const sheet = strFromU8(unzipSync(xlsx.bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('<is><t xml:space="preserve">=HYPERLINK(&quot;http://x&quot;)</t></is>')
  expect(sheet).toContain('<c><v>-3</v></c>')
  // The period begins at 01:00 in Berlin, as a spreadsheet counts days.
  const sites = strFromU8(unzipSync(xlsx.bytes)['xl/worksheets/sheet2.xml'] ?? new Uint8Array())
  expect(Number(/<c s="1"><v>([\d.]+)/.exec(sites)?.[1])).toBeCloseTo(46_082 + 1 / 24, 9)
})

test('a PDF has its texts as text, in the language that was asked for', async () => {
  const from = at('2026-03-01T00:00Z')
  const { locationId } = await setUp(
    Array.from({ length: 200 }, (_, minute): [number, number] => [from + minute * 60, 4 + (minute % 10)]),
    'Θάλαμος Камера',
  )
  const { bytes, headers } = await make({
    locationIds: [locationId],
    from,
    to: from + 12_000,
    format: 'PDF',
    language: 'de',
  })
  expect(headers['content-type']).toBe('application/pdf')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(10_000)
})

test('a report is listed for those who see all of its locations, and for nobody else', async () => {
  const from = at('2026-03-01T00:00Z')
  const [one, other] = [await setUp([[from, 4]]), await setUp([[from, 4]])]
  const request = { from, to: from + 60, format: 'CSV' } as const
  const { reportId: ofOne } = await make({ ...request, locationIds: [one.locationId] })
  const { reportId: ofBoth } = await make({ ...request, locationIds: [one.locationId, other.locationId] })
  const reader = await platform.as('reader')
  expect((await reader.listReports({})).slice(0, 2).map(({ reportId }) => reportId)).toEqual([ofBoth, ofOne])
  const ofOther = await reader.listReports({ query: { locationId: other.locationId } })
  expect(ofOther.map(({ reportId }) => reportId)).toEqual([ofBoth])
  const stranger = await platform.as('other-admin')
  expect(await stranger.listReports({})).toEqual([])
  for (const call of [
    async () => stranger.getReport({ reportId: ofOne }),
    async () => stranger.getReportFile({ reportId: ofOne }),
    async () => stranger.createReport({ body: { ...request, locationIds: [one.locationId] } }),
    async () => reader.createReport({ body: { ...request, locationIds: [one.locationId, 'nowhere'] } }),
  ])
    expect(await failureOf(call())).toMatchObject({ status: 404 })

  const [limited] = await db
    .update(accounts)
    .set({ scope: 'GROUPS' })
    .where(eq(accounts.username, 'accounts'))
    .returning()
  const accountId = limited?.id ?? ''
  await db.delete(accountLocationGroups).where(eq(accountLocationGroups.accountId, accountId))
  const locationGroupId = await insertOne(db, locationGroups, { integratorId: own, name: 'Reports' })
  await db.insert(locationGroupLocations).values({ locationGroupId, locationId: one.locationId })
  await db.insert(accountLocationGroups).values({ locationGroupId, accountId })
  const member = await platform.as('accounts')
  expect((await member.listReports({})).map(({ reportId }) => reportId)).toEqual([ofOne])
  expect(await member.getReport({ reportId: ofOne })).toMatchObject({ locationIds: [one.locationId] })
  expect(await failureOf(member.getReport({ reportId: ofBoth }))).toMatchObject({ status: 404 })
  expect(
    await failureOf(member.createReport({ body: { ...request, locationIds: [other.locationId] } })),
  ).toMatchObject({ status: 404 })
})

test('what makes no report is refused', async () => {
  const admin = await platform.as('admin')
  const { locationId } = await setUp([])
  const body = { locationIds: [locationId], from: 100, to: 200, format: 'CSV' } as const
  for (const [wrong, field] of [
    [{ ...body, to: 100 }, 'to'],
    [{ ...body, to: 100 + 401 * 86_400 }, 'to'],
    [{ ...body, locationIds: [] }, 'locationIds'],
    [{ ...body, locationIds: [locationId, locationId] }, 'locationIds'],
    [{ ...body, format: 'PDF', locationIds: Array.from({ length: 51 }, (_, n) => `l-${n}`) }, 'locationIds'],
  ] as const)
    expect(
      await failureOf(admin.createReport({ body: { ...wrong, locationIds: [...wrong.locationIds] } })),
    ).toMatchObject({ status: 400, errors: [{ parameters: { FIELD: field } }] })
})
