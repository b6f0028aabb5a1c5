import { writeFileSync } from 'node:fs'
import { openDatabase } from '#platform/db/connection'
import { migrate } from '#platform/db/migrations/migrate'
import { loadSampleData } from '#platform/sample/index'
import { testHasher } from '#platform/testing/hasher'
import { startTestServer } from '#platform/testing/postgres'
import { buildServers } from '../calls/servers.ts'
import { measureAlarms } from './alarms.ts'
import { makeFleet } from './fleet.ts'
import { measureFlood } from './flood.ts'
import { measureIngest } from './ingest.ts'
import { measureLive } from './live.ts'
import { startProvider } from './notifications.ts'

const parts = { ingest: measureIngest, live: measureLive, alarms: measureAlarms, flood: measureFlood }

interface Options {
  part: keyof typeof parts
  seconds: number
  devices: number
  streams: number
  out?: string
}

export async function measure({ part, seconds, devices, streams, out }: Options): Promise<void> {
  const postgres = await startTestServer()
  const database = await openDatabase({ url: postgres.url })
  const servers = await buildServers()
  const provider = await startProvider()
  try {
    const { db } = database
    await migrate(db)
    await loadSampleData(db, { hasher: testHasher })
    const fleet = await makeFleet(db, devices)
    const platform = await servers.start('platform', postgres.url, { PAGERDUTY_URL_EU: provider.url })
    const bench = { db, platform, fleet, seconds, streams, provider }
    const results = await parts[part](bench)
    console.info(results)
    if (out) writeFileSync(out, `${JSON.stringify(results, null, 2)}\n`)
    platform.stop()
  } finally {
    provider.close()
    await database.close()
    await servers.remove()
    await postgres.stop()
  }
}
