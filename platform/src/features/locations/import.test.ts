import { describe, expect, test } from 'vitest'
import { csvField } from '#contract/csv'
import { importLimits } from '#contract/limits'
import type { TableImport } from '#contract/schemas/import'
import { eq } from 'drizzle-orm'
import { auditTraces, locations } from '../../db/schema/index.ts'
import { clientFor, failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { startSecondProcess } from '../../testing/second-process.ts'

const platform = await startOwnApp()
const admin = await platform.as('admin')
const { db } = platform.database

const timeZone = 'Europe/Berlin'
const check = async (text: string, rest: Partial<TableImport> = {}) =>
  admin.importLocations({ body: { text, timeZone, ...rest } })
const store = async (text: string, rest: Partial<TableImport> = {}) =>
  admin.importLocations({ query: { commit: 'true' }, body: { text, timeZone, ...rest } })

const tracesOf = async (locationId: string) =>
  db.select().from(auditTraces).where(eq(auditTraces.locationId, locationId)).orderBy(auditTraces.id)
const countLocations = async () => db.$count(locations)

const make = async (name: string, slid: string | null = null) =>
  admin.createLocation({ body: { name, slid, city: 'Bremen', layouts: [{ layoutName: 'Roof' }] } })

test('a check says what each line would do, and stores nothing', async () => {
  const [changed, same] = [await make('Hall A', 'IMP-1'), await make('Hall B', 'IMP-2')]
  const before = await countLocations()
  const report = await check(
    [
      'site id;NAME;Town;Colour',
      'IMP-1;Hall A;Hamburg;red',
      'IMP-2;Hall B;Bremen;red',
      '',
      'IMP-3;"Hall; new";;',
      'IMP-4;;;',
    ].join('\r\n'),
  )
  expect(report).toMatchObject({ commit: false, created: 1, updated: 1 })
  expect(report.columns).toEqual([
    { header: 'site id', name: 'slid' },
    { header: 'NAME', name: 'name' },
    { header: 'Town', name: 'city' },
    { header: 'Colour', name: null },
  ])
  expect(report.lines).toEqual([
    {
      line: 2,
      name: 'Hall A',
      outcome: 'UPDATE',
      message: null,
      cells: [{ column: 'City', field: 'city', old: 'Bremen', new: 'Hamburg' }],
    },
    { line: 3, name: 'Hall B', outcome: 'UNCHANGED', message: null },
    {
      line: 5,
      name: 'Hall; new',
      outcome: 'CREATE',
      message: null,
      cells: [{ column: 'Time Zone', field: 'timeZone', old: '', new: timeZone }],
    },
    {
      line: 6,
      name: '',
      outcome: 'INVALID',
      message: 'Name: A value is required',
      cells: [
        {
          column: 'Name',
          field: 'name',
          new: '',
          message: 'A value is required',
          code: 'VALUE_REQUIRED',
          values: {},
        },
      ],
    },
  ])
  expect(await countLocations()).toBe(before)
  for (const { id } of [changed, same]) expect(await tracesOf(id)).toHaveLength(1)
})

test('a status is understood in the words of every language that a list is exported in', async () => {
  const old = await make('Store 7', 'ST-7')
  const lineWith = (word: string) => `Site ID,Status\nST-7,${word}`
  for (const [word, status] of [
    ['Außer Betrieb', 'INACTIVE'],
    ['maintenance', 'MAINTENANCE'],
    ['En service', 'ACTIVE'],
    ['Wartung', 'MAINTENANCE'],
  ] as const) {
    await store(lineWith(word))
    expect((await admin.getLocation({ locationId: old.id })).status).toBe(status)
  }
  expect((await check(lineWith('Maintenance'))).lines[0]?.outcome).toBe('UNCHANGED')
  expect((await check(lineWith('Betrieb'))).lines[0]?.outcome).toBe('INVALID')
})

test('a new location has the time zone of its line or country, else the chosen one', async () => {
  const text = [
    'Site ID,Name,Country,Time Zone',
    'TZ-1,Told,Norway,America/New_York',
    'TZ-2,Of its country,Norwegen,',
    'TZ-3,Spanish,Spain,',
    'TZ-4,Nowhere,,',
  ].join('\n')
  const { lines } = await admin.importLocations({ body: { text } })
  expect(lines.map(({ outcome }) => outcome)).toEqual(['CREATE', 'CREATE', 'INVALID', 'INVALID'])
  expect(lines[2]?.cells).toMatchObject([{ field: 'timeZone', code: 'TIME_ZONE_UNKNOWN' }])
  await store(text, { timeZone: 'Europe/Madrid' })
  const zones = await Promise.all(
    [1, 2, 3, 4].map(async (at) => (await admin.getLocationBySlid({ slid: `TZ-${at}` })).timeZone),
  )
  expect(zones).toEqual(['America/New_York', 'Europe/Oslo', 'Europe/Madrid', 'Europe/Madrid'])
  // What exists keeps its own.
  const again = text.replaceAll(/^(TZ-\d,.*?),.*$/gm, '$1,Sweden,')
  await store(again.replace(',Time Zone', ''))
  expect((await admin.getLocationBySlid({ slid: 'TZ-2' })).timeZone).toBe('Europe/Oslo')
  expect(await failureOf(check(text, { timeZone: 'Europe/Nowhere' }))).toMatchObject({ status: 400 })
})

test('what is confirmed is stored as if each thing were changed by itself, and a second time changes nothing', async () => {
  const old = await make('Store 1', 'ST-1')
  const text =
    'Site ID,Name,City,Status,Time Zone\nST-1,Store 1,Kiel,maintenance,Europe/Berlin\nST-2,Store 2,Kiel,,'
  const { digest } = await check(text)
  const report = await store(text, { digest })
  expect(report).toMatchObject({ commit: true, created: 1, updated: 1 })

  const after = await admin.getLocation({ locationId: old.id })
  expect(after).toEqual({
    ...old,
    city: 'Kiel',
    status: 'MAINTENANCE',
    timeZone: 'Europe/Berlin',
    version: old.version + 1,
  })
  const made = await admin.getLocationBySlid({ slid: 'ST-2' })
  expect(made).toMatchObject({ name: 'Store 2', city: 'Kiel', status: 'ACTIVE', version: 1 })
  const [, update] = await tracesOf(old.id)
  expect(update).toMatchObject({ action: 'LOCATION_UPDATED', email: 'admin@nordkaelte.example' })
  expect(JSON.parse(update?.oldValue ?? '')).toMatchObject({
    city: 'Bremen',
    layouts: [{ layoutName: 'Roof' }],
  })
  expect(JSON.parse(update?.newValue ?? '')).toMatchObject({ city: 'Kiel', version: old.version + 1 })
  // Not the whole file.
  expect(JSON.parse(update?.body ?? '')).toMatchObject({ name: 'Store 1', city: 'Kiel' })
  expect(update?.body).not.toContain('Store 2')
  expect(await tracesOf(made.id)).toMatchObject([{ action: 'LOCATION_CREATED' }])

  const again = await store(text)
  expect(again).toMatchObject({ created: 0, updated: 0 })
  expect(again.lines.map(({ outcome }) => outcome)).toEqual(['UNCHANGED', 'UNCHANGED'])
  expect(await tracesOf(old.id)).toHaveLength(2)
})

test('without ids and site ids, a name tells which location it is', async () => {
  const text = 'Name\tCity\nTower 1\tUlm\nTower 2\tUlm'
  expect(await store(text)).toMatchObject({ created: 2 })
  expect(await store(text)).toMatchObject({ created: 0, updated: 0 })
  await make('Tower 1', 'T-1')
  const [first] = (await check(text)).lines
  expect(first?.message).toBe('Name: Several locations have this name. Add a column ID or Site ID')
})

test('a missing column changes nothing, and an empty cell empties its field', async () => {
  const { id } = await make('Yard', 'Y-1')
  await store(`ID,Site ID,Postal Code\n${id},,12345`)
  expect(await admin.getLocation({ locationId: id })).toMatchObject({
    name: 'Yard',
    city: 'Bremen',
    slid: null,
    postalCode: '12345',
  })
})

describe('a line is refused at its cell', () => {
  const problemsOf = async (text: string) =>
    (await check(text)).lines.map(({ outcome, cells }) =>
      outcome === 'INVALID' ? cells?.map(({ column, message }) => `${column}: ${message}`) : outcome,
    )

  test('if its value is not valid', async () => {
    expect(
      await problemsOf(`Name,Status,Time Zone,Postal Code\nX1,BROKEN,Europe/Nowhere,${'1'.repeat(40)}`),
    ).toEqual([
      [
        'Postal Code: At most 32 characters',
        'Status: One of ACTIVE, COMMISSIONING, MAINTENANCE, INACTIVE',
        'Time Zone: There is no such time zone',
      ],
    ])
  })

  test('if two lines say the same', async () => {
    const { id } = await make('Twin', 'TW-1')
    expect(await problemsOf('Site ID,Name\nTW-9,A\nTW-9,B')).toEqual([
      'CREATE',
      ['Site ID: Line 2 has the same site id'],
    ])
    expect(await problemsOf('Name\nNew one\nNew one')).toEqual([
      'CREATE',
      ['Name: Line 2 has the same name. Give each a site id'],
    ])
    expect(await problemsOf(`ID,Name\n${id},A\n${id},B`)).toEqual([
      'UPDATE',
      ['ID: Line 2 is about the same location'],
    ])
  })

  test('if another location has the site id, also one of another integrator, which stays unknown', async () => {
    const other = await platform.as('other-admin')
    const foreign = await other.createLocation({ body: { name: 'Foreign hall', slid: 'FOREIGN-1' } })
    const { id } = await make('Own', 'OWN-1')
    await make('Own too', 'OWN-2')
    const text = [
      'ID,Site ID,Name',
      `${id},OWN-2,Own`,
      `${id},FOREIGN-1,Own`,
      ',FOREIGN-1,Own',
      `${foreign.id},,Foreign hall`,
      'nobody,,Nobody',
    ].join('\n')
    const { lines } = await check(text)
    expect(lines.map(({ cells }) => cells?.map(({ column, message }) => [column, message]))).toEqual([
      [['Site ID', 'Another location has the slid OWN-2']],
      [['Site ID', 'Another location has the slid FOREIGN-1']],
      [['Site ID', 'Another location has the slid FOREIGN-1']],
      [['ID', 'Location not found']],
      [['ID', 'Location not found']],
    ])
    expect(await failureOf(store(`ID,Name\n${foreign.id},Mine`))).toMatchObject({
      status: 404,
      message: 'Line 2 is refused. ID: Location not found',
    })
  })

  test('if it has more cells than there are columns', async () => {
    expect((await check('Name,City\nHall,Ulm,')).lines[0]?.outcome).toBe('CREATE')
    expect((await check('Name,City\nHall, Ulm,Ulm')).lines[0]).toMatchObject({
      outcome: 'INVALID',
      message: 'The line has more cells than the first one',
    })
  })
})

test('all lines are stored, or none', async () => {
  const before = await countLocations()
  expect(await failureOf(store('Name,Status\nGood,ACTIVE\nBad,BROKEN'))).toMatchObject({
    status: 400,
    message: 'Line 3 is refused. Status: One of ACTIVE, COMMISSIONING, MAINTENANCE, INACTIVE',
  })
  expect(await countLocations()).toBe(before)
})

test('what has changed since the check is not overwritten', async () => {
  const { id, version } = await make('Moving', 'MV-1')
  const text = 'Site ID,City\nMV-1,Kiel'
  const { digest } = await check(text)
  await admin.updateLocation({
    locationId: id,
    body: { name: 'Moved', slid: 'MV-1', city: 'Bremen', version },
  })
  expect(await failureOf(store(text, { digest }))).toMatchObject({
    status: 409,
    message: 'Something has changed since the lines were checked. Check them again.',
  })
  // The text itself is part of what was checked.
  const { digest: fresh } = await check(text)
  expect(await failureOf(store('Site ID,City\nMV-1,Ulm', { digest: fresh }))).toMatchObject({ status: 409 })
  await store(text, { digest: fresh })
  expect(await admin.getLocation({ locationId: id })).toMatchObject({ name: 'Moved', city: 'Kiel' })
})

test('columns can be chosen by hand', async () => {
  const { columns, lines } = await check('Ort,Bezeichnung\nUlm,Haus', { columns: ['city', 'name'] })
  expect(columns.map(({ name }) => name)).toEqual(['city', 'name'])
  expect(lines).toMatchObject([{ name: 'Haus', outcome: 'CREATE' }])
  for (const [chosen, message] of [
    [['city', 'version'], 'There is no column version'],
    [['city', 'city'], 'Two columns have the same field'],
    [undefined, 'The first line has to name columns: ID, Name, Address'],
  ] as const)
    expect(
      await failureOf(check('Ort,Bezeichnung\nUlm,Haus', chosen && { columns: [...chosen] })),
    ).toMatchObject({ status: 400, message: expect.stringContaining(message) as string })
})

test('a text has a limited number of lines and columns', async () => {
  const lines = Array.from({ length: importLimits.lines + 1 }, (_, at) => `L${at}`)
  expect(await failureOf(check(['Name', ...lines].join('\n')))).toMatchObject({
    status: 400,
    message: 'The text has more than 10,000 lines',
  })
  expect(await failureOf(check(`Name${',x'.repeat(importLimits.columns)}\nHall`))).toMatchObject({
    message: 'The text has more than 60 columns',
  })
})

test('whatever a location is called, its export says the same when it is brought back', async () => {
  const names = ['=1+1', "'=1+1", '+49', "'", ' spaced', 'a;=b', 'Say "hi", please', '＝1', "''-1"]
  const made: string[] = []
  for (const name of names) {
    const { id } = await admin.createLocation({ body: { name, city: `${name} ` } })
    made.push(id)
  }
  const rows = []
  for (const locationId of made) {
    const { id, name, city } = await admin.getLocation({ locationId })
    rows.push([id, name, city].map(csvField).join(','))
  }
  const { lines } = await check(['ID,Name,City', ...rows].join('\r\n'))
  expect(lines.map(({ outcome }) => outcome)).toEqual(names.map(() => 'UNCHANGED'))
})

test('the same text at two processes at once makes a location once', async () => {
  const before = await countLocations()
  const text = 'Name;City\nHall at once;Bern'
  const second = clientFor(await startSecondProcess(platform.database), await platform.tokenOf('admin'))
  const reports = await Promise.all(
    [admin, second].map(async (api) =>
      api.importLocations({ query: { commit: 'true' }, body: { text, timeZone } }),
    ),
  )
  expect(reports.map(({ created }) => created).toSorted((one, other) => one - other)).toEqual([0, 1])
  expect(await countLocations()).toBe(before + 1)
})
