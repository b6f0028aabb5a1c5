import type { SearchResult } from '#contract/schemas/search'
import { searchKinds, type SearchKind } from '#contract/values'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import {
  accounts,
  integrations,
  integrators,
  locationGroups,
  locations,
  products,
  registeredComponents,
  zones,
} from '../../db/schema/index.ts'
import { mainIntegrator, secondIntegrator } from '../../sample/integrators.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addDevice, addRegistered } from '../../testing/plant.ts'

const platform = await startOwnApp()
const { db } = platform.database

type Person = Parameters<typeof platform.as>[0]

async function search(text: string, as: Person = 'admin', limit?: number) {
  const api = await platform.as(as)
  const groups = await api.search({ query: { text, ...(limit !== undefined && { limit }) } })
  return new Map<SearchKind, SearchResult[]>(groups.map(({ kind, results }) => [kind, results]))
}

const namesOf = async (text: string, kind: SearchKind = 'LOCATION', as: Person = 'admin') =>
  (await search(text, as)).get(kind)?.map(({ name }) => name) ?? []

/** One of each kind with the same strange word, for each of two integrators. */
async function makeOneOfEach(integratorId: string, mark: string) {
  const name = `Zzyzx ${mark}`
  const locationId = `loc-${mark}`
  await db
    .insert(locations)
    .values({ id: locationId, integratorId, name, streetline1: 'Quay 1', city: 'Bergen' })
  await db.insert(zones).values({ locationId, zoneId: `Z-${mark}`, name })
  await addDevice(db, integratorId, { id: `dev-${mark}`, cloudlinkId: `ZZYZX-${mark}`, locationId })
  await addRegistered(db, integratorId, { identifier: `REG-${mark}`, componentName: name })
  await db.insert(accounts).values({
    id: `acc-${mark}`,
    integratorId,
    username: `zz.${mark}`,
    usernameKey: `zz.${mark}`,
    email: `zz.${mark}@example.org`,
    emailKey: `zz.${mark}@example.org`,
    firstName: 'Zzyzx',
    lastName: mark,
  })
  await db.insert(locationGroups).values({ id: `grp-${mark}`, integratorId, name })
  await db.insert(integrations).values({ id: `itg-${mark}`, integratorId, name, type: 'DECT' })
  await db.insert(products).values({ id: `prd-${mark}`, integratorId, product: mark, name, type: 'METER' })
}

beforeAll(async () => {
  await makeOneOfEach(mainIntegrator.id, 'own')
  await makeOneOfEach(secondIntegrator.id, 'foreign')
  await db.insert(integrators).values({ id: 'int-zzyzx', name: 'Zzyzx Service' })
  const integratorId = mainIntegrator.id
  await db.insert(locations).values([
    { integratorId, name: 'Qu’ill', city: 'Ålesund' },
    { integratorId, name: 'Quillhaven Depot' },
    { integratorId, name: 'Old Quillhaven' },
    { integratorId, name: 'Tranquill' },
    { integratorId, name: 'Quill', slid: 'QQ-77/12' },
    { integratorId, name: 'Straßenmühle Łódź', streetline1: 'Ölgasse 3' },
  ])
})

test('each kind is found by those who may list it, with what an address needs', async () => {
  expect(Object.fromEntries(await search('zzyzx'))).toEqual({
    LOCATION: [
      {
        id: 'loc-own',
        name: 'Zzyzx own',
        detail: 'Quay 1, Bergen',
        locationId: 'loc-own',
        componentId: null,
      },
    ],
    ZONE: [{ id: 'Z-own', name: 'Zzyzx own', detail: 'Zzyzx own', locationId: 'loc-own', componentId: null }],
    DEVICE: [
      { id: 'dev-own', name: 'ZZYZX-own', detail: 'Zzyzx own', locationId: 'loc-own', componentId: null },
    ],
    COMPONENT: [{ id: 'REG-own', name: 'Zzyzx own', detail: 'REG-own', locationId: null, componentId: null }],
    ACCOUNT: [
      { id: 'acc-own', name: 'Zzyzx own', detail: 'zz.own@example.org', locationId: null, componentId: null },
    ],
    GROUP: [{ id: 'grp-own', name: 'Zzyzx own', detail: null, locationId: null, componentId: null }],
    INTEGRATION: [{ id: 'itg-own', name: 'Zzyzx own', detail: 'DECT', locationId: null, componentId: null }],
    PRODUCT: [{ id: 'prd-own', name: 'Zzyzx own', detail: 'own', locationId: null, componentId: null }],
  })
})

const open: SearchKind[] = ['LOCATION', 'ZONE', 'GROUP', 'INTEGRATION']
test.each<[Person, SearchKind[]]>([
  ['reader', open],
  ['accounts', [...open, 'ACCOUNT']],
  ['devices', [...open, 'DEVICE', 'COMPONENT', 'PRODUCT']],
])('%s finds only what they may list', async (person, kinds) => {
  const found = await search('zzyzx', person)
  expect([...found.keys()].toSorted()).toEqual(kinds.toSorted())
})

