import { execFile } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Db } from '#platform/db/connection'
import { samples } from '#platform/db/schema/index'
import { makeMonths } from '#platform/db/upkeep/months'
import { sql } from 'drizzle-orm'
import { type Curve, type Server, withServers } from '../calls/servers.ts'
import { median } from '../lib/numbers.mjs'
import { makeMinuteFleet } from './fleet.ts'
import { durable } from './ingest.ts'

const run = promisify(execFile)
/** As it is built. */
const admin = fileURLToPath(new URL('../../../dist/platform/admin.js', import.meta.url))
const day = 86_400
const year = 365 * day
const periods = { 'a day': day, 'a month': 30 * day, 'a year': year, 'ten thousand years': 10_000 * year }
const measured = 'fleet-value-1-1'
const points = 2000

interface MoveOptions {
  samplesUrl: string
  /** Of how many devices a day is moved, besides a year of one measurement. */
  devices: number
  rounds: number
}

/** How fast samples are copied from PostgreSQL to Cassandra, and then the same curves from both. */
export const measureMove = async ({ samplesUrl, devices, rounds }: MoveOptions) =>
  withServers(async ({ db, postgres, start }) => {
    await makeMinuteFleet(db, devices)
    await fill(db)
    const moved = await db.$count(samples)
    const platform = await start('platform', { SAMPLES_URL: samplesUrl })
    const began = performance.now()
    await run(process.execPath, [admin, 'move-samples'], {
      env: { ...process.env, SAMPLES_URL: samplesUrl, DATABASE_URL: postgres.url },
    })
    const seconds = (performance.now() - began) / 1000
    return { moved, seconds, curves: await readCurves(platform, rounds) }
  }, durable)

/** A sample each minute: a year of one measurement, and a day of all others. */
async function fill(db: Db): Promise<void> {
  for (const [which, days] of [
    [sql`id = ${measured}`, 365],
    [sql`id like 'fleet-value-%' and id <> ${measured}`, 1],
  ] as const)
    await db.execute(sql`
      insert into samples (measurement_id, time, value, location_id)
      select id, "time", round((4 + 2 * sin(extract(epoch from "time") / 13750) + random() / 2)::numeric, 1)::float8, location_id
      from measurements, generate_series(date_trunc('minute', now()) - make_interval(days => ${days}::int),
        now() - interval '1 minute', interval '1 minute') as "time"
      where ${which}`)
  await makeMonths(db)
  await db.execute(sql`
    update measurements set latest_at = "newest"."time", latest_value = "newest"."value"
    from (select distinct on (measurement_id) * from samples order by measurement_id, time desc) as "newest"
    where id = measurement_id`)
  await db.execute(sql`vacuum analyze`)
}

/** Medians in milliseconds, the stores in turns. */
async function readCurves(platform: Server, rounds: number) {
  const now = Math.floor(Date.now() / 1000)
  const curves = []
  for (const [period, length] of Object.entries(periods)) {
    // PostgreSQL knows no time before 4713 BC, so the longest one ends in the future.
    const from = now - Math.min(length, year)
    const query = { from, to: from + length, points }
    const both = [true, false].map((isInPostgres) => ({ isInPostgres, took: [] as number[], samples: 0 }))
    // The first ones pay for what is not in memory yet.
    for (let round = -2; round < rounds; round += 1)
      for (const one of both) {
        const { isInPostgres } = one
        const asked = { ask: 'curve', measurementId: measured, query, isInPostgres } as const
        const { milliseconds, samples: found } = await platform.ask<Curve>(asked)
        if (round >= 0) one.took.push(milliseconds)
        one.samples = found
      }
    const [inPostgres, inCassandra] = both
    if (inPostgres?.samples !== inCassandra?.samples) throw new Error(`The curves of ${period} differ`)
    curves.push({
      period,
      samples: inPostgres?.samples,
      postgres: median(inPostgres?.took ?? []),
      cassandra: median(inCassandra?.took ?? []),
    })
  }
  return curves
}
