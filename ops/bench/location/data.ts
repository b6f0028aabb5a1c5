import type { Db, Queries } from '#platform/db/connection'
import { makeMonths } from '#platform/db/upkeep/months'
import { transaction } from '#platform/db/transaction'
import { mainIntegrator } from '#platform/sample/integrators'
import { type SQL, sql } from 'drizzle-orm'
import { fillLocations } from '../calls/measure.ts'

/** Well below the time limit of a statement, on a busy machine too. */
const batch = 10_000
const groups = 1_000
const padded = (number: SQL) => sql`lpad((${number})::text, 20, '0')`
const integrator = sql`${mainIntegrator.id}::text`

/** Some of everything is missing, so that each step of commissioning is done in some locations and not in others. */
export async function fillLocationsWithDevices(db: Db, rows: number): Promise<void> {
  await fillLocations(db, rows)
  await fillGroups(db)
  for (let first = 1; first <= rows; first += batch) {
    const site = sql`generate_series(${first}::int, ${Math.min(first + batch - 1, rows)}::int) as n
      join locations on locations.id = 'bench-' || ${padded(sql`n`)}`
    await unchecked(db, async (queries) => fillBatch(queries, site))
  }
  await fillSamples(db)
  await db.execute(sql`vacuum analyze`)
}

/** Every tenth group has neither members nor integrations. */
async function fillGroups(db: Db): Promise<void> {
  const every = sql`generate_series(1, ${groups}::int) as n`
  await db.execute(sql`
    insert into location_groups (id, integrator_id, name) select 'group-' || n, ${integrator}, 'District ' || n from ${every}`)
  await db.execute(sql`
    insert into integrations (id, integrator_id, name, type)
    select 'duty-' || n, ${integrator}, 'Duty ' || n, (array['DECT', 'TWILIO_SMS'])[1 + n % 2] from ${every} where n <= 20`)
  await db.execute(sql`
    insert into location_group_integrations (location_group_id, integration_id)
    select 'group-' || n, 'duty-' || 1 + n % 20 from ${every} where n % 10 <> 0`)
  await db.execute(sql`
    insert into account_location_groups (account_id, location_group_id, allow_push_notifications)
    select accounts.id, 'group-' || n, 'false' from ${every}
    cross join (select id from accounts where integrator_id = ${integrator} limit 3) as accounts where n % 10 <> 0`)
}

async function fillBatch(db: Queries, site: SQL): Promise<void> {
  const each = sql`${site} cross join generate_series(1, 3) as c`
  const component = sql`'part-' || ${padded(sql`n`)} || c`
  const measurement = sql`'value-' || ${padded(sql`n`)} || c || m`
  await db.execute(sql`
    insert into location_group_locations (id, location_group_id, location_id, layout_id)
    select 'held-' || n, 'group-' || 1 + n % ${groups}::int, locations.id, case when n % 3 = 0 then 'plan-' || ${padded(sql`n`)} end
    from ${site} where n % 50 <> 0`)
  await db.execute(sql`
    insert into zones (id, location_id, zone_id, name) select 'zone-' || ${padded(sql`n`)}, locations.id, 'Z1', 'Cold room' from ${site}`)
  await db.execute(sql`
    insert into devices (id, integrator_id, cloudlink_id, location_id, status, token_validated)
    select 'box-' || ${padded(sql`n`)}, ${integrator}, 'CL-B' || n, locations.id, case when n % 20 = 0 then 'NEW' else 'ONLINE' end, n % 25 <> 0
    from ${site}`)
  await db.execute(sql`
    insert into components (id, integrator_id, location_id, zone_id, device_id, identifier, name)
    select ${component}, ${integrator}, locations.id, 'zone-' || ${padded(sql`n`)}, 'box-' || ${padded(sql`n`)}, 'B-' || n || '-' || c, 'Meter ' || c
    from ${each}`)
  await db.execute(sql`
    insert into measurements (id, integrator_id, location_id, component_id, external_id, label, unit_id, range_min, range_max, latest_value, latest_at, late_at, fresh_until, out_of_range, beyond_limit)
    select ${measurement}, ${integrator}, locations.id, ${component}, 'e' || m, 'Temperature ' || m,
      case when n % 30 <> 0 then (select id from units order by id limit 1) end, -30, 10, n % 45 - 32, now() - make_interval(secs => n % 1200), now() - make_interval(secs => n % 1200 - 900),
      now() - make_interval(secs => n % 1200 - 900),
      n % 45 - 32 not between -30 and 10, c * m = 1 and n % 7 <> 0 and n % 45 - 32 > 8
    from ${each} cross join generate_series(1, 2) as m`)
  await db.execute(sql`
    insert into conditionals (id, integrator_id, location_id, measurement_id, comparison, threshold, severity)
    select 'limit-' || n, ${integrator}, locations.id, 'value-' || ${padded(sql`n`)} || '11', 'GREATER_THAN', 8, 'WARNING' from ${site}
    where n % 7 <> 0`)
  await db.execute(sql`
    insert into location_images (location_id, content_type, content)
    select locations.id, 'image/png', decode(repeat('00', 3000), 'hex') from ${site} where n % 2 = 0`)
}

/** Inserts rows without triggers, because the rows are known to be right and nobody has read them yet. */
async function unchecked(db: Db, fill: (queries: Queries) => Promise<unknown>): Promise<void> {
  await transaction(db, async (queries) => {
    await queries.execute(sql`set local session_replication_role = replica`)
    await fill(queries)
  })
}

const minutes = 43_200
const minutesAtOnce = 4_320

/** In the order in which samples arrive: one minute of thirty measurements, then the next minute, for 30 days. */
async function fillSamples(db: Db): Promise<void> {
  await makeMonths(db)
  for (let first = 0; first < minutes; first += minutesAtOnce) {
    await unchecked(db, async (queries) =>
      queries.execute(sql`
        insert into samples (measurement_id, time, value, location_id)
        select id, date_trunc('minute', now()) - make_interval(mins => ${minutes}::int - minute), sin(minute / 100.0), location_id
        from generate_series(${first}::int, ${first + minutesAtOnce - 1}::int) as minute
        cross join (select * from measurements where id like 'value-%' order by id limit 30) as measured order by minute`),
    )
  }
}
