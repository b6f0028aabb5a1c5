import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { openDatabase } from '#platform/db/connection'
import { migrate } from '#platform/db/migrations/migrate'
import { loadSampleData } from '#platform/sample/index'
import { testHasher } from '#platform/testing/hasher'
import { startTestServer } from '#platform/testing/postgres'
import { compareCalls } from './compare.ts'
import { fillLocations } from './data.ts'
import { grow, longRows, readLong } from './long-lists.ts'
import { buildServers } from './servers.ts'

interface Options {
  only: string[]
  seconds: number
  rounds: number
  /** Rows of the longest list. */
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
