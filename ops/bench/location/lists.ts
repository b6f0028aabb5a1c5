import { basePath } from '#contract/op'
import { sql } from 'drizzle-orm'
import { secondsOf } from '../calls/loader.ts'
import { type Seen, type Server, withServers } from '../calls/servers.ts'
import { median } from '../lib/numbers.mjs'
import { fillLocationsWithDevices } from './data.ts'

const locations = `${basePath}/management/organization/location`
const lists = { 'who is alerted': `${locations}/alarm`, commissioning: `${locations}/commissioning` }
const day = 86_400

/** Calls that answer for all locations at once beside the list of these locations, and the curve of a month. */
export const measure = async (options: { rows?: string; rounds?: string }) =>
  withServers(async ({ db, start }) => {
    const rows = Number(options.rows ?? 100_000)
    await fillLocationsWithDevices(db, rows)
    const { rows: measured } = await db.execute<{ id: string; locationId: string }>(
      sql`select id, location_id as "locationId" from measurements where id like 'value-%' order by id limit 1`,
    )
    if (!measured[0]) throw new Error('There is no measurement')
    const { id, locationId } = measured[0]
    const samples = `${basePath}/organization/location/${locationId}/measurement/${id}/samples`
    const platform = await start('platform')
    return {
      rows,
      lists: await readLists(platform, Number(options.rounds ?? 5)),
      curve: await readCurves(platform, samples),
    }
  })

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
    const seconds = median(ours)
    const memoryAboveRest = memoryAtMost - memoryAtRest
    results.push({ what, seconds, ratio: seconds / median(plain), longestDelay, memoryAboveRest })
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
  return { median: median(month), slowest: Math.max(...month), ratio: median(month) / median(short) }
}
