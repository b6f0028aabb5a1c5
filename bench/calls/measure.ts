import { type Db, openDatabase } from '#platform/db/connection'
import { migrate } from '#platform/db/migrations/migrate'
import { loadSampleData } from '#platform/sample/index'
import { mainIntegrator } from '#platform/sample/integrators'
import { testHasher } from '#platform/testing/hasher'
import { startTestServer } from '#platform/testing/postgres'
import { sql } from 'drizzle-orm'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { compareCalls, compareStored } from './compare.ts'
import { grow, longRows, readLong } from './long-lists.ts'
import { buildServers } from './servers.ts'

interface Options {
  only: string[]
  seconds: number
  rounds: number
  most: number
  out?: string
}

export async function measure(options: Options): Promise<void> {
  const { only, out } = options
  const postgres = await startTestServer()
  const database = await openDatabase({ url: postgres.url })
  const servers = await buildServers()
  const results: Record<string, unknown> = { machine: machine() }
  try {
    await migrate(database.db)
    await loadSampleData(database.db, { hasher: testHasher })
    await database.db.execute('vacuum analyze')
    const platform = await servers.start('platform', postgres.url)
    const bare = await servers.start('bare', postgres.url)
    if (only.includes('calls')) results['calls'] = await compareCalls(platform, bare, options)
    const fill = async (rows: number) => fillLocations(database.db, rows)
    if (only.includes('stored')) {
      const few = await compareStored(platform, bare, options)
      await fill(999)
      results['stored'] = [few, await compareStored(platform, bare, options)]
    }
    // A list can only grow, so the long one is measured in between.
    const growth = only.includes('growth')
      ? await grow(platform, fill, 100, Math.min(options.most, longRows))
      : []
    if (only.includes('long')) results['long'] = await readLong(platform, fill)
    if (only.includes('growth')) growth.push(...(await grow(platform, fill, longRows * 10, options.most)))
    results['growth'] = growth
    platform.stop()
    bare.stop()
  } finally {
    await database.close()
    await servers.remove()
    await postgres.stop()
  }
  if (out) writeFileSync(out, `${JSON.stringify(results, null, 2)}\n`)
}

const machine = () => ({
  date: new Date().toISOString(),
  node: process.version,
  cpus: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  load: loadavg()[0],
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
