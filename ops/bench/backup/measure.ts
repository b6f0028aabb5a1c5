import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { openBackupFile, writeBackupFile } from '#platform/db/backup/file'
import { restoreBackup } from '#platform/db/backup/restore'
import { type Db, onOwnConnection, openDatabase } from '#platform/db/connection'
import { migrate } from '#platform/db/migrations/migrate'
import { mainIntegrator } from '#platform/sample/integrators'
import { loadSampleData } from '#platform/sample/index'
import { testHasher } from '#platform/testing/hasher'
import { startTestServer } from '#platform/testing/postgres'
import { sql } from 'drizzle-orm'
import { processorTimeOf } from '../cluster/processes.ts'
import { median } from '../lib/numbers.mjs'

/** As an installation keeps it: what is restored has to be on the disk. */
const safe = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', wal_level: 'replica' }
const batch = 5_000
const samplesOfEach = 6

interface Options {
  locations?: string
  rounds?: string
}

/** Backups and restores of the same database, in turns, each restore into a database of its own. */
export async function measure({ locations = '100000', rounds = '3' }: Options) {
  const postgres = await startTestServer({ settings: safe })
  const folder = await mkdtemp(join(tmpdir(), 'bench-backup-'))
  const source = await openDatabase({ url: postgres.url })
  try {
    await migrate(source.db)
    await loadSampleData(source.db, { hasher: testHasher })
    await fill(source.db, Number(locations))
    const timed = async (work: () => Promise<void>): Promise<Took> => {
      const pids = [process.pid, postgres.pid()]
      const [began, processor] = [performance.now(), processorTimeOf(pids)]
      await work()
      return { ms: performance.now() - began, processor: (processorTimeOf(pids) - processor) / 1000 }
    }
    const turns: { backup: Took; restore: Took }[] = []
    let rows = 0
    for (let round = 0; round < Number(rounds); round += 1) {
      const file = join(folder, `${round}.backup`)
      const backup = await timed(async () => void ({ rows } = await writeBackupFile(source.db, file)))
      turns.push({ backup, restore: await restored(source.db, postgres.url, file, timed) })
      await rm(file)
    }
    const of = (what: keyof (typeof turns)[number], key: keyof Took) =>
      median(turns.map((turn) => turn[what][key]))
    const ratio = (key: keyof Took) => median(turns.map(({ backup, restore }) => restore[key] / backup[key]))
    return {
      locations: Number(locations),
      rows,
      turns: turns.length,
      backup: { ms: of('backup', 'ms'), processor: of('backup', 'processor') },
      restore: { ms: of('restore', 'ms'), processor: of('restore', 'processor') },
      ratio: { ms: ratio('ms'), processor: ratio('processor') },
    }
  } finally {
    await source.close()
    await rm(folder, { recursive: true })
    await postgres.stop()
  }
}

/** Milliseconds of the clock, and of processors of this process and of PostgreSQL together. */
interface Took {
  ms: number
  processor: number
}

async function restored(
  source: Db,
  address: string,
  file: string,
  timed: (work: () => Promise<void>) => Promise<Took>,
): Promise<Took> {
  const url = new URL(address)
  url.pathname = '/restored'
  await source.execute(sql`create database restored template template0 encoding 'UTF8'`)
  const target = await openDatabase({ url: url.href })
  try {
    return await timed(async () => void (await restoreBackup(target.db, openBackupFile(file))))
  } finally {
    await target.close()
    await source.execute(sql`drop database restored`)
  }
}

/** For each location a zone, a device with its registered component, and samples of a day. */
async function fill(db: Db, locations: number): Promise<void> {
  const integrator = sql`${mainIntegrator.id}::text`
  // One index of all rows is made sooner than so many entries are added to it.
  await db.execute(sql`drop extension if exists pg_trgm cascade`)
  for (let first = 1; first <= locations; first += batch) {
    const every = sql`generate_series(${first}::int, ${Math.min(first + batch - 1, locations)}::int) as n`
    await db.execute(sql`
      insert into locations (id, integrator_id, name, streetline1, city, postal_code, slid)
      select 'bench-' || n, ${integrator}, 'Kühlhaus ' || n, 'Keizersgracht ' || n % 400, 'Amsterdam', (10000 + n % 80000)::text, 'S-' || n
      from ${every}`)
    await db.execute(sql`
      insert into zones (id, location_id, zone_id, name) select 'zone-' || n, 'bench-' || n, 'Z1', 'Zone ' || n % 9 from ${every}`)
    await db.execute(sql`
      insert into devices (id, integrator_id, cloudlink_id, location_id) select 'box-' || n, ${integrator}, 'CL-B' || n, 'bench-' || n
      from ${every}`)
    await db.execute(sql`
      insert into registered_components (id, integrator_id, identifier, mac_address, origin, component_name, product_type)
      select 'part-' || n, ${integrator}, upper(left(md5(n::text), 16)), upper(left(md5(n::text), 16)), 'LINKED', 'Meter ' || n, 'METER'
      from ${every}`)
    await db.execute(sql`
      insert into samples (measurement_id, time, value, location_id)
      select 'measured-' || n, date_trunc('hour', now()) - m * interval '4 hours', n / 7.0, 'bench-' || n
      from ${every} cross join generate_series(1, ${samplesOfEach}::int) as m`)
  }
  await onOwnConnection(db, async (client) => client.query('select make_search_indexes()'))
  await db.execute(sql`vacuum analyze`)
}