test('nobody finds anything of another integrator, and the operator finds integrators', async () => {
  for (const person of ['admin', 'operator'] as const)
    for (const results of (await search('zzyzx', person)).values())
      expect(JSON.stringify(results)).not.toContain('foreign')
  expect(await namesOf('zzyzx', 'INTEGRATOR', 'operator')).toEqual(['Zzyzx Service'])
  const others = await search('foreign', 'other-admin')
  expect([...others.keys()].toSorted()).toEqual(
    searchKinds.filter((kind) => kind !== 'INTEGRATOR').toSorted(),
  )
})

test.each([
  ['straßenmühle'],
  ['STRASSENMUHLE'],
  ['lodz strassen'],
  ['olgasse,łódź'],
  // What it is called with another vowel is one wrong letter.
  ['strassenmuehle'],
])('%s finds Straßenmühle Łódź', async (text) => {
  expect(await namesOf(text)).toEqual(['Straßenmühle Łódź'])
})

test('an exact name comes first, then names that begin so, then whole words, then parts of words', async () => {
  expect(await namesOf('quill')).toEqual(['Quill', 'Quillhaven Depot', 'Old Quillhaven', 'Tranquill'])
})

test('one wrong letter is forgiven if nothing else is found', async () => {
  expect(await namesOf('quilhlaven')).toEqual(['Old Quillhaven', 'Quillhaven Depot'])
  expect(await namesOf('depot quillhavem')).toEqual(['Quillhaven Depot'])
  expect(await namesOf('qiullhavem')).toEqual([])
})

test('ids are found by any part, and never by another digit', async () => {
  expect(await namesOf('qq-77')).toEqual(['Quill'])
  expect(await namesOf('QQ-78/12')).toEqual([])
  await addRegistered(db, mainIntegrator.id, { macAddress: 'A81758FFFE0512CD', componentName: 'Climate' })
  for (const text of ['a8:17:58:ff:fe:05:12:cd', 'FFFE0512CD'])
    expect(await namesOf(text, 'COMPONENT')).toEqual(['Climate'])
})

test('% and _ are no wildcards, and punctuation alone finds nothing', async () => {
  for (const text of ['%', '_____', '\\', '°%']) expect(await namesOf(text)).toEqual([])
})

test('says if there are more results than the limit', async () => {
  const api = await platform.as('admin')
  const [first] = await api.search({ query: { text: 'quill', limit: 3 } })
  expect(first).toMatchObject({ kind: 'LOCATION', hasMore: true })
  expect(first?.results).toHaveLength(3)
  const [all] = await api.search({ query: { text: 'quill', limit: 4 } })
  expect(all?.hasMore).toBe(false)
})

test('a new name, another owner and a deletion count at once', async () => {
  const id = 'loc-changing'
  await db.insert(locations).values({ id, integratorId: mainIntegrator.id, name: 'Vexford' })
  expect(await namesOf('vexford')).toEqual(['Vexford'])
  await db.update(locations).set({ name: 'Brixham' }).where(eq(locations.id, id))
  expect([await namesOf('vexford'), await namesOf('brixham')]).toEqual([[], ['Brixham']])
  await db.update(locations).set({ integratorId: secondIntegrator.id }).where(eq(locations.id, id))
  expect(await namesOf('brixham')).toEqual([])
  expect(await namesOf('brixham', 'LOCATION', 'other-admin')).toEqual(['Brixham'])
  await db.delete(locations).where(eq(locations.id, id))
  expect(await namesOf('brixham', 'LOCATION', 'other-admin')).toEqual([])
})

test('a name can be as long as names may be', async () => {
  const name = 'Ω'.repeat(255)
  await db.insert(registeredComponents).values({
    integratorId: mainIntegrator.id,
    identifier: 'LONG',
    componentName: name,
    origin: 'LINKED',
    productType: 'METER',
  })
  expect(await namesOf(name.slice(0, 90), 'COMPONENT')).toEqual([name])
})

/** The names of the indexes that only pg_trgm makes possible. */
const partIndexes = async () =>
  (
    await db.execute<{ name: string }>(
      sql`select indexname as name from pg_indexes where indexname like '%_search_parts_idx'`,
    )
  ).rows.length

test('without pg_trgm the same is found, and the indexes can be made later', async () => {
  expect(await partIndexes()).toBe(5)
  await db.execute(sql`drop extension pg_trgm cascade`)
  expect(await partIndexes()).toBe(0)
  expect(await namesOf('quill')).toEqual(['Quill', 'Quillhaven Depot', 'Old Quillhaven', 'Tranquill'])
  expect(await namesOf('quilhlaven')).toEqual(['Old Quillhaven', 'Quillhaven Depot'])
  await db.execute(sql`select make_search_indexes()`)
  expect(await partIndexes()).toBe(5)
})
