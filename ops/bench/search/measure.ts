import { performance } from 'node:perf_hooks'
import { basePath } from '#contract/op'
import { type Db, onOwnConnection } from '#platform/db/connection'
import { mainIntegrator } from '#platform/sample/integrators'
import { sql } from 'drizzle-orm'
import { secondsOf } from '../calls/loader.ts'
import { type Server, withServers } from '../calls/servers.ts'
import { median } from '../lib/numbers.mjs'

const cities = [
  'Amsterdam',
  'Århus',
  'Bremen',
  'Den Haag',
  'Göteborg',
  'Hamburg',
  'Kiel',
  'København',
  'Lübeck',
  'Malmö',
]
const places = [
  'Cold store',
  'Harbour hall',
  'Bakery',
  'Clinic',
  'Greenhouse',
  'Office',
  'Pumping station',
  'School',
  'Swimming pool',
]
const streets = [
  'Speicherstraße',
  'Keizersgracht',
  'Østergade',
  'Am Sandtorkai',
  'Storgatan',
  'Nyhavn',
  'Coolsingel',
]
const parts = [
  'Heat pump',
  'Room climate',
  'Energy meter',
  'Door contact',
  'Leak detector',
  'CO₂ sensor',
  'Chiller',
]

/** Three components in each location. Their names repeat, and their identifiers do not. */
export const measure = async (options: { locations?: string }) =>
  withServers(async ({ db, start }) => {
    const locations = Number(options.locations ?? 100_000)
    await fill(db, locations)
    const platform = await start('platform')
    return { locations, components: locations * 3, ...(await compare(platform, db, locations)) }
  })

/** Well below the time limit of a statement, on a busy machine too. */
const batch = 10_000
const integrator = sql`${mainIntegrator.id}::text`
const oneOf = (texts: string[], number = sql`n`) =>
  sql`(${sql.param(texts)}::text[])[1 + (${number})::bigint * 7919 % ${sql.raw(String(texts.length))}]`
const eui = (number = sql`n`) => sql`upper(left(md5((${number})::text), 16))`

async function fill(db: Db, rows: number): Promise<void> {
  // The indexes of parts are made afterwards, because one index of all rows is made sooner than 400,000 entries are added to it.
  await db.execute(sql`drop extension pg_trgm cascade`)
  for (let first = 1; first <= rows; first += batch) {
    const every = sql`generate_series(${first}::int, ${Math.min(first + batch - 1, rows)}::int) as n`
    await db.execute(sql`
      insert into locations (id, integrator_id, name, streetline1, city, postal_code, slid)
      select 'bench-' || n, ${integrator}, ${oneOf(places)} || ' ' || n, ${oneOf(streets, sql`n / 3`)} || ' ' || n % 400,
        ${oneOf(cities, sql`n / 7`)}, (10000 + n % 80000)::text, 'S-' || n from ${every}`)
    await db.execute(sql`
      insert into zones (id, location_id, zone_id, name) select 'zone-' || n, 'bench-' || n, 'Z1', 'Zone ' || n % 9 from ${every}`)
    await db.execute(sql`
      insert into devices (id, integrator_id, cloudlink_id, location_id) select 'box-' || n, ${integrator}, 'CL-B' || n, 'bench-' || n from ${every}`)
    await db.execute(sql`
      insert into registered_components (id, integrator_id, identifier, mac_address, origin, component_name, product_type)
      select 'part-' || c, ${integrator}, ${eui(sql`c`)}, ${eui(sql`c`)}, 'LINKED', ${oneOf(parts, sql`c`)} || ' ' || c % 12, 'METER'
      from ${every} cross join lateral (select n * 3 + k as c from generate_series(0, 2) as k) as each`)
  }
  await onOwnConnection(db, async (client) => client.query('select make_search_indexes()'))
  await db.execute(sql`vacuum analyze`)
}

/** A hundred texts as people type them: names, parts, ids, several words, wrong letters, and what does not exist. */
function typedTexts(rows: number): string[] {
  const typed = (at: number) => {
    const n = 1 + ((at * 7919) % rows)
    const place = places[at % places.length] ?? ''
    const city = cities[at % cities.length] ?? ''
    const street = streets[at % streets.length] ?? ''
    return [
      place,
      city.slice(0, 3),
      `${city} ${place}`,
      `CL-B${n}`,
      `${street.slice(0, 6)} ${n % 400}`,
      `${parts[at % parts.length]} ${at % 12}`,
      `${city.slice(0, 3)}x${city.slice(4)}`,
      `nothing${n}`,
      place[0] ?? 'a',
      `${place} ${n}`,
    ][at % 10]
  }
  return Array.from({ length: 100 }, (_, at) => typed(at + Math.floor(at / 10)) ?? '')
}

async function compare(platform: Server, db: Db, rows: number) {
  const [ours, bare]: [number[], number[]] = [[], []]
  const all = typedTexts(rows)
  for (const text of all) {
    const path = `${basePath}/management/search?${new URLSearchParams({ text }).toString()}`
    ours.push((await secondsOf(platform, path)) * 1000)
    const begin = performance.now()
    await askBare(db, text)
    bare.push(performance.now() - begin)
  }
  const slowest = Math.max(...ours)
  return {
    median: median(ours),
    slowest,
    slowestText: all[ours.indexOf(slowest)],
    bareMedian: median(bare),
    bareSlowest: Math.max(...bare),
  }
}

/** The first matches of two tables in no order, with one pattern and without the names of anything around them. */
async function askBare(db: Db, text: string): Promise<void> {
  const pattern = `%${text.toLowerCase()}%`
  await db.execute(sql`
    (select id, name from locations where integrator_id = ${mainIntegrator.id} and search like ${pattern} limit 5)
    union all (select id, component_name from registered_components where integrator_id = ${mainIntegrator.id} and search like ${pattern} limit 5)`)
}
