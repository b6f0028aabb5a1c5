import type { Db } from '#platform/db/connection'
import { mainIntegrator } from '#platform/sample/integrators'
import { sql } from 'drizzle-orm'
import { compareCalls, compareStored } from './compare.ts'
import { grow, longRows, readLong } from './long-lists.ts'
import { withServers } from './servers.ts'

interface Options {
  /** Of `calls`, `long`, `growth` and `stored`. */
  only?: string
  seconds?: string
  rounds?: string
  most?: string
}

/** The platform's calls beside a bare Fastify route with the same statements, its long lists, and how both grow. */
export const measure = async ({ only = 'calls,long,growth', ...options }: Options) =>
  withServers(async ({ db, start }) => {
    const measured = only.split(',')
    const turns = { seconds: Number(options.seconds ?? 0.5), rounds: Number(options.rounds ?? 21) }
    const most = Number(options.most ?? 1_000_000)
    const results: Record<string, unknown> = {}
    await db.execute('vacuum analyze')
    const platform = await start('platform')
    const bare = await start('bare')
    if (measured.includes('calls')) results['calls'] = await compareCalls(platform, bare, turns)
    const fill = async (rows: number) => fillLocations(db, rows)
    if (measured.includes('stored')) {
      const few = await compareStored(platform, bare, turns)
      await fill(999)
      results['stored'] = [few, await compareStored(platform, bare, turns)]
    }
    // A list can only grow, so the long one is measured in between.
    const growth = measured.includes('growth')
      ? await grow(platform, fill, 100, Math.min(most, longRows))
      : []
    if (measured.includes('long')) results['long'] = await readLong(platform, fill)
    if (measured.includes('growth')) growth.push(...(await grow(platform, fill, longRows * 10, most)))
    return { ...results, growth }
  })

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
