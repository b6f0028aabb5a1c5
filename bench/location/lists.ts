import { writeFileSync } from 'node:fs'
import { basePath } from '#contract/op'
import { openDatabase } from '#platform/db/connection'
import { migrate } from '#platform/db/migrations/migrate'
import { loadSampleData } from '#platform/sample/index'
import { testHasher } from '#platform/testing/hasher'
import { startTestServer } from '#platform/testing/postgres'
import { sql } from 'drizzle-orm'
import { read } from '../calls/loader.ts'
import { buildServers, type Seen, type Server } from '../calls/servers.ts'
import { fillSites } from './data.ts'

interface Options {
  rows: number
  rounds: number
  /** Without it the results are printed. */
  out?: string
}

const locations = `${basePath}/management/organization/location`
const lists = { 'who is alerted': `${locations}/alarm`, commissioning: `${locations}/commissioning` }
const day = 86_400

/**
 * Compares the calls that answer for all locations at once with the list of these locations, and measures the curve of
 * a month.
 */
export async function measure({ rows, rounds, out }: Options): Promise<void> {
  const postgres = await startTestServer()
  const database = await openDatabase({ url: postgres.url })
  const servers = await buildServers()
  try {
    await migrate(database.db)
    await loadSampleData(database.db, { hasher: testHasher })
    await fillSites(database.db, rows)
    const [measured] = (
      await database.db.execute<{ id: string; locationId: string }>(
        sql`select id, location_id as "locationId" from measurements where id like 'value-%' order by id limit 1`,
      )
    ).rows
    if (!measured) throw new Error('There is no measurement')
    const samples = `${basePath}/organization/location/${measured.locationId}/measurement/${measured.id}/samples`
    const platform = await servers.start('platform', postgres.url)
    const results = {
      rows,
      lists: await readLists(platform, rounds),
      curve: await readCurves(platform, samples),
    }
    platform.stop()
    if (out === undefined) console.info(results)
    else writeFileSync(out, JSON.stringify(results))
  } finally {
    await database.close()
    await servers.remove()
    await postgres.stop()
  }
}

async function secondsOf(platform: Server, path: string): Promise<number> {
  const { status, seconds } = await read({ ...platform, path })
  if (status !== 200) throw new Error(`${path} was answered with ${status}`)
  return seconds
}

async function readLists(platform: Server, rounds: number) {
  const results = []
  for (const [what, path] of Object.entries(lists)) {
    const [ours, plain]: [number[], number[]] = [[], []]
    await secondsOf(platform, path)
    await platform.ask({ ask: 'watch' })
    // In turns, so that other work on the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await secondsOf(platform, path))
      plain.push(await secondsOf(platform, locations))
    }
    const { longestDelay, memoryAtRest, memoryAtMost } = await platform.ask<Seen>({ ask: 'seen' })
    const seconds = middle(ours)
    const memoryAboveRest = memoryAtMost - memoryAtRest
    results.push({ what, seconds, ratio: seconds / middle(plain), longestDelay, memoryAboveRest })
  }
  return results
}

/** Reads a month and a day in turns, thirty times each. */
async function readCurves(platform: Server, samples: string) {
  const to = Math.floor(Date.now() / 1000)
  const of = (days: number) => `${samples}?from=${to - days * day}&to=${to}`
  const [month, short]: [number[], number[]] = [[], []]
  for (let round = 0; round < 30; round += 1) {
    month.push((await secondsOf(platform, of(30))) * 1000)
    short.push((await secondsOf(platform, of(1))) * 1000)
  }
  return { median: middle(month), slowest: Math.max(...month), ratio: middle(month) / middle(short) }
}

function middle(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
