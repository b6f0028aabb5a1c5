import type { Db } from '#platform/db/connection'
import { mainIntegrator } from '#platform/sample/integrators'
import { sql } from 'drizzle-orm'

/** Well below the time limit of a statement, on a busy machine too. */
const batch = 20_000

/** Gives the integrator this many locations in all, each with a layout, besides those of the sample. */
export async function fillLocations(db: Db, rows: number): Promise<void> {
  const [found] = (
    await db.execute<{ count: number }>(
      sql`select count(*)::int as count from locations where integrator_id = ${mainIntegrator.id}`,
    )
  ).rows
  for (let first = (found?.count ?? 0) + 1; first <= rows; first += batch) {
    const last = Math.min(first + batch - 1, rows)
    await db.execute(sql`
      insert into locations (id, integrator_id, name, streetline1, city, country, postal_code, slid)
      select 'bench-' || lpad(n::text, 20, '0'), ${mainIntegrator.id}::text, 'Cold store ' || n::bigint * 7919 % 1000003, 'Harbour street ' || n,
        'Hamburg', 'Germany', '20457', 'B-' || n
      from generate_series(${first}::int, ${last}::int) as n`)
    await db.execute(sql`
      insert into layouts (id, location_id, name)
      select 'plan-' || lpad(n::text, 20, '0'), 'bench-' || lpad(n::text, 20, '0'), 'Ground floor'
      from generate_series(${first}::int, ${last}::int) as n`)
  }
  await db.execute(sql`vacuum analyze locations`)
  await db.execute(sql`vacuum analyze layouts`)
}
